import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import { pause } from './gate.ts'
import type { StationParts } from './parts.ts'
import type { UndoableDecisions } from './undoable-decisions.ts'

/** How often the printers of such jobs are asked, in milliseconds: somebody fits a tray, or changes a queue's driver. */
const askEvery = 30_000

interface Surroundings {
  parts: Pick<StationParts, 'log'>
  board: Board
  decisions: Pick<UndoableDecisions, 'of'>
  /** The printer of a URI; may throw. */
  printerOf(uri: string): Printer
  enqueue(jobs: readonly string[]): void
}

/**
 * Lets jobs go that are held for what their printer would leave out, once that printer offers it. One that the printer's own
 * lists kept back goes when they have what it asks for. One that its answer kept back is tried once more for each change of
 * what the printer offers, so that nothing is asked in a circle.
 */
export class AbleAgain {
  readonly #around: Surroundings
  /** What a printer offered when an attempt was first found held by its answer. */
  readonly #offered = new Map<string, string>()
  readonly #said = new SaidOnce()

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Looks until the signal ends it. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(askEvery, signal)
      if (signal.aborted) return
      await this.look().then(
        () => this.#said.forget('look'),
        error => {
          const { code, message: why } = asDeskError(error)
          if (this.#said.isNew('look', code)) this.#around.parts.log.warn(why)
        },
      )
    }
  }

  /** Asks the printers of held jobs, and none where nothing is held. Throws `desk.database-failed`. */
  async look(): Promise<void> {
    const held = [...this.#around.board.all()].filter(isHeld)
    if (held.length === 0) this.#offered.clear()
    for (const [uri, jobs] of Map.groupBy(held, ({ newest }) => newest?.printer ?? '')) {
      const offer = await this.#offerOf(uri)
      if (!offer) continue
      const able = jobs.filter(job => offer.lacks(job.newest?.options ?? {}) === null && this.#mayTry(job, offer.mark))
      for (const job of able) await this.#letGo(job)
    }
  }

  async #offerOf(uri: string): ReturnType<NonNullable<Printer['offers']>> {
    try {
      return (await this.#around.printerOf(uri).offers?.()) ?? null
    } catch {
      return null
    }
  }

  #mayTry({ newest, reason }: JobRecord, mark: string): boolean {
    if (reason?.data['by'] === 'lists') return true
    const name = newest?.name ?? ''
    const before = this.#offered.get(name)
    this.#offered.set(name, mark)
    return before !== undefined && before !== mark
  }

  async #letGo(job: JobRecord): Promise<void> {
    const { board, decisions, enqueue } = this.#around
    // Meanwhile somebody decided about it.
    if (board.get(job.id) !== job || decisions.of(job.id)) return
    const printer = String(job.reason?.data['printer'] ?? '')
    await board.place(job.id, { here: 'waiting', reason: null }, [message('step.able-again', { printer })])
    enqueue([job.id])
  }
}

const isHeld = ({ here, reason }: JobRecord): boolean => here === 'held' && reason?.code === 'printer.leaves-out'
