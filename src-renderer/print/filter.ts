import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson } from '../../src-shared/print/actions.ts'
import { parseLabel } from '../../src-shared/print/label.ts'
import { foldWord } from '../../src-shared/print/stage.ts'

/** The counters above the list; each is a filter too. */
export const chips = ['needYou', 'waiting', 'printing', 'printed', 'failed'] as const
export type Chip = (typeof chips)[number]

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

export const noFilter: JobFilter = { chip: null, type: null, printer: null, text: '', exact: false }

export function isNarrowed(filter: JobFilter): boolean {
  return filter.chip !== null || filter.type !== null || filter.printer !== null || filter.text.trim() !== ''
}

/** True when a job counts under a chip; a failed job that needs a person counts under two. */
export function countsUnder(chip: Chip, job: Pick<JobRow, 'here' | 'retryAt'>): boolean {
  return chip === 'needYou' ? needsPerson(job) : job.here === chip
}

/**
 * The test that a job must pass to be shown. A number matches order ids and job ids that begin with it (are it, where
 * `exact`), the label of pieces or groups its order exactly, other text any order or job id that holds it.
 */
export function jobTest(filter: JobFilter): (job: JobRow) => boolean {
  const named = textTest(filter.text, filter.exact)
  return job =>
    (filter.chip === null || countsUnder(filter.chip, job)) &&
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
