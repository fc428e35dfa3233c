import { z } from 'zod'
import { any, bulk, id, page, text } from './inputs.ts'
import { type Declaration, one } from './operation.ts'
import { startedBatch } from './readers/started.ts'

const designs = '/admin/designs'
const hub = '/admin/bulk-hub'
const assumed = ['path', 'shape', 'permission'] as const
const read = { section: '4.6', effect: 'read', assumed: ['path', 'shape'] } as const
const write = { section: '4.6', effect: 'write', assumed } as const
const batch = one(json => ({ batch: startedBatch(json) }))

/** Designs and the bulk hub (specification 4.6; bindings, section 8). */
export const designOperations = {
  'admin.designs.index': { ...read, call: `GET ${designs}`, query: { search: text.optional(), page } },
  'admin.designs.show': { ...read, call: `GET ${designs}/{design}` },
  'admin.designs.update': { ...write, call: `PUT ${designs}/{design}` },
  'admin.designs.edit-options': { ...read, call: `GET ${designs}/{design}/edit-options` },
  'admin.designs.fields.sort': {
    ...write,
    call: `PUT ${designs}/{design}/fields/sort`,
    body: { fields: z.array(id) },
  },
  'admin.designs.fields.bulk-surcharge': {
    ...write,
    call: `POST ${designs}/fields/bulk-surcharge`,
    body: { items: bulk(any<unknown>()) },
  },
  'admin.designs.fields.bulk-supplier': {
    ...write,
    call: `POST ${designs}/fields/bulk-supplier`,
    body: { items: bulk(any<unknown>()) },
  },
  // It starts something, although it is a GET.
  'admin.designs.popups.export': {
    ...read,
    call: `GET ${designs}/popups/export`,
    effect: 'start',
    answer: batch,
  },
  'admin.designs.popups.order-refs': { ...read, call: `GET ${designs}/popups/{popup}/order-refs` },
  'admin.bulk-hub.index': { ...read, call: `GET ${hub}` },
  'admin.bulk-hub.preview': {
    ...read,
    call: `POST ${hub}/{operation}/preview`,
    body: { items: bulk(any<unknown>()) },
  },
  'admin.bulk-hub.apply': {
    ...write,
    call: `POST ${hub}/{operation}/apply`,
    effect: 'start',
    body: { preview_hash: text },
    answer: batch,
  },
  'admin.bulk-hub.cancel': { ...write, call: `POST ${hub}/batches/{batch}/cancel` },
  'admin.bulk-hub.export': { ...read, call: `GET ${hub}/batches/{batch}/export` },
} satisfies Record<string, Declaration>
