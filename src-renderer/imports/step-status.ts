import type { DraftReading, DraftSummary, DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'
import type { DraftStep } from './import-state.ts'
import { lookOf } from './upload/upload-look.ts'

type Known = Pick<
  DraftView,
  'header' | 'names' | 'problems' | 'totals' | 'reading' | 'usernames' | 'username' | 'uploads' | 'baseline'
>

/** The state of each step: the count on its tab, and whether nothing is left to do. */
export interface StepStatus {
  step: DraftStep
  /** Null: there is nothing to count. */
  figure: number | null
  /** Of how many, if that says more. */
  of: number | null
  done: boolean
  /** False: what comes before it has to be done first. */
  can: boolean
}

/** Cells and rows with an error; warnings keep nothing from going up. */
export const errorsIn = ({ problems }: Pick<Known, 'problems'>): number =>
  problems.filter(({ severity }) => severity === 'error').reduce((sum, { count }) => sum + count, 0)

export const warningsIn = ({ problems }: Pick<Known, 'problems'>): number =>
  problems.filter(({ severity }) => severity === 'warning').reduce((sum, { count }) => sum + count, 0)

/** Names that a person has to map. */
export const openNames = ({ names }: Pick<Known, 'names'>): number =>
  names.filter(({ target }) => target === null).length

/** Names that are not the catalogue's own: those that a person has something to say about. */
export const namesToSay = ({ names }: Pick<Known, 'names'>): Known['names'] =>
  names.filter(({ reason }) => reason !== 'same')

/** Usernames of the file that are neither the retailer's nor the one that someone confirmed. */
const otherUsernames = ({ usernames, username }: Pick<Known, 'usernames' | 'username'>): number =>
  usernames.filter(({ name }) => name !== username).length

/** The steps of a draft as the bar shows them. */
export function stepStatuses(view: Known): StepStatus[] {
  const isRead = view.reading.state === 'ready'
  const missing = view.header?.missing.length ?? 0
  const atHeader = missing + otherUsernames(view)
  const left = openNames(view)
  const toSay = namesToSay(view).length
  const problems = errorsIn(view) + warningsIn(view)
  const errors = errorsIn(view)
  const [last] = view.uploads
  const has = isRead && view.header !== null
  return [
    { step: 'read', figure: null, of: null, done: isRead, can: true },
    {
      step: 'header',
      figure: atHeader > 0 ? atHeader : null,
      of: null,
      done: has && atHeader === 0,
      can: has,
    },
    {
      step: 'names',
      figure: toSay > 0 ? toSay - left : null,
      of: toSay > 0 ? toSay : null,
      done: has && left === 0,
      can: has,
    },
    { step: 'values', figure: problems > 0 ? problems : null, of: null, done: has && errors === 0, can: has },
    {
      step: 'changes',
      figure: view.totals?.cells ?? null,
      of: null,
      done: has && errors === 0 && left === 0 && atHeader === 0 && view.totals !== null,
      can: has,
    },
    {
      step: 'upload',
      figure: null,
      of: null,
      done: last !== undefined && lookOf(last, false).tone === 'done',
      can: has,
    },
  ]
}

/** The step that a draft is opened at: the first with something left to do. */
export function firstStep(view: Known): DraftStep {
  if (view.reading.state !== 'ready') return 'read'
  return stepStatuses(view).find(({ step, done }) => !done && step !== 'upload')?.step ?? 'changes'
}

/** How a draft is in the list, by what is most in the way. */
export type DraftStatus =
  | 'arriving'
  | 'failed'
  | 'not-read'
  | 'header'
  | 'names'
  | 'values'
  | 'no-prices'
  | 'nothing'
  | 'ready'
  | 'uploading'
  | 'unknown'
  | 'refused'
  | 'partly'
  | 'uploaded'

const running = ['sending', 'queued', 'proving', 'outbox']

/** True for an upload that has not come to its end. */
export const isRunning = (state: string): boolean => running.includes(state)

/** The state of a draft in the list. `reading` is known for the open one only. */
export function draftStatus(
  { counts, upload, source }: Pick<DraftSummary, 'counts' | 'upload' | 'source'>,
  reading: DraftReading | null = null,
): DraftStatus {
  if (upload && isRunning(upload.state)) return 'uploading'
  if (upload?.state === 'unknown') return 'unknown'
  if (reading?.state === 'failed') return 'failed'
  if (counts === null) return source.sha256 === null ? 'arriving' : 'not-read'
  if (upload?.state === 'refused') return 'refused'
  if (upload?.state === 'proved' || upload?.state === 'ended')
    return lookOf(upload, false).tone === 'done' ? 'uploaded' : 'partly'
  if (counts.missing > 0) return 'header'
  if (counts.names > 0) return 'names'
  if (counts.errors > 0) return 'values'
  if (counts.changes === null) return 'no-prices'
  return counts.changes === 0 ? 'nothing' : 'ready'
}

/** A draft keeps its retailer once something was uploaded. */
export const canChangeRetailer = (upload: Pick<Upload, 'state'> | null): boolean =>
  upload === null || upload.state === 'refused'

/** Why a draft may not go up yet; null: it may. */
export type Blocked = 'header' | 'names' | 'values' | 'no-prices' | 'catalogue' | 'nothing' | null

export function blockedBy(view: Known): Blocked {
  if ((view.header?.missing.length ?? 1) > 0) return 'header'
  if (openNames(view) > 0) return 'names'
  if (errorsIn(view) > 0) return 'values'
  if (view.totals === null) return 'no-prices'
  if (view.baseline?.kind === 'catalogue') return 'catalogue'
  return view.totals.cells === 0 ? 'nothing' : null
}
