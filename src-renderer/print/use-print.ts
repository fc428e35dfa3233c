import { useStore } from 'zustand'
import type { JobRow } from '../../src-shared/contract/print.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import { perPlace, useAnswer, useClient } from '../kit/index.ts'
import type { PrintState } from './state.ts'
import { createPrintStore, type PrintStore } from './store.ts'

const storeOf = perPlace(client => createPrintStore(client))

/** The one print store of this window: the desk, the status bar and the rail's badge share it. */
export const usePrintStore = (): PrintStore => storeOf(useClient())

/** A slice of the print store. */
export function usePrint<T>(select: (state: PrintState) => T): T {
  return useStore(usePrintStore(), select)
}

const none: readonly PrinterView[] = []

/** The printers of this station; none until main has answered. */
export const usePrinters = (): readonly PrinterView[] => useAnswer('printers.list') ?? none

/** The operations that this service doesn't have; null until that is known. */
export const useAbsent = (): readonly string[] | null => useAnswer('service.absent') ?? null

/** A job's row as it is now; undefined when it is gone. */
export function useJob(job: string): JobRow | undefined {
  return usePrint(state => state.rows.get(job))
}

/** The rows of the chosen jobs, in the order they were chosen. */
export function chosenRows({ chosen, rows }: Pick<PrintState, 'chosen' | 'rows'>): JobRow[] {
  return chosen.flatMap(job => rows.get(job) ?? [])
}

/** Closes the panel until a person opens a job again; the focus goes back to the list. */
export function closePanel(store: PrintStore): void {
  store.setState({ inspectorOpen: false })
  requestAnimationFrame(() => store.getState().grid?.focus())
}
