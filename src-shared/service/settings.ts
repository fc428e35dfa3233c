import { z } from 'zod'
import { id, page, text } from './inputs.ts'
import { type Declaration, list, one, record } from './operation.ts'
import { fxExamplesOf, readFxRate, readHeaderId, readSetting } from './readers/back-office/settings.ts'
import { readMailPreview, readMailRow, readMailTemplate, readMailVersion } from './readers/office/mails.ts'
import { readVisionCheck } from './readers/office/vision.ts'
import { readActAnswer } from './readers/orders/acts.ts'

const mails = '/admin/email-templates'
const vision = '/admin/vision-checks'
const read = { section: '4.6', effect: 'read', assumed: ['path', 'shape'] } as const
const write = { section: '4.6', effect: 'write', assumed: ['path', 'shape', 'permission'] } as const
/** Rates by currency. */
const rates = { rates: z.array(z.object({ currency: text, rate: z.number({ error: 'Must be a number.' }) })) }
const start = { ...write, effect: 'start' } as const
/** Subject and body by locale. */
const texts = z.record(z.string().min(2).max(20), z.object({ subject: text, body: text }))

/** Vision checks, settings, FX rates and email templates (specification 2.9, 4.6; bindings, section 8). */
export const settingOperations = {
  'admin.vision-checks.results.index': {
    ...read,
    call: `GET ${vision}`,
    section: '2.9',
    query: { shape: text.optional(), page },
    answer: list(['results', 'checks', 'rows'], readVisionCheck, ({ id: check }) => check),
  },
  'admin.vision-checks.resolve': { ...write, call: `POST ${vision}/{id}/resolve`, answer: one(readActAnswer) },
  'admin.vision-checks.rerun': { ...start, call: `POST ${vision}/{id}/rerun`, answer: one(readActAnswer) },
  'admin.settings.index': {
    ...read,
    call: 'GET /admin/settings',
    answer: list(['settings', 'rows'], readSetting),
  },
  'admin.settings.update': {
    ...write,
    call: 'PUT /admin/settings',
    body: { settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) },
    answer: one(() => ({})),
  },
  'admin.settings.header-ids.index': {
    ...read,
    call: 'GET /admin/settings/header-ids',
    answer: list(['header_ids', 'headers'], readHeaderId),
  },
  'admin.fx-rates.index': { ...read, call: 'GET /admin/fx-rates', answer: list(['rates', 'fx_rates'], readFxRate) },
  'admin.fx-rates.preview': {
    ...read,
    call: 'POST /admin/fx-rates/preview',
    body: rates,
    answer: record(['preview'], fxExamplesOf),
  },
  'admin.fx-rates.save': { ...write, call: 'PUT /admin/fx-rates', body: rates, answer: one(() => ({})) },
  'admin.email-templates.index': {
    ...read,
    call: `GET ${mails}`,
    query: { page },
    answer: list(['templates', 'email_templates', 'rows'], readMailRow, ({ key }) => key),
  },
  'admin.email-templates.show': {
    ...read,
    call: `GET ${mails}/{key}`,
    answer: record(['template', 'email_template'], readMailTemplate),
  },
  'admin.email-templates.update': {
    ...write,
    call: `PUT ${mails}/{key}`,
    body: { texts, version: id.optional() },
    answer: one(readActAnswer),
  },
  // It is rendered, and nothing is kept: without texts, as it is stored.
  'admin.email-templates.preview': {
    ...read,
    call: `POST ${mails}/{key}/preview`,
    body: { locale: text, order_id: id.optional(), texts: texts.optional() },
    answer: one(readMailPreview),
  },
  'admin.email-templates.send-proof': {
    ...start,
    call: `POST ${mails}/{key}/send-proof`,
    body: { to: text },
    answer: one(readActAnswer),
  },
  'admin.email-templates.reset': { ...write, call: `POST ${mails}/{key}/reset`, answer: one(readActAnswer) },
  'admin.email-templates.versions.index': {
    ...read,
    call: `GET ${mails}/{key}/versions`,
    query: { page },
    answer: list(['versions', 'rows'], readMailVersion, ({ version }) => version),
  },
  'admin.email-templates.versions.revert': {
    ...write,
    call: `POST ${mails}/{key}/versions/{version}/revert`,
    answer: one(readActAnswer),
  },
} satisfies Record<string, Declaration>
