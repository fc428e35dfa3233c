import { z } from 'zod'
import { any, bulk, flag, id, page, text } from './inputs.ts'
import { type Declaration, list, one, record } from './operation.ts'
import { designOf, designOptionsOf, readDesignEntry, readOrderRef } from './readers/back-office/designs.ts'
import { hubOf, hubPreviewOf, readHubResult, startedOf } from './readers/back-office/hub.ts'

const designs = '/admin/designs'
const hub = '/admin/bulk-hub'
const assumed = ['path', 'shape', 'permission'] as const
const read = { section: '4.6', effect: 'read', assumed: ['path', 'shape'] } as const
const write = { section: '4.6', effect: 'write', assumed } as const
const batch = one(startedOf)
const done = one(() => ({}))
/** A field of a design. */
const field = { design: id, field: id }

/** Designs and the bulk hub (specification 4.6; bindings, section 8). */
export const designOperations = {
  'admin.designs.index': {
    ...read,
    call: `GET ${designs}`,
    query: { search: text.optional(), page },
    answer: list(['designs', 'rows'], readDesignEntry),
  },
  'admin.designs.show': {
    ...read,
    call: `GET ${designs}/{design}`,
    answer: record(['design'], (design, { path }) => designOf(path['design'] ?? '', design)),
  },
  'admin.designs.update': {
    ...write,
    call: `PUT ${designs}/{design}`,
    body: {
      name: text.optional(),
      is_active: flag.optional(),
      popups: z.array(z.object({ id, text })).optional(),
    },
    answer: done,
  },
  'admin.designs.edit-options': {
    ...read,
    call: `GET ${designs}/{design}/edit-options`,
    answer: record(['options'], designOptionsOf),
  },
  'admin.designs.fields.sort': {
    ...write,
    call: `PUT ${designs}/{design}/fields/sort`,
    body: { fields: z.array(id) },
    answer: done,
  },
  'admin.designs.fields.bulk-surcharge': {
    ...write,
    call: `POST ${designs}/fields/bulk-surcharge`,
    body: { items: bulk(z.object({ ...field, surcharge: z.number({ error: 'Must be a number.' }).nullable() })) },
    answer: done,
  },
  'admin.designs.fields.bulk-supplier': {
    ...write,
    call: `POST ${designs}/fields/bulk-supplier`,
    body: { items: bulk(z.object({ ...field, supplier: text.nullable() })) },
    answer: done,
  },
  // It starts something, although it is a GET.
  'admin.designs.popups.export': {
    ...read,
    call: `GET ${designs}/popups/export`,
    effect: 'start',
    answer: batch,
  },
  'admin.designs.popups.order-refs': {
    ...read,
    call: `GET ${designs}/popups/{popup}/order-refs`,
    answer: list(['orders', 'order_refs', 'refs'], readOrderRef),
  },
  'admin.bulk-hub.index': {
    ...read,
    call: `GET ${hub}`,
    answer: one((json, { operation }) => hubOf(json, operation)),
  },
  'admin.bulk-hub.preview': {
    ...read,
    call: `POST ${hub}/{operation}/preview`,
    body: { items: bulk(any<Record<string, unknown>>()) },
    answer: record(['preview'], hubPreviewOf),
  },
  'admin.bulk-hub.apply': {
    ...write,
    call: `POST ${hub}/{operation}/apply`,
    effect: 'start',
    body: { preview_hash: text },
    answer: batch,
  },
  'admin.bulk-hub.cancel': { ...write, call: `POST ${hub}/batches/{batch}/cancel`, answer: done },
  'admin.bulk-hub.export': {
    ...read,
    call: `GET ${hub}/batches/{batch}/export`,
    answer: list(['rows', 'results'], readHubResult),
  },
} satisfies Record<string, Declaration>
