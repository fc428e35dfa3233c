import { hasTwoDecimals, isEmpty, wrongMoney } from '../value-rules.ts'

/** Kinds of small records on the pricing desk (specification 2.7). */
export const RECORD_KINDS = ['billing', 'patterns', 'formulas', 'express'] as const
export type PriceRecordKind = (typeof RECORD_KINDS)[number]

/** A record as stored and returned. */
export type PriceRecord = Record<string, unknown>

const ROLL_WIDTHS = 7
const MAX_FORMULA_LENGTH = 2_000
const MAX_PERCENT = 50
const MAX_CENTIMETRES = 999.99

/** Returns errors by suffix of the field's name: `''`, or the index in a list. */
type Rule = (value: unknown) => Record<string, string>

const failure = (why: string | null): Record<string, string> => (why === null ? {} : { '': why })

const percent: Rule = value => {
  if (isEmpty(value)) return {}
  if (typeof value !== 'number') return failure('The percentage is not a number.')
  if (value < 0 || value > MAX_PERCENT) return failure(`The percentage must be from 0 to ${MAX_PERCENT}.`)
  return failure(hasTwoDecimals(value) ? null : 'The percentage has more than two decimals.')
}

const centimetres: Rule = value => {
  if (isEmpty(value)) return {}
  if (typeof value !== 'number') return failure('The length is not a number.')
  if (value < 0) return failure('The length is below 0.')
  if (value > MAX_CENTIMETRES) return failure(`The length is over ${MAX_CENTIMETRES} cm.`)
  return failure(hasTwoDecimals(value) ? null : 'The length has more than two decimals.')
}

const money: Rule = value => failure(wrongMoney(value))

const formula: Rule = value => {
  if (value === null) return {}
  if (typeof value !== 'string') return failure('The formula is not a text.')
  if (value.length > MAX_FORMULA_LENGTH) return failure('The formula is longer than 2,000 characters.')
  return failure(isClosed(value) ? null : 'The formula has an unmatched bracket.')
}

const rollWidths: Rule = value => {
  if (!Array.isArray(value) || value.length !== ROLL_WIDTHS) return failure('Send a list of seven lengths.')
  const wrong = value.flatMap((width, at) => Object.values(centimetres(width)).map(why => [`.${at}`, why]))
  return Object.fromEntries(wrong)
}

function isClosed(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '(') open += 1
    if (character === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const RULES: Record<PriceRecordKind, Readonly<Record<string, Rule>>> = {
  billing: { card: percent, bank: percent },
  patterns: {
    plain: centimetres,
    check: centimetres,
    pinstripe: centimetres,
    corduroy: centimetres,
    velvet: centimetres,
  },
  formulas: {
    regular: formula,
    plus_size: formula,
    total_meterage: formula,
    lining: formula,
    roll_width_addons: rollWidths,
  },
  express: { settlement: money, consumer: money },
}

/**
 * Errors of a record (422), by field; empty if there are none. One wrong field refuses the whole record. A field that
 * isn't sent stays as it is; an empty one is cleared.
 *
 * | kind | field | message |
 * |---|---|---|
 * | any | unknown field | There is no such field. |
 * | any | `request` (nothing sent) | Send at least one field. |
 * | billing | `card`, `bank` | The percentage is not a number. / must be from 0 to 50. / has more than two decimals. |
 * | patterns | `plain`, `check`, `pinstripe`, `corduroy`, `velvet` | The length is not a number. / is below 0. / is over 999.99 cm. / has more than two decimals. |
 * | formulas | `regular`, `plus_size`, `total_meterage`, `lining` | The formula is not a text. / is longer than 2,000 characters. / has an unmatched bracket. |
 * | formulas | `roll_width_addons` | Send a list of seven lengths. |
 * | formulas | `roll_width_addons.N` | as the lengths of patterns |
 * | express | `settlement`, `consumer` | The price is not a number. / is below 0. / is over 999,999.99. / has more than two decimals. |
 */
export function wrongRecord(kind: PriceRecordKind, sent: PriceRecord): Record<string, string[]> {
  const rules = RULES[kind]
  const wrong: Record<string, string[]> = {}
  if (Object.keys(sent).length === 0) wrong['request'] = ['Send at least one field.']
  for (const [field, value] of Object.entries(sent)) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    if (!rule) wrong[field] = ['There is no such field.']
    else for (const [part, why] of Object.entries(rule(value))) wrong[field + part] = [why]
  }
  return wrong
}

const stored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stored)
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** A record as stored; a blank value becomes null. */
export const asStoredRecord = (sent: PriceRecord): PriceRecord =>
  Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, stored(value)]))
