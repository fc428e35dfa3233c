import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson, shownState } from '../../src-shared/print/actions.ts'
import { parseLabel } from '../../src-shared/print/label.ts'
import { foldWord } from '../../src-shared/print/stage.ts'

/** The counters above the list; each is a filter too. */
export const chips = ['needYou', 'waiting', 'printing', 'printed', 'failed', 'blocked'] as const
export type Chip = (typeof chips)[number]

/** What besides a job's own row says how it stands. */
export interface Around {
  /** The URIs of printers that have stopped. */
  stopped: ReadonlySet<string>
  /** Jobs that haven't moved for long although nothing known keeps them (`alerts.changed`). */
  stuck: ReadonlySet<string>
}

export const calm: Around = { stopped: new Set(), stuck: new Set() }

/** True for a job that stays as it is until a person looks at it. */
export function needsAttention(job: Pick<JobRow, 'id' | 'here' | 'retryAt'>, { stuck }: Around): boolean {
  return needsPerson(job) || stuck.has(job.id)
}

/**
 * True for a job that never was this station's to print: such jobs are folded into one line. One whose status nobody
 * knows stays in the list.
 */
export function isDoneElsewhere({ here, reason }: Pick<JobRow, 'here'> & Partial<Pick<JobRow, 'reason'>>): boolean {
  return here === 'elsewhere' && reason?.code !== 'job.unknown-status'
}

/** What the list is narrowed to; null or empty text: not at all. */
export interface JobFilter {
  chip: Chip | null
  /** A job type, folded (`foldWord`). */
  type: string | null
  /** A printer's URI. */
  printer: string | null
  /** What jobs need a person for (`causeOf`). */
  cause: string | null
  text: string
  /** True once the text was scanned or ended with Enter: then a number is a whole one, not the beginning of one. */
  exact: boolean
}

export const noJobFilter: JobFilter = { chip: null, type: null, printer: null, cause: null, text: '', exact: false }

export function isNarrowed(filter: JobFilter): boolean {
  const { chip, type, printer, cause, text } = filter
  return chip !== null || type !== null || printer !== null || cause !== null || text.trim() !== ''
}

/** True when a job counts under a chip; a failed job that needs a person counts under two. */
export function countsUnder(
  chip: Chip,
  job: Pick<JobRow, 'id' | 'here' | 'retryAt' | 'printer'>,
  around: Around,
): boolean {
  return chip === 'needYou' ? needsAttention(job, around) : shownState(job, around.stopped) === chip
}

/**
 * What a job needs a person for, the same for jobs that one decision can settle: its state, the reason, and the printer.
 * What holds a job has nothing to do with a printer. Null for a job that needs nobody.
 */
export function causeOf(job: Pick<JobRow, 'here' | 'retryAt' | 'reason' | 'printer'>): string | null {
  if (!needsPerson(job)) return null
  return `${job.here} ${job.reason?.code ?? ''} ${job.here === 'held' ? '' : (job.printer ?? '')}`
}

/**
 * The test that a job must pass to be shown. A number matches order ids and job ids that start with it (are it, where
 * `exact`), the label of pieces or groups its order exactly, other text any order or job id that holds it.
 */
export function jobTest(filter: JobFilter, around: Around = calm): (job: JobRow) => boolean {
  const named = textTest(filter.text, filter.exact)
  return job =>
    (filter.chip === null || countsUnder(filter.chip, job, around)) &&
    (filter.type === null || foldWord(job.type) === filter.type) &&
    (filter.printer === null || job.printer === filter.printer) &&
    (filter.cause === null || causeOf(job) === filter.cause) &&
    named(job)
}

/** The test that a job must pass to be a row: what was done elsewhere shows when it is unfolded, or looked for. */
export function rowTest({
  filter,
  around,
  unfolded,
}: {
  filter: JobFilter
  around: Around
  unfolded: boolean
}): (job: JobRow) => boolean {
  const passes = jobTest(filter, around)
  const showsAll = unfolded || filter.text.trim() !== ''
  return job => (showsAll || !isDoneElsewhere(job)) && passes(job)
}

/** The test that a job is one of those that a text names; an empty text names all. */
function textTest(given: string, exact: boolean): (job: Pick<JobRow, 'id' | 'orderId'>) => boolean {
  const text = given.trim().toLowerCase()
  if (text === '') return () => true
  const label = parseLabel(text)
  if (label && label.order !== text) return job => job.orderId === label.order
  const fits = (id: string | null) => {
    const own = id?.toLowerCase()
    if (own === undefined) return false
    if (exact) return own === text
    return label ? own.startsWith(text) : own.includes(text)
  }
  return job => fits(job.orderId) || fits(job.id)
}
