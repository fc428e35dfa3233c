import { rm } from 'node:fs/promises'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { attemptName } from '../../../src-shared/print/attempt.ts'
import { isTakeable, setAside } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import type { AttemptPlan, AttemptRecord, JobRecord, NewAttempt } from '../ledger/ledger.ts'
import { sharedPageSizes } from '../paper/page-sizes.ts'
import { writeTestPage } from '../test-page/write-test-page.ts'
import { type Board, destinationOf, usualOptions } from './board.ts'
import type { StationParts } from './parts.ts'
import { copyDocument, keptDocument, keptDocumentFile, PaperHold, planAfter } from './preflight.ts'
import type { Sharing } from './sharing.ts'

/** True while an attempt is claimed or fetched: nothing has been asked of a printer. */
export function isPreparing(record: JobRecord): boolean {
  return record.newest?.state === 'claimed' || record.newest?.state === 'fetched'
}

/** A hash for the eye; the attempt keeps it whole. */
const shortHash = (sha256: string) => `${sha256.slice(0, 8)}…${sha256.slice(-4)}`

/** Claims jobs and gets their documents, before the printer is asked for anything. */
export class Preparation {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #paper: PaperHold
  readonly #sharing: Sharing | null
  readonly #running = new Map<string, Promise<void>>()
  /** Jobs that are claimed in the commit that takes them up. */
  readonly #claims = new Map<string, Promise<void>>()

  constructor(parts: StationParts, board: Board, sharing: Sharing | null = null) {
    this.#sharing = sharing
    this.#parts = parts
    this.#board = board
    this.#paper = new PaperHold(parts, board)
  }

  /** Jobs that were held for their paper and wait again, since other rules make them fit. Throws `desk.database-failed`. */
  releaseFitting(): Promise<string[]> {
    return this.#paper.release()
  }

  /** True if a job that is held for its paper fits by these rules. Throws `desk.database-failed`. */
  fitsBy(record: JobRecord, rules: readonly PrintRule[]): Promise<boolean> {
    return this.#paper.fitsBy(record, rules)
  }

  /**
   * Brings a job to an attempt whose document is stored and checked, its paper too, ready for hand-over. If the pages
   * don't fit their paper, the job is held. Concurrent calls share the work. Throws `document.*`, `service.*`, `job.*`,
   * `printer.*` where the printer has to say what paper it has and doesn't,
   * or `desk.database-failed`; the attempt is then still claimed, or doesn't exist.
   */
  ready(job: string, signal: AbortSignal): Promise<void> {
    const running = this.#running.get(job)
    if (running) return running
    const started = this.#prepare(job, signal).finally(() => this.#running.delete(job))
    started.catch(() => {})
    this.#running.set(job, started)
    return started
  }

  /**
   * Claims a new job in the commit that takes it up, since its printer waits for work. The ledger claims nothing that turns
   * out to be known already and not to wait. `ready` continues from there; `written` resolves once the job is on the board.
   */
  claimAhead(record: JobRecord, written: Promise<void>): void {
    const claimed = this.#claim(record, written)
    this.#claims.set(record.id, claimed)
    const forgetUnclaimed = () => {
      if (!this.#board.get(record.id)?.newest) this.#claims.delete(record.id)
    }
    claimed.then(forgetUnclaimed, forgetUnclaimed)
  }

  /** True while it works on that job. */
  isAtWorkOn(job: string): boolean {
    return this.#running.has(job)
  }

  async #prepare(job: string, signal: AbortSignal): Promise<void> {
    const claiming = this.#claims.get(job)
    this.#claims.delete(job)
    const record = this.#board.get(job)
    // Somebody skipped it, or it came out elsewhere, while it was in a queue.
    if (record?.here !== 'waiting') return
    const plan = isPreparing(record) ? null : record.plan
    if (claiming) await claiming
    else if (!isPreparing(record)) await this.#claim(record)
    const claimed = this.#board.get(job)
    const attempt = claimed?.newest
    if (!attempt || !isPreparing(claimed)) return
    if (attempt.state === 'fetched') {
      if (await keptDocument(this.#parts.documents, attempt)) return
      await this.#advance(job, attempt.number, {
        to: 'claimed',
        timeline: [message('document.changed', {})],
      })
    }
    await this.#fetch(job, plan?.anyPaper === true, signal)
  }

  async #claim(record: JobRecord, written?: Promise<void>): Promise<void> {
    const { ledger, serviceKey, now, policy, documents } = this.#parts
    const stage = stageOfJob(record)
    if (record.attempt === 0 && record.plan === null && !isTakeable(stage, policy())) {
      // Somebody else took it while it waited here, behind others or during a pause.
      const reason = message('job.elsewhere', { stage })
      this.#board.put(await ledger.place(serviceKey, record.id, { here: 'elsewhere', reason }, [reason], now()))
      return
    }
    const { rules, stationName: station, stationTag } = policy()
    const printer = destinationOf(record, this.#parts)
    if (printer === null) {
      // The rule was taken away, or left the job to somebody else, while it waited.
      const aside = setAside(ruleFor(rules, record.type), record.type)
      await this.#board.place(record.id, aside, aside.reason ? [aside.reason] : [])
      return
    }
    if (this.#sharing && !(await this.#sharing.took(record, printer, written))) return
    const asked = record.attempt === 0 && this.#parts.isAskedReprint?.(record.id)
    // Claimed in the commit that takes it up, unless an answer has to be awaited.
    const isReprint = asked instanceof Promise ? await asked : asked
    const plan: AttemptPlan =
      record.plan ?? (isReprint ? { kind: 'service-reprint', ...this.#parts.whyAsked?.(record.id) } : { kind: 'first' })
    const name = attemptName(stationTag, record.id, record.attempt + 1)
    const options = { ...usualOptions(record, rules), ...plan.options }
    const attempt: NewAttempt = {
      name,
      kind: plan.kind,
      printer,
      options,
      ...(plan.why === undefined ? {} : { why: plan.why }),
    }
    const timeline = [message('step.claimed', { station })]
    if (record.attempt === 0 && record.source === null) {
      timeline.unshift(
        message('step.listed', { dispatch: record.dispatchStatus ?? '-', print: record.printStatus ?? '-' }),
      )
    }
    if (plan.sameBytesAs !== undefined) {
      const earlier = (await ledger.attempts(serviceKey, record.id)).find(one => one.number === plan.sameBytesAs)
      if (earlier) {
        if (plan.anyPaper !== true && (await this.#holdForPaper(record, attempt, earlier))) return
        attempt.document = await copyDocument(documents, earlier, record.id, name)
        timeline.push(message('step.kept-document', { sha256: shortHash(attempt.document.sha256) }))
      }
    }
    const step = { timeline, job: { here: 'waiting' as const, reason: null, retryAt: null } }
    const claimed = await ledger.claim(serviceKey, record.id, attempt, step, now())
    await written
    if (claimed) this.#board.put(claimed)
  }

  /** Holds a job before it is claimed again, where the bytes that it has do not fit. */
  async #holdForPaper(record: JobRecord, next: NewAttempt, earlier: AttemptRecord): Promise<boolean> {
    const document = await keptDocument(this.#parts.documents, earlier)
    const reason = document && (await this.#paper.checkNow(record, next, document))
    if (!reason) return false
    await this.#board.place(record.id, { here: 'held', reason, retryAt: null }, [reason])
    return true
  }

  async #fetch(job: string, anyPaper: boolean, signal: AbortSignal): Promise<void> {
    const record = this.#board.get(job)
    const attempt = record?.newest
    if (!attempt) return
    const file = keptDocumentFile(this.#parts.documents, attempt.name)
    const document = (await this.#hereAlready(attempt)) ?? (await obtainDocument(record, this.#parts, file, signal))
    const size = document.bytes < 1024 ? `${document.bytes} B` : `${Math.round(document.bytes / 1024)} kB`
    const fetched = message('step.fetched', { size, sha256: shortHash(document.sha256) })
    const kept = { path: file, sha256: document.sha256 }
    if (await sharedPageSizes.isLocked(kept)) {
      await rm(file, { force: true })
      throw new DeskError('document.locked', {})
    }
    this.#here.set(attempt.name, document)
    const wrong = anyPaper ? null : await this.#paper.checkNow(record, attempt, kept)
    this.#here.delete(attempt.name)
    const now = this.#board.get(job)
    // Meanwhile it was given up, and its job says why: the ledger is in doubt.
    if (now?.here !== 'waiting' || now.newest?.number !== attempt.number || now.newest.endedAt !== null) return
    if (wrong) {
      // Never written as fetched: after a crash, what is fetched has been held against its paper.
      const plan = planAfter(record, attempt, this.#parts.policy().rules)
      await this.#advance(job, attempt.number, {
        to: 'withdrawn',
        document,
        timeline: [fetched, wrong],
        job: { here: 'held', reason: wrong, retryAt: null, plan },
      })
      return
    }
    await this.#advance(job, attempt.number, {
      to: 'fetched',
      document,
      timeline: [fetched],
      job: { reason: null, retryAt: null },
    })
  }

  /** Documents whose paper couldn't be checked yet, since the printer says nothing: they aren't fetched again for that. */
  readonly #here = new Map<string, { bytes: number; sha256: string }>()

  async #hereAlready(attempt: AttemptRecord): Promise<{ bytes: number; sha256: string } | null> {
    const known = this.#here.get(attempt.name)
    return known && (await keptDocument(this.#parts.documents, { ...attempt, ...known })) ? known : null
  }

  async #advance(job: string, attempt: number, step: Parameters<StationParts['ledger']['advance']>[3]): Promise<void> {
    const { ledger, serviceKey, now } = this.#parts
    try {
      this.#board.put(await ledger.advance(serviceKey, job, attempt, step, now()))
    } catch (error) {
      throw asDeskError(error)
    }
  }
}

/**
 * Gets a claimed job's document into a file, from where its kind of job has it: a job of the service by its pdf-url, an
 * order's document by its print-url, a test page by drawing it. Each try asks for a new link, right before it is used:
 * links expire. Throws `service.*` or `document.*`.
 */
async function obtainDocument(
  record: JobRecord,
  parts: StationParts,
  toFile: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const { service, fetchDocument, policy, now } = parts
  if (record.source?.kind === 'test-page') return writeTestPage(record, toFile, policy().stationName, now())
  const { url } = record.source
    ? await service.printLink(record.source.order, record.source.type, signal)
    : await service.pdfLink(record.id, signal)
  return fetchDocument({
    url,
    toFile,
    limitBytes: policy().limitBytes,
    idleSeconds: policy().fetchIdleSeconds,
    signal,
  })
}
