import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { momentOf } from '../../../src-shared/messages/moments.ts'
import { mayWithdraw } from '../../../src-shared/print/attempt.ts'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import {
  decideSpare,
  hasSpare,
  type PrintRule,
  ruleFor,
  type SpareDecision,
  type SpareRule,
  standsStill,
  stillSince,
} from '../../../src-shared/print/rules.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import type { AttemptPlan, JobRecord } from '../ledger/ledger.ts'
import type { DeskRun } from '../runs.ts'
import type { Board } from './board.ts'
import type { Follower } from './follower.ts'
import { pause } from './gate.ts'
import type { Lane } from './lane.ts'
import type { Moves } from './moves.ts'
import type { StationParts } from './parts.ts'
import { whyOf } from './timeline.ts'

/** How often the printers of rules that have a spare are asked, while jobs need them, in milliseconds. */
const askEvery = 3_000
/** After a printer did not confirm, it is asked again so much later. */
const askAgainAfter = 30_000

/** What the watch over spare printers needs of the station around it. */
export interface SpareSurroundings {
  parts: StationParts
  board: Board
  follower: Follower
  moves: Moves
  laneOf(uri: string): Lane
  /** The jobs that wait for a printer here, in the order of paper. */
  waitingFor(uri: string): readonly string[]
  isPaused(): boolean
  changed(): void
  signal: AbortSignal
}

const keyOf = (rule: SpareRule) => `${rule.job_type}\n${rule.printer}\n${rule.spare}`

/**
 * Watches the printers of rules that have a spare, and moves their jobs when they stand still for too long: by itself where
 * the rule says so, or when a person asks. Asks nothing of a printer that no job needs.
 */
export class Spares {
  readonly #around: SpareSurroundings
  readonly #said = new SaidOnce()
  /** Since when a printer has been stopped while jobs needed it. */
  readonly #since = new Map<string, number>()
  /** What each rule does with its jobs, as it was decided last. */
  readonly #decisions = new Map<string, SpareDecision>()
  /** True while any spare stands in automatically. */
  #standsIn = false
  readonly #askedInVain = new Map<string, number>()

  constructor(around: SpareSurroundings) {
    this.#around = around
    around.board.listen((record, before) => this.#sayStoodIn(record, before))
  }

  /** Watches until the signal ends it. */
  async run(): Promise<void> {
    const { signal, parts } = this.#around
    while (!signal.aborted) {
      await pause(askEvery, signal)
      if (signal.aborted) return
      await this.round().then(
        () => this.#said.forget('round'),
        error => {
          const { code, message: why } = asDeskError(error)
          if (this.#said.isNew('round', code)) parts.log.warn(why)
        },
      )
    }
  }

  /** The rules as they count now: a printer whose jobs move by themselves is was in for by its spare. */
  standIn(rules: readonly PrintRule[]): readonly PrintRule[] {
    if (!this.#standsIn) return rules
    return rules.map(rule =>
      hasSpare(rule) && this.#decisions.get(keyOf(rule)) === 'move' ? { ...rule, printer: rule.spare } : rule,
    )
  }

  /** What a person may move away from a printer; null if nothing may. */
  offer(uri: string): PrinterView['spare'] {
    const since = this.#since.get(uri)
    const maySend = (rule: SpareRule | null) =>
      rule !== null && rule.printer === uri && this.#decisions.get(keyOf(rule)) === 'may-move'
    const to = this.#rules().find(maySend)?.spare
    if (to === undefined || since === undefined) return null
    const jobs = this.#jobsFor(uri).filter(job => {
      const rule = this.#ruleOf(job)
      return rule?.spare === to && maySend(rule)
    })
    return jobs.length === 0 ? null : { to, jobs: jobs.map(job => job.id), since }
  }

  /** A person moves the jobs that `offer` names; each once its cancelling is confirmed. What the run stops is left. */
  async move(uri: string, who: string, run: Pick<DeskRun, 'goesOn' | 'count'>): Promise<ActionResult> {
    const asked = this.offer(uri)?.jobs ?? []
    const result: ActionResult = { done: [], refused: [], left: [] }
    await this.#moveEach(asked, who, async (job, error) => {
      if (error) result.refused.push({ job, reason: error.toMessage() })
      else result.done.push(job)
      run.count(error ? 'refused' : 'done')
      return run.goesOn()
    })
    const met = new Set([...result.done, ...result.refused.map(({ job }) => job)])
    result.left = asked.filter(job => !met.has(job))
    this.#around.changed()
    return result
  }

  /** One look at the printers, and what follows from it. */
  async round(): Promise<void> {
    const rules = this.#rules()
    const told = JSON.stringify([...this.#decisions])
    const printers = [...new Set(rules.map(rule => rule.printer))]
    await Promise.all(printers.map(uri => this.#look(uri)))
    for (const uri of this.#since.keys()) if (!printers.includes(uri)) this.#since.delete(uri)
    const decided = await Promise.all(rules.map(async rule => [keyOf(rule), await this.#decide(rule)] as const))
    this.#decisions.clear()
    for (const [key, decision] of decided) this.#decisions.set(key, decision)
    this.#standsIn = decided.some(([, decision]) => decision === 'move')
    if (JSON.stringify([...this.#decisions]) !== told) this.#around.changed()
    if (this.#around.isPaused()) return
    for (const rule of rules) if (this.#decisions.get(keyOf(rule)) === 'move') await this.#moveAll(rule)
  }

  #rules(): SpareRule[] {
    return this.#around.parts.policy().rules.filter(hasSpare)
  }

  #ruleOf(job: JobRecord): SpareRule | null {
    const rule = ruleFor(this.#around.parts.policy().rules, job.type)
    return rule && hasSpare(rule) ? rule : null
  }

  async #look(uri: string): Promise<void> {
    const { parts, signal } = this.#around
    const before = this.#since.get(uri) ?? null
    const needed = this.#jobsFor(uri).length > 0
    if (before === null && !needed) return
    const { printer, isHeld } = this.#around.laneOf(uri)
    const still = standsStill(await printer.status(signal)) || isHeld
    const since = stillSince(before, { still, needed }, parts.now())
    if (since === null) this.#since.delete(uri)
    else this.#since.set(uri, since)
  }

  async #decide(rule: SpareRule): Promise<SpareDecision> {
    const { parts, signal, laneOf } = this.#around
    const since = this.#since.get(rule.printer) ?? null
    const wish = decideSpare(rule, { since, spareStandsStill: false }, parts.now())
    if (wish === 'stay') return wish
    const spare = laneOf(rule.spare)
    const spareStandsStill = spare.isHeld || standsStill(await spare.printer.status(signal))
    return decideSpare(rule, { since, spareStandsStill }, parts.now())
  }

  /** The jobs that wait for a printer here or are at it, and that its rule sent there. */
  #jobsFor(uri: string): JobRecord[] {
    const { board, follower, waitingFor } = this.#around
    const ids = [...follower.jobsAt(uri), ...waitingFor(uri)]
    return ids.flatMap(id => {
      const job = board.get(id)
      return job && this.#ruleOf(job)?.printer === uri ? [job] : []
    })
  }

  /** The station moves a rule's jobs by itself; what its printer did not let go of is asked for again later. */
  async #moveAll(rule: SpareRule): Promise<void> {
    const { parts, board } = this.#around
    const due = this.#jobsFor(rule.printer).filter(
      job =>
        this.#ruleOf(job)?.job_type === rule.job_type &&
        parts.now() - (this.#askedInVain.get(job.id) ?? 0) >= askAgainAfter,
    )
    await this.#moveEach(
      due.map(one => one.id),
      null,
      async (job, error) => {
        if (error === null) this.#askedInVain.delete(job)
        // It is in somebody's hands; those behind it stay behind it.
        if (error === null || error.code === 'job.busy') return error === null
        this.#askedInVain.set(job, parts.now())
        parts.log.warn(error.message, { job })
        await this.#sayStuck(board.get(job), rule.printer)
        return true
      },
    )
  }

  /** Moves jobs one after the other, while `then` answers true. */
  async #moveEach(
    jobs: readonly string[],
    who: string | null,
    then: (job: string, error: DeskError | null) => Promise<boolean>,
  ): Promise<void> {
    let isGone = false
    for (const job of jobs) {
      if (this.#around.signal.aborted) return
      const error: DeskError | null = await this.#moveOne(job, who, isGone).then(() => null, asDeskError)
      // A printer that cannot be reached confirms nothing, and is not asked for each job.
      isGone ||= error?.code === 'printer.unreachable'
      if (!(await then(job, error))) return
    }
  }

  /** Moves one job; `who` is null if the station does it by itself. */
  async #moveOne(id: string, who: string | null, isGone: boolean): Promise<void> {
    const { board, moves } = this.#around
    const job = board.get(id)
    const rule = job ? this.#ruleOf(job) : null
    if (!job || !rule) throw new DeskError('job.not-found', { job: id })
    const open = job.newest?.endedAt === null ? job.newest : null
    const said = this.#movedLine(rule, who)
    if (open === null || mayWithdraw(open.state)) return moves.fromLane(job, planOf(job, rule.spare), said)
    if (isGone) throw new DeskError('job.may-still-come-out', { job: id, printer: printerName(rule.printer) })
    await moves.away(job, planOf(job, rule.spare))
    await board.place(id, {}, [said])
  }

  #movedLine(rule: SpareRule, who: string | null): Message {
    const { parts } = this.#around
    const data = {
      from: printerName(rule.printer),
      to: printerName(rule.spare),
      since: momentOf(this.#since.get(rule.printer) ?? parts.now()),
    }
    return who === null ? message('step.moved', data) : message('step.person-moved', { ...data, who })
  }

  async #sayStuck(job: JobRecord | null, uri: string): Promise<void> {
    if (job?.newest?.endedAt !== null || job.reason?.code === 'job.may-still-come-out') return
    const reason = message('job.may-still-come-out', { job: job.id, printer: printerName(uri) })
    await this.#around.board.place(job.id, { reason }, [reason])
  }

  /** A new job that goes to the spare at once says why. */
  async #sayStoodIn(record: JobRecord, before: JobRecord | null): Promise<void> {
    const attempt = record.newest
    if (attempt?.state !== 'claimed' || before?.attempt === record.attempt || before?.plan?.printer) return
    const rule = this.#ruleOf(record)
    if (!rule || attempt.printer !== rule.spare || this.#decisions.get(keyOf(rule)) !== 'move') return
    await this.#around.board
      .place(record.id, {}, [this.#movedLine(rule, null)])
      .catch(error => this.#around.parts.log.warn(asDeskError(error).message, { job: record.id }))
  }
}

/** The next attempt on another printer: the same kind of print, and the same bytes where they are here. */
function planOf(job: JobRecord, printer: string): AttemptPlan & { printer: string } {
  const open = job.newest?.endedAt === null ? job.newest : null
  // That any paper will do was said of the first printer.
  const { anyPaper: _, ...chosen } = job.plan ?? { kind: 'first' as const }
  if (!open) return { ...chosen, printer }
  return {
    kind: open.kind,
    printer,
    options: open.options,
    ...(open.sha256 === null ? {} : { sameBytesAs: open.number }),
    ...whyOf(open),
  }
}
