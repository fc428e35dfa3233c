import { DeskError, errorFromJson, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { type Hundredths, unreadable } from '../../../src-shared/pricing/price.ts'
import type { DesignScope, PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { type DesignArea, refusedFields, type SavedDesign } from '../../service/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type {
  GridNews,
  GridNumber,
  OutgoingCell,
  OutgoingDesign,
  PriceBook,
  SendOutcome,
  SubmitReadiness,
} from '../book/book.ts'
import { Settling } from '../sending/settling.ts'
import { verdictOf } from '../sending/verdict.ts'

/** A sheet of designs, by its number in prices.db. */
export interface DesignSheet {
  grid: GridNumber
  sheet: PriceSheetId
  scope: DesignScope
}

/** What a submit came to: the service's message, and the rows that were sent. */
export interface Submitted {
  said: string
  rows: number
}

export interface SubmittingParts {
  book: Pick<Remote<PriceBook>, 'standing' | 'takeDesigns' | 'settle' | 'look'>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): Pick<DesignArea, 'saveDesigns'>
  /** Reads a sheet from now on and waits for its end. Throws what the service says against it. */
  readAgain(sheet: PriceSheetId): Promise<unknown>
  /** The service has taken what was sent. */
  answered(): void
  /** Cells are another now, on disk. */
  news(all: readonly GridNews[]): void
  /** How long is waited for what is in the air when the desk ends, in milliseconds. */
  endWait: number
}

/** The service's words for a success (specification, part 8), where it answers without any. */
const success = 'Design pricing updated successfully!'

/**
 * Sends what was changed in sheets of designs, one call a submit. It is written down before it is sent; where the answer is lost, what
 * the service may have is settled when the sheet is read again.
 */
export class Submitting {
  readonly #parts: SubmittingParts
  readonly #settling: Settling
  readonly #running = new Map<GridNumber, Promise<Submitted>>()
  readonly #end = new AbortController()
  #isEnding = false
  /** Why prices.db could not be written. */
  #unwritten: Message | null = null

  constructor(parts: SubmittingParts) {
    this.#parts = parts
    this.#settling = new Settling(
      { book: parts.book, settled: (_outcomes, news) => parts.news(news) },
      why => {
        this.#unwritten = why
      },
    )
  }

  /**
   * Submits a sheet. While another submit of it runs, this one waits, and answers the same where nothing is left to do after it. Throws
   * `designs.invalid`, `designs.conflicts`, `designs.nothing`, `designs.gone`, `designs.refused`,
   * `designs.partly`, `designs.unsaid`, or what the service says against reading or saving.
   */
  async submit(sheet: DesignSheet): Promise<Submitted> {
    const before = this.#running.get(sheet.grid)
    const running = this.#after(before, sheet)
    this.#running.set(sheet.grid, running)
    try {
      return await running
    } finally {
      if (this.#running.get(sheet.grid) === running) this.#running.delete(sheet.grid)
    }
  }

  /** Waits shortly for what is in the air, and writes down what came of it. */
  async close(): Promise<void> {
    this.#isEnding = true
    const late = setTimeout(() => this.#end.abort(ending()), this.#parts.endWait)
    await Promise.allSettled(this.#running.values())
    clearTimeout(late)
    await this.#settling.end()
  }

  async #after(before: Promise<Submitted> | undefined, sheet: DesignSheet): Promise<Submitted> {
    const done = await before?.catch(() => null)
    try {
      return await this.#submit(sheet)
    } catch (error) {
      if (done && hasCode(error, 'designs.nothing')) return done
      throw error
    }
  }

  async #submit(of: DesignSheet): Promise<Submitted> {
    const { grid, sheet, scope } = of
    const { book, readAgain, client } = this.#parts
    mustBeReady(await book.standing(grid))
    const service = client()
    await readAgain(sheet)
    if (this.#isEnding) throw ending()
    const { rows, standing, gone, news } = await book.takeDesigns(grid)
    this.#parts.news([{ grid, sheet, news }])
    // What waited is there by now: an earlier submit arrived, and its answer was lost.
    if (isNothing(standing)) return { said: success, rows: 0 }
    mustBeReady(standing)
    if (rows.length === 0) throw new DeskError('designs.gone', { count: gone })
    const sent = await service.saveDesigns(scope, rows, this.#end.signal).then(
      saved => ({ saved }),
      (error: unknown) => ({ error }),
    )
    if ('saved' in sent) {
      this.#parts.answered()
      const { said, rows: told } = sent.saved
      const unsaid = told?.length ? rows.filter(({ option }) => !told.some(one => one.option === option)) : []
      await this.#settle(rows.filter(row => !unsaid.includes(row)).flatMap(row => savedOf(row, told)))
      const left = new DeskError('designs.unsaid', { saved: rows.length - unsaid.length, rows: rows.length })
      // An answer that names some of the rows only need not have saved the others.
      if (unsaid.length > 0 && !(await this.#allArrived(of, unsaid, left))) throw left
      return { said: said ?? success, rows: rows.length }
    }
    if (!(await this.#allArrived(of, rows, sent.error))) throw sent.error
    return { said: success, rows: rows.length }
  }

  /**
   * Writes down what became of rows whose submit failed. Where the service may have stored them all the same, the sheet is read again
   * first: that shows what it has, which may be all of them.
   */
  async #allArrived(
    { grid, sheet }: DesignSheet,
    rows: readonly OutgoingDesign[],
    error: unknown,
  ): Promise<boolean> {
    const sure = isSure(error)
    const wasRead = !sure && !this.#isEnding && (await this.#parts.readAgain(sheet).then(yes, no))
    // A service that has answered is done with it; one that has not may store it yet.
    const isOver = sure || (wasRead && wasHeard(error))
    await this.#settle(refusedOf(rows, error, isOver ? 'kept' : 'again'))
    if (!wasRead || hasCode(error, 'designs.refused')) return false
    const cells = rows.flatMap(row => row.cells)
    const { states } = await this.#parts.book.look(grid, Uint32Array.from(cells, ({ cell }) => cell).sort())
    return states.every(state => state === cellState.saved)
  }

  async #settle(outcomes: SendOutcome[]): Promise<void> {
    this.#settling.add(outcomes)
    await this.#settling.flush()
    if (this.#settling.size > 0 && this.#unwritten) throw errorFromJson({ ...this.#unwritten, retry: 'no' })
  }
}

const ending = () => new Error('the desk ends')

const isNothing = ({ invalid, conflicts, waiting }: SubmitReadiness) => invalid + conflicts + waiting === 0

function mustBeReady({ invalid, conflicts, waiting }: SubmitReadiness): void {
  if (invalid > 0) throw new DeskError('designs.invalid', { count: invalid })
  if (conflicts > 0) throw new DeskError('designs.conflicts', { count: conflicts })
  if (waiting === 0) throw new DeskError('designs.nothing', {})
}

const nameOf = ({ grid, entry, cell }: OutgoingCell) => ({ grid, entry, cell })

/** The cells of a row as the service gave it back; as they were sent, where it does not name them. */
function savedOf({ option, cells }: OutgoingDesign, saved: readonly SavedDesign[] | null): SendOutcome[] {
  const row = saved?.find(one => one.option === option)
  return cells.map(cell => {
    const stored = row && valueIn(row, cell.field)
    const isKnown = stored !== undefined && stored !== unreadable
    return { ...nameOf(cell), outcome: 'saved', stored: isKnown ? stored : cell.value }
  })
}

const valueIn = (row: SavedDesign, field: string): Hundredths | undefined =>
  field === 'wholesale' || field === 'retail' || field === 'days' ? row[field] : undefined

/** True where the service has certainly stored nothing. */
const isSure = (error: unknown): boolean =>
  hasCode(error, 'designs.refused')
    ? hasCode(error.cause, 'service.rejected')
    : verdictOf(error).kind !== 'again'

function wasHeard(error: unknown): boolean {
  const verdict = verdictOf(error)
  return verdict.kind !== 'again' || verdict.heard
}

/** What becomes of cells whose submit failed: those that the service named are refused, the others are as `otherwise` says. */
function refusedOf(
  rows: readonly OutgoingDesign[],
  error: unknown,
  otherwise: 'kept' | 'again',
): SendOutcome[] {
  const named = Map.groupBy(refusedFields(error), ({ index }) => index)
  return rows.flatMap(({ cells }, index) => {
    const ofRow = named.get(index) ?? []
    const isElsewhere = (field: string | null) => !cells.some(cell => cell.field === field)
    return cells.map((cell): SendOutcome => {
      // What is said of the row, or of a price that was not changed, is said of all that was changed in the row.
      const said = ofRow.filter(({ field }) => field === cell.field || isElsewhere(field))
      if (said.length === 0) return { ...nameOf(cell), outcome: otherwise }
      const what = said.map(({ text }) => text.replace(/[.\s]+$/, '')).join('; ')
      return { ...nameOf(cell), outcome: 'rejected', reason: message('prices.rejected', { what }) }
    })
  })
}

const yes = () => true
const no = () => false
