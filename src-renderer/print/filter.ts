import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson, shownState } from '../../src-shared/print/actions.ts'
import { parseLabel } from '../../src-shared/print/label.ts'
import { foldWord } from '../../src-shared/print/stage.ts'

/** The counters above the list; each is a filter too. */
export const chips = ['needYou', 'blocked', 'waiting', 'printing', 'printed', 'failed'] as const
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

/** What the list is narrowed to; null or empty text: not at all. */
export interface JobFilter {
  chip: Chip | null
  /** A job type, folded (`foldWord`). */
  type: string | null
  /** A printer's URI. */
  printer: string | null
  text: string
  /** True once the text was scanned or ended with Enter: then a number is a whole one, not the beginning of one. */
  exact: boolean
}

export const noJobFilter: JobFilter = { chip: null, type: null, printer: null, text: '', exact: false }

export function isNarrowed(filter: JobFilter): boolean {
  return filter.chip !== null || filter.type !== null || filter.printer !== null || filter.text.trim() !== ''
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
 * The test that a job must pass to be shown. A number matches order ids and job ids that start with it (are it, where
 * `exact`), the label of pieces or groups its order exactly, other text any order or job id that holds it.
 */
export function jobTest(filter: JobFilter, around: Around = calm): (job: JobRow) => boolean {
  const named = textTest(filter.text, filter.exact)
  return job =>
    (filter.chip === null || countsUnder(filter.chip, job, around)) &&
    (filter.type === null || foldWord(job.type) === filter.type) &&
    (filter.printer === null || job.printer === filter.printer) &&
    named(job)
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
