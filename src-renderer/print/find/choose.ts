import { noJobFilter } from '../filter.ts'
import type { PrintStore } from '../store.ts'

/** How long a job is awaited in the list (ms): the list itself may still have to be drawn. */
const patience = 5000
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Chooses a job once the list shows it, as long as `isWanted` says so. */
export async function chooseSoon(store: PrintStore, job: string, isWanted: () => boolean): Promise<void> {
  const until = performance.now() + patience
  await pause(0)
  while (isWanted() && performance.now() < until) {
    if (store.getState().grid?.choose(job)) return
    await pause(16)
  }
}

/** Shows a job that is about to appear in the list, whatever the list is filtered by. */
export async function showNew(store: PrintStore, job: string): Promise<void> {
  const filter = { ...noJobFilter }
  store.setState({ filter, found: null, orderPlace: null, moving: false, inspectorOpen: true })
  await chooseSoon(store, job, () => store.getState().filter === filter)
}
