import { useMemo } from 'react'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { usePrinterWord, useSay } from '../app/index.ts'
import { takesJobs } from './takes-jobs.ts'
import { usePrint } from './use-print.ts'
import { usePrintWords } from './words.ts'

/** By URI, why a printer prints nothing now, as a sentence; those that work are left out. */
export type PrinterTrouble = ReadonlyMap<string, string>

/** What keeps each printer from printing; the same map until the words change. */
export function usePrinterTrouble(): PrinterTrouble {
  const t = usePrintWords()
  const say = useSay()
  const word = usePrinterWord()
  const printers = usePrint(state => state.printers)
  const told = printers
    .filter(printer => !takesJobs(printer) && (printer.status !== null || printer.problem !== null))
    .map(printer => [
      printer.uri,
      printer.problem
        ? say(printer.problem)
        : t('cell.printerWaits', { printer: printer.name, what: capital(word(printer)) }),
    ])
  const words = JSON.stringify(told)
  return useMemo(() => new Map<string, string>(JSON.parse(words)), [words])
}

/** Why a job that moves or waits does not come out: its own reason, else its printer's trouble; else empty. */
export function troubleOf(row: JobRow, trouble: PrinterTrouble): string {
  if ((row.here !== 'printing' && row.here !== 'waiting') || row.reason || row.printer === null) return ''
  return trouble.get(row.printer) ?? ''
}

/** A sentence begins with a capital, whoever wrote it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
