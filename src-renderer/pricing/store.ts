import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { GridFeed } from './grid-feed.ts'
import { inOrder, type Queue } from './in-order.ts'
import { priceActions } from './price-actions.ts'
import {
  type FedColumns,
  nothingSelected,
  type PriceActions,
  type PriceState,
  wholeView,
} from './price-state.ts'
import { lastRetailer } from './remembered.ts'

const initial = (): PriceState => ({
  retailer: null,
  head: null,
  columns: null,
  version: 0,
  layout: 0,
  failure: null,
  retailers: null,
  listed: true,
  view: wholeView,
  selection: nothingSelected,
  outbox: null,
  panel: 'none',
  bulkStart: null,
  grid: null,
  large: null,
  revertAsk: null,
  unwritten: 0,
  told: null,
})

export interface PriceStore extends StoreApi<PriceState> {
  readonly actions: PriceActions
  /** Another profile is open (or none): what belonged to the one before goes, and its last retailer comes back. */
  takeProfile(profile: string | null): void
  /** Opens what was open last, once a profile: the screen asks for it, and so does the key that leads there. */
  openLast(): void
}

/** What the parts of the store share. */
export interface PriceContext {
  client: DeskClient
  store: StoreApi<PriceState>
  feed: GridFeed
  /** Changes reach main one after the other, in the order in which they were made. */
  queue: Queue
  profile(): string | null
}

/** The prices of this window: one grid, its changes, the outbox; follows main's events from now on. */
export function createPriceStore(client: DeskClient, createColumns: () => FedColumns): PriceStore {
  const store = createStore<PriceState>(initial)
  const queue = inOrder()
  const feed = new GridFeed(client, store, queue, createColumns)
  let profile: string | null = null
  let openedLast: string | null = null
  const actions = priceActions({ client, store, feed, queue, profile: () => profile })

  const readOutbox = () => {
    if (profile === null) return
    client.call('prices.outbox', {}).then(
      outbox => store.setState({ outbox }),
      // Without an answer the foot keeps what it knew; the banner of the lost connection says why.
      () => undefined,
    )
  }
  client.on('prices.outbox', outbox => store.setState({ outbox }))
  client.on('prices.reading', ({ retailer, head }) => feed.hearReading(retailer, head))
  client.on('prices.cells', ({ retailer, news }) => feed.hearCells(retailer, news))
  client.on('prices.many', ({ retailer, entry }) => feed.hearMany(retailer, entry))
  let connected = true
  client.onConnection(now => {
    if (now && !connected) {
      readOutbox()
      const { retailer } = store.getState()
      if (retailer !== null) void feed.open(retailer, false)
    }
    connected = now
  })

  /** The retailer that was open last; where the window forgot it, the one that this desk has read last. */
  const findLast = async (of: string) => {
    const remembered = lastRetailer(of)
    if (remembered !== null) return store.setState({ retailer: remembered })
    try {
      const { retailers } = await client.call('prices.retailers', { search: '' })
      const [newest] = retailers.filter(({ readAt }) => readAt !== null)
      if (of === profile && newest && store.getState().retailer === null)
        store.setState({ retailer: newest.id })
    } catch {
      // The list of retailers says why, once it is looked at.
    }
  }

  return {
    ...store,
    actions,
    takeProfile(next) {
      if (next === profile) return
      profile = next
      openedLast = null
      feed.close()
      const { grid } = store.getState()
      store.setState({ ...initial(), grid })
      readOutbox()
      if (next !== null) void findLast(next)
    },
    openLast() {
      const { retailer, head, columns, failure } = store.getState()
      if (retailer === null || openedLast === retailer) return
      if (head || columns || failure !== null) return
      openedLast = retailer
      void actions.open(retailer)
    },
  }
}
