import type { ErrorJson } from '../../../src-shared/errors.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'

// What main and the worker that reads windows say to each other; `id` is the number of a window.

export type ToWindowWorker = { id: number } & (
  | { say: 'begin'; order: WindowOrder }
  | { say: 'bytes'; bytes: Uint8Array }
  /** All bytes have come. */
  | { say: 'end' }
  /** No more will come; the rows so far are handed out first. */
  | { say: 'break-off' }
)

export type FromWindowWorker = { id: number } /** So many bytes were worked through. */ & (
  | { say: 'took'; bytes: number }
  | { say: 'head'; head: WindowHead }
  | { say: 'part'; part: WindowPart }
  | { say: 'ended'; end: WindowEnd }
  | { say: 'broken-off' }
  | { say: 'failed'; error: ErrorJson }
)
