import { hasCode } from '../../../src-shared/errors.ts'

/** True for errors after which it is not known what the printer took: it is looked at before anything else. */
export function isAmbiguous(error: unknown): boolean {
  return (
    hasCode(error, 'printer.answer-lost') ||
    hasCode(error, 'printer.bad-answer') ||
    hasCode(error, 'printer.job-unknown')
  )
}

/** True for errors after which it is certain that the printer took nothing, and that it takes nothing else now. */
export function isPrinterDown(error: unknown): boolean {
  return (
    hasCode(error, 'printer.unreachable') ||
    hasCode(error, 'printer.busy') ||
    hasCode(error, 'printer.taking') ||
    hasCode(error, 'printer.wants-password') ||
    hasCode(error, 'printer.unknown-queue') ||
    hasCode(error, 'printer.rejecting') ||
    hasCode(error, 'printer.folder') ||
    hasCode(error, 'printer.not-here') ||
    hasCode(error, 'printer.bad-uri')
  )
}
