/** The stages of the service's print job, in order (specification 3.2). */
export const stages = ['queued', 'dispatching', 'accepted', 'printing', 'printed'] as const

/** Where a job is in the service: a stage, failed, or a word that is not known here. */
export type Stage = (typeof stages)[number] | 'failed' | 'unknown'

/** Folds case, spaces, hyphens and underscores, so that enum texts compare alike (bindings, section 2). */
export function foldWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

function stageOfOne(status: string | null): Stage | null {
  if (status === null || foldWord(status) === '') return null
  const word = foldWord(status)
  if (word === 'failed') return 'failed'
  return stages.find(stage => stage === word) ?? 'unknown'
}

/**
 * The stage of a job from its two statuses: the furthest of both; `failed` in either makes it failed.
 * A word that is not known makes it `unknown`, unless the other one says failed. Both empty is `unknown`.
 */
export function stageOf(dispatch: string | null, print: string | null): Stage {
  const both = [stageOfOne(dispatch), stageOfOne(print)].filter(stage => stage !== null)
  if (both.includes('failed')) return 'failed'
  if (both.length === 0 || both.includes('unknown')) return 'unknown'
  const furthest = Math.max(...both.map(stage => (stages as readonly Stage[]).indexOf(stage)))
  return stages[furthest] ?? 'unknown'
}

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

/** What distinguishes one document of the service from another with the same job number. */
export type DocumentIdentity = Pick<ServiceJob, 'type' | 'orderId' | 'createdAt'>

const minute = 60_000

const isOther = (known: string | null, listed: string | null) =>
  known !== null && listed !== null && foldWord(known) !== foldWord(listed)

/**
 * How a job that is known differs from one that is listed under the same number: `document` if it has another type or
 * order, `time` where it was created at another time; null if it is the same. A field that is filled in later, or missing for
 * once, isn't a difference, nor is a time within a minute (some services cut seconds).
 */
export function otherDocument(known: DocumentIdentity, listed: DocumentIdentity): 'document' | 'time' | null {
  if (isOther(known.type, listed.type) || isOther(known.orderId, listed.orderId)) return 'document'
  if (known.createdAt === null || listed.createdAt === null) return null
  return Math.abs(listed.createdAt - known.createdAt) >= minute ? 'time' : null
}

/** A job's identity as it is kept when the job is listed again: what is known stays, and gaps are filled. */
export function withGapsFilled(known: DocumentIdentity, listed: DocumentIdentity): DocumentIdentity {
  const { type, orderId, createdAt } = known
  if (otherDocument(known, listed) !== null) return { type, orderId, createdAt }
  return { type, orderId: orderId ?? listed.orderId, createdAt: createdAt ?? listed.createdAt }
}

/** A document in a few words, such as "order 51060 (tag, created 2026-11-21 10:15 UTC)". */
export function describeDocument({ type, orderId, createdAt }: DocumentIdentity): string {
  const created = createdAt === null ? null : `created ${describeTime(createdAt)}`
  if (orderId === null) return [type, created].filter(one => one !== null).join(', ')
  return `order ${orderId} (${[type, created].filter(one => one !== null).join(', ')})`
}

function describeTime(moment: number): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return 'at an unknown time'
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
