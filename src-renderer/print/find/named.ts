import type { JobRow } from '../../../src-shared/contract/print.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { jobTest, noJobFilter } from '../filter.ts'

/** Jobs that a text names, and whether it names them as a whole rather than as a beginning. */
export interface NamedJobs {
  exact: boolean
  /** The newest first. */
  jobs: JobRow[]
}

/** The order's number of a label, else the text itself. */
export function numberOf(text: string): string {
  return parseLabel(text)?.order ?? text.trim()
}

function newestFirst(a: JobRow, b: JobRow): number {
  return (b.createdAt ?? b.since) - (a.createdAt ?? a.since) || b.since - a.since
}

/** The jobs that a text names: those with that very number, else those whose number starts with it or holds it. */
export function jobsNamedBy(text: string, rows: Iterable<JobRow>): NamedJobs {
  const all = [...rows]
  for (const exact of [true, false]) {
    const jobs = all.filter(jobTest({ ...noJobFilter, text, exact }))
    if (jobs.length > 0) return { exact, jobs: jobs.sort(newestFirst) }
  }
  return { exact: true, jobs: [] }
}
