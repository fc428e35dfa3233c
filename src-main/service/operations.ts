import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One row of the operation table: how an operation of the specification is called. */
export interface Operation {
  method: Method
  /** A template: `{job}` is filled from the call; appended to the base URL. */
  path: string
  /** The permission that it needs, where one is known. */
  permission: string | null
  /** `documented`: the specification shows it. `assumed`: it names it only. */
  status: 'documented' | 'assumed'
  /** True for a call that starts something: it is never sent twice, and a lost answer leaves it unknown. */
  once: boolean
  /** Names of query parameters: ours to theirs. */
  query: Record<string, string>
  /** Names of body fields: ours to theirs. */
  body: Record<string, string>
}

interface Row {
  call: `${Method} /${string}` | null
  /** What a path of a profile has to hold, where there is no default path. */
  needs?: string
  permission?: string
  status?: 'assumed'
  once?: true
  query?: string[]
  body?: string[]
}

const printing = { permission: 'print orders' } as const
const jobs = '/admin/orders/print-jobs'
const grid = '/api/v1/admin/pricing/retailer'
const designs = '/api/v1/admin/pricing/designs'
const billing = '/api/v1/admin/pricing/billing/{retailer}'
const patterns = '/api/v1/admin/pricing/pattern-surcharges/{retailer}'
const formulas = '/api/v1/admin/pricing/formulas/{retailer}/{product}'

const rows = {
  'admin.orders.print-jobs.index': { call: `GET ${jobs}`, query: ['since', 'page'] },
  'admin.orders.print-jobs.pdf-url': { call: `GET ${jobs}/{job}/pdf-url` },
  'admin.orders.print-jobs.reprint': {
    call: `POST ${jobs}/{job}/reprint`,
    ...printing,
    status: 'assumed',
    once: true,
  },
  'admin.orders.print-jobs.kanban-reprint': {
    call: `POST ${jobs}/{job}/kanban-reprint`,
    ...printing,
    status: 'assumed',
    once: true,
  },
  'admin.orders.print-jobs.report': {
    call: null,
    needs: '{job}',
    status: 'assumed',
    body: ['print_status', 'station', 'printed_at'],
  },
  'admin.orders.print-url': {
    call: 'GET /admin/orders/{order}/print-url',
    ...printing,
    status: 'assumed',
    query: ['type'],
  },
  'admin.orders.bulk-print': {
    call: 'POST /admin/orders/bulk-print',
    ...printing,
    status: 'assumed',
    once: true,
    body: ['orders', 'job_type'],
  },
  'admin.orders.cloud-print': {
    call: 'POST /admin/orders/{order}/cloud-print',
    ...printing,
    once: true,
    body: ['type', 'groups'],
  },
  'admin.orders.cloud-print.groups': { call: 'GET /admin/orders/{order}/cloud-print/groups' },
  'admin.orders.fabric-jobs.index': {
    call: 'GET /admin/orders/fabric-jobs',
    status: 'assumed',
    query: ['since', 'page'],
  },
  'admin.dashboard.job-batches': { call: 'GET /admin/dashboard/job-batches' },
  'admin.dashboard.quick-search': { call: 'GET /admin/dashboard/quick-search', query: ['q'] },
  'admin.me.show': { call: 'GET /admin/me' },
  'admin.me.menu': { call: 'GET /admin/me/menu' },
  'admin.me.preferences': { call: 'PUT /admin/me/preferences', body: ['locale', 'timezone'] },
  'admin.sessions.revoke-all': { call: 'POST /admin/sessions/revoke-all' },
  'admin.notifications.index': { call: 'GET /admin/notifications', query: ['since', 'unread', 'page'] },
  'admin.accounts.show': { call: 'GET /admin/accounts/{id}' },
  'admin.accounts.index': { call: 'GET /admin/accounts', status: 'assumed', query: ['search', 'page'] },
  'admin.pricing.retailer.show': {
    call: `GET ${grid}/{retailer}`,
    query: ['offset', 'limit'],
  },
  'admin.pricing.retailer.update': {
    call: `PATCH ${grid}`,
    permission: 'update pricing',
    body: ['retailer', 'fabric_code', 'combination_id', 'field', 'value'],
  },
  'admin.pricing.import': {
    call: 'POST /api/v1/admin/pricing/import/{retailer}',
    permission: 'update pricing',
    once: true,
    body: ['file'],
  },
  // It starts something, although it is a GET (bindings, section 2).
  'admin.pricing.export': { call: 'GET /api/v1/admin/pricing/export/{retailer}', once: true },
  'admin.pricing.designs.index': {
    call: `GET ${designs}`,
    query: ['retailer', 'main_product', 'product', 'page'],
  },
  'admin.pricing.designs.store': {
    call: `POST ${designs}`,
    permission: 'update pricing',
    body: ['retailer', 'main_product', 'product', 'cells'],
  },
  'admin.pricing.main-products.index': {
    call: 'GET /api/v1/admin/pricing/main-products',
    status: 'assumed',
    query: ['page'],
  },
  'admin.pricing.billing.show': { call: `GET ${billing}`, status: 'assumed' },
  'admin.pricing.billing.update': {
    call: `PUT ${billing}`,
    permission: 'update pricing',
    status: 'assumed',
    body: ['card', 'bank'],
  },
  'admin.pricing.patterns.show': { call: `GET ${patterns}`, status: 'assumed' },
  'admin.pricing.patterns.update': {
    call: `PUT ${patterns}`,
    permission: 'update pricing',
    status: 'assumed',
    body: ['plain', 'check', 'pinstripe', 'corduroy', 'velvet'],
  },
  'admin.pricing.formulas.show': { call: `GET ${formulas}`, status: 'assumed' },
  'admin.pricing.formulas.update': {
    call: `PUT ${formulas}`,
    permission: 'update pricing',
    status: 'assumed',
    body: ['regular', 'plus_size', 'total_meterage', 'lining', 'roll_width_addons'],
  },
  'admin.pricing.express.update': {
    call: 'PUT /api/v1/admin/pricing/combinations/{retailer}/{combination}/express',
    permission: 'update pricing',
    status: 'assumed',
    body: ['settlement', 'consumer'],
  },
  'admin.pricing.exports.index': {
    call: 'GET /api/v1/admin/pricing/exports',
    status: 'assumed',
    query: ['page'],
  },
} satisfies Record<string, Row>

/** An operation's id, as the specification forms it: `admin.<area>.<action>`. */
export type OperationId = keyof typeof rows

/** Every operation that the desk knows; null: it has no binding here. */
export type OperationTable = Readonly<Record<OperationId, Operation | null>>

const ids = Object.keys(rows) as OperationId[]
const rowOf = (id: OperationId): Row => rows[id]
const sameNames = (names: readonly string[] = []) => Object.fromEntries(names.map(name => [name, name]))

function operationOf(row: Row, call: string): Operation {
  const space = call.indexOf(' ')
  return {
    method: call.slice(0, space) as Method,
    path: call.slice(space + 1),
    permission: row.permission ?? null,
    status: row.status ?? 'documented',
    once: row.once ?? false,
    query: sameNames(row.query),
    body: sameNames(row.body),
  }
}

/** The table as the specification shows it and the project assumes it. */
export const defaultOperations: OperationTable = Object.fromEntries(
  ids.map(id => {
    const row = rowOf(id)
    return [id, row.call === null ? null : operationOf(row, row.call)]
  }),
) as Record<OperationId, Operation | null>

const gapsOf = (path: string) => (path.match(/\{[^}]*\}/g) ?? []).sort()

function renamed(id: string, part: string, known: Record<string, string>, given: Record<string, string>) {
  for (const [ours, theirs] of Object.entries(given)) {
    if (!Object.hasOwn(known, ours)) {
      const names = Object.keys(known).join(', ') || 'none'
      throw bad(`${id} has no ${part} “${ours}” (it has: ${names})`)
    }
    if (theirs.trim() === '') throw bad(`${id} gives ${part} “${ours}” an empty name`)
  }
  const all = { ...known, ...given }
  if (new Set(Object.values(all)).size < Object.keys(all).length) {
    throw bad(`${id} gives two of its ${part}s the same name`)
  }
  return all
}

const bad = (what: string) => new DeskError('session.bad-overrides', { what })

/**
 * The table with a profile's changes. Throws `session.bad-overrides` where a change names an operation, a gap in a
 * path, a parameter or a field that does not exist, so that a typing error is seen before the first call.
 */
export function applyOverrides(table: OperationTable, overrides: OperationOverrides): OperationTable {
  const changed: Record<OperationId, Operation | null> = { ...table }
  for (const [name, override] of Object.entries(overrides)) {
    const id = ids.find(known => known === name)
    if (id === undefined) throw bad(`there is no operation “${name}”`)
    if (override === null) {
      changed[id] = null
      continue
    }
    const row = rowOf(id)
    const before = table[id]
    const method = override.method ?? before?.method
    const path = override.path ?? before?.path
    if (!method || !path) throw bad(`${id} has no binding of its own: it needs a method and a path`)
    const base = before ?? operationOf(row, `${method} ${path}`)
    if (/[?#\s\\]/.test(path)) throw bad(`the path of ${id} may hold no “?”, “#”, “\\” or space`)
    const needed = before ? gapsOf(before.path) : row.needs ? [row.needs] : []
    if (gapsOf(path).join() !== needed.join()) {
      throw bad(`the path of ${id} needs ${needed.join(', ') || 'no gap in braces'}`)
    }
    changed[id] = {
      ...base,
      method,
      path,
      query: renamed(id, 'query parameter', base.query, override.query ?? {}),
      body: renamed(id, 'body field', base.body, override.body ?? {}),
    }
  }
  return changed
}
