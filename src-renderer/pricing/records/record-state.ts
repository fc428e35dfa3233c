import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { FieldValues, RecordView } from '../../../src-shared/contract/records.ts'

/** The state of a record's form. */
export interface RecordState {
  /** Null until main has answered. */
  view: RecordView | null
  /** Why the call to main failed. */
  failure: unknown
  isReading: boolean
  isSaving: boolean
  savedAt: number | null
  /** Typed texts by field, and the service's value that each was typed over. */
  typed: Readonly<Record<string, string>>
  base: Readonly<FieldValues>
  /** Why the service rejected a field. */
  refused: Readonly<Record<string, MessageOnWire>>
  /** Fields that the last save from here has saved. */
  saved: readonly string[]
}
