import { z } from 'zod'
import { bulk, flag, id, page, text } from './inputs.ts'
import { type Declaration, list, one, record } from './operation.ts'
import { accountOf, readAccessoryCode, readAccount, readApiKey, readKeyEvent } from './readers/back-office/accounts.ts'

/** What a bulk call says that no one needs: it is all or nothing. */
const done = one(() => ({}))

/** Retailers' accounts, accessory codes and API keys (specification 2.6, 4.4; bindings, sections 4 and 8). */
export const accountOperations = {
  'admin.accounts.index': {
    section: '4.4',
    call: 'GET /admin/accounts',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { search: text.optional(), page },
    answer: list(['accounts', 'retailers', 'rows', 'results'], readAccount),
  },
  'admin.accounts.show': {
    section: '4.4',
    call: 'GET /admin/accounts/{id}',
    effect: 'read',
    answer: record(['account', 'retailer'], (account, { path }) => accountOf(path['id'] ?? '', account)),
  },
  'admin.accounts.bulk-features': {
    section: '4.4',
    call: 'POST /admin/accounts/bulk-features',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ account: id, feature: text, enabled: flag })) },
    answer: done,
  },
  'admin.accounts.bulk-permissions': {
    section: '4.4',
    call: 'POST /admin/accounts/bulk-permissions',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ account: id, permission: text, granted: flag })) },
    answer: done,
  },
  'admin.accessory-codes.index': {
    section: '4.4',
    call: 'GET /admin/accessory-codes',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { search: text.optional(), page },
    answer: list(['accessory_codes', 'codes', 'rows'], readAccessoryCode),
  },
  'admin.accessory-codes.bulk': {
    section: '4.4',
    call: 'POST /admin/accessory-codes/bulk',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ code: text, name: text, supplier: text.nullish() })) },
    answer: done,
  },
  'admin.api-keys.index': {
    section: '4.4',
    call: 'GET /admin/api-keys',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { page },
    answer: list(['api_keys', 'keys'], readApiKey),
  },
  'admin.api-keys.audit': {
    section: '5',
    call: 'GET /admin/api-keys/audit',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { page },
    answer: list(['audit', 'entries', 'events'], readKeyEvent),
  },
  'admin.api-keys.bulk-revoke': {
    section: '4.4',
    call: 'POST /admin/api-keys/bulk-revoke',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(id) },
    answer: done,
  },
} satisfies Record<string, Declaration>
