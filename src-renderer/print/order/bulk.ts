import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'
import { documentTypes } from './ways.ts'

/** A bulk print from its list to what became of it: it outlives its panel, which a look at a job takes away. */
export interface Bulk {
  text: string
  type: string
  run: { name: string; progress: Progress } | null
  result: BulkPrintResult | null
}

const fresh: Bulk = { text: '', type: documentTypes[0], run: null, result: null }

export const useBulk = create<Bulk>(() => fresh)

/** Begins anew with an empty list. */
export function clearBulk(): void {
  useBulk.setState({ ...fresh, type: useBulk.getState().type })
}

/** Asks the service for these orders, and follows it to its end. Rejects with a DeskError; the list stays then. */
export async function sendBulk(client: DeskClient, orders: readonly string[]): Promise<void> {
  const { type } = useBulk.getState()
  const name = runName()
  const tell = (progress: Progress) => useBulk.setState({ run: { name, progress } })
  tell({ total: orders.length, done: 0, refused: 0 })
  const stop = followRun(client, name, tell)
  try {
    const result = await client.call('orders.bulkPrint', { orders: [...orders], type, run: name })
    useBulk.setState({ result })
  } finally {
    stop()
    useBulk.setState({ run: null })
  }
}

/** Stops what of the bulk print is not sent yet. */
export function stopBulk(client: DeskClient): void {
  const { run } = useBulk.getState()
  if (run) cancelRun(client, run.name)
}
