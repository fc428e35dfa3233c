import { type Message, message } from '../../../src-shared/messages/index.ts'
import { sayPrinter } from '../../../src-shared/print/reasons.ts'
import type { EndReason } from '../../../src-shared/print/recovery.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'

/** What an end means to the person who reads it. */
export function endMessage(why: EndReason, printer: string, spooler: string, detail: string): Message {
  switch (why) {
    case 'printed':
      return message('step.printed', { printer })
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
    case 'cannot-cancel':
      return message('end.cannot-cancel', { printer })
  }
}

/** What the printer said of a job, in words; its state where it said nothing. */
export function wordsOf(sighting: JobSighting): string {
  return sayPrinter(sighting.message, sighting.reasons) || sighting.state
}
