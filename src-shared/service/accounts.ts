import { z } from 'zod'
import { bulk, flag, id, page, text } from './inputs.ts'
import { type Declaration, list, record } from './operation.ts'
import { readRetailer, retailerOf } from './readers/retailer.ts'

/** Retailers' accounts, accessory codes and API keys (specification 2.6, 4.4; bindings, sections 4 and 8). */
export const accountOperations = {
  'admin.accounts.index': {
    section: '4.4',
    call: 'GET /admin/accounts',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { search: text.optional(), page },
    answer: list(['accounts', 'retailers', 'rows', 'results'], readRetailer),
  },
  'admin.accounts.show': {
    section: '4.4',
    call: 'GET /admin/accounts/{id}',
    effect: 'read',
    answer: record(['account', 'retailer'], (account, { path }) => retailerOf(path['id'] ?? '', account)),
  },
  'admin.accounts.bulk-features': {
    section: '4.4',
    call: 'POST /admin/accounts/bulk-features',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ account: id, feature: text, enabled: flag })) },
  },
  'admin.accounts.bulk-permissions': {
    section: '4.4',
    call: 'POST /admin/accounts/bulk-permissions',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ account: id, permission: text, granted: flag })) },
  },
  'admin.accessory-codes.index': {
    section: '4.4',
    call: 'GET /admin/accessory-codes',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { search: text.optional(), page },
  },
  'admin.accessory-codes.bulk': {
    section: '4.4',
    call: 'POST /admin/accessory-codes/bulk',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(z.object({ code: text, name: text, supplier: text.nullish() })) },
  },
  'admin.api-keys.index': {
    section: '4.4',
    call: 'GET /admin/api-keys',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { page },
  },
  'admin.api-keys.audit': {
    section: '5',
    call: 'GET /admin/api-keys/audit',
    effect: 'read',
    assumed: ['path', 'shape'],
    query: { page },
  },
  'admin.api-keys.bulk-revoke': {
    section: '4.4',
    call: 'POST /admin/api-keys/bulk-revoke',
    effect: 'write',
    assumed: ['body'],
    body: { items: bulk(id) },
  },
} satisfies Record<string, Declaration>
