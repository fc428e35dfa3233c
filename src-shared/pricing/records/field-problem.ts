import type { FieldValues, RecordKind } from '../../contract/records.ts'
import { type Message, message } from '../../messages/index.ts'
import { billingFields, billingRule } from './billing.ts'
import { decimalProblem } from './decimal-field.ts'
import { expressOf, expressRule } from './express.ts'
import { formulaFieldProblem } from './formula-problem.ts'
import { patternFields, patternRule } from './patterns.ts'

type FieldValue = FieldValues[string]

const isOneOf = (fields: readonly string[], field: string): boolean => fields.includes(field)

/** Why a value cannot be sent for a field of a record (specification 2.7, 8); null if it can. */
export function fieldProblem(kind: RecordKind, field: string, value: FieldValue): Message | null {
  if (kind === 'formulas') return formulaFieldProblem(field, value)
  if (kind === 'billing' && isOneOf(billingFields, field)) return decimalProblem(value, billingRule)
  if (kind === 'patterns' && isOneOf(patternFields, field)) return decimalProblem(value, patternRule)
  if (kind === 'express' && expressOf(field)) return decimalProblem(value, expressRule(null))
  return message('records.no-field', { field: field.slice(0, 100) })
}
