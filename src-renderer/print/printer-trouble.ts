import { useMemo } from 'react'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { shownState } from '../../src-shared/print/intake.ts'
import { isPrinterStopped } from '../../src-shared/print/reasons.ts'
import { usePrinterWord, useSay, useWords } from '../kit/index.ts'
import { usePrinters } from './use-print.ts'

/** Why a printer prints nothing now: in a word or two for the list, and as a sentence for its tooltip and the panel. */
interface Trouble {
  short: string
  whole: string
}

/** By URI, what keeps the printers that have stopped; those that work are left out. */
export type PrinterTrouble = ReadonlyMap<string, Trouble>

/** What keeps each printer from printing; the same map until the words change. */
export function usePrinterTrouble(): PrinterTrouble {
  const t = useWords('print')
  const say = useSay()
  const word = usePrinterWord()
  const printers = usePrinters()
  const told = printers.filter(isPrinterStopped).map(printer => {
    const short = capital(word(printer))
    const whole = printer.problem
      ? say(printer.problem)
      : t('cell.printerWaits', { printer: printer.name, what: short })
    return [printer.uri, { short, whole }]
  })
  const words = JSON.stringify(told)
  return useMemo(() => new Map<string, Trouble>(JSON.parse(words)), [words])
}

/** What blocks a job; null for one that isn't blocked. */
export function troubleOf(row: JobRow, trouble: PrinterTrouble): Trouble | null {
  if (row.printer === null || !trouble.has(row.printer)) return null
  return shownState(row, new Set(trouble.keys())) === 'blocked' ? (trouble.get(row.printer) ?? null) : null
}

/** A sentence starts with a capital, whoever wrote it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
