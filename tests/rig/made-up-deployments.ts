import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import type { Deployment } from './other-deployment.ts'

/** A deployment that keeps to the specification and differs wherever that is silent, with the profile for it. */
export interface MadeUp {
  deployment: Deployment
  operations: OperationOverrides
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Body = Record<string, unknown>
const renamed = (body: Body, names: Readonly<Record<string, string>>): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]))
const turned = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([ours, theirs]) => [theirs, ours]))

const ticketStatuses = { Open: 'new', Pending: 'on_it', Resolved: 'solved', Closed: 'archived' }
/** Windows of prices come as a stream, and are read by the profile's names all the same. */
const windowNames = { fabric_code: 'article', rows: 'articles', prices: 'price_list', combinations: 'columns' }

const ofTickets = { answer: { values: { status: ticketStatuses } } }

/** Snake case, everything under `data`, other roles, names and words; its schedule is by month. */
const harbour: MadeUp = {
  deployment: {
    inCamelCase: false,
    envelope: answer => (isRecord(answer) && Object.hasOwn(answer, 'data') ? answer : { data: answer }),
    values: path => ({
      role: { super_admin: 'head_office' },
      field: { retail: 'regular_retail' },
      ...(path.startsWith('/admin/tickets') ? { status: ticketStatuses } : {}),
    }),
    names: path => {
      if (path.startsWith('/admin/accounts')) return { brandname: 'shop_sign' }
      return /^\/api\/v1\/admin\/pricing\/retailer\/\d/.test(path) ? windowNames : {}
    },
    paths: [
      [/^\/v3\/jobs/, '/admin/orders/print-jobs'],
      [/^\/v3\/schedule\?m=(\d+)&y=(\d+)/, '/admin/orders/gantt?month=$1&year=$2'],
      [/^\/v3\/schedule\?(.*)&m=(\d+)&y=(\d+)/, '/admin/orders/gantt?$1&month=$2&year=$3'],
    ],
    // Our own words aren't known there.
    body: (sent, path) => {
      const field = { regular_retail: 'retail', retail: 'none' }[String(sent['field'])]
      if (field !== undefined) return { ...sent, field }
      if (/^\/admin\/tickets\/\d+\/status/.test(path)) {
        return { status: turned(ticketStatuses)[String(sent['status'])] ?? 'none' }
      }
      return sent
    },
  },
  operations: {
    'admin.me.show': { super_admin: ['Head Office'] },
    'admin.orders.print-jobs.index': { path: '/v3/jobs' },
    'admin.orders.gantt': { path: '/v3/schedule', query: { from: null, to: null, month: 'm', year: 'y' } },
    'admin.pricing.retailer.update': { values: { field: { retail: 'regular_retail' } } },
    'admin.pricing.retailer.show': { answer: { names: windowNames } },
    'admin.accounts.index': { answer: { names: { brandname: 'shop_sign' } } },
    'admin.accounts.show': { answer: { names: { brandname: 'shop_sign' } } },
    'admin.tickets.index': ofTickets,
    'admin.tickets.show': ofTickets,
    'admin.tickets.update-status': { ...ofTickets, values: { status: ticketStatuses } },
  },
}

const manage = { permission: 'manage orders' }

/** Camel case, bare answers, ids as texts, another permission, and what is sent under other names, some of it deeper. */
const quay: MadeUp = {
  deployment: {
    inCamelCase: true,
    envelope: answer => answer,
    values: () => ({ role: { super_admin: 'Owner' }, permissions: { 'edit orders': 'manage orders' } }),
    names: () => ({}),
    paths: [
      [/^\/api\/v1\/admin\/pricing\/cell$/, '/api/v1/admin/pricing/retailer'],
      [/^\/admin\/retailers\/flags$/, '/admin/accounts/bulk-features'],
    ],
    body: (sent, path) => {
      if (path === '/admin/accounts/bulk-features') {
        const rows = (sent['rows'] ?? []) as Body[]
        return { items: rows.map(row => renamed(row, { accountId: 'account', flag: 'feature', on: 'enabled' })) }
      }
      if (path.endsWith('/wallet-transactions')) {
        const { money, ...rest } = sent
        const direction = { credit: 'CR', debit: 'DR' }[String(sent['direction'])]
        return { ...rest, direction, amount: (money as Body | undefined)?.['amount'] }
      }
      if (path.endsWith('/comments')) return renamed(sent, { text: 'body', body: 'none' })
      if (!('fabricCode' in sent)) return sent
      const { newPrice, ...rest } = renamed(sent, { fabricCode: 'fabric_code', combinationId: 'combination_id' })
      return { ...rest, combination_id: Number(rest['combination_id']), value: (newPrice as Body)['amount'] }
    },
  },
  operations: {
    'admin.me.show': { super_admin: ['Owner'] },
    'admin.pricing.retailer.update': {
      path: '/api/v1/admin/pricing/cell',
      body: { fabric_code: 'fabricCode', combination_id: 'combinationId', value: 'newPrice.amount' },
    },
    'admin.orders.payment-settlement': { body: { pricing_id: null } },
    'admin.accounts.bulk-features': {
      path: '/admin/retailers/flags',
      body: { items: 'rows', 'items.account': 'accountId', 'items.feature': 'flag', 'items.enabled': 'on' },
    },
    'admin.tickets.comments.store': { body: { body: 'text' } },
    'admin.tickets.wallet-transactions.store': {
      body: { amount: 'money.amount' },
      values: { direction: { CR: 'credit', DR: 'debit' } },
    },
    ...Object.fromEntries(
      [
        ...['completed', 'measurements.update', 'hold', 'remove-hold', 'void', 'assembly.update', 'build.update'],
        ...['cloud-order', 'qc-check'],
      ].map(name => [`admin.orders.${name}`, manage]),
    ),
  },
}

export const madeUpDeployments = { harbour, quay }
export type MadeUpName = keyof typeof madeUpDeployments
