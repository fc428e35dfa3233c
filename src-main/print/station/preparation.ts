import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { attemptName } from '../../../src-shared/print/attempt.ts'
import { isTakeable } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { optionsOf, ruleFor } from '../../../src-shared/print/rules.ts'
import type { AttemptPlan, JobRecord, NewAttempt } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import { copyDocument, documentFile, keptDocument } from './documents.ts'
import type { StationParts } from './parts.ts'

/** Where a job's next attempt goes, by a person's plan or by rule; null where neither says. */
export function destinationOf(record: JobRecord, parts: Pick<StationParts, 'policy'>): string | null {
  return record.plan?.printer ?? ruleFor(parts.policy().rules, record.type)?.printer ?? null
}

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
  readonly #running = new Map<string, Promise<void>>()

  constructor(parts: StationParts, board: Board) {
    this.#parts = parts
    this.#board = board
  }

  /**
   * Brings a job to an attempt whose document is kept and checked. Asked twice, it works once. Throws `document.*`,
   * `service.*`, `job.*` or `desk.database-failed`; the attempt then stands as claimed, or none was made.
   */
  ready(job: string, signal: AbortSignal): Promise<void> {
    const running = this.#running.get(job)
    if (running) return running
    const started = this.#prepare(job, signal).finally(() => this.#running.delete(job))
    started.catch(() => {})
    this.#running.set(job, started)
    return started
  }

  async #prepare(job: string, signal: AbortSignal): Promise<void> {
    const record = this.#board.get(job)
    // Somebody skipped it, or it came out elsewhere, while it stood in a queue.
    if (record?.here !== 'waiting') return
    if (!isPreparing(record)) await this.#claim(record)
    const claimed = this.#board.get(job)
    const attempt = claimed?.newest
    if (!attempt) return
    if (attempt.state === 'fetched') {
      if (await keptDocument(this.#parts.documents, attempt)) return
      await this.#advance(job, attempt.number, {
        to: 'claimed',
        timeline: [message('document.changed', {})],
      })
    }
    await this.#fetch(job, attempt.number, attempt.name, signal)
  }

  async #claim(record: JobRecord): Promise<void> {
    const { ledger, serviceKey, now, policy, documents } = this.#parts
    const stage = stageOfJob(record)
    if (record.attempt === 0 && record.plan === null && !isTakeable(stage, policy())) {
      // Somebody else took it while it waited here, behind others or during a pause.
      const reason = message('job.elsewhere', { stage })
      this.#board.put(
        await ledger.place(serviceKey, record.id, { here: 'elsewhere', reason }, [reason], now()),
      )
      return
    }
    const printer = destinationOf(record, this.#parts)
    if (printer === null) {
      // The rule was taken away while the job waited.
      const reason = message('job.held-no-rule', { type: record.type })
      this.#board.put(await ledger.place(serviceKey, record.id, { here: 'held', reason }, [], now()))
      return
    }
    const plan: AttemptPlan = record.plan ?? { kind: 'first' }
    const { stationName: station, stationTag } = policy()
    const name = attemptName(stationTag, record.id, record.attempt + 1)
    const rule = ruleFor(policy().rules, record.type)
    const attempt: NewAttempt = {
      name,
      kind: plan.kind,
      printer,
      options: {
        ...(record.copies === null || record.copies < 1 ? {} : { copies: record.copies }),
        ...(rule ? optionsOf(rule) : {}),
        ...plan.options,
      },
    }
    const timeline = [message('step.claimed', { station })]
    if (record.attempt === 0) {
      timeline.unshift(
        message('step.listed', { dispatch: record.dispatchStatus ?? '-', print: record.printStatus ?? '-' }),
      )
    }
    if (plan.sameBytesAs !== undefined) {
      const earlier = (await ledger.attempts(serviceKey, record.id)).find(
        one => one.number === plan.sameBytesAs,
      )
      if (earlier) {
        attempt.document = await copyDocument(documents, earlier, record.id, name)
        timeline.push(message('step.kept-document', { sha256: shortHash(attempt.document.sha256) }))
      }
    }
    const step = { timeline, job: { here: 'waiting' as const, reason: null, retryAt: null } }
    const claimed = await ledger.claim(serviceKey, record.id, attempt, step, now())
    if (claimed) this.#board.put(claimed)
  }

  async #fetch(job: string, attempt: number, name: string, signal: AbortSignal): Promise<void> {
    const { service, fetchDocument, documents, policy } = this.#parts
    // Right before it is used: links expire.
    const { url } = await service.pdfLink(job, signal)
    const document = await fetchDocument({
      url,
      toFile: documentFile(documents, name),
      limitBytes: policy().limitBytes,
      idleSeconds: policy().fetchIdleSeconds,
      signal,
    })
    const size = document.bytes < 1024 ? `${document.bytes} B` : `${Math.round(document.bytes / 1024)} kB`
    await this.#advance(job, attempt, {
      to: 'fetched',
      document,
      timeline: [message('step.fetched', { size, sha256: shortHash(document.sha256) })],
      job: { reason: null, retryAt: null },
    })
  }

  async #advance(
    job: string,
    attempt: number,
    step: Parameters<StationParts['ledger']['advance']>[3],
  ): Promise<void> {
    const { ledger, serviceKey, now } = this.#parts
    try {
      this.#board.put(await ledger.advance(serviceKey, job, attempt, step, now()))
    } catch (error) {
      throw asDeskError(error)
    }
  }
}
