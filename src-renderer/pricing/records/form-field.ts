import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { RecordRules } from './record-rules.ts'
import type { RecordState } from './record-state.ts'

/** A field of a record's form. */
export interface FormField {
  name: string
  /** As it stands in the form. */
  text: string
  /** False where the service has not told the field's value, so that empty does not mean none. */
  isTold: boolean
  /** The service's value as it would stand in the form; empty where it is not told. */
  told: string
  /** It holds another value than the service's, or a text that is no value. */
  isChanged: boolean
  isInvalid: boolean
  /** Why it cannot be sent, or why the service did not take it. */
  problem: MessageOnWire | null
  /** What the service has, as it would stand in the form, where somebody else changed it after the typing began. */
  theirs: string | null
}

/** The field as the form shows it. */
export function formFieldOf(state: RecordState, rules: RecordRules, name: string): FormField {
  const { view, typed, base, refused } = state
  const value = view?.values?.[name]
  const isTold = value !== undefined
  const told = isTold ? rules.write(name, value) : ''
  const text = typed[name]
  if (text === undefined) {
    return { name, text: told, isTold, told, isChanged: false, isInvalid: false, problem: null, theirs: null }
  }
  const reading = rules.read(name, text, view?.retailer ?? null)
  const isInvalid = 'problem' in reading
  const isChanged = isInvalid || !isTold || reading.value !== value
  const isElsewhere = isChanged && isTold && Object.hasOwn(base, name) && base[name] !== value
  return {
    ...{ name, text, isTold, told, isChanged, isInvalid },
    problem: isInvalid ? reading.problem : isChanged ? (refused[name] ?? null) : null,
    theirs: isElsewhere ? told : null,
  }
}
