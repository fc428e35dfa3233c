import { asSearched, holds } from '../../../src-shared/search-text.ts'
import type { TicketRow } from '../../../src-shared/service/readers/office/tickets.ts'
import type { ScreenParams } from '../../kit/index.ts'

/** The fields by which tickets are filtered; each is a parameter of the address. */
export const filterFields = ['status', 'severity', 'category', 'type', 'brand'] as const
export type FilterField = (typeof filterFields)[number]
export type TicketFilter = Partial<Record<FilterField, string>>

/** A filter with a name. */
export interface TicketView {
  name: string
  filter: TicketFilter
}

/** Statuses that a ticket can be given where no ticket has shown others (assumed). */
const usualStatuses = ['Open', 'Pending', 'Resolved', 'Closed'] as const

export const filterOf = (params: ScreenParams): TicketFilter =>
  Object.fromEntries(filterFields.flatMap(field => (params[field] ? [[field, params[field]]] : [])))

/** The tickets that fit a filter and a text in their number, title, retailer or order. */
export function fitting(rows: readonly TicketRow[], filter: TicketFilter, search: string): TicketRow[] {
  const text = asSearched(search.trim())
  return rows.filter(
    row =>
      filterFields.every(field => filter[field] === undefined || row[field] === filter[field]) &&
      (text === '' || [row.id, row.title, row.brand, row.orderId].some(one => one !== null && holds(one, text))),
  )
}

/** The values of a field, sorted. */
export const valuesOf = (rows: readonly TicketRow[], field: FilterField): string[] =>
  [...new Set(rows.flatMap(row => row[field] ?? []))].toSorted((one, other) => one.localeCompare(other))

/** The statuses that tickets have, after the usual ones. */
export const statusesIn = (rows: readonly Pick<TicketRow, 'status'>[]): string[] => {
  const seen = rows.flatMap(({ status }) => status ?? [])
  const isUsual = (status: string) => usualStatuses.some(one => one.toLowerCase() === status.toLowerCase())
  return [...usualStatuses, ...new Set(seen.filter(status => !isUsual(status)))]
}
