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
  /** The job's and its printer's state reasons, such as `media-empty-error`. */
  reasons: string[]
  /** What the printer says in words. */
  message: string | null
  /** Sheets or pages that are done, where it is told. */
  pagesDone: number | null
}

/** True when nothing more will happen to the job. */
export function hasEnded(sighting: JobSighting): boolean {
  return ['cancelled', 'aborted', 'completed'].includes(sighting.state)
}
