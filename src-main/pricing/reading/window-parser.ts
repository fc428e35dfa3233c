import { DeskError } from '../../../src-shared/errors.ts'
import type { TheirAnswer } from '../../service/index.ts'
import type { ListedCombination, WindowHead, WindowPart } from '../book/book.ts'
import { PartCollector } from './part-collector.ts'
import { RowSplitter } from './row-splitter.ts'
import { listedCombinations, readWindowHead, type WindowMetadata } from './window-head.ts'

/** What is needed to parse a window. */
export interface WindowOrder {
  /** Index of its first row in the whole grid. */
  offset: number
  /** What is known about the grid, used until the window reports it. */
  known: Pick<WindowHead, 'retailer' | 'combinations'>
  /** How the deployment's windows differ from ours. */
  theirs?: TheirAnswer
}

/** Result of parsing a whole window. */
export interface WindowEnd extends Pick<WindowMetadata, 'head' | 'limit'> {
  /** Number of rows received, readable or not. */
  rows: number
  /** Number of rows that couldn't be read. */
  leftOut: number
}

/** Receives what a parser finds, in order: heads as they become known, parts as they become full. */
export interface WindowConsumer {
  head(head: WindowHead): void
  part(part: WindowPart): void
}

/** Reads one window from its bytes. */
export interface WindowParser {
  /** Parses the next bytes. Throws `prices.bad-window` or `service.not-json`. */
  write(bytes: Uint8Array): void
  /** Emits the rows received so far. */
  flush(): void
  /** Ends the input. Throws `service.cut`, `service.not-json` or `prices.bad-window`. */
  end(): WindowEnd
}

/**
 * Makes the parser of a window. If its combinations come after its rows, or not at all, the known ones and those named
 * in its rows are used instead.
 */
export function windowParser({ offset, known, theirs = {} }: WindowOrder, taker: WindowConsumer): WindowParser {
  let reported = known.combinations.length
  let isListed = false
  const reportFound = (ids: readonly string[]) => {
    reported = ids.length
    const { head } = readWindowHead(splitter.early(), known.retailer)
    taker.head({ ...head, combinations: listedCombinations(ids, known.combinations) })
  }
  const collector = new PartCollector(offset, idsOf(known.combinations), part => {
    if (!isListed && part.combinations.length > reported) reportFound(part.combinations)
    taker.part(part)
  })
  const lookForHead = () => {
    const { head, listed, offset: start } = readWindowHead(splitter.early(), known.retailer)
    if (start !== null) collector.setOffset(start)
    if (!listed) return
    isListed = true
    collector.setCombinations(idsOf(head.combinations))
    taker.head(head)
  }
  const splitter = new RowSplitter(row => {
    if (collector.came === 0) lookForHead()
    collector.add(row)
  }, theirs)
  return {
    write: bytes => splitter.write(bytes),
    flush: () => collector.flush(),
    end() {
      const { head, listed, limit } = readWindowHead(splitter.end(), known.retailer)
      if (!splitter.found) throw new DeskError('prices.bad-window', { what: 'it has no list of fabric codes' })
      collector.flush()
      const found = listedCombinations(collector.combinations, known.combinations)
      const combinations = listed ? head.combinations : found
      return { head: { ...head, combinations }, limit, rows: collector.came, leftOut: collector.leftOut }
    },
  }
}

const idsOf = (combinations: readonly ListedCombination[]) => combinations.map(({ id }) => id)
