/** What a printer says of one of its jobs, when asked by its id. */
export interface JobSighting {
  /** `unknown`: the printer does not know such a job (any more), which proves nothing. */
  state: 'held' | 'pending' | 'processing' | 'stopped' | 'cancelled' | 'aborted' | 'completed' | 'unknown'
  /** False if the job has no document yet (a held job that was only created); null if not reported. */
  hasDocument: boolean | null
  /** True once it has started to process, or if it ended and that isn't reported: paper may have moved. */
  beganProcessing: boolean
  /** The job's own UUID, to distinguish it from another job with the same id. */
  uuid: string | null
  /** The job's name as the printer reports it; null or absent if it reports none, as for another user's job. */
  name?: string | null
  /** When it last started to process, by the printer's clock in seconds; null or absent if not reported. */
  processingAt?: number | null
  /** The job's and its printer's state reasons, such as `media-empty-error`. */
  reasons: string[]
  /**
   * When it was created at the printer, by this computer's clock in milliseconds since 1970; null or absent if its age
   * isn't reported.
   */
  madeAt?: number | null
  /** What the printer says in words. */
  message: string | null
  /** Completed sheets or pages, if reported. */
  pagesDone: number | null
  /** True if the printer reports how many sheets the job has, and fewer as completed. */
  isShort?: boolean
  /** True if such times are written down by the printer, and not calculated anew for each answer. */
  keepsTimes?: boolean
  /** When it was created, by the printer's clock in seconds; null or absent if not reported. */
  createdAt?: number | null
  /** How long its printer has been on, in seconds; null or absent if not reported. */
  upFor?: number | null
}

/** True when nothing more will happen to the job. */
export function hasEnded(sighting: JobSighting): boolean {
  return ['cancelled', 'aborted', 'completed'].includes(sighting.state)
}

/** True if the job waits although it had started to process: its printer put it back, and some of it may be on paper. */
export function isPutBack({ state, processingAt = null }: JobSighting): boolean {
  return state === 'pending' && processingAt !== null
}

/** What printers say instead of a job's name. */
const noNames = /^(|withheld|unknown|untitled|no name|none|document|n\/a)$/i
/** The least of a name that a printer which cuts names would leave. */
const leastOfName = 16

/** True if a printer says what a job is called. */
export const tellsName = (told: string | null | undefined): told is string => told != null && !noNames.test(told.trim())

/**
 * True if a printer reports a name that isn't the attempt's: not in full, not truncated, and not with something around it
 * such as `.pdf` or `guest - `; capital letters make no difference. The number then belongs to another job. Another attempt
 * of the same job has another name.
 */
export function isOtherName(attempt: string, told: string): boolean {
  const [own, name] = [attempt.toLowerCase(), told.trim().toLowerCase()]
  if (!tellsName(name) || name === own) return false
  for (let at = name.indexOf(own); at >= 0; at = name.indexOf(own, at + 1)) {
    const [before, after] = [name.slice(0, at), name.slice(at + own.length)]
    if (!/[a-z0-9-]$/.test(before.replace(/\s-$/, '')) && !/^[a-z0-9-]/.test(after)) return false
  }
  return !(name.length >= leastOfName && own.startsWith(name))
}
