import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Ground } from './draining.ts'
import { memoryOf, processesOf, processorTimeOf } from './memory.ts'
import { endRun, startRun } from './run.ts'
import type { ServedJobs } from './service-process.ts'

/** What a station used that had nothing to do, after a first while. */
export interface IdleFigures {
  minutes: number
  processorSeconds: number
  firstBytes: number
  lastBytes: number
}

const minute = 60_000

/** A station at a poll of 3 s that has printed its jobs, watched for so many minutes after the first ones. */
export async function measureIdle(ground: Ground, firstMinutes: number, minutes: number): Promise<IdleFigures> {
  const served = await ask<ServedJobs>(ground.service, { jobs: ground.jobs })
  const dataFolder = join(ground.folder, 'idle')
  const config = `${dataFolder}.json`
  const printer = [...ground.queues.values()][0] ?? ''
  writeFileSync(
    config,
    JSON.stringify({ rules: [{ job_type: '*', printer }], start: 'print-waiting', poll_seconds: 3 }),
  )
  let submitted = 0
  const [program, ...args] = ground.selvedge
  const run = startRun(
    program,
    [...args, 'station', '--data', dataFolder, '--base-url', served.url, '--config', config],
    {
      env: { SELVEDGE_TOKEN: served.token },
      onLine(line) {
        if (line.includes('"state":"submitted"')) submitted += 1
      },
    },
  )
  try {
    while (submitted < ground.jobs) {
      if (run.child.exitCode !== null) throw new Error(`The station ended meanwhile: ${run.said()}`)
      await pause(100)
    }
    await pause(firstMinutes * minute)
    const pids = processesOf(dataFolder)
    const memory = () => Math.max(...pids.map(pid => memoryOf(pid, 'VmRSS')))
    const processor = () => pids.reduce((sum, pid) => sum + processorTimeOf(pid), 0)
    const before = { processor: processor(), memory: memory() }
    await pause(minutes * minute)
    return {
      minutes,
      processorSeconds: processor() - before.processor,
      firstBytes: before.memory,
      lastBytes: memory(),
    }
  } finally {
    endRun(run)
    await run.ended.catch(() => {})
  }
}
