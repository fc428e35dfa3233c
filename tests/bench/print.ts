import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { cupsMissing, startCups } from '../rig/cups.ts'
import { drainByBareLoop, drainByStation, type Ground, type Marks, startServiceProcess } from './draining.ts'
import { median } from './run.ts'
import { measureStartUp } from './start-up.ts'

const jobs = 200
const rounds = 5
const startRounds = 5
const target = 0.6
const startTarget = 1_500

const project = resolve(import.meta.dirname, '../..')
const direct = [process.execPath, join(project, 'scripts/selvedge.mjs')] as const
const byNpm = ['npm', '--prefix', project, 'run', '-s', 'selvedge', '--'] as const

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const print = (...cells: string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(34) : cell.padStart(12))).join(''))

/** Drains by station and by bare loop in turn, and prints the medians; answers true where the target would be kept. */
async function compare(ground: Ground, queues: number): Promise<boolean> {
  const station: Marks[] = []
  const loop: Marks[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `${queues}-${round}`
    const drained = await drainByStation(ground, queues, `station-${name}`)
    station.push(drained)
    loop.push(await drainByBareLoop(ground, queues, `loop-${name}`))
    console.error(
      `${queues} queue(s), round ${round + 1}: station ${seconds(drained.done)}, loop ${seconds(loop.at(-1)?.done ?? 0)}`,
    )
  }
  print(
    `${jobs} jobs, ${queues} queue${queues === 1 ? '' : 's'}`,
    'selvedge',
    'bare loop',
    'ratio',
    'low',
    'high',
  )
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
  return ratio <= target
}

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed. */
async function main(): Promise<number> {
  const missing = cupsMissing()
  if (missing !== null) {
    console.error(`The bench prints through a private print server: ${missing}.`)
    return 1
  }
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  const cups = await startCups()
  const service = startServiceProcess()
  try {
    const queues = new Map<string, string>()
    for (const name of ['bills', 'tags', 'labels']) queues.set(name, await cups.queue(name))
    const ground: Ground = { cups, queues, service, selvedge: byNpm, folder, jobs }
    // Once untimed: what is compiled once and kept, and the print server's first job on each queue.
    await drainByStation({ ...ground, jobs: 9 }, 3, 'warm')
    await drainByBareLoop({ ...ground, jobs: 9 }, 3, 'warm-loop')

    const missed: string[] = []
    // A print room has a queue for each type of paper; one queue for everything is measured beside it, without a target.
    if (!(await compare(ground, 3))) missed.push(`three queues above ${target} of the loop's time`)
    await compare(ground, 1)
    const used = await drainByStation(ground, 3, 'used')
    const ways = [
      { name: 'npm run selvedge', selvedge: byNpm },
      { name: 'selvedge.mjs', selvedge: direct },
    ]
    const { bare, starts } = await measureStartUp(ways, used, folder, startRounds)
    print('desk --no-open to its ready line', 'time', 'more')
    print('  node -e 0', seconds(bare))
    for (const { name, milliseconds, more } of starts) {
      print(`  ${name}`, seconds(milliseconds), seconds(more))
      if (more > startTarget) missed.push(`${name} took ${seconds(more)} more than node -e 0`)
    }
    console.log(missed.length === 0 ? 'Every target is kept.' : `Missed: ${missed.join('; ')}.`)
    return missed.length === 0 ? 0 : 1
  } finally {
    service.disconnect()
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
