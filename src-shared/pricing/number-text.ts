import type { NumberStyle } from './number-style.ts'

/** Where a line or a cell ends: it separates values, and is never the blank between thousands. */
const breaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/g
/** What says in which direction a text runs; dialogs of Windows put it around what they show. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Full-width forms, the kinds of space, minus and apostrophe that keyboards and programs make, as plain ones. A line
 * break or a tab within the text stays one (`\n`), so no number is read across it.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(directions, '')
    .replace(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\d)[。｡](?=\d)/g, '.')
    .trim()
    .replace(breaks, '\n')
    .replace(/(?:[^\S\n]|[\u200b\u2060\ufeff])+/g, ' ')
    .replace(/[\u2212\u2010-\u2015\ufe63]/g, '-')
    .replace(/[’‘ʼ`´]/g, "'")
    .trim()

/** Thousands in threes, or as in India: twos before a last three. */
const isGrouped = (groups: readonly string[]): boolean =>
  groups.length === 1 || /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3})$/.test(groups.join(' '))

/**
 * Splits a bare number into its whole digits and its decimals; null if it isn't a number. Two different separators, or
 * one that isn't followed by three digits, leave no doubt about which is the decimal one. A single point or comma
 * before three digits is ambiguous: it separates thousands if the language does so, otherwise it is the decimal
 * separator.
 */
export function partNumber(bare: string, style: NumberStyle): { whole: string; decimals: string } | null {
  const shape = /^(\d*(?:[.,' ]\d+)*)([.,]?)$/.exec(bare)
  const body = shape?.[1]
  if (!body || !shape) return null
  const groups = body.split(/[.,' ]/)
  const signs = body.replace(/\d/g, '')
  const last = signs.slice(-1)
  const open = shape[2] ?? ''
  const wholeOf = (some: readonly string[], between: string): string | null =>
    isGrouped(some) && new Set(between).size <= 1 ? some.join('') : null
  const all = (): { whole: string; decimals: string } | null => {
    const whole = wholeOf(groups, signs)
    return whole === null ? null : { whole, decimals: '' }
  }
  if (open !== '') return signs.includes(open) ? null : all()
  if (last === '' || last === ' ' || last === "'") return all()
  const once = signs.indexOf(last) === signs.length - 1
  if (!once) return all()
  const head = groups[0] ?? ''
  const tail = groups[groups.length - 1] ?? ''
  const mayGroup = signs.length === 1 && tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)
  if (mayGroup && last === style.group) return all()
  const whole = wholeOf(groups.slice(0, -1), signs.slice(0, -1))
  return whole === null ? null : { whole, decimals: tail }
}

/**
 * Reads a number that isn't a price (a percentage, a factor), without a sign, as a whole number of its last decimal
 * place: with four decimals `1.25` is 12,500. Null if it isn't a number, or has more decimals.
 */
export function readDecimal(text: string, style: NumberStyle, decimals: number): number | null {
  const parts = partNumber(plainCharacters(text), style)
  if (!parts || parts.decimals.length > decimals || parts.whole.length > 9) return null
  return Number(parts.whole) * 10 ** decimals + Number(parts.decimals.padEnd(decimals, '0'))
}
