import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { RecordRules } from './record-rules.ts'
import type { RecordState } from './record-state.ts'

/** A field of a record's form. */
export interface FormField {
  name: string
  /** The text shown in the form. */
  text: string
  /** False if the service hasn't sent the field's value, so an empty text doesn't mean none. */
  isTold: boolean
  /** The service's value as a form text; empty if the service hasn't sent it. */
  told: string
  /** The value differs from the service's, or the text isn't a value. */
  isChanged: boolean
  isInvalid: boolean
  /** Why it can't be sent, or why the service rejected it. */
  problem: MessageOnWire | null
  /** The service's value as a form text, if someone else changed it after typing began. */
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
    name,
    text,
    isTold,
    told,
    isChanged,
    isInvalid,
    problem: isInvalid ? reading.problem : isChanged ? (refused[name] ?? null) : null,
    theirs: isElsewhere ? told : null,
  }
}
