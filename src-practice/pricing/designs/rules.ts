import { isEmpty, wrongMoney } from '../value-rules.ts'

/** The prices of a design option: money in hundredths, days as they are; null is not priced, 0 is a real price. */
export interface DesignValues {
  wholesale: number | null
  retail: number | null
  days: number | null
}

export const DESIGN_FIELDS = ['wholesale', 'retail', 'days'] as const
export type DesignField = (typeof DESIGN_FIELDS)[number]

/** A row as sent, not validated yet. */
export type SentDesign = Record<string, unknown>

const MAX_DAYS = 30

/**
 * Errors in rows of design prices (422), by `cells.N.field`; empty if there are none. One error refuses all rows. Every
 * row needs its option and all three values, each a number or empty.
 *
 * | error | field | message |
 * |---|---|---|
 * | option is missing, or not one of the product | `design_option_id` | There is no design option 999 of this product. |
 * | same option twice | `design_option_id` | The design option 110001 is listed twice. |
 * | value is missing | its own | Send a number, or null for not priced. |
 * | not a number | its own | The price is not a number. / The number of days is not a number. |
 * | below 0 | `wholesale`, `retail` | The price is below 0. |
 * | over 999,999.99 | `wholesale`, `retail` | The price is over 999,999.99. |
 * | more than two decimals | `wholesale`, `retail` | The price has more than two decimals. |
 * | days not whole | `days` | The days are not a whole number. |
 * | days below 0 or over 30 | `days` | The days must be from 0 to 30. |
 */
export function wrongCells(sent: readonly SentDesign[], known: ReadonlySet<number>): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  const seen = new Set<number>()
  for (const [at, cell] of sent.entries()) {
    const option = optionIn(cell)
    if (option === null || !known.has(option)) {
      const named = cell['design_option_id'] ?? ''
      wrong[`cells.${at}.design_option_id`] = [`There is no design option ${named} of this product.`]
    } else if (seen.has(option)) {
      wrong[`cells.${at}.design_option_id`] = [`The design option ${option} is listed twice.`]
    } else seen.add(option)
    for (const field of DESIGN_FIELDS) {
      const why = wrongDesign(field, cell[field])
      if (why !== null) wrong[`cells.${at}.${field}`] = [why]
    }
  }
  return wrong
}

/** The option of a row, sent as a number or its digits; null if there is none. */
export function optionIn(cell: SentDesign): number | null {
  const id = cell['design_option_id']
  if (typeof id === 'number') return Number.isSafeInteger(id) ? id : null
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null
}

function wrongDesign(field: DesignField, value: unknown): string | null {
  if (value === undefined) return 'Send a number, or null for not priced.'
  return field === 'days' ? wrongDays(value) : wrongMoney(value)
}

function wrongDays(value: unknown): string | null {
  if (isEmpty(value)) return null
  if (typeof value !== 'number') return 'The number of days is not a number.'
  if (!Number.isInteger(value)) return 'The days are not a whole number.'
  return value < 0 || value > MAX_DAYS ? `The days must be from 0 to ${MAX_DAYS}.` : null
}

/** A valid row, as stored. */
export function asStoredDesign(cell: SentDesign): DesignValues {
  const money = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : null)
  const { days } = cell
  return {
    wholesale: money(cell['wholesale']),
    retail: money(cell['retail']),
    days: typeof days === 'number' ? days : null,
  }
}

/** Stored values as returned in JSON. */
export const asAnsweredDesign = ({ wholesale, retail, days }: DesignValues): DesignValues => ({
  wholesale: wholesale === null ? null : wholesale / 100,
  retail: retail === null ? null : retail / 100,
  days,
})
