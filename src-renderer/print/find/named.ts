import type { JobRow } from '../../../src-shared/contract/print.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { jobTest, noFilter } from '../filter.ts'

/** Jobs that a text names, and whether it names them as a whole rather than as a beginning. */
export interface Named {
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

/** The jobs that a text names: those with that very number, else those whose number begins with it or holds it. */
export function namedBy(text: string, rows: Iterable<JobRow>): Named {
  const all = [...rows]
  for (const exact of [true, false]) {
    const jobs = all.filter(jobTest({ ...noFilter, text, exact }))
    if (jobs.length > 0) return { exact, jobs: jobs.sort(newestFirst) }
  }
  return { exact: true, jobs: [] }
}
