import { type DataOf, type Message, type MessageCode, message as said } from '../../messages/index.ts'
import type { FormulaStep } from './step.ts'

/** Why a formula cannot be read or worked out, and where: characters of its text from `at` (0 is the first), `length` of them. */
export interface FormulaProblem {
  message: Message
  at: number
  length: number
  /** Names that the formula has all the same, so that a calculator keeps its fields while someone types. */
  names?: readonly string[]
  /** What was worked out until then. */
  steps?: readonly FormulaStep[]
}

/** A problem at a place; the texts name the place as people count, from 1. */
export function problemAt<C extends MessageCode>(
  code: C,
  data: DataOf<C>,
  { at, length }: { at: number; length: number },
): FormulaProblem {
  return { message: said(code, data), at, length }
}

export const isProblem = (answer: object): answer is FormulaProblem => 'message' in answer
