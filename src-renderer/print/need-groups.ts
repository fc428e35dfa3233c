import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson } from '../../src-shared/print/actions.ts'
import { isFirstStart } from './counting.ts'

/** Jobs that need a person for the same reason, and that one decision can settle. */
export interface NeedGroup {
  key: string
  here: 'held' | 'failed' | 'unconfirmed'
  /** Null for held jobs: what holds them has nothing to do with a printer. */
  printer: string | null
  jobs: readonly JobRow[]
}

/** Fewer than this are decided one by one in the list. */
const least = 3
/** More lines than this above the list would push it away; the list itself has the rest. */
const most = 3

/** The largest groups of jobs with the same cause, those that may have come out first. */
export function needGroups(rows: Iterable<JobRow>): NeedGroup[] {
  const groups = new Map<string, { here: NeedGroup['here']; printer: string | null; jobs: JobRow[] }>()
  for (const row of rows) {
    const { here } = row
    if (!needsPerson(row) || (here !== 'held' && here !== 'failed' && here !== 'unconfirmed')) continue
    const printer = here === 'held' ? null : row.printer
    const key = `${here} ${row.reason?.code ?? ''} ${printer ?? ''}`
    const group = groups.get(key)
    if (group) group.jobs.push(row)
    else groups.set(key, { here, printer, jobs: [row] })
  }
  const order: NeedGroup['here'][] = ['unconfirmed', 'failed', 'held']
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .filter(({ jobs: [first, ...more] }) => first && (more.length + 1 >= least || isFirstStart(first)))
    .toSorted((a, b) => order.indexOf(a.here) - order.indexOf(b.here) || b.jobs.length - a.jobs.length)
    .slice(0, most)
}
