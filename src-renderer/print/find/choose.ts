import { noFilter } from '../filter.ts'
import type { PrintStore } from '../store.ts'

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Chooses a job once the list shows it, which may take a moment (`patience`, ms); false where it does not show. */
export async function chooseSoon(store: PrintStore, job: string, patience = 400): Promise<boolean> {
  const until = performance.now() + patience
  do {
    await pause(store.getState().grid ? 0 : 16)
    if (store.getState().grid?.choose(job)) return true
    await pause(16)
  } while (performance.now() < until)
  return false
}

/** Shows a job that is about to come into the list, whatever the list was narrowed to. */
export async function showNew(store: PrintStore, job: string): Promise<void> {
  store.setState({ filter: noFilter, found: null, orderPlace: null, moving: false, inspectorOpen: true })
  await chooseSoon(store, job, 3000)
}
