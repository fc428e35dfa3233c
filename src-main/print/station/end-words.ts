import type { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { Phrase } from '../../../src-shared/messages/phrases.ts'
import type { JobSighting } from '../../../src-shared/print/printer.ts'
import { jobErrors, sayPrinter, sayReason } from '../../../src-shared/print/reasons.ts'
import type { EndReason } from '../../../src-shared/print/recovery.ts'
import type { AttemptPlan, AttemptRecord, AttemptStep } from '../ledger/ledger.ts'
import type { Printer } from '../printers/printer.ts'

/** What an end means to the person who reads it, with what proves it or what is missing. */
export function endMessage(
  why: EndReason,
  { name: printer, kind }: Pick<Printer, 'name' | 'kind'>,
  spooler: string,
  detail: string,
): Message {
  switch (why) {
    case 'printed':
      if (kind === 'folder') return message('step.printed-folder', { printer })
      return message(kind === 'windows' ? 'step.printed-windows' : 'step.printed-job', { printer, spooler })
    case 'cancelled':
      return message('end.cancelled-at-printer', { printer })
    case 'cancelled-while-printing':
      return message('end.cancelled-while-printing', { printer })
    case 'aborted':
      return message('end.aborted', { printer, why: detail })
    case 'aborted-while-printing':
      return message('end.aborted-while-printing', { printer, why: detail })
    case 'forgotten':
      return message('end.forgotten', { printer, spooler })
    case 'other-job':
      return message('end.other-job', { printer, spooler })
    case 'answer-lost':
      return message('end.answer-lost', { printer })
    case 'handed-over-only':
      return message('end.handed-over-only', { printer })
    case 'completed-with-error':
      return message('end.completed-with-error', { printer, spooler, why: detail })
    case 'completed-short':
      return message('end.completed-short', { printer, spooler })
    case 'left-out':
      return message('end.left-out', { printer, what: detail })
    case 'look-refused':
      return message('end.look-refused', { printer, spooler })
    case 'began-again':
      return message('end.began-again', { printer, spooler })
    case 'cannot-cancel':
      return message('end.cannot-cancel', { printer })
  }
}

/**
 * What went wrong at the printer where an attempt ended like this, by the code of `endMessage`. An end that is missing here
 * doesn't count against the printer: a person cancelled it, its document was refused, or its queue only forgot the job.
 */
export const printerFailures: Readonly<Record<string, Phrase>> = {
  'end.aborted': 'the printer aborted them before printing',
  'end.aborted-while-printing': 'the printer aborted them while printing',
  'end.answer-lost': 'the printer’s reply was lost',
  'end.completed-with-error': 'the printer reported them as completed with an error',
  'end.completed-short': 'the printer printed fewer sheets than they have',
  'end.look-refused': 'the printer didn’t report their outcome',
  'end.began-again': 'the printer restarted them after printing had started',
  'end.cannot-cancel': 'an unfinished job couldn’t be cancelled',
}

/** What the printer said of a job, in words; its state where it said nothing. */
export function sightingText(sighting: JobSighting): string {
  return sayPrinter(sighting.message, sighting.reasons) || sighting.state
}

/** What the printer said of a job's end: the errors of one that it calls completed, whatever else it says of itself. */
export function endText(sighting: JobSighting): string {
  const errors = sighting.state === 'completed' ? jobErrors(sighting.reasons) : []
  return errors.length > 0 ? [...new Set(errors.map(sayReason))].join(', ') : sightingText(sighting)
}

/** An attempt's reason, for the plan of the one that takes its place. */
export const whyOf = ({ why }: AttemptRecord): Pick<AttemptPlan, 'why'> => (why === null ? {} : { why })

/**
 * The end of an attempt that its printer refused. With a `wait` in milliseconds its job is tried once more, just as it
 * was, as a new attempt; without one a person decides.
 */
export function refusedStep(
  attempt: AttemptRecord,
  error: DeskError<'printer.refused'>,
  wait: number | null,
  now: number,
): AttemptStep {
  const reason = error.toMessage()
  if (wait === null) return { to: 'failed', timeline: [reason], job: { here: 'failed', reason } }
  const seconds = Math.round(wait / 100) / 10
  const plan: AttemptPlan = {
    kind: attempt.kind,
    printer: attempt.printer,
    options: attempt.options,
    sameBytesAs: attempt.number,
    // Its paper was checked before the hand-over, or the user overrode the check.
    anyPaper: true,
    ...whyOf(attempt),
  }
  return {
    to: 'failed',
    timeline: [message('step.refused-again', { why: error.message, seconds })],
    job: { here: 'waiting', reason, retryAt: now + wait, plan },
  }
}
