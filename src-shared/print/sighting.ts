/** What a printer says of one of its jobs, when asked by its id. */
export interface JobSighting {
  /** `unknown`: the printer does not know such a job (any more), which proves nothing. */
  state: 'held' | 'pending' | 'processing' | 'stopped' | 'cancelled' | 'aborted' | 'completed' | 'unknown'
  /** False where the job has no document yet (a held job that was created only); null where it is not told. */
  hasDocument: boolean | null
  /** True once it has begun to process, or where it ended and that is not told: paper may have moved. */
  beganProcessing: boolean
  /** The job's own UUID, to tell it from another that got the same id. */
  uuid: string | null
  /** The job's name as the printer tells it; null or absent where it tells none, as of another user's job. */
  name?: string | null
  /** When it last began to process, by the printer's own clock in seconds; null or absent where that is not told. */
  processingAt?: number | null
  /** The job's and its printer's state reasons, such as `media-empty-error`. */
  reasons: string[]
  /** When it was made at the printer, by this computer's clock in milliseconds since 1970; null or absent where its age isn't told. */
  madeAt?: number | null
  /** What the printer says in words. */
  message: string | null
  /** Sheets or pages that are done, where it is told. */
  pagesDone: number | null
}

/** True when nothing more will happen to the job. */
export function hasEnded(sighting: JobSighting): boolean {
  return ['cancelled', 'aborted', 'completed'].includes(sighting.state)
}

/** What printers say instead of a job's name. */
const noNames = /^(|withheld|unknown|untitled|no name|none|document|n\/a)$/i
/** The least of a name that a printer which cuts names would leave. */
const leastOfName = 16

/** True where a printer says what a job is called. */
export const tellsName = (told: string | null | undefined): told is string =>
  told != null && !noNames.test(told.trim())

/**
 * True where a printer tells a name that isn't the attempt's, whole, cut off at its end, or with something such as `.pdf` behind
 * it: the number belongs to another job. Another attempt of the same job has another name.
 */
export function isOtherName(attempt: string, told: string): boolean {
  const name = told.trim()
  if (!tellsName(name) || name === attempt) return false
  if (name.startsWith(attempt)) return /^[a-z0-9-]/i.test(name.slice(attempt.length))
  return !(name.length >= leastOfName && attempt.startsWith(name))
}
