import { type Stage, stageOf } from './stage.ts'

/** A print job as the service lists it (specification 2.8), read tolerantly: only the first four are certain. */
export interface ServiceJob {
  id: string
  /** The job's type as it came, such as `order`, `tag`, `shipping container`. */
  type: string
  dispatchStatus: string | null
  printStatus: string | null
  orderId: string | null
  copies: number | null
  /** Milliseconds since 1970, UTC. */
  createdAt: number | null
  updatedAt: number | null
  /** The service's own word on why it failed. */
  error: string | null
}

/** The stage of a job in the service. */
export function stageOfJob(job: Pick<ServiceJob, 'dispatchStatus' | 'printStatus'>): Stage {
  return stageOf(job.dispatchStatus, job.printStatus)
}

const numeric = /^\d+$/

/** The order of jobs on paper: created_at, else numeric id, else the list's order (bindings, section 3). */
export function comparePaperOrder(
  a: { createdAt: number | null; id: string; position: number },
  b: { createdAt: number | null; id: string; position: number },
): number {
  if (a.createdAt !== null && b.createdAt !== null && a.createdAt !== b.createdAt)
    return a.createdAt - b.createdAt
  if (numeric.test(a.id) && numeric.test(b.id)) {
    return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  }
  return a.position - b.position
}
