import { asResult } from './arithmetic.ts'
import type { PriceField } from './cell.ts'
import type { NumberStyle } from './number-style.ts'
import { partNumber, plainCharacters } from './number-text.ts'
import { type Hundredths, isPrice, mostHundredths } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** Longer texts weren't typed as a calculation. */
const maxCharacters = 60

/**
 * Exact numbers: a whole number of millionths. Prices have two decimals and factors a few more; a result is rounded to
 * hundredths once, at the end.
 */
const unit = 1_000_000n

interface Reader {
  text: string
  at: number
  style: NumberStyle
}

const peek = (reader: Reader): string => {
  while (reader.text[reader.at] === ' ') reader.at++
  return reader.text[reader.at] ?? ''
}

const divided = (value: bigint, by: bigint): bigint | null => (by === 0n ? null : (value * unit) / by)

function readNumber(reader: Reader): bigint | null {
  peek(reader)
  const found = /^(?:\d[\d.,']*|[.,]\d+)/.exec(reader.text.slice(reader.at))?.[0]
  const parts = found === undefined ? null : partNumber(found, reader.style)
  if (found === undefined || !parts || parts.whole.length > 9 || parts.decimals.length > 6) return null
  reader.at += found.length
  const value = BigInt(parts.whole || '0') * unit + BigInt(parts.decimals.padEnd(6, '0'))
  if (peek(reader) !== '%') return value
  reader.at++
  return value / 100n
}

function readFactor(reader: Reader): bigint | null {
  const sign = peek(reader)
  if (sign === '-' || sign === '+') {
    reader.at++
    const value = readFactor(reader)
    return value === null ? null : sign === '-' ? -value : value
  }
  if (sign !== '(') return readNumber(reader)
  reader.at++
  const inner = readSum(reader)
  if (inner === null || peek(reader) !== ')') return null
  reader.at++
  return inner
}

function readProduct(reader: Reader): bigint | null {
  let value = readFactor(reader)
  for (let sign = peek(reader); value !== null && (sign === '*' || sign === '/'); sign = peek(reader)) {
    reader.at++
    const other = readFactor(reader)
    if (other === null) return null
    value = sign === '*' ? (value * other) / unit : divided(value, other)
  }
  return value
}

function readSum(reader: Reader): bigint | null {
  let value = readProduct(reader)
  for (let sign = peek(reader); value !== null && (sign === '+' || sign === '-'); sign = peek(reader)) {
    reader.at++
    const start = reader.at
    const other = readProduct(reader)
    if (other === null) return null
    // As on a pocket calculator: 140 + 5% is 147.
    const isPercent = /^ *[\d.,']+%$/.test(reader.text.slice(start, reader.at).trimEnd())
    const by = isPercent ? (value * other) / unit : other
    value = sign === '+' ? value + by : value - by
  }
  return value
}

/** Evaluates a sum of numbers, products, brackets and percentages; null if it isn't one. */
function evaluate(text: string, style: NumberStyle): bigint | null {
  const reader = { text, at: 0, style }
  const value = readSum(reader)
  return value !== null && peek(reader) === '' ? value : null
}

/** What arithmetic is resolved with. */
export interface ArithmeticContext {
  field: PriceField
  style: NumberStyle
  kind?: SheetKind | undefined
  /** The cell's value before, for a text that changes it (`+5%`, `*1.05`, `/1.2`). */
  before: Hundredths
}

/**
 * The plain form of typed text if it is arithmetic: `=140*1.05` and `=+5%` with an equals sign, or `+5%`, `-5%`,
 * `*1.05` and `/1.2`, which change the cell's own value. Null for any other text: `+5` and `-5` stay numbers, as
 * everywhere.
 */
function formula(text: string): { text: string; isRelative: boolean } | null {
  if (text.length > maxCharacters) return null
  const plain = plainCharacters(text).replace(/[×✕]/g, '*').replace(/÷/g, '/')
  const body = plain.startsWith('=') ? plain.slice(1).trim() : plain
  if (/^[*/]/.test(body) || /^[+-] ?[\d.,']+ ?%$/.test(body))
    return { text: body.replace(/ %$/, '%'), isRelative: true }
  return plain.startsWith('=') ? { text: body, isRelative: false } : null
}

/** True for typed text that is resolved as arithmetic, whether or not it has a result. */
export const isArithmetic = (text: string): boolean => formula(text) !== null

/**
 * Resolves arithmetic typed into a cell to hundredths, half up (whole days in a column of days). Null if it isn't
 * arithmetic, has no result (a division by zero, no price to change), or no cell can hold the result; then the text is
 * kept as it was typed.
 */
export function resolveArithmetic(typed: string, { field, style, kind, before }: ArithmeticContext): Hundredths | null {
  const found = formula(typed)
  if (!found || (found.isRelative && !isPrice(before))) return null
  const own = `${Math.floor(Math.abs(before) / 100)}${style.decimal}${String(Math.abs(before) % 100).padStart(2, '0')}`
  const value = evaluate(found.isRelative ? `${before < 0 ? '-' : ''}${own}${found.text}` : found.text, style)
  if (value === null || value > BigInt(mostHundredths) * unit || value < -BigInt(mostHundredths) * unit) return null
  const step = field === 'days' ? unit : unit / 100n
  // BigInt division truncates; this rounds half up, below zero too.
  const steps = (value * 2n + step) / (2n * step) - ((value * 2n + step) % (2n * step) < 0n ? 1n : 0n)
  return asResult(Number(steps) * (field === 'days' ? 100 : 1), kind)
}

/**
 * A typed price with more than two decimals, rounded half up to hundredths: what the desk offers instead. Null if the
 * text isn't such a number.
 */
export function roundedPrice(text: string, style: NumberStyle): Hundredths | null {
  const parts = partNumber(plainCharacters(text), style)
  if (!parts || parts.decimals.length <= 2 || parts.decimals.length > 15 || parts.whole.length > 8) return null
  const hundredths = Number(parts.whole) * 100 + Number(parts.decimals.slice(0, 2))
  const value = hundredths + (Number(parts.decimals[2]) >= 5 ? 1 : 0)
  return value > 0 && value <= mostHundredths ? value : null
}
