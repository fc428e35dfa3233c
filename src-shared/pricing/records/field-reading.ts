import type { Message } from '../../messages/index.ts'

/** The value of a text typed into a field of a record (null: empty), or why it isn't valid. */
export type FieldReading = { value: number | string | null } | { problem: Message }
