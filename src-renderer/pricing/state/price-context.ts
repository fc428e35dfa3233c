import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import type { GridFeed } from './grid-feed.ts'
import type { Queue } from './in-order.ts'
import type { PriceState } from './price-state.ts'

/** What the parts of the store share. */
export interface PriceContext {
  client: DeskClient
  store: StoreApi<PriceState>
  feed: GridFeed
  /** Changes reach main one after the other, in the order in which they were made. */
  queue: Queue
  rules: SheetRules
  profile(): string | null
}
