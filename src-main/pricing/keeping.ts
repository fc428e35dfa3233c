import { asDeskError } from '../../src-shared/errors.ts'
import type { PriceDatabase } from './book/price-stores.ts'
import type { Log } from './sending/parts.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The opening has better things to do. */
const firstAfter = minute

/**
 * Gives the cells of old entries of the journal away, soon after prices.db was opened and then daily; what is unsaved stays, and
 * so do the entries themselves. `days` is asked anew each time. Answers how to end it.
 */
export function forgetOldCells(
  book: Pick<PriceDatabase['book'], 'forget'>,
  days: () => number,
  log: Log,
): () => void {
  const forget = () => {
    book.forget(Date.now() - days() * day).catch(error => log.warn(asDeskError(error).message))
    timer = setTimeout(forget, day).unref()
  }
  let timer = setTimeout(forget, firstAfter).unref()
  return () => clearTimeout(timer)
}
