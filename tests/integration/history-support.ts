import type { SqliteDatabase } from '../../src-main/storage/database.ts'
import type { AttemptState } from '../../src-shared/contract/print.ts'

/** A job with one attempt, as a test of the history needs it. */
export interface Kept {
  job: string
  orderId: string | null
  type: string
  state: AttemptState
  printer: string
  spoolerJob: string | null
  startedAt: number
}

/** Writes jobs with one attempt each straight into the tables. */
export function keep(db: SqliteDatabase, service: string, rows: readonly Kept[]): void {
  const job = db.prepare(
    `INSERT INTO job (service, id, type, order_id, position, listed_on, here, since, attempt, ended_in_service)
     VALUES (?, ?, ?, ?, 0, ?, ?, ?, 1, 0)`,
  )
  const attempt = db.prepare(
    `INSERT INTO attempt (service, job, number, name, kind, state, printer, options, spooler_id, started_at, ended_at)
     VALUES (?, ?, 1, ?, 'first', ?, ?, '{}', ?, ?, ?)`,
  )
  db.transaction(() => {
    for (const one of rows) {
      const here = one.state === 'printed' ? 'printed' : one.state === 'failed' ? 'failed' : 'unconfirmed'
      job.run(service, one.job, one.type, one.orderId, one.startedAt, here, one.startedAt)
      const name = `selvedge-test-${one.job}-1`
      const endedAt = one.startedAt + 1000
      attempt.run(service, one.job, name, one.state, one.printer, one.spoolerJob, one.startedAt, endedAt)
    }
  })()
}

/** Writes that many printed jobs, one a minute until now, with a timeline each. */
export function manyKept(db: SqliteDatabase, service: string, count: number, endsAt = Date.now()): void {
  const printers = ['ipp://localhost:631/printers/tags-1', 'ipp://localhost:631/printers/a4', 'folder:/paper']
  const rows = Array.from({ length: count }, (_, at) => ({
    job: String(100_000 + at),
    orderId: String(51_000 + at),
    type: ['order', 'body tag', 'shipping container'][at % 3] ?? 'order',
    state: 'printed' as const,
    printer: printers[at % 3] ?? '',
    spoolerJob: String(at),
    startedAt: endsAt - (count - at) * 60_000,
  }))
  keep(db, service, rows)
  const note = db.prepare('INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, ?, 1, ?, ?, ?)')
  db.transaction(() => {
    for (const { job, startedAt } of rows) {
      for (const code of [
        'step.claimed',
        'step.fetched',
        'step.creating',
        'step.created',
        'step.submitted',
        'step.printed',
      ]) {
        note.run(service, job, startedAt, code, '{"printer":"tags-1","size":"12 kB","sha256":"aaaaaaaa…bbbb"}')
      }
    }
  })()
}
