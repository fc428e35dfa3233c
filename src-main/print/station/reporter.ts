import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'

/** Tells the service what came out, where its profile binds an operation for that (bindings, section 3). */
export class Reporter {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #running = new Set<Promise<void>>()

  constructor(parts: StationParts, board: Board) {
    this.#parts = parts
    this.#board = board
    board.listen((record, before) => {
      if (record.here !== 'printed' || before === null || before.here === 'printed') return
      // What the service does not list it knows nothing of.
      if (record.source !== null || !parts.service.canReport()) return
      const running = this.#report(record).finally(() => this.#running.delete(running))
      this.#running.add(running)
    })
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #report(record: JobRecord): Promise<void> {
    const { service, policy, ledger, serviceKey, now, log } = this.#parts
    const printedAt = record.newest?.endedAt ?? now()
    const note = await service.report(record.id, { station: policy().stationName, printedAt }).then(
      () => message('step.reported', {}),
      error => message('step.report-failed', { why: asDeskError(error).message }),
    )
    try {
      this.#board.put(await ledger.place(serviceKey, record.id, {}, [note], now()))
    } catch (error) {
      log.warn(String(error), { job: record.id })
    }
  }
}
