import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import { ippOperations, operationGroup } from '../../src-main/print/printers/ipp/operations.ts'
import { ask, type Ground } from './draining.ts'
import { endRun, longestWait, median, startRun } from './run.ts'
import type { ServedJobs, ShownJobs } from './service-process.ts'

/** Milliseconds a job. */
export interface Latency {
  station: number[]
  /** One bare fetch of a document and one bare Print-Job with it. */
  bare: number[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One Print-Job over a kept connection; answers its status line's code once the answer is whole. */
function printJob(printerUri: string, document: Buffer): Promise<number | undefined> {
  const head = encodeMessage({
    version: [2, 0],
    code: ippOperations.printJob,
    requestId: 1,
    groups: [operationGroup(printerUri, null)],
  })
  return new Promise((resolve, reject) => {
    const asked = request(
      printerUri.replace(/^ipp:/, 'http:'),
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/ipp', 'content-length': head.length + document.length },
      },
      answer => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      },
    )
    asked.once('error', reject)
    asked.write(head)
    asked.end(document)
  })
}

/** One bare fetch and one bare request, timed; the link is asked for before the clock runs. */
async function bareOnce(served: ServedJobs, job: string, printerUri: string): Promise<number> {
  const headers = { authorization: `Bearer ${served.token}` }
  const answer = await fetch(`${served.url}/admin/orders/print-jobs/${job}/pdf-url`, { headers })
  const { url } = (await answer.json()) as { url: string }
  const startedAt = performance.now()
  const document = Buffer.from(await (await fetch(url)).arrayBuffer())
  const status = await printJob(printerUri, document)
  const took = performance.now() - startedAt
  if (status !== 200) throw new Error(`The bare Print-Job was answered with ${status}`)
  return took
}

/**
 * Times so many jobs, one after the other, from the answer of the list that first shows them to the station's line that says
 * that they are handed to the spooler; then as many bare fetches and requests of the same documents on the same queue.
 */
export async function measureLatency(ground: Ground, jobs: number): Promise<Latency> {
  const served = await ask<ServedJobs>(ground.service, { jobs: 0 })
  const printer = [...ground.queues.values()][0] ?? ''
  const dataFolder = join(ground.folder, 'latency')
  const config = `${dataFolder}.json`
  writeFileSync(
    config,
    JSON.stringify({ rules: [{ job_type: '*', printer }], start: 'print-waiting', poll_seconds: 0.1 }),
  )
  const submitted = new Map<string, number>()
  const [program, ...args] = ground.selvedge
  const run = startRun(
    program,
    [...args, 'station', '--data', dataFolder, '--base-url', served.url, '--config', config],
    {
      env: { SELVEDGE_TOKEN: served.token },
      onLine(line) {
        if (!line.includes('"state":"submitted"')) return
        submitted.set((JSON.parse(line) as { job: string }).job, performance.timeOrigin + performance.now())
      },
    },
  )
  try {
    const { shown } = await Promise.race([
      ask<ShownJobs>(ground.service, { trickle: jobs }),
      run.ended.then(() => Promise.reject(new Error('The station ended meanwhile'))),
    ])
    for (const deadline = Date.now() + longestWait; submitted.size < jobs && Date.now() < deadline; ) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const station = Object.entries(shown).map(([job, at]) => (submitted.get(job) ?? Number.NaN) - at)
    const bare: number[] = []
    for (const job of Object.keys(shown)) bare.push(await bareOnce(served, job, printer))
    return { station, bare }
  } finally {
    endRun(run)
    await run.ended.catch(() => {})
    agent.destroy()
  }
}

/** The value below which so much of all lies, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return share === 0.5
    ? median(values)
    : (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
