import { DeskError } from '../../../src-shared/errors.ts'
import type { ListedCombination, WindowHead, WindowPart } from '../book/book.ts'
import { PartCollector } from './part-collector.ts'
import { RowSplitter } from './row-splitter.ts'
import { listedCombinations, readWindowHead, type WindowSaid } from './window-head.ts'

/** What a window is read with. */
export interface WindowOrder {
  /** The place of its first row in the whole grid. */
  offset: number
  /** What is known of the grid, until the window says it. */
  known: Pick<WindowHead, 'retailer' | 'combinations'>
}

/** What a whole window came to. */
export interface WindowEnd extends Pick<WindowSaid, 'head' | 'limit'> {
  /** Rows that came, whether they could be read or not. */
  rows: number
  /** Those that could not be read. */
  leftOut: number
}

/** Who takes what a parser finds, in this order: heads as they become known, parts as they become full. */
export interface WindowTaker {
  head(head: WindowHead): void
  part(part: WindowPart): void
}

/** Reads one window from its bytes. */
export interface WindowParser {
  /** The next bytes. Throws `prices.bad-window` or `service.not-json`. */
  write(bytes: Uint8Array): void
  /** Hands out the rows that have come so far. */
  flush(): void
  /** There are no more bytes. Throws `service.cut`, `service.not-json` or `prices.bad-window`. */
  end(): WindowEnd
}

/**
 * Makes the parser of a window. Where its combinations come after its rows, or not at all, those that are known and those that
 * its rows name stand for them.
 */
export function windowParser({ offset, known }: WindowOrder, taker: WindowTaker): WindowParser {
  let told = known.combinations.length
  let isListed = false
  const tellFound = (ids: readonly string[]) => {
    told = ids.length
    const { head } = readWindowHead(splitter.early(), known.retailer)
    taker.head({ ...head, combinations: listedCombinations(ids, known.combinations) })
  }
  const collector = new PartCollector(offset, idsOf(known.combinations), part => {
    if (!isListed && part.combinations.length > told) tellFound(part.combinations)
    taker.part(part)
  })
  const lookForHead = () => {
    const { head, listed, offset: begins } = readWindowHead(splitter.early(), known.retailer)
    if (begins !== null) collector.setOffset(begins)
    if (!listed) return
    isListed = true
    collector.setCombinations(idsOf(head.combinations))
    taker.head(head)
  }
  const splitter = new RowSplitter(row => {
    if (collector.came === 0) lookForHead()
    collector.add(row)
  })
  return {
    write: bytes => splitter.write(bytes),
    flush: () => collector.flush(),
    end() {
      const { head, listed, limit } = readWindowHead(splitter.end(), known.retailer)
      if (!splitter.found)
        throw new DeskError('prices.bad-window', { what: 'it has no list of fabric codes' })
      collector.flush()
      const found = listedCombinations(collector.combinations, known.combinations)
      const combinations = listed ? head.combinations : found
      return { head: { ...head, combinations }, limit, rows: collector.came, leftOut: collector.leftOut }
    },
  }
}

const idsOf = (combinations: readonly ListedCombination[]) => combinations.map(({ id }) => id)
