import { page, text } from './inputs.ts'
import type { Declaration } from './operation.ts'

const mails = '/admin/email-templates'
const vision = '/admin/vision-checks'
const read = { section: '4.6', effect: 'read', assumed: ['path', 'shape'] } as const
const write = { section: '4.6', effect: 'write', assumed: ['path', 'shape', 'permission'] } as const
const start = { ...write, effect: 'start' } as const

/** Vision checks, settings, FX rates and email templates (specification 2.9, 4.6; bindings, section 8). */
export const settingOperations = {
  'admin.vision-checks.results.index': {
    ...read,
    call: `GET ${vision}`,
    section: '2.9',
    query: { shape: text.optional(), page },
  },
  'admin.vision-checks.resolve': { ...write, call: `POST ${vision}/{id}/resolve` },
  'admin.vision-checks.rerun': { ...start, call: `POST ${vision}/{id}/rerun` },
  'admin.settings.index': { ...read, call: 'GET /admin/settings' },
  'admin.settings.update': { ...write, call: 'PUT /admin/settings' },
  'admin.settings.header-ids.index': { ...read, call: 'GET /admin/settings/header-ids' },
  'admin.fx-rates.index': { ...read, call: 'GET /admin/fx-rates' },
  'admin.fx-rates.preview': { ...read, call: 'POST /admin/fx-rates/preview' },
  'admin.fx-rates.save': { ...write, call: 'PUT /admin/fx-rates' },
  'admin.email-templates.index': { ...read, call: `GET ${mails}`, query: { page } },
  'admin.email-templates.show': { ...read, call: `GET ${mails}/{key}` },
  'admin.email-templates.update': { ...write, call: `PUT ${mails}/{key}` },
  'admin.email-templates.preview': { ...read, call: `POST ${mails}/{key}/preview` },
  'admin.email-templates.send-proof': {
    ...start,
    call: `POST ${mails}/{key}/send-proof`,
    body: { to: text },
  },
  'admin.email-templates.reset': { ...write, call: `POST ${mails}/{key}/reset` },
  'admin.email-templates.versions.index': { ...read, call: `GET ${mails}/{key}/versions`, query: { page } },
  'admin.email-templates.versions.revert': {
    ...write,
    call: `POST ${mails}/{key}/versions/{version}/revert`,
  },
} satisfies Record<string, Declaration>
