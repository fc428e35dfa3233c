import type { JobSighting } from '../../../../src-shared/print/printer.ts'
import { attributeNumber, attributeText, type IppAttribute, textsOf } from './message.ts'

/** What is asked of a job to see where it is. */
export const sightingAttributes = [
  'job-id',
  'job-uuid',
  'job-name',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'job-printer-state-reasons',
  'job-printer-state-message',
  'number-of-documents',
  'job-k-octets',
  'time-at-creation',
  'time-at-processing',
  'job-printer-up-time',
  'job-impressions-completed',
  'job-media-sheets-completed',
  'job-media-sheets',
  'job-impressions',
] as const

/** job-state (RFC 8011, section 5.3.7). */
export const jobStates: Record<number, JobSighting['state']> = {
  3: 'pending',
  4: 'held',
  5: 'processing',
  6: 'stopped',
  7: 'cancelled',
  8: 'aborted',
  9: 'completed',
}

/** A job that the printer does not know. */
export const unknownJob: JobSighting = {
  state: 'unknown',
  hasDocument: null,
  beganProcessing: false,
  uuid: null,
  reasons: [],
  message: null,
  pagesDone: null,
}

/** Reasons as they are told, each once, without `none`. */
export function statedReasons(attributes: readonly IppAttribute[], ...names: string[]): string[] {
  const told = names.flatMap(name => textsOf(attributes, name)).filter(reason => reason && reason !== 'none')
  return [...new Set(told)]
}

/**
 * Whether a job has its document. A print server counts documents while it keeps them (CUPS says 0 again once it has printed),
 * so the size counts too; only a held job that has neither is known to be empty.
 */
function hasDocument(attributes: readonly IppAttribute[], state: JobSighting['state']): boolean | null {
  const count = attributeNumber(attributes, 'number-of-documents')
  const kilobytes = attributeNumber(attributes, 'job-k-octets')
  if ((count ?? 0) > 0 || (kilobytes ?? 0) > 0) return true
  return state === 'held' && count === 0 ? false : null
}

/**
 * Whether a job has started to process. `time-at-processing` says so, with `no-value` for one that has not. A printer that
 * tells nothing about it leaves open whether paper moved before the job was cancelled or aborted: then it counts as started.
 */
function hasBegun(attributes: readonly IppAttribute[], state: JobSighting['state']): boolean {
  const at = attributes.find(one => one.name === 'time-at-processing')?.values[0]
  if (at?.kind === 'integer') return at.value > 0 || state === 'processing'
  const isTold = at?.kind === 'noValue'
  return state === 'processing' || (!isTold && (state === 'cancelled' || state === 'aborted'))
}

/**
 * True if a printer counts less as done than the job has. A job's pages may be chosen from more, so of those only none at all
 * counts.
 */
function isShort(attributes: readonly IppAttribute[]): boolean {
  const [sheets, sheetsDone, pages, pagesDone] = [
    'job-media-sheets',
    'job-media-sheets-completed',
    'job-impressions',
    'job-impressions-completed',
  ].map(name => attributeNumber(attributes, name))
  return (sheetsDone != null && sheetsDone < (sheets ?? 0)) || (pagesDone === 0 && (pages ?? 0) > 0)
}

/** When a job was made, from its age by the printer's own clock, which counts the seconds since it was switched on. */
function madeAt(attributes: readonly IppAttribute[], now: number): number | null {
  const [made, is] = [
    attributeNumber(attributes, 'time-at-creation'),
    attributeNumber(attributes, 'job-printer-up-time'),
  ]
  return made === null || is === null || made <= 0 || made > is ? null : now - (is - made) * 1000
}

/** A job's attributes as a sighting. */
export function sightingOf(attributes: readonly IppAttribute[]): JobSighting {
  const state = jobStates[attributeNumber(attributes, 'job-state') ?? 0] ?? 'unknown'
  const pages =
    attributeNumber(attributes, 'job-media-sheets-completed') ||
    attributeNumber(attributes, 'job-impressions-completed')
  const createdAt = attributeNumber(attributes, 'time-at-creation') ?? 0
  const processingAt = attributeNumber(attributes, 'time-at-processing') ?? 0
  return {
    state,
    hasDocument: hasDocument(attributes, state),
    beganProcessing: hasBegun(attributes, state),
    uuid: attributeText(attributes, 'job-uuid'),
    name: attributeText(attributes, 'job-name'),
    madeAt: madeAt(attributes, Date.now()),
    processingAt: processingAt > 0 ? processingAt : null,
    createdAt: createdAt > 0 ? createdAt : null,
    upFor: attributeNumber(attributes, 'job-printer-up-time'),
    reasons: statedReasons(attributes, 'job-state-reasons', 'job-printer-state-reasons'),
    message: attributeText(attributes, 'job-printer-state-message') ?? attributeText(attributes, 'job-state-message'),
    pagesDone: pages || null,
    ...(isShort(attributes) ? { isShort: true } : {}),
  }
}
