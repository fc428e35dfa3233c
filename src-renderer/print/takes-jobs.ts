import type { PrinterView } from '../../src-shared/print/printer.ts'
import { printerStanding } from '../../src-shared/print/reasons.ts'

/** True for a printer that takes jobs now. */
export function takesJobs(printer: PrinterView): boolean {
  const { standing } = printerStanding(printer)
  return standing === 'ready' || standing === 'printing'
}
