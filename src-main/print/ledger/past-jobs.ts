import type { HereState } from '../../../src-shared/contract/print.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import type { Prepare } from '../../storage/statements.ts'
import type { JobRecord } from './ledger.ts'

/** What is left of a job whose rows are gone. */
interface PastJob {
  here: HereState
  attempt: number
}

/**
 * A job as it is taken up: one that was settled here, and whose rows were kept long enough, comes back with what is left of
 * it. It never prints by itself, and its attempts are numbered on.
 */
export function withItsPast(prepare: Prepare, service: string, job: JobRecord): JobRecord {
  const past = prepare('SELECT here, attempt FROM past_job WHERE service = ? AND id = ?').get(
    service,
    job.id,
  ) as PastJob | undefined
  if (!past || prepare('SELECT 1 FROM job WHERE service = ? AND id = ?').get(service, job.id)) return job
  const { attempt, here } = past
  if (job.here === 'waiting' || job.here === 'held') {
    const reason =
      here === 'printed' ? message('job.held-asked-again', {}) : message('job.held-listed-again', { here })
    return { ...job, attempt, here: 'held', reason, plan: null, retryAt: null }
  }
  if (here !== 'printed') return { ...job, attempt }
  const endedInService = ['printed', 'failed'].includes(stageOfJob(job))
  return { ...job, attempt, here, reason: null, endedInService }
}
