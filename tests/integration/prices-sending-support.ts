import { setTimeout as pause } from 'node:timers/promises'
import type { Freshness, GridNews, Outgoing, OutgoingCell, SendOutcome } from '../../src-main/pricing/book/book.ts'
import type { SendingParts } from '../../src-main/pricing/sending/parts.ts'
import { Sender } from '../../src-main/pricing/sending/sender.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { Hundredths } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'

const operation = 'admin.pricing.retailer.update'
const url = 'http://127.0.0.1'

/** What a service can do with a cell. */
export const failures = {
  rejected: () => new DeskError('prices.rejected', { what: 'no' }),
  offline: () => new DeskError('service.unreachable', { url, why: 'x' }),
  failed: () => new DeskError('service.failed', { operation, status: 500, what: 'x' }),
  busy: () => new DeskError('service.busy', { operation, seconds: 1 }, { retry: { afterSeconds: 0.02 } }),
  forbidden: () => new DeskError('service.forbidden', { operation, what: 'x' }),
  refused: () => new DeskError('service.token-refused', {}),
  cut: () => new DeskError('service.cut', { operation, bytes: 1 }),
} as const

export type FailureName = keyof typeof failures

/** An outbox in memory that checks what its sender does with it. */
export class MemoryOutbox {
  readonly queued: OutgoingCell[] = []
  readonly taken = new Set<number>()
  readonly saved: number[] = []
  readonly rejected: number[] = []
  readonly faults: string[] = []
  /** Cells whose rows were read too long ago. */
  readonly stale = new Set<number>()
  settleFailures = 0
  settles = 0

  add(count: number): void {
    for (let at = 0; at < count; at++) this.queued.push(this.#cell(this.#next++))
  }

  #next = 1
  #cell = (cell: number): OutgoingCell => ({
    grid: 1,
    sheet: fabricSheet('7'),
    entry: 1,
    cell,
    code: `C-${cell}`,
    combination: '31',
    field: 'retail',
    value: cell,
  })

  get isDrained(): boolean {
    return this.queued.length === 0 && this.taken.size === 0
  }

  take = async (_service: string, limit: number, { tried }: Freshness): Promise<Outgoing> => {
    const mayGo = ({ cell }: OutgoingCell) =>
      !this.stale.has(cell) || tried.some(({ offset, limit: length }) => cell >= offset && cell < offset + length)
    const cells = this.queued.filter(mayGo).slice(0, limit)
    const left = this.queued.filter(cell => !cells.includes(cell))
    this.queued.splice(0, this.queued.length, ...left)
    for (const { cell } of cells) this.taken.add(cell)
    const spans = left.filter(cell => !mayGo(cell)).map(({ cell }) => ({ offset: cell, limit: 1 }))
    return {
      cells,
      stale: spans.length > 0 ? [{ grid: 1, sheet: fabricSheet('7'), spans, listed: false }] : [],
    }
  }

  settle = async (outcomes: SendOutcome[]): Promise<GridNews[]> => {
    this.settles++
    if (this.settleFailures > 0) {
      this.settleFailures--
      throw new DeskError('desk.database-failed', { file: 'prices.db', why: 'disk full' })
    }
    for (const outcome of outcomes) {
      if (!this.taken.delete(outcome.cell)) this.faults.push(`${outcome.cell} settled and not taken`)
      if (outcome.outcome === 'saved') this.saved.push(outcome.cell)
      if (outcome.outcome === 'rejected') this.rejected.push(outcome.cell)
      if (outcome.outcome === 'again') this.queued.unshift(this.#cell(outcome.cell))
    }
    return []
  }
}

export interface SendingWorld {
  outbox: MemoryOutbox
  sender: Sender
  /** What the service got, in order. */
  sent: number[]
  mostInAir(): number
  /** The account may be changed; null: nobody is signed in. */
  signedIn: { account: unknown; obstacle: Message | null }
  readAgain: { offset: number; limit: number }[][]
  states: string[]
  until(holds: () => boolean): Promise<void>
}

/** A sender over an outbox in memory and a service that answers as it is told. */
export function sendingWorld(
  answer: (cell: OutgoingCell, times: number) => FailureName | number | 'hang',
  more: { paused?: boolean; waits?: Partial<SendingParts['waits']>; readAgain?: () => Promise<void> } = {},
): SendingWorld {
  const outbox = new MemoryOutbox()
  const sent: number[] = []
  const times = new Map<number, number>()
  const inAir = new Set<number>()
  let most = 0
  const signedIn: SendingWorld['signedIn'] = { account: 'Ada', obstacle: null }
  const readAgain: SendingWorld['readAgain'] = []
  const states: string[] = []
  async function patch(cell: OutgoingCell, signal: AbortSignal): Promise<Hundredths> {
    const time = (times.get(cell.cell) ?? 0) + 1
    times.set(cell.cell, time)
    sent.push(cell.cell)
    if (inAir.has(cell.cell)) outbox.faults.push(`${cell.cell} is in the air twice`)
    inAir.add(cell.cell)
    most = Math.max(most, inAir.size)
    try {
      const does = answer(cell, time)
      await pause(does === 'hang' ? 60_000 : typeof does === 'number' ? does : 1, undefined, { signal })
      if (typeof does === 'string' && does !== 'hang') throw failures[does]()
      return cell.value
    } finally {
      inAir.delete(cell.cell)
    }
  }
  const sender: Sender = new Sender(
    {
      service: 'test',
      book: outbox,
      patch,
      readAgain: async ({ spans }) => {
        readAgain.push(spans)
        await (more.readAgain ?? (async () => {}))()
      },
      obstacle: () => signedIn.obstacle,
      account: () => signedIn.account,
      settled: () => {},
      changed: () => {
        const { state, problem } = sender.state
        states.push(problem ? `${state} ${problem.code}` : state)
      },
      waits: { first: 5, most: 40, fresh: 60_000, end: 200, ...more.waits },
      log: { info: () => {}, warn: () => {} },
    },
    { paused: more.paused ?? false },
  )
  const until = async (holds: () => boolean) => {
    const end = Date.now() + 15_000
    while (!holds()) {
      if (Date.now() > end) {
        const { queued, taken, saved, rejected, faults } = outbox
        const told = { queued: queued.length, taken: taken.size, saved: saved.length, rejected, faults }
        throw new Error(`It did not come to that: ${JSON.stringify(told)}; ${states.slice(-5).join(', ')}`)
      }
      await pause(2)
    }
  }
  return { outbox, sender, sent, mostInAir: () => most, signedIn, readAgain, states, until }
}
