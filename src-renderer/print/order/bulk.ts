import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { type BulkPrintResult, mostBulkOrders } from '../../../src-shared/contract/orders.ts'
import { perPlace, useClient } from '../../kit/index.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'
import { afterOthers } from './BulkResult.tsx'
import { documentTypes } from './ways.ts'

/** A bulk print from its list to what became of it: it outlives its panel, which a look at a job takes away. */
interface Bulk {
  text: string
  /** The list that was handed over, in place of one that is typed, and its orders. */
  given: string
  known: ReadonlySet<string>
  /** A list that was typed before another one was handed over; it comes back with the next list. */
  aside: string
  type: string
  run: { name: string; progress: Progress } | null
  result: BulkPrintResult | null
}

const fresh: Bulk = {
  text: '',
  given: '',
  known: new Set(),
  aside: '',
  type: documentTypes[0],
  run: null,
  result: null,
}

export const bulkOf = perPlace(() => createStore<Bulk>(() => fresh))

export const useBulk = (): Bulk => useStore(bulkOf(useClient()))

/** Whether the list is the one that was handed over. */
export const isGiven = ({ text, given }: Bulk): boolean => given !== '' && text === given

/** Starts again with an empty list, or with the one that was put aside. */
export function clearBulk(client: DeskClient): void {
  const bulk = bulkOf(client)
  const { type, aside } = bulk.getState()
  bulk.setState({ ...fresh, type, text: aside })
}

/** Takes a list of orders over, to be asked about and sent; what was typed before is put aside. */
export function giveBulk(client: DeskClient, orders: readonly string[]): void {
  const bulk = bulkOf(client)
  const before = bulk.getState()
  if (before.run) return
  const given = orders.join('\n')
  const isTyped = before.result === null && before.text.trim() !== '' && !isGiven(before)
  bulk.setState({
    text: given,
    given,
    known: new Set(orders),
    result: null,
    aside: isTyped ? before.text : before.aside,
  })
}

/** Why so many orders can't be handed over now; null if they can. */
export function bulkObstacle(
  count: number,
  { offered, may, runs }: { offered: boolean; may: boolean; runs: boolean },
): 'absent' | 'lacks' | 'runs' | 'none' | 'tooMany' | null {
  if (!offered) return 'absent'
  if (!may) return 'lacks'
  if (runs) return 'runs'
  if (count === 0) return 'none'
  return count > mostBulkOrders ? 'tooMany' : null
}

/** Asks the service for these orders, and follows it to its end. Rejects with a DeskError; what was there stays then. */
export async function sendBulk(client: DeskClient, orders: readonly string[]): Promise<void> {
  const bulk = bulkOf(client)
  const { type, result: before } = bulk.getState()
  const name = runName()
  const tell = (progress: Progress) => bulk.setState({ run: { name, progress } })
  tell({ total: orders.length, done: 0, refused: 0 })
  const stop = followRun(client, name, tell)
  try {
    const result = await client.call('orders.bulkPrint', { orders: [...orders], type, run: name })
    bulk.setState({ result: before ? afterOthers(before, result) : result })
  } finally {
    stop()
    bulk.setState({ run: null })
  }
}

/** Cancels the part of the bulk print that wasn't sent yet. */
export function stopBulk(client: DeskClient): void {
  const { run } = bulkOf(client).getState()
  if (run) cancelRun(client, run.name)
}
