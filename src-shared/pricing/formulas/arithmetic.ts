import type { FunctionName } from './names.ts'
import type { Arithmetic, Comparison } from './tree.ts'

/**
 * A number without the dust that binary fractions leave: 1.1 * 100 is 110 and not 110.00000000000001, which would be cut up to 111. For
 * comparing and rounding only; sums continue with what they have.
 */
const dusted = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1e14 ? value : Number(value.toPrecision(14))

/** Values farther apart than any dust, which is most: they need no writing out, which takes a hundred times as long. */
const areApart = (one: number, other: number): boolean =>
  Math.abs(one - other) > 1e-12 * Math.max(Math.abs(one), Math.abs(other))

/** The result of an operator; not finite if undefined. */
export function calculated(sign: Arithmetic, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '^':
      return left ** right
  }
}

export function compared(sign: Comparison, left: number, right: number): boolean {
  const [one, other] = areApart(left, right) ? [left, right] : [dusted(left), dusted(right)]
  switch (sign) {
    case '<':
      return one < other
    case '>':
      return one > other
    case '<=':
      return one <= other
    case '>=':
      return one >= other
    case '==':
      return one === other
    case '!=':
      return one !== other
  }
}

/** Rounds to decimals (0 to 6, else no number), halves away from 0, as people do it. */
function rounded(value: number, decimals: number): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 6) return Number.NaN
  const size = Math.round(dusted(Math.abs(value) * 10 ** decimals)) / 10 ** decimals
  return value < 0 ? 0 - size : size
}

/** The result of a function; not finite if undefined. */
export function called(name: FunctionName, values: readonly number[]): number {
  const [first = Number.NaN, second = 0] = values
  switch (name) {
    case 'min':
      return Math.min(...values)
    case 'max':
      return Math.max(...values)
    case 'round':
      return rounded(first, second)
    case 'ceil':
      return Math.ceil(dusted(first))
    case 'floor':
      return Math.floor(dusted(first))
    case 'abs':
      return Math.abs(first)
    case 'sqrt':
      return Math.sqrt(first)
  }
}
