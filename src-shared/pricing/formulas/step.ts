import type { TextSpan } from './tree.ts'
import type { Unit } from './units.ts'

/** One thing that was worked out on the way to a result. */
export interface FormulaStep extends TextSpan {
  /** As it is in the formula. */
  text: string
  /** The same with the values filled in, such as `190 * 2`; of a choice, the half that was taken. */
  filled: string
  /** 1 and 0 are yes and no where the unit is `truth`. */
  value: number
  unit: Unit
}
