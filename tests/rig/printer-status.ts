import type { PrinterStatus } from '../../src-shared/print/printer.ts'

/** What a printer says that is idle, takes jobs and has nothing to tell, but for `over`. */
export const idlePrinter = (over: Partial<PrinterStatus> = {}): PrinterStatus => ({
  state: 'idle',
  accepting: true,
  reasons: [],
  message: null,
  queuedJobs: 0,
  media: [],
  mediaReady: [],
  trays: [],
  duplex: false,
  makeAndModel: null,
  keepsHistory: null,
  supplies: [],
  ...over,
})
