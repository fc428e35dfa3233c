import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttemptRecord, AttemptStep, JobRecord, JobSource } from '../../src-main/print/ledger/ledger.ts'
import { openStationFile } from '../../src-main/print/ledger/open-station-file.ts'
import { SqliteLedger } from '../../src-main/print/ledger/sqlite-ledger.ts'
import { serviceKey } from '../../src-main/service/index.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { SettingStore } from '../../src-main/storage/settings.ts'
import type { PracticeService } from '../../src-practice/index.ts'
import { type LifeCycleStage, STAGES } from '../../src-practice/life-cycle.ts'
import type { AttemptState, HereState } from '../../src-shared/contract/print.ts'
import { type Message, type MessageCode, message } from '../../src-shared/messages/index.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import type { PrintOptions, PrintRule } from '../../src-shared/print/rules.ts'

/** One attempt of a job of the past. */
export interface PastAttempt {
  /** `submitted`: the job stands at its printer. Left out: printed. */
  state?: 'printed' | 'failed' | 'unconfirmed' | 'withdrawn' | 'submitted'
  kind?: AttemptRecord['kind']
  printer: string
  /** The job's id at the printer. */
  spooler?: number
  options?: PrintOptions
  /** The bytes that were fetched; they are kept. Null: none were. */
  document?: Buffer | null
  /** When it began, milliseconds since 1970; left out: when the job came to where it stands. */
  at?: number
  /** What the timeline says of its end. */
  reasons?: Message[]
}

/** A job as this station left it when the desk was closed. */
export interface PastJob {
  id?: string
  type?: string
  order?: string | null
  here?: HereState
  reason?: Message | null
  /** How the service lists it; left out: as dispatching, or as printed where it came out. Null: it doesn't list it. */
  stage?: LifeCycleStage | null
  /** How long it has stood there (ms). */
  ago?: number
  source?: JobSource
  retryAt?: number
  attempts?: PastAttempt[]
}

/**
 * Writes what a station did into the data folder of a desk that is not running, with the ledger's own code; the jobs
 * that the service lists are added there. Answers their ids in the order of `jobs`.
 */
export function writePast(
  service: PracticeService,
  dataFolder: string,
  jobs: readonly PastJob[],
  rules: readonly PrintRule[] = [],
): string[] {
  mkdirSync(join(dataFolder, 'documents'), { recursive: true, mode: 0o700 })
  const now = Date.now()
  const ids = addToService(service, jobs, now)
  const key = serviceKey(service.url)
  const file = join(dataFolder, 'station.db')
  const { db } = openStationFile(file, join(resourcesFolder(), 'migrations', 'station'))
  const ledger = new SqliteLedger(db)
  db.transaction(() => {
    new SettingStore(db).saveRules(key, [...rules])
    ledger.record(key, [], now)
    for (const [position, job] of jobs.entries()) {
      writeJob({ ledger, key, dataFolder }, job, { id: ids[position] ?? '', now, position })
    }
  })()
  db.close()
  return ids
}

function addToService(service: PracticeService, jobs: readonly PastJob[], now: number): string[] {
  const isListed = (job: PastJob) => job.source === undefined && job.stage !== null
  const listed = jobs.filter(isListed)
  const given = service.addJobs(
    listed.map(job => ({
      order_id: job.order == null ? null : Number(job.order),
      job_type: job.type ?? 'order',
      stage: stageOf(job),
      created_at: now - (job.ago ?? 0) - 1000,
      stage_since: now - Math.min(job.ago ?? 0, 1000),
      copies: 1,
    })),
  )
  let local = 0
  const next = given[Symbol.iterator]()
  return jobs.map(job => (isListed(job) ? (next.next().value ?? '') : (job.id ?? `made-${++local}`)))
}

const stageOf = ({ stage, here = 'printed' }: PastJob): LifeCycleStage =>
  stage ?? (here === 'printed' ? 'printed' : 'dispatching')

interface Place {
  ledger: SqliteLedger
  key: string
  dataFolder: string
}

function writeJob(
  { ledger, key, dataFolder }: Place,
  job: PastJob,
  { id, now, position }: { id: string; now: number; position: number },
): void {
  const { here = 'printed', reason = null, attempts = [] } = job
  const since = now - (job.ago ?? 0)
  const status = STAGES[stageOf(job)]
  const record: JobRecord = {
    id,
    type: job.type ?? 'order',
    dispatchStatus: status.dispatch_status,
    printStatus: status.print_status,
    orderId: job.order ?? null,
    copies: 1,
    createdAt: since - 1000,
    updatedAt: since - 1000,
    error: null,
    position,
    listedOn: new Date(since).setHours(0, 0, 0, 0),
    here: attempts.length > 0 ? 'waiting' : here,
    reason: attempts.length > 0 ? null : reason,
    since: since - 1000,
    retryAt: job.retryAt ?? null,
    plan: null,
    endedInService: here === 'printed',
    reprintAskedAt: null,
    source: job.source ?? null,
    attempt: 0,
    newest: null,
  }
  ledger.record(key, [attempts.length > 0 ? record : { ...record, since }], now)
  attempts.forEach((attempt, index) => {
    const at = attempt.at ?? since
    if (index > 0) ledger.place(key, id, { here: 'waiting' }, [], at)
    writeAttempt({ ledger, key, dataFolder }, { id, number: index + 1, at, attempt })
  })
  if (attempts.length > 0) ledger.place(key, id, { here, reason, retryAt: job.retryAt ?? null }, [], since)
}

function writeAttempt(
  { ledger, key, dataFolder }: Place,
  { id, number, at, attempt }: { id: string; number: number; at: number; attempt: PastAttempt },
): void {
  const { state = 'printed', kind = number === 1 ? 'first' : 'again', options = {}, document = null } = attempt
  const name = `selvedge-front-desk-${id}-${number}`
  const data = { printer: printerName(attempt.printer), spooler: String(attempt.spooler ?? 77) }
  const kept = document && {
    bytes: document.length,
    sha256: createHash('sha256').update(document).digest('hex'),
  }
  if (document) writeFileSync(join(dataFolder, 'documents', `${name}.pdf`), document)
  const step = (to: AttemptState, codes: MessageCode[], more: AttemptStep = {}) => {
    const timeline = codes.map(code => ({ code, data }))
    const ended = to === state ? (attempt.reasons ?? []) : []
    ledger.advance(key, id, number, { to, timeline: [...timeline, ...ended], ...more }, at + 1000)
  }
  const claimed = [message('step.claimed', { station: 'front-desk' })]
  const made = { name, kind, printer: attempt.printer, options, ...(kept ? { document: kept } : {}) }
  ledger.claim(key, id, made, { timeline: claimed }, at)
  if (state === 'withdrawn' || (state === 'failed' && !kept)) {
    step(state, [])
    return
  }
  if (!kept) step('fetched', [], { document: { bytes: 18_342, sha256: 'ab'.repeat(32) } })
  step('creating', ['step.creating'])
  const spooler = { printerUri: attempt.printer, id: data.spooler, uuid: null }
  step('created', ['step.created'], { spooler })
  step('releasing', ['step.releasing'])
  // What stands there still may not have begun.
  const seen: MessageCode[] = state === 'submitted' ? [] : ['seen.processing']
  step('submitted', ['step.submitted', ...seen], { job: { here: 'printing' } })
  if (state !== 'submitted') step(state, state === 'printed' ? ['step.printed'] : [])
}
