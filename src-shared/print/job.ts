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
  /** What the service says instead of a number of copies that can be printed; absent where it says nothing of the kind. */
  oddCopies?: string
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

/** What of a job says where it is on paper. */
interface PaperPlace {
  createdAt: number | null
  id: string
  position: number
}

const numeric = /^\d+$/
const withoutZeros = (id: string) => id.replace(/^0+(?=\d)/, '')

/**
 * The order of jobs on paper: created_at, else numeric id, else the list's order (bindings, section 3). One without what
 * another is ordered by comes after it, so that three jobs never are in a ring.
 */
export function comparePaperOrder(a: PaperPlace, b: PaperPlace): number {
  if (a.createdAt !== b.createdAt) {
    if (a.createdAt === null || b.createdAt === null) return a.createdAt === null ? 1 : -1
    return a.createdAt - b.createdAt
  }
  const [isNumber, isOtherNumber] = [numeric.test(a.id), numeric.test(b.id)]
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  if (isNumber) {
    const [id, other] = [withoutZeros(a.id), withoutZeros(b.id)]
    if (id !== other) return id.length - other.length || (id < other ? -1 : 1)
  }
  return a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
