import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { HereState } from '../../src-shared/contract/print.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { startStation } from '../rig/station.ts'
import { withMethods } from '../rig/with-methods.ts'
import type { CrashPoint } from './crash-point.ts'

/** A life of a station: it ends at a crash point, or when its jobs have ended. As JSON in the environment's STATION_LIFE. */
export interface Life {
  /** As it stands in attempt names. */
  station: string
  baseUrl: string
  dataFolder: string
  rules: PrintRule[]
  jobs: string[]
  crash: CrashPoint | null
  /** What is done to each job while it stands there: cancelled at its printer once it is there, or skipped while its fetch fails. */
  meddle?: 'cancel-at-printer' | 'skip' | undefined
}

/** The last line of a life that came to its end. */
export interface LifeEnd {
  ends: Record<string, HereState>
}

const done: readonly HereState[] = ['printed', 'failed', 'unconfirmed', 'skipped']

/** The ledger of a station that dies right before or right after a step is written for the nth time. */
export function dyingAt(ledger: Ledger, crash: CrashPoint | null): Ledger {
  let left = crash?.nth ?? 0
  const written = async <T>(step: string | undefined, write: () => Promise<T>): Promise<T> => {
    const strikes = crash !== null && step === crash.step && --left === 0
    if (strikes && crash.when === 'before') process.kill(process.pid, 'SIGKILL')
    const result = await write()
    if (strikes) process.kill(process.pid, 'SIGKILL')
    return result
  }
  return withMethods(ledger, {
    record: (...args) => written('listed', () => ledger.record(...args)),
    claim: (...args) => written('claimed', () => ledger.claim(...args)),
    advance: (...args) => written(args[3].to, () => ledger.advance(...args)),
  })
}

async function live(life: Life): Promise<LifeEnd> {
  const one = await startStation({
    baseUrl: life.baseUrl,
    dataFolder: life.dataFolder,
    rules: life.rules,
    stationTag: life.station,
    pollSeconds: 0.1,
    ledger: ledger => dyingAt(ledger, life.crash),
  })
  const meddled = new Set<string>()
  const meddle = (job: string) => {
    const newest = one.station.board.get(job)?.newest
    if (!newest || meddled.has(job)) return
    if (life.meddle === 'skip' && one.station.board.get(job)?.retryAt) {
      meddled.add(job)
      void one.actions.skip([job])
    }
    if (life.meddle === 'cancel-at-printer' && newest.state === 'submitted' && newest.spooler) {
      meddled.add(job)
      void openPrinter(newest.printer).cancel(newest.spooler)
    }
  }
  const hasEnded = (job: string) => {
    meddle(job)
    const record = one.station.board.get(job)
    return record !== null && done.includes(record.here) && record.retryAt === null
  }
  await one.until(() => life.jobs.map(hasEnded).every(Boolean), 60_000)
  const ends = Object.fromEntries(life.jobs.map(job => [job, one.station.board.get(job)?.here ?? 'held']))
  await one.stop()
  return { ends }
}

const { STATION_LIFE } = process.env
if (STATION_LIFE) process.stdout.write(JSON.stringify(await live(JSON.parse(STATION_LIFE) as Life)))
