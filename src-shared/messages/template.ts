/** Values that a message may carry: plain, so that they survive the ledger, the wire and a translation. */
export type MessageData = Record<string, string | number>

/** A text with `{{name}}` gaps, and (in its type only) the data that fills them. */
export interface Template<D extends MessageData> {
  readonly text: string
  readonly data?: D
}

/** Declares one English text and the data it needs, in one place. */
export function text<D extends MessageData = Record<never, never>>(english: string): Template<D> {
  return { text: english }
}
