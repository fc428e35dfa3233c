import { isAddOnField, isFormulaField } from './fields.ts'

/**
 * What a number counts, for showing only: which length goes into it and how many times (`cm * cm` is 2), or pieces. Null is a bare number
 * of the formula, which fits anything it is added to or compared with.
 */
export type Dimension = { length: LengthUnit; times: number; pieces: boolean } | null

/** What lengths are in. */
export type LengthUnit = 'cm' | 'm'

/**
 * The unit of a step as it is shown; `truth` is a comparison's answer, yes or no, and `mixed` what results from metres and centimetres that
 * were added or compared as if they were one.
 */
export type Unit = 'cm' | 'cm2' | 'm' | 'm2' | 'pieces' | 'none' | 'truth' | 'mixed'

const centimetres: Dimension = { length: 'cm', times: 1, pieces: false }
const metres: Dimension = { length: 'm', times: 1, pieces: false }
const pieces: Dimension = { length: 'cm', times: 0, pieces: true }
const plain: Dimension = { length: 'cm', times: 0, pieces: false }

/** Names that count something rather than measure it. */
const counting = /(?:^|_)(?:count|pieces?|pcs|qty|quantity|number|buttons?|pockets?|pleats?)(?:_|$)|[件数粒个]/i
const selecting = /(?:^|_)(?:group|factor|ratio|percent|is|has)(?:_|$)/i
const metred = /(?:^|_)(?:meterage|metres?|meters?)(?:_|$)|[米]/i

/**
 * What a variable is measured in. The specification has lengths in cm (2.1) and says no more of the formulas; the desk takes results of
 * formulas to be in metres, or in cm where a person says so (`resultIn`), and inputs in cm, except that a name that speaks of meterage is in metres, one of a number of things in pieces,
 * and one of a group or a factor has no unit.
 */
export function measureOf(name: string, resultIn: LengthUnit = 'm'): Dimension {
  if (isAddOnField(name)) return centimetres
  if (isFormulaField(name)) return resultIn === 'm' ? metres : centimetres
  if (metred.test(name)) return metres
  if (selecting.test(name)) return plain
  return counting.test(name) ? pieces : centimetres
}

export function unitOf(measure: Dimension): Unit {
  if (measure?.times === 1) return measure.length
  if (measure?.times === 2) return measure.length === 'm' ? 'm2' : 'cm2'
  return measure?.pieces && measure.times === 0 ? 'pieces' : 'none'
}

/** Of values that are added or chosen between: the first that isn't a bare number. */
export const together = (measures: readonly Dimension[]): Dimension => measures.find(each => each !== null) ?? null

/** Lengths in both metres and centimetres. */
export const areMixed = (measures: readonly Dimension[]): boolean =>
  new Set(measures.flatMap(each => (each?.times === 1 ? [each.length] : []))).size > 1

/**
 * Why a result is hardly a length in the unit that results are taken to be in, going by what its steps say; null if they say nothing
 * against it. `steps`: the last is the result.
 */
export function doubtOf(
  steps: readonly { unit: Unit }[],
  resultIn: LengthUnit,
): Exclude<Unit, 'pieces' | 'none'> | null {
  if (steps.some(({ unit }) => unit === 'mixed')) return 'mixed'
  const unit = steps.at(-1)?.unit ?? 'none'
  return unit === 'pieces' || unit === 'none' || unit === resultIn ? null : unit
}

/** A value with what it counts. */
interface Measured {
  value: number
  measure: Dimension
}

/** Of a product. */
export function multiplied(left: Measured, right: Measured): Dimension {
  if (left.measure === null && right.measure === null) return null
  const converted = converting(left, right, 'm') ?? converting(right, left, 'm')
  if (converted) return { ...converted, length: 'cm' }
  return combined(left.measure, right.measure, 1)
}

/** Of a quotient: cm by 100 are metres. */
export function divided(left: Measured, right: Measured): Dimension {
  if (left.measure === null && right.measure === null) return null
  const converted = converting(left, right, 'cm')
  return converted ? { ...converted, length: 'm' } : combined(left.measure, right.measure, -1)
}

/** A length that meets the bare number 100, which turns cm and metres into each other. */
const converting = (of: Measured, by: Measured, length: 'cm' | 'm') =>
  by.measure === null && by.value === 100 && of.measure?.times === 1 && of.measure.length === length ? of.measure : null

function combined(left: Dimension, right: Dimension, sign: 1 | -1): Dimension {
  const [first, second] = [left?.times ?? 0, right?.times ?? 0]
  const length = (first !== 0 ? left?.length : right?.length) ?? 'cm'
  const hasPieces = left?.pieces === true || (sign === 1 && right?.pieces === true)
  return { length, times: first + sign * second, pieces: hasPieces }
}

export const raised = (measure: Dimension, power: number): Dimension =>
  measure && { ...measure, times: measure.times * power }
