import { useStore } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { useClient } from '../app/index.ts'
import type { PrintState } from './state.ts'
import { createPrintStore, type PrintStore } from './store.ts'

const stores = new WeakMap<DeskClient, PrintStore>()

/** The one print store of this window: the desk, the status bar and the rail's badge share it. */
export function usePrintStore(): PrintStore {
  const client = useClient()
  const known = stores.get(client)
  if (known) return known
  const store = createPrintStore(client)
  stores.set(client, store)
  return store
}

/** A slice of the print store. */
export function usePrint<T>(select: (state: PrintState) => T): T {
  return useStore(usePrintStore(), select)
}

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
