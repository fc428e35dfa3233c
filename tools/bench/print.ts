import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { cupsMissing, startCups } from '../../tests/rig/cups.ts'
import { drainByBareLoop, drainByStation, type Ground, startServiceProcess } from './draining.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { rows } from './rows.ts'

const project = resolve(import.meta.dirname, '../..')
/** As a print room calls it. */
const byNpm = ['npm', '--prefix', project, 'run', '-s', 'selvedge', '--'] as const

const help = `npm run bench:print -- [--only ROW]... [--idle] [--smoke]
  --only ROW  one of: ${Object.keys(rows).join(', ')}; may be repeated. Without it all but idle.
  --idle      only the row idle: a station with nothing to do, for 10 minutes
${smokeHelp}
`

interface Options {
  only?: string[] | undefined
  idle: boolean
}

/** The rows that are wanted; null where the options are wrong. */
function wantedRows(values: Options): (keyof typeof rows)[] | null {
  if (values.idle) return ['idle']
  const names = Object.keys(rows) as (keyof typeof rows)[]
  const wanted = values.only ?? names.filter(name => name !== 'idle')
  if (wanted.some(name => !Object.hasOwn(rows, name))) return null
  return names.filter(name => wanted.includes(name))
}

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed, 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      idle: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
    },
  })
  const wanted = wantedRows(values)
  if (wanted === null) {
    console.error(help)
    return 2
  }
  const missing = cupsMissing()
  if (missing !== null) {
    console.error(`The bench prints through a private print server: ${missing}.`)
    return 1
  }
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  // What stations remember outside their data folder goes with the run.
  process.env['XDG_STATE_HOME'] = join(folder, 'state')
  const cups = await startCups()
  const service = startServiceProcess()
  try {
    const queues = new Map<string, string>()
    for (const name of ['bills', 'tags', 'labels', 'kanban']) queues.set(name, await cups.queue(name))
    const ground: Ground = { cups, queues, service, selvedge: byNpm, folder, jobs: 200, isSmoke: values.smoke }
    // Once untimed: what is compiled once and kept, and the print server's first job on each queue.
    await drainByStation({ ...ground, jobs: 8 }, 4, 'warm')
    await drainByBareLoop({ ...ground, jobs: 8 }, 4, 'warm-loop')

    const missed: string[] = []
    for (const name of wanted) missed.push(...(await rows[name](ground)))
    return conclude(missed, values.smoke)
  } finally {
    service.disconnect()
    await cups.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
