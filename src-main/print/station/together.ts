import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { momentOf } from '../../../src-shared/messages/moments.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { mayWithdraw } from '../../../src-shared/print/attempt.ts'
import { comparePaperOrder } from '../../../src-shared/print/job.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { type DocumentSet, placeInSet, type SetTurn, setsOf, turnOf } from '../../../src-shared/print/together.ts'
import { guarded } from '../../observers.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'

/** How long changes are gathered before the sets are looked at (ms): a list brings many at once. */
const gatherFor = 30
/** How often the time limits are looked at (ms). */
const lookEvery = 1_000

/** What sets need of the station around them. */
export interface TogetherSurroundings {
  parts: StationParts
  board: Board
  lanes(): readonly { remove(job: string): boolean; wake(): void }[]
  /** True while the document of a job is being fetched. */
  isFetching(job: string): boolean
  enqueue(jobs: readonly string[]): void
}

/** The jobs of an order that belong to one set. */
interface OrderSet {
  set: DocumentSet
  /** In the order of the set. */
  records: readonly JobRecord[]
  /** The one that comes first in the order of paper. */
  first: JobRecord
}

const isHeldForSet = ({ here, reason }: JobRecord) => here === 'held' && reason?.code === 'job.held-together'

/** True once a printer was asked for anything. */
const isBegun = ({ newest }: JobRecord) => newest !== null && newest.endedAt === null && !mayWithdraw(newest.state)

/**
 * Documents of one order that print together: each waits in its lane until the last of its set has arrived, then they go one
 * after the other. All of it follows from the board, so a restart changes nothing.
 */
export class Together {
  readonly #around: TogetherSurroundings
  readonly #byOrder = new Map<string, Set<string>>()
  /** Jobs that are wanted by themselves and have been claimed. */
  readonly #asked = new Set<string>()
  /** What was said of the jobs that wait. */
  readonly #said = new Map<string, string>()
  /** What was found of orders since they last changed. */
  readonly #found = new Map<string, OrderSet[]>()
  #rules: readonly PrintRule[] = []
  #sets: DocumentSet[] = []
  #timer: NodeJS.Timeout | null = null
  #soon: NodeJS.Timeout | null = null

  readonly #looking = guarded(() => this.look())

  constructor(around: TogetherSurroundings) {
    this.#around = around
    around.board.listen((record, before) => {
      this.#add(record)
      // The plan goes with the claim; that somebody wanted it does not.
      if (before?.plan && record.here === 'waiting') this.#asked.add(record.id)
      else if (record.here !== 'waiting') this.#asked.delete(record.id)
      if (record.orderId !== null && this.#sets.length > 0) this.#soon ??= setTimeout(this.#looking, gatherFor)
    })
    around.board.listenToForgotten(jobs => this.#forget(jobs))
  }

  start(): void {
    for (const record of this.#around.board.all()) this.#add(record)
    this.#timer = setInterval(this.#looking, lookEvery)
    this.#timer.unref()
    this.look()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#soon) clearTimeout(this.#soon)
  }

  /** True while a job must wait for others of its order. */
  isShutFor(record: JobRecord): boolean {
    const order = this.#orderOf(record)
    if (!order || !this.#waits(record)) return false
    if (this.#around.parts.room) return true
    const { is } = this.#turnOf(order)
    if (is === 'wait' || (is === 'late' && order.set.whenLate === 'hold')) return true
    // Those that were held come back one by one.
    return is === 'go' && order.records.some(isHeldForSet)
  }

  /** What a job waits for, as a person reads it; null: nothing. */
  saidOf(record: JobRecord): Message | null {
    const order = this.#orderOf(record)
    if (!order || record.here !== 'waiting' || !this.#waits(record)) return null
    const turn = this.#turnOf(order)
    return turn.is === 'wait' ? this.#say('job.waits-together', record, turn) : null
  }

  /** The other jobs of its order that go right after or before it, in the order of the set. */
  othersOf(record: JobRecord): JobRecord[] {
    if (!this.#waits(record)) return []
    return this.#orderOf(record)?.records.filter(one => one.id !== record.id && this.#waits(one)) ?? []
  }

  /** True if paper of its set has come out or is on its way: nothing else comes between. */
  isBegun(record: JobRecord): boolean {
    if (!this.#waits(record)) return false
    return this.#orderOf(record)?.records.some(({ here }) => here === 'printing' || here === 'printed') ?? false
  }

  /** The order on paper: a set has the place of its first job, and its own order within. */
  compare(a: JobRecord, b: JobRecord): number {
    const [first, second] = [this.#orderOf(a), this.#orderOf(b)]
    if (first && second && a.orderId === b.orderId && first.set === second.set) {
      return placeInSet(first.set, a.type) - placeInSet(second.set, b.type) || comparePaperOrder(a, b)
    }
    return comparePaperOrder(first?.first ?? a, second?.first ?? b)
  }

  /** Holds sets whose time is over, lets go those that are complete, and tells what has changed. */
  look(): void {
    if (this.#soon) clearTimeout(this.#soon)
    this.#soon = null
    this.#readRules()
    if (this.#sets.length === 0 && this.#said.size === 0) return
    const { board, lanes, parts } = this.#around
    for (const record of [...board.all()]) {
      if (!this.#waits(record)) {
        this.#said.delete(record.id)
        continue
      }
      const order = this.#orderOf(record)
      const turn: SetTurn = order ? this.#turnOf(order) : { is: 'go' }
      if (isHeldForSet(record)) {
        if (turn.is === 'go') void this.#release(record)
      } else if (order && parts.room) void this.#hold(record, message('job.held-together-room', {}))
      else if (turn.is === 'late' && order?.set.whenLate === 'hold') {
        void this.#hold(record, this.#say('job.held-together', record, turn))
      } else this.#tell(record)
    }
    for (const lane of lanes()) lane.wake()
  }

  #tell(record: JobRecord): void {
    const said = JSON.stringify(this.saidOf(record))
    if ((this.#said.get(record.id) ?? 'null') === said) return
    this.#said.set(record.id, said)
    this.#around.board.put(record)
  }

  async #hold(record: JobRecord, reason: Message): Promise<void> {
    const { board, isFetching, lanes, parts } = this.#around
    // What is at work now is held at the next look.
    if (isFetching(record.id) || lanes().some(lane => !lane.remove(record.id))) return
    const change = { here: 'held', reason, retryAt: null } as const
    const isOpen = record.newest?.endedAt === null
    try {
      if (isOpen) await board.advance(record.id, { to: 'withdrawn', timeline: [reason], job: change })
      else await board.place(record.id, change, [reason])
    } catch (error) {
      parts.log.warn(asDeskError(error).message, { job: record.id })
    }
  }

  async #release({ id }: JobRecord): Promise<void> {
    const { board, enqueue, parts } = this.#around
    try {
      await board.place(id, { here: 'waiting', reason: null })
      enqueue([id])
    } catch (error) {
      parts.log.warn(asDeskError(error).message, { job: id })
    }
  }

  /** True for a job that waits with the others of its order: no printer has it, and nobody asked for it alone. */
  #waits(record: JobRecord): boolean {
    return (record.here === 'waiting' || isHeldForSet(record)) && !this.#isAlone(record) && !isBegun(record)
  }

  #isAlone({ id, plan, newest }: JobRecord): boolean {
    return plan !== null || this.#asked.has(id) || (newest?.endedAt === null && newest.kind !== 'first')
  }

  #say(
    code: 'job.waits-together' | 'job.held-together',
    { orderId }: JobRecord,
    { type, state, since }: Exclude<SetTurn, { is: 'go' }>,
  ): Message {
    const stands = state === 'missing' ? phrase('not listed yet') : phrase(state)
    return message(code, { what: type, order: orderId ?? '', state: stands, since: momentOf(since) })
  }

  #readRules(): void {
    const { rules } = this.#around.parts.policy()
    if (rules === this.#rules) return
    this.#rules = rules
    this.#sets = setsOf(rules)
    this.#found.clear()
  }

  #turnOf({ set, records }: OrderSet): SetTurn {
    const members = records.map(one => ({
      id: one.id,
      type: one.type,
      since: one.since,
      retryAt: one.retryAt,
      isAlone: this.#isAlone(one),
      here: isHeldForSet(one) ? ('waiting' as const) : isBegun(one) ? ('printing' as const) : one.here,
    }))
    return turnOf(set, members, this.#around.parts.now())
  }

  #orderOf({ orderId, source, type }: JobRecord): OrderSet | null {
    if (this.#sets.length === 0 || orderId === null || source !== null) return null
    const found = this.#found.get(orderId) ?? this.#sets.flatMap(set => this.#find(orderId, set) ?? [])
    this.#found.set(orderId, found)
    return found.find(({ set }) => placeInSet(set, type) >= 0) ?? null
  }

  #find(order: string, set: DocumentSet): OrderSet | null {
    const records = [...(this.#byOrder.get(order) ?? [])]
      .flatMap(id => this.#around.board.get(id) ?? [])
      .filter(one => one.orderId === order && placeInSet(set, one.type) >= 0)
      .sort(comparePaperOrder)
    const [first] = records
    // A stable sort: two of one type stay in the order of paper.
    return first
      ? { set, first, records: records.toSorted((a, b) => placeInSet(set, a.type) - placeInSet(set, b.type)) }
      : null
  }

  #forget(jobs: readonly string[]): void {
    for (const job of jobs) for (const known of [this.#asked, this.#said]) known.delete(job)
    const gone = new Set(jobs)
    for (const [order, known] of this.#byOrder) {
      for (const job of known) if (gone.has(job) && known.delete(job)) this.#found.delete(order)
      if (known.size === 0) this.#byOrder.delete(order)
    }
  }

  #add({ id, orderId, source }: JobRecord): void {
    if (orderId === null || source !== null) return
    this.#found.delete(orderId)
    const known = this.#byOrder.get(orderId)
    if (known) known.add(id)
    else this.#byOrder.set(orderId, new Set([id]))
  }
}
