import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxCounts, OutboxState } from '../../src-shared/contract/prices.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { safeMessage } from './redact.ts'

/** The state of an open desk's outbox, without retailer names. */
export interface OutboxFacts {
  state: OutboxState['state']
  problem: Message | null
  retailers: number
  cells: Partial<OutboxCounts>
}

export function outboxFacts({ state, problem, retailers }: OutboxState): OutboxFacts {
  const cells: Partial<Record<string, number>> = {}
  for (const { counts } of retailers) {
    for (const [name, count] of Object.entries(counts)) cells[name] = (cells[name] ?? 0) + count
  }
  return { state, problem: problem && safeMessage(problem), retailers: retailers.length, cells }
}

/** The bytes of prices.db and of its write-ahead log; null if there is none. */
export async function priceFileSize(dataFolder: string): Promise<{ bytes: number; walBytes: number } | null> {
  const sizeOf = async (name: string) => (await stat(join(dataFolder, name)).catch(() => null))?.size ?? null
  const bytes = await sizeOf('prices.db')
  return bytes === null ? null : { bytes, walBytes: (await sizeOf('prices.db-wal')) ?? 0 }
}
