import type { JobRow } from '../../src-shared/contract/print.ts'
import { isAside, needsPerson, type ShownState, shownInWholeRoom, shownState } from '../../src-shared/print/intake.ts'
import { foldWord } from '../../src-shared/print/job.ts'
import { parseLabel } from '../../src-shared/print/label.ts'
import { asSearched } from '../../src-shared/search-text.ts'

/** The counters above the list; each is a filter too. */
export const chips = ['needYou', 'waiting', 'printing', 'printed', 'failed', 'blocked'] as const
export type Chip = (typeof chips)[number]

/** What besides a job's own row says how it stands. */
export interface Around {
  /** The URIs of printers that have stopped. */
  stopped: ReadonlySet<string>
  /** Jobs that haven't moved for long although nothing known keeps them (`alerts.changed`). */
  stuck: ReadonlySet<string>
  /** What the other stations of the room have is shown as theirs, not folded away. */
  wholeRoom: boolean
}

export const calm: Around = { stopped: new Set(), stuck: new Set(), wholeRoom: true }

/** What of a job's row says how it stands. */
type Standing = Pick<JobRow, 'here' | 'printer' | 'retryAt'> & Partial<Pick<JobRow, 'room'>>

/** How a job stands, at the station that has it where the whole room is shown. */
export function standingOf(job: Standing, { stopped, wholeRoom }: Around): ShownState {
  return wholeRoom ? shownInWholeRoom(job, stopped) : shownState(job, stopped)
}

/** True for a job of another station that is shown as that station's. */
export const isOfRoom = (job: Partial<Pick<JobRow, 'here' | 'room'>>, { wholeRoom }: Around): boolean =>
  wholeRoom && isAside(job)

/** True for a job that needs a person at another station. */
export const needsPersonElsewhere = (job: Partial<Pick<JobRow, 'here' | 'room'>>, around: Around): boolean =>
  isOfRoom(job, around) && ['failed', 'unconfirmed', 'held'].includes(job.room?.state ?? '')

/** True for a job that stays as it is until a person looks at it. */
export function needsAttention(job: Pick<JobRow, 'id' | 'here' | 'retryAt'>, { stuck }: Around): boolean {
  return needsPerson(job) || stuck.has(job.id)
}

/**
 * True for a job that never was this station's to print: such jobs are folded into one line. One whose status nobody
 * knows stays in the list.
 */
export function isDoneElsewhere(
  job: Pick<JobRow, 'here'> & Partial<Pick<JobRow, 'reason' | 'room'>>,
  around: Around = calm,
): boolean {
  return job.here === 'elsewhere' && job.reason?.code !== 'job.unknown-status' && !isOfRoom(job, around)
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
export function countsUnder(chip: Chip, job: Standing & Pick<JobRow, 'id'>, around: Around): boolean {
  if (chip === 'needYou') return needsAttention(job, around) || needsPersonElsewhere(job, around)
  return standingOf(job, around) === chip
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
  return job => (showsAll || !isDoneElsewhere(job, around)) && passes(job)
}

/** The test that a job is one of those that a text names; an empty text names all. */
function textTest(given: string, exact: boolean): (job: Pick<JobRow, 'id' | 'orderId'>) => boolean {
  const text = asSearched(given.trim())
  if (text === '') return () => true
  const label = parseLabel(text)
  if (label && label.order !== text) return job => job.orderId === label.order
  const fits = (id: string | null) => {
    if (id === null) return false
    const own = asSearched(id)
    if (exact) return own === text
    return label ? own.startsWith(text) : own.includes(text)
  }
  return job => fits(job.orderId) || fits(job.id)
}
