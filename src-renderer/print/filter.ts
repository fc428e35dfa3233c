import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson } from '../../src-shared/print/actions.ts'
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
}

export const noFilter: JobFilter = { chip: null, type: null, printer: null, text: '' }

export function isNarrowed(filter: JobFilter): boolean {
  return filter.chip !== null || filter.type !== null || filter.printer !== null || filter.text.trim() !== ''
}

/** True when a job counts under a chip; a failed job that needs a person counts under two. */
export function countsUnder(chip: Chip, job: Pick<JobRow, 'here' | 'retryAt'>): boolean {
  return chip === 'needYou' ? needsPerson(job) : job.here === chip
}

/** The order of a piece number or garment group label (`51077-1-2` gives `51077`), else the text itself. */
export function orderOfScan(text: string): string {
  return /^(\d+)(?:-\d+){1,2}$/.exec(text.trim())?.[1] ?? text.trim()
}

/**
 * The test that a job must pass to be shown. A number matches order ids and job ids that begin with it, a piece number
 * its order exactly, other text any order or job id that holds it.
 */
export function jobTest(filter: JobFilter): (job: JobRow) => boolean {
  const text = filter.text.trim().toLowerCase()
  const order = orderOfScan(text)
  const scanned = order !== text
  const matches = (id: string | null) => {
    if (id === null) return false
    const own = id.toLowerCase()
    return /^\d+$/.test(text) ? own.startsWith(text) : own.includes(text)
  }
  return job =>
    (filter.chip === null || countsUnder(filter.chip, job)) &&
    (filter.type === null || foldWord(job.type) === filter.type) &&
    (filter.printer === null || job.printer === filter.printer) &&
    (text === '' || (scanned ? job.orderId === order : matches(job.orderId) || matches(job.id)))
}
