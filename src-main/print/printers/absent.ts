import type { PrinterStatus, PrinterWants } from '../../../src-shared/print/printer.ts'

/** The status of a printer that could not be asked, with what went wrong in words. */
export function statusOfAbsent(
  state: 'unreachable' | 'unknown-queue',
  message: string,
  wants: PrinterWants | null = null,
): PrinterStatus {
  return {
    state,
    accepting: false,
    reasons: [],
    message,
    queuedJobs: null,
    media: [],
    mediaReady: [],
    trays: [],
    duplex: false,
    makeAndModel: null,
    keepsHistory: null,
    supplies: [],
    ...(wants ? { wants } : {}),
  }
}

/** The status of a printer that takes a document and answers nothing meanwhile: what it is does not change by that. */
export const statusWhileTaking = (before: PrinterStatus | null): PrinterStatus => ({
  ...(before ?? statusOfAbsent('unreachable', '')),
  state: 'printing',
  accepting: true,
  reasons: [],
  message: null,
  queuedJobs: null,
  isTaking: true,
})
