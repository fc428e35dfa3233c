import { resolve } from 'node:path'
import { drainByBareLoop, drainByStation, type Ground, type Marks } from './draining.ts'
import { measureIdle } from './idle.ts'
import { measureLatency, quantile } from './latency.ts'
import { measureLedger } from './ledger.ts'
import { median } from './run.ts'
import { measureStartUp } from './start-up.ts'
import { megabytes, milliseconds, print, seconds } from './table.ts'

/** Measures and prints a table; answers the targets that were missed. */
type Row = (ground: Ground) => Promise<string[]>

const project = resolve(import.meta.dirname, '../..')
const direct = [process.execPath, resolve(project, 'scripts/selvedge.mjs')] as const

const missedIf = (isMissed: boolean, what: string) => (isMissed ? [what] : [])

/** So many jobs or rounds, or what is enough for a smoke. */
const sized = ({ isSmoke }: Ground, usual: number, smallest: number): number => (isSmoke ? smallest : usual)

/** Drains by station and by bare loop in turn, and prints the medians; answers the ratio to all on paper. */
async function compare(ground: Ground, queues: number, rounds: number): Promise<number> {
  const station: Marks[] = []
  const loop: Marks[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `${ground.jobs}-${queues}-${round}`
    const drained = await drainByStation(ground, queues, `station-${name}`)
    station.push(drained)
    loop.push(await drainByBareLoop(ground, queues, `loop-${name}`))
    console.error(
      `${ground.jobs} jobs, ${queues} queue(s), round ${round + 1}: station ${seconds(drained.done)}, loop ${seconds(loop.at(-1)?.done ?? 0)}`,
    )
  }
  const title = `${ground.jobs} jobs, ${queues} queue${queues === 1 ? '' : 's'}`
  print(title, 'selvedge', 'bare loop', 'ratio', 'low', 'high')
  const line = (label: string, mark: keyof Marks): number => {
    const [ours, theirs] = [station, loop].map(runs => median(runs.map(marks => marks[mark])))
    // Of each round by itself: its two runs stood next to each other, whatever else the machine did.
    const ratios = station.map((marks, round) => marks[mark] / (loop[round]?.[mark] ?? Number.NaN))
    const ratio = median(ratios)
    const shown = [ratio, Math.min(...ratios), Math.max(...ratios)].map(one => one.toFixed(2))
    print(`  ${label}`, seconds(ours ?? 0), seconds(theirs ?? 0), ...shown)
    return ratio
  }
  line('all handed over', 'handedOver')
  const ratio = line('all on paper', 'onPaper')
  line('process ended, all on paper', 'done')
  return ratio
}

/** A print room has a queue for each type of paper; one queue for everything is measured beside it, without a target. */
const drain200: Row = async ground => {
  const drained = { ...ground, jobs: sized(ground, 200, 6) }
  const ratio = await compare(drained, 3, sized(ground, 5, 1))
  await compare(drained, 1, sized(ground, 5, 1))
  return missedIf(ratio > 0.6, "200 jobs to three queues above 0.6 of the loop's time")
}

const drain1000: Row = async ground => {
  const ratio = await compare({ ...ground, jobs: sized(ground, 1_000, 8) }, 4, sized(ground, 3, 1))
  return missedIf(ratio > 0.35, `1,000 jobs to four queues at ${ratio.toFixed(2)} of the loop's time, not 0.35`)
}

/** Without npm, whose own memory is not the station's. */
const memory: Row = async ground => {
  const peak = async (jobs: number, round: number) =>
    (await drainByStation({ ...ground, selvedge: direct, jobs }, 4, `memory-${jobs}-${round}`)).peakBytes
  const [least, most] = [sized(ground, 100, 4), sized(ground, 1_000, 8)]
  const peaks: [number, number][] = []
  for (let round = 0; round < sized(ground, 3, 1); round += 1)
    peaks.push([await peak(least, round), await peak(most, round)])
  const [few, many] = [0, 1].map(at => median(peaks.map(pair => pair[at] ?? Number.NaN)))
  const ratio = (many ?? 0) / (few ?? 0)
  print('peak memory of the station', ...[least, most].map(jobs => `${jobs.toLocaleString('en')} jobs`), 'ratio')
  print('  resident', megabytes(few ?? 0), megabytes(many ?? 0), ratio.toFixed(2))
  return missedIf(ratio > 1.2, `the peak for 1,000 jobs at ${ratio.toFixed(2)} of that for 100, not 1.2`)
}

/** Without a target: what the station does between the two is what its promise costs. */
const latency: Row = async ground => {
  const jobs = sized(ground, 200, 3)
  const { station, bare } = await measureLatency({ ...ground, selvedge: direct }, jobs)
  print(`from the list to the spooler, ${jobs} jobs`, 'selvedge', 'bare', 'ratio')
  const line = (label: string, share: number) => {
    const [ours, theirs] = [quantile(station, share), quantile(bare, share)]
    print(`  ${label}`, milliseconds(ours), milliseconds(theirs), (ours / theirs).toFixed(2))
  }
  line('median', 0.5)
  line('p95', 0.95)
  return []
}

const ledger: Row = async ground => {
  const jobs = sized(ground, 10_000, 100)
  const { desk, idle } = await measureLedger(ground.folder, jobs, sized(ground, 20, 2))
  print(`${jobs} jobs in the ledger`, 'median', 'p95', 'worst')
  const missed: string[] = []
  for (const [name, times] of Object.entries(desk.answers)) {
    print(`  ${name}`, ...[0.5, 0.95, 1].map(share => milliseconds(quantile(times, share))))
    missed.push(...missedIf(quantile(times, 0.5) > 50, `${name} takes ${milliseconds(quantile(times, 0.5))}`))
  }
  print("event loop's delay", 'desk', 'idle process')
  for (const share of ['p50', 'p99', 'max'] as const) {
    print(`  ${share}`, milliseconds(desk.loop[share]), milliseconds(idle.loop[share]))
  }
  return [...missed, ...missedIf(desk.loop.p99 >= 50, `the event loop's p99 at ${milliseconds(desk.loop.p99)}`)]
}

const startUp: Row = async ground => {
  const used = await drainByStation({ ...ground, jobs: sized(ground, 200, 4) }, 3, 'used')
  const ways = [
    { name: 'npm run selvedge', selvedge: ground.selvedge },
    { name: 'selvedge.mjs', selvedge: direct },
  ]
  const { bare, starts } = await measureStartUp(ways, used, ground.folder, sized(ground, 5, 1))
  print('desk --no-open to its ready line', 'time', 'more')
  print('  node -e 0', seconds(bare))
  const missed: string[] = []
  for (const { name, milliseconds: time, more } of starts) {
    print(`  ${name}`, seconds(time), seconds(more))
    missed.push(...missedIf(more > 1_500, `${name} took ${seconds(more)} more than node -e 0`))
  }
  return missed
}

const idle: Row = async ground => {
  const [before, minutes] = [sized(ground, 1, 0.1), sized(ground, 10, 0.1)]
  const jobs = sized(ground, 200, 4)
  const figures = await measureIdle({ ...ground, selvedge: direct, jobs }, before, minutes)
  const growth = figures.lastBytes - figures.firstBytes
  print(`idle for ${figures.minutes} minutes, poll 3 s`, 'CPU time', 'share', 'at first', 'at last', 'growth')
  print(
    '  selvedge station',
    `${figures.processorSeconds.toFixed(2)} s`,
    `${((figures.processorSeconds / (figures.minutes * 60)) * 100).toFixed(2)} %`,
    megabytes(figures.firstBytes),
    megabytes(figures.lastBytes),
    megabytes(growth),
  )
  // What a collector has not yet taken is no growth.
  return missedIf(growth > 8 * 1024 * 1024, `it grew by ${megabytes(growth)} while idle`)
}

/** The tables by name, in the order in which they are measured. */
export const rows = {
  'drain-200': drain200,
  'drain-1000': drain1000,
  memory,
  latency,
  ledger,
  'start-up': startUp,
  idle,
} satisfies Record<string, Row>
