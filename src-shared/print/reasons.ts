import { english } from '../texts/index.ts'
import type { PrinterView, PrinterWants } from './printer.ts'

/** English words for the IPP keywords of `printer-state-reasons` (RFC 8011, section 5.4.12, and what CUPS adds). */
export const reasonTexts: Readonly<Record<string, string>> = english.reasons

/** The severity of a reason; an IPP keyword without a suffix counts as an error, unless it isn't a fault at all. */
export type ReasonWeight = 'error' | 'warning' | 'note'

const noFault = new Set([
  'none',
  'connecting-to-device',
  'cups-waiting-for-job-completed',
  'fuser-under-temp',
  'cleaning',
  'standby',
  'suspend',
  'hibernate',
  'moving-to-paused',
])

const suffix = /-(error|warning|report)$/

/**
 * The key of a reason's words among reasonTexts, such as `media-empty` for `media-empty-error`; an unknown keyword
 * comes back as it came, without its suffix, and is then its own word.
 */
export function reasonWord(keyword: string): string {
  return keyword.trim().toLowerCase().replace(suffix, '')
}

/** True for a reason that the desk has words for. */
const isOwnReason = (keyword: string): boolean => Object.hasOwn(reasonTexts, reasonWord(keyword))

const otherReason = { error: 'other-error', warning: 'other-warning', note: 'other-report' } as const

/** The same reason, or, for one that the desk has no words for, one that is as bad: keywords of a printer may be any text. */
export const outwardReason = (keyword: string): string =>
  isOwnReason(keyword) ? keyword : otherReason[reasonWeight(keyword)]

/** Says a reason in English: `media-empty-error` is "out of paper". */
export function sayReason(keyword: string): string {
  const key = reasonWord(keyword)
  return Object.hasOwn(reasonTexts, key) ? (reasonTexts[key] ?? key) : key
}

/** Reasons of a job that say no more than its state does, or how it ended. */
const ofJobsOwn = /^(job-|processing-to-stop-point$|queued-in-device$|aborted-by-system$|printer-stopped)/

/**
 * Reasons of a job (RFC 8011, section 5.3.8, PWG 5100.7 and 5100.13) that say that it didn't come out as it was sent, whatever
 * its state says. Reasons of the printer, such as paper that ran out just then, say nothing of a job that is complete.
 */
const ofFailedJob =
  /^(job-completed-with-errors|job-(cancel|abort).*|aborted-by-system|cancell?ed-.*|aborted-.*|document-(format|unprintable|access|password|permission|security)(-error|-not-supported)?|unsupported-(document-format|compression|attributes-or-values)|conflicting-attributes|compression(-error)?|submission-interrupted|errors-detected|account-[a-z-]+|job-data-insufficient|resources-are-not-(ready|supported)|digital-signature-did-not-verify)$/

/** The reasons by which a printer takes back that a job is complete; a mere warning or report is none. */
export function jobErrors(keywords: readonly string[]): string[] {
  return keywords.filter(keyword => !/-(warning|report)$/i.test(keyword) && ofFailedJob.test(reasonWord(keyword)))
}

/** The reasons that say something of the printer behind a job, without those of the job itself. */
export function printerReasons(keywords: readonly string[]): string[] {
  return keywords.filter(keyword => reasonWord(keyword) !== 'none' && !ofJobsOwn.test(reasonWord(keyword)))
}

/**
 * What a printer says of itself or of a job, in English, each thing once: "out of paper", "paused (Somebody pressed pause)",
 * "Page 2 of 3". Empty if it says nothing.
 */
export function sayPrinter(message: string | null, keywords: readonly string[]): string {
  const words = [...new Set(printerReasons(keywords).map(sayReason))].join(', ')
  const own = ownWords(message, words)
  if (own === null) return words
  return words === '' ? own : `${words} (${own})`
}

/** What a printer itself says beyond the English words for its state, such as "Paper jam" beside "paused"; null if nothing. */
export function ownWords(message: string | null, english: string): string | null {
  const own = message?.trim().replace(/[.\s]+$/, '') ?? ''
  return own === '' || english.toLowerCase().includes(own.toLowerCase()) ? null : own
}

/** How bad a reason is. */
export function reasonWeight(keyword: string): ReasonWeight {
  if (noFault.has(reasonWord(keyword))) return 'note'
  const weight = suffix.exec(keyword.trim().toLowerCase())?.[1]
  if (weight === 'warning') return 'warning'
  return weight === 'report' ? 'note' : 'error'
}

/** Reasons that mean no paper however mild a printer calls them: CUPS says `offline-report` of one that is switched off. */
const alwaysTrouble = new Set(['offline', 'shutdown', 'timed-out'])

/** True if a printer prints nothing until someone looks after it. */
export function isTrouble(keywords: readonly string[]): boolean {
  return printerReasons(keywords).some(
    keyword => reasonWeight(keyword) === 'error' || alwaysTrouble.has(reasonWord(keyword)),
  )
}

/** The state of a printer in one word, for its pill. `trouble`: it prints nothing until someone looks after it. */
export type PrinterStanding =
  | 'ready'
  | 'printing'
  | 'trouble'
  | 'stopped'
  | 'unreachable'
  | 'not-found'
  | 'not-asked'
  /** It answers, and wants something first: `wantsOf`. */
  | 'wants'

/** What a printer wants before it can be used; null if nothing is known of that kind. */
export function wantsOf({ status, problem }: Pick<PrinterView, 'status' | 'problem'>): PrinterWants | null {
  if (status?.wants) return status.wants
  // A print server may want a password for jobs alone, and answer questions without.
  return problem?.code === 'printer.wants-password' ? 'password' : null
}

/** The state of a printer, with its worst reason first and without duplicates. */
export function printerStanding(view: Pick<PrinterView, 'status' | 'problem'>): {
  standing: PrinterStanding
  /** IPP keywords: errors, then warnings, then notes. */
  reasons: string[]
} {
  const { status, problem } = view
  if (wantsOf(view) !== null) return { standing: 'wants', reasons: [] }
  if (problem?.code === 'printer.unreachable') return { standing: 'unreachable', reasons: [] }
  if (problem?.code === 'printer.unknown-queue') return { standing: 'not-found', reasons: [] }
  if (!status) return { standing: problem ? 'trouble' : 'not-asked', reasons: [] }
  const weights: ReasonWeight[] = ['error', 'warning', 'note']
  const reasons = weights
    .flatMap(weight => status.reasons.filter(reason => reasonWeight(reason) === weight))
    .filter((reason, at, all) => all.findIndex(other => reasonWord(other) === reasonWord(reason)) === at)
  if (status.state === 'unreachable') return { standing: 'unreachable', reasons }
  if (status.state === 'unknown-queue') return { standing: 'not-found', reasons }
  if (status.state === 'stopped') return { standing: 'stopped', reasons }
  const bad = problem !== null || !status.accepting || reasons.some(reason => reasonWeight(reason) === 'error')
  if (bad) return { standing: 'trouble', reasons }
  return { standing: status.state === 'printing' ? 'printing' : 'ready', reasons }
}

/** True for a printer that takes jobs now. */
export function takesJobs(view: Pick<PrinterView, 'status' | 'problem'>): boolean {
  const { standing } = printerStanding(view)
  return standing === 'ready' || standing === 'printing'
}

/** True for a printer whose queue was stopped, by a person or after a fault that is over: its server may be asked to go on. */
export function mayStartQueue({ kind, status }: Pick<PrinterView, 'kind' | 'status'>): boolean {
  if (kind !== 'ipp' && kind !== 'cups') return false
  return status?.state === 'stopped' && !isTrouble(status.reasons.filter(reason => reasonWord(reason) !== 'paused'))
}

/** True for a printer that was asked and prints nothing until someone looks after it. */
export function isPrinterStopped(view: Pick<PrinterView, 'status' | 'problem'>): boolean {
  return !takesJobs(view) && printerStanding(view).standing !== 'not-asked'
}
