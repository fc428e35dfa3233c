import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Act, Completion } from '../../../src-shared/contract/acts.ts'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { isOfferedIn } from '../../../src-shared/orders/actions.ts'
import type { OrderRow } from '../../../src-shared/service/readers/orders/row.ts'
import { perPlace, useClient } from '../../kit/index.ts'

export interface BulkProgress {
  total: number
  done: number
  refused: number
}

interface Bulk {
  /** The run that is under way. */
  running: string | null
  progress: BulkProgress | null
  /** What became of the last one; it stands until it is closed. */
  result: Completion | null
}

const bulkOf = perPlace(() => createStore<Bulk>(() => ({ running: null, progress: null, result: null })))

/** The bulk completion of this window: it goes on while other screens are shown. */
export const useBulk = (): Bulk => useStore(bulkOf(useClient()))

export const closeResult = (client: DeskClient) => bulkOf(client).setState({ result: null })

/** The orders that were refused only because others of their batch were in the way. */
export const innocent = ({ refused }: Completion): string[] =>
  refused.flatMap(({ orders, named }) => (named.length === 0 ? [] : orders.filter(order => !named.includes(order))))

let count = 0
/** A name of its own for a run. */
const runName = () => `complete-${Date.now().toString(36)}-${count++}`

/** Follows a run that `call` begins. Rejects with a DeskError; then nothing of it was sent. */
async function follow(client: DeskClient, run: string, call: () => Promise<Completion>): Promise<void> {
  const bulk = bulkOf(client)
  bulk.setState({ running: run, progress: null, result: null })
  const stop = client.on('acts.progress', told => {
    if (told.run === run) bulk.setState({ progress: told })
  })
  try {
    bulk.setState({ result: await call() })
  } finally {
    stop()
    bulk.setState({ running: null, progress: null })
  }
}

export function completeOrders(client: DeskClient, orders: readonly string[]): Promise<void> {
  const run = runName()
  return follow(client, run, () => client.call('acts.complete', { orders: [...orders], run }))
}

/** Sends what a run has not sent yet, once the answers that were lost are known. */
export const resumeRun = (client: DeskClient, run: string): Promise<void> =>
  follow(client, run, () => client.call('acts.resume', { run }))

/** Of the orders that are chosen, those that can be completed in bulk. */
export const completable = (rows: readonly OrderRow[]): string[] =>
  rows.filter(({ status }) => isOfferedIn(status, 'complete-many')).map(({ orderId }) => orderId)

/** A run that a desk before this one, or a lost reply, left open. */
export interface OpenRun {
  run: string
  waiting: string[]
  unknown: string[]
}

export function openRuns(acts: readonly Act[]): OpenRun[] {
  const runs = new Map<string, OpenRun>()
  for (const { run, state, orders, settled } of acts) {
    if (run === null || settled !== null) continue
    const one = runs.get(run) ?? { run, waiting: [], unknown: [] }
    if (state === 'waiting') one.waiting = one.waiting.concat(orders)
    else if (state === 'unknown') one.unknown = one.unknown.concat(orders)
    runs.set(run, one)
  }
  return [...runs.values()].filter(({ waiting, unknown }) => waiting.length + unknown.length > 0)
}
