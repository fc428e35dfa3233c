import { readFile } from 'node:fs/promises'
import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { JobRecord } from './ledger/ledger.ts'
import type { OpenStation, StationContext } from './open-station.ts'
import { viewOrderDocument } from './station/order-document.ts'
import { keptDocument } from './station/preflight.ts'

/** The commands of jobs: contract/print.ts. */
export type JobHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `jobs.${string}` | `runs.${string}`>>

const newestWithDocument = 0

/** What is shown of a job, and what persons do with jobs. */
export function jobHandlers(context: StationContext): JobHandlers {
  return {
    'jobs.list': async () => {
      const open = await context.opened()
      return { rows: [...(open?.station.board.all() ?? [])].map(record => context.row(record)) }
    },
    'jobs.detail': async ({ job }) => {
      const { station } = context.mustBeOpen()
      const { ledger, serviceKey } = station.parts
      const [record, attempts, timeline] = await Promise.all([
        recordOf(station, job),
        ledger.attempts(serviceKey, job),
        ledger.timeline(serviceKey, job),
      ])
      return {
        row: context.row(record),
        attempts: attempts.map(({ spooler, ...attempt }) => ({
          ...attempt,
          spoolerJob: spooler?.id ?? null,
        })),
        timeline,
      }
    },
    'jobs.search': async ({ text }) => {
      const { station } = context.mustBeOpen()
      const found = await station.parts.ledger.search(station.parts.serviceKey, text)
      return { rows: found.map(record => context.row(station.board.get(record.id) ?? record)) }
    },
    'jobs.document': async ({ job, attempt = newestWithDocument, fromOrder = false }) => {
      const { station } = context.mustBeOpen()
      const { ledger, serviceKey, documents } = station.parts
      const attempts = await ledger.attempts(serviceKey, job)
      const chosen = attempts.findLast(one =>
        attempt === newestWithDocument ? one.sha256 !== null : one.number === attempt,
      )
      const kept = chosen ? await keptDocument(documents, chosen) : null
      if (!kept && fromOrder) {
        return { name: `${job}.pdf`, bytes: await viewOrderDocument(await recordOf(station, job), station.parts) }
      }
      if (!kept) throw new DeskError('job.no-document', { job })
      return { name: `${kept.name}.pdf`, bytes: new Uint8Array(await readFile(kept.path)) }
    },
    'jobs.print': async ({ jobs, ...wanted }) => context.mustBeOpen().actions.print(jobs, wanted),
    'jobs.reprint': async ({ jobs, ...wanted }) => context.mustBeOpen().actions.reprint(jobs, wanted),
    'jobs.reprintThroughService': async ({ jobs, ...how }) =>
      context.mustBeOpen().actions.reprintThroughService(jobs, how),
    'jobs.cancel': async ({ jobs, ...how }) => context.mustBeOpen().actions.cancel(jobs, how),
    'jobs.cameOut': async ({ jobs, ...how }) => context.mustBeOpen().actions.cameOut(jobs, how),
    'jobs.skip': async ({ jobs, ...how }) => context.mustBeOpen().actions.skip(jobs, how),
    'jobs.undo': async ({ jobs }) => context.mustBeOpen().actions.undo(jobs),
    'runs.cancel': async ({ run }) => {
      context.runs().cancel(run)
      return {}
    },
  }
}

/** A job of any day, to be looked at: an old one is not put on the board for that. Throws `job.not-found`. */
async function recordOf(station: OpenStation['station'], job: string): Promise<JobRecord> {
  const { ledger, serviceKey } = station.parts
  const record = station.board.get(job) ?? (await ledger.find(serviceKey, job))
  if (!record) throw new DeskError('job.not-found', { job })
  return record
}
