import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { FieldValues, RecordView } from '../../../src-shared/contract/records.ts'

/** What a record's form is made of. */
export interface RecordState {
  /** Null until main has answered. */
  view: RecordView | null
  /** Why main did not answer. */
  failure: unknown
  isReading: boolean
  isSaving: boolean
  savedAt: number | null
  /** Texts of fields that were typed into, and the value at the service that each was typed over. */
  typed: Readonly<Record<string, string>>
  base: Readonly<FieldValues>
  /** Why the service did not take a field. */
  refused: Readonly<Record<string, MessageOnWire>>
  /** Fields that the last save from here has saved. */
  saved: readonly string[]
}
