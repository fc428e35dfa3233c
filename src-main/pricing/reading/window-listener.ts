import type { WindowHead, WindowPart } from '../book/book.ts'

/** Who takes what is read, one call at a time and in order. */
export interface WindowListener {
  head(head: WindowHead): Promise<unknown>
  part(part: WindowPart): Promise<unknown>
}
