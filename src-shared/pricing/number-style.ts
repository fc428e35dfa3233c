import type { PriceField } from './cell.ts'
import { type Hundredths, isPrice } from './price.ts'

/** How a language writes numbers. */
export interface NumberStyle {
  decimal: '.' | ','
  /** Stands between thousands: comma, point, apostrophe or a kind of space. */
  group: string
}

const known = new Map<string, NumberStyle>()

/** The number style of a language tag such as `en-GB`; asked of Intl once. Throws a RangeError for what isn't a tag. */
export function numberStyleOf(locale: string): NumberStyle {
  const found = known.get(locale)
  if (found) return found
  // Latin digits: the desk shows no others, and separators go with the digits.
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const part = (type: string) => parts.find(each => each.type === type)?.value
  const decimal = part('decimal') === ',' ? ',' : '.'
  const style: NumberStyle = { decimal, group: part('group') ?? (decimal === ',' ? '.' : ',') }
  known.set(locale, style)
  return style
}

function grouped(digits: string, group: string): string {
  let rest = digits
  let shown = ''
  while (rest.length > 3) {
    shown = group + rest.slice(-3) + shown
    rest = rest.slice(0, -3)
  }
  return rest + shown
}

function written(value: Hundredths, isDays: boolean, style: NumberStyle, group: string): string {
  const size = Math.abs(value)
  const whole = Math.floor(size / 100)
  const digits = whole < 1000 || group === '' ? String(whole) : grouped(String(whole), group)
  const sign = value < 0 ? '-' : ''
  const rest = size - whole * 100
  // Days are whole; a part of a day that the service sent all the same is not hidden.
  if (isDays && rest === 0) return sign + digits
  return `${sign}${digits}${style.decimal}${rest < 10 ? '0' : ''}${rest}`
}

/** A price as it is shown: two decimals and groups of thousands, days whole; '' for a cell without a number. */
export const formatPrice = (value: Hundredths, field: PriceField, style: NumberStyle): string =>
  isPrice(value) ? written(value, field === 'days', style, style.group) : ''

/** A price as it is in an editor or on the clipboard: as shown, without groups, so that every program takes it back. */
export const plainPrice = (value: Hundredths, field: PriceField, style: NumberStyle): string =>
  isPrice(value) ? written(value, field === 'days', style, '') : ''
