import type { ServiceJob } from './job.ts'
import { foldWord } from './stage.ts'

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
