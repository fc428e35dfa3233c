import type { JobSighting } from '../../../../src-shared/print/sighting.ts'
import type { SpoolerJob } from '../printer.ts'
import { cancelJob, type JobQueue } from './cancel-job.ts'
import { jobStates } from './job-sighting.ts'
import { numberOf } from './message.ts'
import {
  type Ask,
  cancelSubscription,
  createSubscription,
  readEvents,
  unbrokenEvents,
} from './subscription.ts'

/** A queue that also tells how a job stands. */
interface SeenQueue extends JobQueue {
  look(job: SpoolerJob): Promise<JobSighting>
}

const mark = 'selvedge witness'
/** Seconds after which the server clears it away where nobody does. */
const lease = 120

/**
 * Cancels a job that a print server may forget at once, with a witness: events of jobs are collected from before the
 * job is looked at until after it is cancelled. Answers the job as cancelled where it is proven that it never began to
 * process: it had not when it was looked at, the cancel was accepted, and no event in between says that it moved. Null: not proven.
 */
export async function cancelWithWitness(queue: SeenQueue, job: SpoolerJob): Promise<JobSighting | null> {
  const { printerUri } = queue
  const ask: Ask = request => queue.question({ ...request, repeatable: true })
  const events = ['job-state-changed', 'job-completed']
  const witness = await createSubscription(ask, printerUri, mark, lease, events).catch(() => null)
  if (witness === null) {
    await cancelJob(queue, Number(job.id))
    return null
  }
  try {
    const before = await queue.look(job)
    const waits = before.state === 'held' || before.state === 'pending'
    const isOurs = before.uuid === job.uuid || before.uuid === null || job.uuid === null
    const isCancelled = await cancelJob(queue, Number(job.id))
    if (!waits || before.beganProcessing || !isOurs || !isCancelled) return null
    const told = await readEvents(ask, printerUri, witness, 1).catch(() => null)
    const seen = told && unbrokenEvents(told, 1)
    const harmless = new Set<JobSighting['state'] | undefined>(['held', 'pending', 'cancelled'])
    const isStill = seen?.every(
      event =>
        numberOf(event, 'notify-job-id') !== Number(job.id) ||
        harmless.has(jobStates[numberOf(event, 'job-state') ?? 0]),
    )
    return isStill ? { ...before, state: 'cancelled', reasons: [] } : null
  } finally {
    await cancelSubscription(ask, printerUri, witness).catch(() => {})
  }
}
