import type { Message } from '../../messages/index.ts'

/** What a text that was typed into a field of a record comes to (null: empty), or why it is no value. */
export type FieldReading = { value: number | string | null } | { problem: Message }
