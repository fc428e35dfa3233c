import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { overviewOf } from '../../src-main/print/claims/overview.ts'
import { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import { cupsMissing, startCups } from '../../tests/rig/cups.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../../tests/rig/postgres.ts'
import { roomMemory } from '../../tests/rig/room.ts'
import { type Ground, prepare, startServiceProcess } from './draining.ts'
import { childrenOf, processorTimeOf, processorTimeOfEnded } from './memory.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { proveEachOnce, waitForPaper } from './paper.ts'
import { endRun, median, startRun } from './run.ts'
import { print, seconds } from './table.ts'

const help = `npm run bench:room -- [--jobs N] [--rounds N] [--only ROW]... [--smoke]
  --jobs N    in each run (1000)
  --rounds N  of the runs, interleaved (3)
  --only ROW  one of: drain, idle
${smokeHelp}
`
const types = ['order', 'tag', 'shipping container', 'kanban', 'label', 'packing slip']
const selvedge = [process.execPath, resolve(import.meta.dirname, '../../scripts/selvedge.mjs')] as const

/** How stations print: so many, with claims or without. */
interface Way {
  title: string
  stations: number
  claims: boolean
  /** Every station prints to all queues; else each has some of its own, as it must without claims. */
  sharesQueues: boolean
  /** What its time is compared with: the same stations with the same rules, but for the claims. */
  beside: Way | null
}
const alone: Way = { title: 'one station, local', stations: 1, claims: false, sharesQueues: false, beside: null }
const three: Way = { ...alone, title: 'three stations, local, two queues each', stations: 3 }
const ways: Way[] = [
  alone,
  { ...alone, title: 'one station, claims', claims: true, beside: alone },
  three,
  { ...three, title: 'three stations, claims, two queues each', claims: true, beside: three },
  // Without claims there is no such thing: nothing to compare with.
  { ...three, title: 'three stations, claims, all queues', claims: true, sharesQueues: true },
]

/** What a run took, in milliseconds: from the first process to the last paper, and from the first paper's hand-over to it. */
interface Took {
  whole: number
  printing: number
  /** Processor time of PostgreSQL and of the stations, in seconds. */
  claims: number
  stations: number
  /** How many jobs each station handed over. */
  shares: number[]
}

let databases = 0

/** Drains all jobs by the stations of a way, each on a new data folder; proves that each is on paper once. */
async function drainTogether(ground: Ground, postgres: Postgres, way: Way): Promise<Took> {
  const { byType, served, expected, before } = await prepare(ground, types.length)
  databases++
  const url = way.claims ? await postgres.database(`room${databases}`) : null
  const rules = [...byType].map(([type, queue]) => ({ job_type: type, printer: ground.queues.get(queue) }))
  const shares = Array.from({ length: way.stations }, () => 0)
  let first = 0
  const claimsBefore = await processorTime(postgres)
  const stationsBefore = processorTimeOfEnded(process.pid)
  const [program, ...args] = ground.selvedge
  const runs = shares.map((_, at) => {
    const dataFolder = join(ground.folder, `${databases}-${at}`)
    const isOwn = (index: number) => way.sharesQueues || index % way.stations === at
    const own = rules.map((rule, index) => (isOwn(index) ? rule : { ...rule, printer: null }))
    writeFileSync(`${dataFolder}.json`, JSON.stringify({ rules: own, start: 'print-waiting', station: `bench${at}` }))
    const options = ['--data', dataFolder, '--base-url', served.url, '--config', `${dataFolder}.json`, '--drain']
    return startRun(program, [...args, 'station', ...options], {
      env: {
        SELVEDGE_TOKEN: served.token,
        // Without claims, stations on one computer would not let each other print: they are as on several.
        ...(url === null ? { XDG_STATE_HOME: `${dataFolder}-state` } : { SELVEDGE_CLAIMS_URL: url }),
      },
      onLine(line) {
        if (!line.includes('"state":"submitted"')) return
        first ||= Date.now()
        shares[at] = (shares[at] ?? 0) + 1
      },
    })
  })
  try {
    const paperAt = await waitForPaper(ground.cups, before, ground.jobs)
    await Promise.all(runs.map(run => run.ended))
    const jobOf = (title: string) => /-(\d+)-\d+$/.exec(title)?.[1] ?? title
    proveEachOnce(ground.cups, before, expected, jobOf, !way.sharesQueues)
    return {
      whole: paperAt - Math.min(...runs.map(run => run.startedAt)),
      printing: paperAt - first,
      stations: processorTimeOfEnded(process.pid) - stationsBefore,
      claims: (await processorTime(postgres)) - claimsBefore,
      shares,
    }
  } finally {
    for (const run of runs) endRun(run)
  }
}

/** What PostgreSQL and all its processes have used, in seconds. */
async function processorTime(postgres: Postgres): Promise<number> {
  const pid = Number((await postgres.ask('postgres', "SELECT pg_read_file('postmaster.pid')")).split('\n')[0])
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + processorTimeOf(one), processorTimeOfEnded(pid))
}

const missedIf = (isMissed: boolean, what: string) => (isMissed ? [what] : [])

async function drain(ground: Ground, postgres: Postgres, rounds: number): Promise<string[]> {
  await drainTogether({ ...ground, jobs: 12 }, postgres, { ...alone, claims: true })
  const took = new Map<Way, Took[]>(ways.map(way => [way, []]))
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) {
      const one = await drainTogether(ground, postgres, way)
      took.get(way)?.push(one)
      console.error(
        `round ${round + 1}, ${way.title}: ${seconds(one.whole)}, handed over ${one.shares.join(' + ')}, load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
  }
  print(
    `${ground.jobs} jobs, ${types.length} queues`,
    'all on paper',
    'a job',
    'of local',
    'low',
    'high',
    'printing',
    'stations',
    'PostgreSQL',
  )
  return ways.flatMap(way => {
    const all = took.get(way) ?? []
    const whole = median(all.map(one => one.whole))
    // Of each round by itself: its runs stood next to each other, whatever else the computer did.
    const local = (way.beside && took.get(way.beside)) ?? []
    const each = local.map((one, round) => (all[round]?.whole ?? Number.NaN) / one.whole)
    const ratio = median(each)
    print(
      `  ${way.title}`,
      ...[seconds(whole), `${(whole / ground.jobs).toFixed(2)} ms`],
      ...(way.beside ? [ratio, Math.min(...each), Math.max(...each)].map(one => one.toFixed(2)) : ['', '', '']),
      seconds(median(all.map(one => one.printing))),
      ...[all.map(one => one.stations), all.map(one => one.claims)].map(times => `${median(times).toFixed(2)} s`),
    )
    return missedIf(
      ratio > 1.1,
      `${way.title} at ${ratio.toFixed(2)} of the time a job of ${way.beside?.title}, not 1.10`,
    )
  })
}

/** PostgreSQL's processor time over so many milliseconds, in percent of a core. */
async function shareOfCore(postgres: Postgres, milliseconds: number): Promise<number> {
  const before = await processorTime(postgres)
  const begun = performance.now()
  await pause(milliseconds)
  return ((await processorTime(postgres)) - before) / ((performance.now() - begun) / 100_000)
}

/** How much the row `idle` looks at; times in milliseconds. */
interface IdleSize {
  stations: number
  claims: number
  /** Before PostgreSQL is measured without stations, and with them. */
  settle: readonly [alone: number, together: number]
  measured: number
}
const idleUsual: IdleSize = { stations: 20, claims: 100_000, settle: [10_000, 30_000], measured: 60_000 }
const idleSmoke: IdleSize = { stations: 2, claims: 100, settle: [0, 1_000], measured: 1_000 }

/** Stations with nothing to do beside claims of the past, at the pace that stations have. */
async function idle(postgres: Postgres, { stations, claims, settle, measured }: IdleSize): Promise<string[]> {
  const url = await postgres.database('idle')
  const jobs = Array.from({ length: 200 }, (_, at) => ({ id: String(at), type: 'order', orderId: null, createdAt: at }))
  const address = 'https://service.example'
  const before = new ClaimsPool(url)
  await overviewOf(before)
  await before.close()
  await postgres.ask(
    'idle',
    `WITH s AS (INSERT INTO selvedge.service DEFAULT VALUES RETURNING id),
       a AS (INSERT INTO selvedge.address SELECT '${address}', id FROM s)
     INSERT INTO selvedge.claim (service, job, attempt, station, fence, state, lease_until, type, created_at, taken_at, ended_at)
       SELECT s.id, 'old' || n, 1, 'idle' || n % ${stations}, n, 'printed', now(), 'order', n, now(), now()
       FROM s, generate_series(1, ${claims}) n`,
  )
  await postgres.ask('idle', 'VACUUM ANALYZE')
  await pause(settle[0])
  const alone = await shareOfCore(postgres, measured)
  const pools: ClaimsPool[] = []
  const rooms = Array.from({ length: stations }, (_, at) => {
    const pool = new ClaimsPool(url)
    pools.push(pool)
    const room = new PostgresRoom({
      pool,
      station: `idle${at}`,
      name: () => `idle${at}`,
      groups: () => [],
      computer: 'bench',
      address,
      memory: roomMemory(),
      log: { info: () => {}, warn: console.error },
    })
    room.start({
      news: () => {},
      changed: () => {},
      known: () => jobs.map(({ id }) => id),
      remembered: () => [],
      says: () => ({ state: 'running', needsPerson: 0 }),
    })
    room.meet(jobs)
    return room
  })
  try {
    while (!rooms.every(room => room.isOpen)) await pause(100)
    await pause(settle[1])
    const share = (await shareOfCore(postgres, measured)) - alone
    print(`${stations} stations that only look, for ${measured / 1_000} s`, 'of a core')
    print('  PostgreSQL without them', `${alone.toFixed(2)} %`)
    print('  more with them', `${share.toFixed(2)} %`)
    return missedIf(
      share >= 2,
      `${stations} stations that only look load PostgreSQL with ${share.toFixed(2)} % of a core, not 2`,
    )
  } finally {
    for (const room of rooms) await room.stop()
    for (const pool of pools) await pool.close()
  }
}

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed, 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      jobs: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: ['drain', 'idle'] },
      smoke: { type: 'boolean', default: false },
    },
  })
  const [jobs, rounds] = values.smoke ? [12, 1] : [Number(values.jobs), Number(values.rounds)]
  if (!(jobs > 0 && rounds > 0) || values.only.some(row => row !== 'drain' && row !== 'idle')) {
    console.error(help)
    return 2
  }
  const missing = cupsMissing()
  if (missing !== null || withoutPostgres()) {
    console.error(`The bench needs a private print server and PostgreSQL: ${missing ?? 'there is no PostgreSQL here'}.`)
    return 1
  }
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  // What stations remember outside their data folder goes with the run.
  process.env['XDG_STATE_HOME'] = join(folder, 'state')
  const postgres = await startPostgres()
  const cups = await startCups()
  const service = startServiceProcess()
  try {
    const queues = new Map<string, string>()
    for (const at of types.keys()) queues.set(`queue${at}`, await cups.queue(`queue${at}`))
    const ground: Ground = { cups, queues, service, selvedge, folder, jobs, types, isSmoke: values.smoke }
    const missed: string[] = []
    if (values.only.includes('drain')) missed.push(...(await drain(ground, postgres, rounds)))
    if (values.only.includes('idle')) missed.push(...(await idle(postgres, values.smoke ? idleSmoke : idleUsual)))
    return conclude(missed, values.smoke)
  } finally {
    service.disconnect()
    await cups.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
