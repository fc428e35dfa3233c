import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cups } from '../../tests/rig/cups.ts'
import type { BareLoop } from './bare-loop.ts'
import { peakMemory } from './memory.ts'
import { countOnPaper, type ExpectedJob, proveEachOnce, waitForPaper } from './paper.ts'
import { startRun } from './run.ts'
import { type BenchRequest, documentTypes, type ServedJobs } from './service-process.ts'

/** Milliseconds from the start of the process to each mark. */
export interface Marks {
  /** The print server has the last document. */
  handedOver: number
  onPaper: number
  /** Nothing more to wait for: for the station its end, for the bare loop its end and paper. */
  done: number
}

/** What both ways of printing are given. */
export interface Ground {
  cups: Cups
  /** `ipp://` addresses by queue name. */
  queues: ReadonlyMap<string, string>
  service: ChildProcess
  /** How the `selvedge` command is called. */
  selvedge: readonly [string, ...string[]]
  folder: string
  jobs: number
  /** Only shows that the bench works: the smallest sizes, one round. */
  isSmoke: boolean
  /** The types of the jobs in turn; absent: order bills, tags, labels and kanban sheets. */
  types?: readonly string[]
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts the process of the practice service; `disconnect` it in the end. */
export const startServiceProcess = (): ChildProcess => fork(here('service-process.ts'))

/** Asks the process of the practice service. */
export async function ask<Answer>(service: ChildProcess, request: BenchRequest): Promise<Answer> {
  const answer = once(service, 'message')
  service.send(request)
  const [served] = await answer
  return served as Answer
}

/** The queue of each type: all on the first, or one each. */
const queueOfType = (ground: Ground, queues: number): Map<string, string> => {
  const names = [...ground.queues.keys()]
  return new Map((ground.types ?? documentTypes).map((type, at) => [type, names[at % queues] ?? '']))
}

/** A new service with the jobs of a run, the queue of each, and what was on paper before. */
export async function prepare(ground: Ground, queues: number) {
  const byType = queueOfType(ground, queues)
  const served = await ask<ServedJobs>(ground.service, {
    jobs: ground.jobs,
    ...(ground.types ? { types: ground.types } : {}),
  })
  const expected: ExpectedJob[] = served.jobs.map(job => ({ ...job, queue: byType.get(job.type) ?? '' }))
  const before = new Map([...ground.queues.keys()].map(queue => [queue, countOnPaper(ground.cups, queue)]))
  return { byType, served, expected, before }
}

/** One drain by `selvedge station` on a new data folder, which stays in the answer; proves what is on paper. */
export async function drainByStation(
  ground: Ground,
  queues: number,
  name: string,
): Promise<Marks & { dataFolder: string; url: string; token: string; peakBytes: number }> {
  const { byType, served, expected, before } = await prepare(ground, queues)
  const dataFolder = join(ground.folder, name)
  const config = `${dataFolder}.json`
  const rules = [...byType].map(([type, queue]) => ({ job_type: type, printer: ground.queues.get(queue) }))
  writeFileSync(config, JSON.stringify({ rules, start: 'print-waiting', station: 'bench' }))

  let handedOver = 0
  let printed = 0
  const [program, ...args] = ground.selvedge
  const options = ['--data', dataFolder, '--base-url', served.url, '--config', config, '--drain']
  const run = startRun(program, [...args, 'station', ...options], {
    env: { SELVEDGE_TOKEN: served.token },
    onLine(line) {
      if (line.includes('"state":"submitted"')) handedOver = Date.now()
      // A job whose answer the printer kept back goes from created to printed, when it is looked for.
      if (line.includes('"state":"printed"')) printed += 1
    },
  })
  const memory = peakMemory(dataFolder)
  const endedAt = await run.ended
  const peakBytes = memory.stop()
  const paperAt = await waitForPaper(ground.cups, before, ground.jobs)
  if (run.said().includes('Building the desk')) {
    throw new Error('The sources changed while the bench ran, so that a build was timed: run it again.')
  }
  if (printed !== ground.jobs) throw new Error(`The station printed ${printed} of ${ground.jobs} jobs.`)
  proveEachOnce(ground.cups, before, expected, title => /-(\d+)-1$/.exec(title)?.[1] ?? title)
  const since = (moment: number) => moment - run.startedAt
  return {
    handedOver: since(handedOver),
    onPaper: since(paperAt),
    done: since(endedAt),
    dataFolder,
    url: served.url,
    token: served.token,
    peakBytes,
  }
}

/** The same jobs by the bare loop; proves what is on paper. */
export async function drainByBareLoop(ground: Ground, queues: number, name: string): Promise<Marks> {
  const { served, expected, before } = await prepare(ground, queues)
  const folder = join(ground.folder, name)
  mkdirSync(folder)
  const given: BareLoop = {
    url: served.url,
    token: served.token,
    server: ground.cups.host,
    folder,
    jobs: expected.map(({ id, queue }) => ({ id, queue })),
  }
  const run = startRun(process.execPath, [here('bare-loop.ts')], {
    env: { BARE_LOOP: JSON.stringify(given) },
  })
  const endedAt = await run.ended
  const paperAt = await waitForPaper(ground.cups, before, ground.jobs)
  proveEachOnce(ground.cups, before, expected, title => title)
  const since = (moment: number) => moment - run.startedAt
  return {
    handedOver: since(endedAt),
    onPaper: since(paperAt),
    done: since(Math.max(endedAt, paperAt)),
  }
}
