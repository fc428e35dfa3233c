import type { JobRow } from '../../src-shared/contract/print.ts'
import { shownState } from '../../src-shared/print/intake.ts'
import { type Around, chips, countsUnder, needsPersonElsewhere } from './filter.ts'
import type { Counts } from './state.ts'

export const noCounts: Counts = {
  needYou: 0,
  blocked: 0,
  waiting: 0,
  printing: 0,
  printed: 0,
  failed: 0,
  all: 0,
  firstStart: 0,
  ownWaiting: 0,
  needElsewhere: 0,
}

/** True for a job that waited before this station first ran. */
export function isFirstStart(job: Pick<JobRow, 'here' | 'reason'>): boolean {
  return job.here === 'held' && job.reason?.code === 'job.held-first-start'
}

/** The counters after jobs came and went; a changed job goes as it was and comes as it is. */
export function recountJobs(counts: Counts, went: readonly JobRow[], came: readonly JobRow[], around: Around): Counts {
  const next = { ...counts }
  const tally = (job: JobRow, by: 1 | -1) => {
    next.all += by
    if (isFirstStart(job)) next.firstStart += by
    if (shownState(job, around.stopped) === 'waiting') next.ownWaiting += by
    if (needsPersonElsewhere(job, around)) next.needElsewhere += by
    for (const chip of chips) if (countsUnder(chip, job, around)) next[chip] += by
  }
  for (const job of went) tally(job, -1)
  for (const job of came) tally(job, 1)
  return next
}
