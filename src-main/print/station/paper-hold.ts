import { type Message, message } from '../../../src-shared/messages/index.ts'
import { type PrintOptions, type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import type { AttemptPlan, AttemptRecord, JobRecord } from '../ledger/ledger.ts'
import type { KeptDocument } from '../paper/page-sizes.ts'
import { type Intended, longPatience, type PaperCheck, Preflight } from '../paper/preflight.ts'
import type { Board } from './board.ts'
import { destinationOf, isHeldForPaper, usualOptions } from './destination.ts'
import { keptDocument } from './documents.ts'
import { whyOf } from './end-words.ts'
import type { StationParts } from './parts.ts'

/**
 * What a held attempt's job keeps for its next one: the same bytes, and what a person chose for it, which is what no rule says.
 */
export function planAfter(record: JobRecord, attempt: AttemptRecord, rules: readonly PrintRule[]): AttemptPlan {
  const usual: Record<string, unknown> = usualOptions(record, rules)
  const chosen = Object.entries(attempt.options).filter(([name, value]) => usual[name] !== value)
  return {
    kind: attempt.kind,
    sameBytesAs: attempt.number,
    ...whyOf(attempt),
    ...(attempt.printer === ruleFor(rules, record.type)?.printer ? {} : { printer: attempt.printer }),
    ...(chosen.length > 0 ? { options: Object.fromEntries(chosen) } : {}),
  }
}

/** Holds jobs whose pages do not fit their paper, and knows what becomes of them. */
export class PaperHold {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #preflight: Preflight

  constructor(parts: StationParts, board: Board) {
    this.#parts = parts
    this.#board = board
    this.#preflight = new Preflight(parts)
  }

  /** Whether a document may go to this attempt's printer. Never rejects. */
  check(
    record: JobRecord,
    attempt: Omit<Intended, 'type'>,
    document: KeptDocument,
    patience?: number,
  ): Promise<PaperCheck> {
    const { printer, options } = attempt
    return this.#preflight.check({ type: record.type, printer, options }, document, patience)
  }

  /**
   * The same ahead of a print: a printer that says nothing of its papers is waited for. Throws what is wrong with it, such as
   * `printer.unreachable`.
   */
  async checkNow(record: JobRecord, attempt: Omit<Intended, 'type'>, document: KeptDocument): Promise<Message | null> {
    const { wrong, isUnanswered } = await this.check(record, attempt, document, longPatience)
    return wrong === null && isUnanswered ? this.#preflight.askWhy(attempt.printer) : wrong
  }

  /**
   * Lets jobs wait again that were held for their paper, where another rule makes them fit: proven by the printer and
   * by the document, not by the silence of either. Answers which. Throws `desk.database-failed`.
   */
  async release(): Promise<string[]> {
    const released: string[] = []
    for (const record of [...this.#board.all()]) {
      if (!isHeldForPaper(record)) continue
      if (!(await this.fitsBy(record, this.#parts.policy().rules)) || this.#board.get(record.id) !== record) continue
      await this.#board.place(record.id, { here: 'waiting', reason: null }, [message('step.paper-fits', {})])
      released.push(record.id)
    }
    return released
  }

  /** True if a job that is held for its paper fits by these rules, as its printer and its document prove. */
  async fitsBy(record: JobRecord, rules: readonly PrintRule[]): Promise<boolean> {
    const { ledger, serviceKey, documents, policy } = this.#parts
    const printer = destinationOf(record, { policy: () => ({ ...policy(), rules }) })
    const options = { ...usualOptions(record, rules), ...record.plan?.options }
    if (printer === null || (record.newest && isAsBefore(record.newest, { printer, options }))) return false
    const attempts = await ledger.attempts(serviceKey, record.id)
    const earlier = attempts.find(one => one.number === record.plan?.sameBytesAs)
    const document = earlier ? await keptDocument(documents, earlier) : null
    if (!document) return false
    return (await this.check(record, { printer, options }, document)).isProven
  }
}

/** True if a new attempt would be put on paper as the one that was held. */
function isAsBefore(held: AttemptRecord, next: Omit<Intended, 'type'>): boolean {
  const [one, other]: Record<string, unknown>[] = [held.options, next.options]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return held.printer === next.printer && names.every(name => one?.[name] === other?.[name])
}

/**
 * What “print anyway” means for a job that is held for its paper: the same bytes, whatever their size; at another
 * printer they are checked against its paper. If the user chooses printer and options, they know what comes out.
 */
export function anywayOf(
  record: JobRecord,
  wanted: { printer?: string | undefined; options?: object | undefined },
): Partial<AttemptPlan> {
  const isChosen = wanted.printer !== undefined && wanted.options !== undefined
  if (!isHeldForPaper(record) || record.plan?.sameBytesAs === undefined) return isChosen ? { anyPaper: true } : {}
  const heldAt = record.plan.printer ?? record.newest?.printer
  const isThere = wanted.printer === undefined || wanted.printer === heldAt
  if (!isThere && !isChosen) return record.plan
  const isLeftOut = record.reason?.code === 'printer.leaves-out'
  const options: PrintOptions = { ...record.plan.options, left_out: 'print' }
  return { ...record.plan, anyPaper: true, ...(isLeftOut ? { options } : {}) }
}
