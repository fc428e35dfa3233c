import { DeskError, errorFromJson, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { type Hundredths, unreadable } from '../../../src-shared/pricing/price.ts'
import type { DesignScope, PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { withoutStop } from '../../../src-shared/service/fields.ts'
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

/** Result of a submit: the service's message, and the number of rows sent. */
export interface Submitted {
  said: string
  rows: number
}

export interface SubmittingParts {
  book: Pick<Remote<PriceBook>, 'standing' | 'takeDesigns' | 'settle' | 'look'>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): Pick<DesignArea, 'saveDesigns'>
  /** Starts a new read of a sheet and waits until it ends. Throws the service's error. */
  readAgain(sheet: PriceSheetId): Promise<unknown>
  /** Called when the service has accepted a submit. */
  answered(): void
  /** Called with changed cells, once the change is on disk. */
  news(all: readonly GridNews[]): void
  /** How long to wait for running submits when the desk closes, in milliseconds. */
  endWait: number
}

/** The service's message for a success (specification, part 8), used if its answer has none. */
const success = 'Design pricing updated successfully!'

/**
 * Submits changes of design sheets, one call per submit. Cells are stored as in flight before they are sent. If the
 * answer is lost, reading the sheet again shows what the service has.
 */
export class Submitting {
  readonly #parts: SubmittingParts
  readonly #settling: Settling
  readonly #running = new Map<GridNumber, Promise<Submitted>>()
  readonly #end = new AbortController()
  #isEnding = false
  /** Error of the last failed write to prices.db. */
  #unwritten: Message | null = null

  constructor(parts: SubmittingParts) {
    this.#parts = parts
    this.#settling = new Settling({ book: parts.book, settled: (_outcomes, news) => parts.news(news) }, why => {
      this.#unwritten = why
    })
  }

  /**
   * Submits a sheet. If a submit of the sheet is running, waits for it, and returns its result if nothing is left to
   * submit. Throws `designs.invalid`, `designs.conflicts`, `designs.nothing`, `designs.gone`, `designs.refused`,
   * `designs.partly`, `designs.unsaid`, or the service's error for reading or saving.
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

  /** Waits for running submits, up to `endWait`, and stores their outcome. */
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

  async #submit(target: DesignSheet): Promise<Submitted> {
    const { grid, sheet, scope } = target
    const { book, readAgain, client } = this.#parts
    mustBeReady(await book.standing(grid))
    const service = client()
    await readAgain(sheet)
    if (this.#isEnding) throw ending()
    const { rows, standing, gone, news } = await book.takeDesigns(grid)
    this.#parts.news([{ grid, sheet, news }])
    // All changes are saved by now: an earlier submit arrived, but its answer was lost.
    if (isNothing(standing)) return { said: success, rows: 0 }
    mustBeReady(standing)
    if (rows.length === 0) throw new DeskError('designs.gone', { count: gone })
    const sent = await service.saveDesigns(scope, rows, this.#end.signal).then(
      saved => ({ saved }),
      (error: unknown) => ({ error }),
    )
    if ('saved' in sent) {
      this.#parts.answered()
      const { said: text, rows: listed } = sent.saved
      const isAbsent = ({ option }: OutgoingDesign) => !listed?.some(design => design.option === option)
      const absent = listed?.length ? rows.filter(isAbsent) : []
      await this.#settle(rows.filter(row => !absent.includes(row)).flatMap(row => savedOf(row, listed)))
      const error = new DeskError('designs.unsaid', { saved: rows.length - absent.length, rows: rows.length })
      // An answer that lists only some of the rows may not have saved the others.
      if (absent.length > 0 && !(await this.#allArrived(target, absent, error))) throw error
      return { said: text ?? success, rows: rows.length }
    }
    if (!(await this.#allArrived(target, rows, sent.error))) throw sent.error
    return { said: success, rows: rows.length }
  }

  /**
   * Stores the outcome of rows whose submit failed. If the service may have stored them anyway, the sheet is read again
   * first, which may show that all of them arrived.
   */
  async #allArrived({ grid, sheet }: DesignSheet, rows: readonly OutgoingDesign[], error: unknown): Promise<boolean> {
    const nothingStored = isNothingStored(error)
    const wasRead = !nothingStored && !this.#isEnding && (await this.#parts.readAgain(sheet).then(yes, no))
    // A service that has answered is done; one that hasn't may still store the rows.
    const isOver = nothingStored || (wasRead && wasAnswered(error))
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

const keyOf = ({ grid, entry, cell }: OutgoingCell) => ({ grid, entry, cell })

/** The cells of a row with the values the service returned, or as sent if it didn't return them. */
function savedOf({ option, cells }: OutgoingDesign, saved: readonly SavedDesign[] | null): SendOutcome[] {
  const row = saved?.find(design => design.option === option)
  return cells.map(cell => {
    const stored = row && valueIn(row, cell.field)
    const isKnown = stored !== undefined && stored !== unreadable
    return { ...keyOf(cell), outcome: 'saved', stored: isKnown ? stored : cell.value }
  })
}

const valueIn = (row: SavedDesign, field: string): Hundredths | undefined =>
  field === 'wholesale' || field === 'retail' || field === 'days' ? row[field] : undefined

/** True if the service has certainly stored nothing. */
const isNothingStored = (error: unknown): boolean =>
  hasCode(error, 'designs.refused') ? hasCode(error.cause, 'service.rejected') : verdictOf(error).kind !== 'again'

function wasAnswered(error: unknown): boolean {
  const verdict = verdictOf(error)
  return verdict.kind !== 'again' || verdict.heard
}

/** Outcomes of cells whose submit failed: those named by the service are rejected, the others get `otherwise`. */
function refusedOf(rows: readonly OutgoingDesign[], error: unknown, otherwise: 'kept' | 'again'): SendOutcome[] {
  const named = Map.groupBy(refusedFields(error), ({ index }) => index)
  return rows.flatMap(({ cells }, index) => {
    const ofRow = named.get(index) ?? []
    const isElsewhere = (field: string | null) => !cells.some(cell => cell.field === field)
    return cells.map((cell): SendOutcome => {
      // An error about the row, or about an unchanged price, applies to all changed cells of the row.
      const errors = ofRow.filter(({ field }) => field === cell.field || isElsewhere(field))
      if (errors.length === 0) return { ...keyOf(cell), outcome: otherwise }
      const what = errors.map(({ text }) => withoutStop(text)).join('; ')
      return { ...keyOf(cell), outcome: 'rejected', reason: message('prices.rejected', { what }) }
    })
  })
}

const yes = () => true
const no = () => false
