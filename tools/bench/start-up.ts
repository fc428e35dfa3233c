import { join } from 'node:path'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { endRun, median, startRun } from './run.ts'

/** One way to start the desk. */
interface Start {
  name: string
  command: readonly [string, ...string[]]
  env?: NodeJS.ProcessEnv
}

export interface StartUp {
  name: string
  milliseconds: number
  /** More than a bare `node -e 0` took in the same rounds. */
  more: number
}

/** A data folder that was worked with: its ledger, and a profile that is opened at the start. */
export interface UsedFolder {
  dataFolder: string
  url: string
  token: string
}

async function addProfile({ dataFolder, url }: UsedFolder): Promise<void> {
  const database = await openStationDatabase(join(dataFolder, 'station.db'))
  await database.profiles.save({ name: 'Bench', baseUrl: url, operations: {} })
  await database.close()
}

/** Milliseconds to the desk's ready line; the desk is ended again. */
async function timeToReady({ command, env }: Start): Promise<number> {
  const [program, ...args] = command
  let run: ReturnType<typeof startRun> | undefined
  const readyAt = new Promise<number>((resolve, reject) => {
    run = startRun(program, args, {
      env: env ?? {},
      onLine: line => {
        if (line.includes('"event":"ready"')) resolve(Date.now())
      },
    })
    run.ended.then(() => reject(new Error('The desk ended before it was ready')), reject)
  })
  try {
    return (await readyAt) - (run?.startedAt ?? 0)
  } finally {
    if (run) {
      endRun(run)
      await run.ended.catch(() => {})
    }
  }
}

async function timeToEnd(): Promise<number> {
  const { startedAt, ended } = startRun(process.execPath, ['-e', '0'])
  return (await ended) - startedAt
}

/**
 * Times `desk --no-open` to its ready line, on a new data folder and on a used one, by npm and without it, each beside
 * a bare `node -e 0` in every round; answers medians.
 */
export async function measureStartUp(
  ways: { name: string; selvedge: readonly [string, ...string[]] }[],
  used: UsedFolder,
  folder: string,
  rounds: number,
): Promise<{ bare: number; starts: StartUp[] }> {
  await addProfile(used)
  const bare: number[] = []
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeToEnd())
    for (const { name, selvedge } of ways) {
      const [program, ...args] = selvedge
      const desk = (data: string): Start['command'] => [program, ...args, 'desk', '--no-open', '--data', data]
      const starts: Start[] = [
        { name: `${name}, new data folder`, command: desk(join(folder, `new-${name}-${round}`)) },
        {
          name: `${name}, used data folder`,
          command: desk(used.dataFolder),
          env: { SELVEDGE_TOKEN: used.token },
        },
      ]
      for (const start of starts) {
        times.set(start.name, [...(times.get(start.name) ?? []), await timeToReady(start)])
      }
    }
  }
  const base = median(bare)
  const starts = [...times].map(([name, all]) => {
    const milliseconds = median(all)
    return { name, milliseconds, more: milliseconds - base }
  })
  return { bare: base, starts }
}
