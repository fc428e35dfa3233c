import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createDesk } from '../../src-main/desk.ts'
import { createDispatcher } from '../../src-main/dispatch.ts'
import type { JobRecord } from '../../src-main/print/ledger/ledger.ts'
import { SqliteLedger } from '../../src-main/print/ledger/sqlite-ledger.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { message } from '../../src-shared/messages/index.ts'

/** What is measured, as JSON in the environment's LEDGER_BENCH: an idle process with `jobs` 0. */
export interface LedgerBench {
  folder: string
  jobs: number
  rounds: number
}

/** Milliseconds of each round of each command, and the event loop's delay meanwhile. */
export interface LedgerFigures {
  answers: Record<string, number[]>
  loop: { p50: number; p99: number; max: number }
}

const types = ['order', 'tag', 'shipping container', 'kanban']
const day = 86_400_000

/** A ledger in which so many jobs of today were printed, each with the timeline of a usual attempt. */
function fill(file: string, jobs: number): void {
  const db = openDatabase(file, join(resourcesFolder(), 'migrations', 'station'))
  const ledger = new SqliteLedger(db)
  const now = Date.now()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const record = (at: number): JobRecord => ({
    id: String(1_000 + at),
    type: types[at % types.length] ?? 'order',
    dispatchStatus: 'accepted',
    printStatus: 'printing',
    orderId: String(5_000 + Math.floor(at / 4)),
    copies: 1,
    createdAt: midnight + at,
    updatedAt: midnight + at,
    error: null,
    source: null,
    position: at,
    listedOn: midnight,
    here: 'waiting',
    reason: null,
    since: midnight + at,
    retryAt: null,
    plan: null,
    endedInService: false,
    reprintAskedAt: null,
    attempt: 0,
    newest: null,
  })
  const all = Array.from({ length: jobs }, (_, at) => record(at))
  db.transaction(() => {
    ledger.record('practice', all, now)
    for (const [at, { id }] of all.entries()) {
      const moment = midnight + at * 8
      const printer = `ipp://127.0.0.1:631/printers/q${at % 4}`
      const spooler = { printerUri: printer, id: String(at), uuid: null }
      const attempt = { name: `selvedge-bench-${id}-1`, kind: 'first' as const, printer, options: {} }
      const step = (code: 'step.submitted' | 'step.created') => [
        message(code, { printer: `q${at % 4}`, spooler: String(at) }),
      ]
      ledger.claim('practice', id, attempt, { timeline: [message('step.claimed', { station: 'bench' })] }, moment)
      const document = { bytes: 20_000, sha256: String(at).padStart(64, '0') }
      ledger.advance('practice', id, 1, { to: 'fetched', document }, moment + 1)
      ledger.advance('practice', id, 1, { to: 'creating' }, moment + 2)
      ledger.advance('practice', id, 1, { to: 'created', spooler, timeline: step('step.created') }, moment + 3)
      ledger.advance('practice', id, 1, { to: 'releasing' }, moment + 4)
      const here = { here: 'printing' as const }
      ledger.advance('practice', id, 1, { to: 'submitted', timeline: step('step.submitted'), job: here }, moment + 5)
      const said = [message('step.printed', { printer: `q${at % 4}` })]
      ledger.advance('practice', id, 1, { to: 'printed', timeline: said, job: { here: 'printed' } }, moment + 6)
    }
  })()
  db.close()
}

async function measure({ folder, jobs, rounds }: LedgerBench): Promise<LedgerFigures> {
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder, { recursive: true })
  fill(join(dataFolder, 'station.db'), jobs)
  const practice = await startPracticeService({ size: 'none' })
  const desk = await createDesk({
    shell: 'browser',
    dataFolder,
    fetch: globalThis.fetch,
    token: null,
    practice: { baseUrl: practice.url, token: practice.token },
  })
  const dispatch = createDispatcher(desk)
  const midnight = new Date().setHours(0, 0, 0, 0)
  const all = { from: midnight - 30 * day, to: midnight + day }
  const questions: [string, string, unknown][] = [
    ['jobs.list', 'jobs.list', {}],
    ['jobs.search, an id', 'jobs.search', { text: '1777' }],
    ['jobs.search, part of many', 'jobs.search', { text: '1' }],
    ['history.read, newest 200', 'history.read', { ...all, offset: 0, limit: 200 }],
    ['history.read, text and type', 'history.read', { ...all, offset: 0, limit: 200, text: '77', types: ['tag'] }],
    ['history.counts, 30 days', 'history.counts', all],
    ['history.counts, today', 'history.counts', { ...all, from: midnight }],
  ]
  const answers: Record<string, number[]> = {}
  const ask = async ([name, command, input]: (typeof questions)[number]) => {
    const startedAt = performance.now()
    const answer = await dispatch(command, input, desk.place())
    const took = performance.now() - startedAt
    if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(answer.error)}`)
    answers[name] = [...(answers[name] ?? []), took]
  }
  try {
    // Once untimed: what is compiled and opened at the first question.
    for (const question of questions) await ask(question)
    for (const name of Object.keys(answers)) answers[name] = []
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    for (let round = 0; round < rounds; round++) {
      for (const question of questions) {
        await ask(question)
        await pause(40)
      }
    }
    delay.disable()
    return { answers, loop: figuresOf(delay) }
  } finally {
    await desk.close()
    await practice.close()
  }
}

/** The event loop's delay of a process that does nothing for so long. */
async function idle(milliseconds: number): Promise<LedgerFigures> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await pause(milliseconds)
  delay.disable()
  return { answers: {}, loop: figuresOf(delay) }
}

const figuresOf = (delay: ReturnType<typeof monitorEventLoopDelay>) => ({
  p50: delay.percentile(50) / 1e6,
  p99: delay.percentile(99) / 1e6,
  max: delay.max / 1e6,
})

const { LEDGER_BENCH } = process.env
if (LEDGER_BENCH) {
  const bench = JSON.parse(LEDGER_BENCH) as LedgerBench
  const figures = bench.jobs > 0 ? await measure(bench) : await idle(bench.rounds * 300)
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  process.exit(0)
}
