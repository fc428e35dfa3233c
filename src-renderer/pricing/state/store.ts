import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { lastSheet, rememberSheet } from '../remembered.ts'
import { fabricSheets, type SheetRules } from '../sheet/sheet-rules.ts'
import { GridFeed } from './grid-feed.ts'
import { inOrder } from './in-order.ts'
import { priceActions } from './price-actions.ts'
import { type FedColumns, nothingSelected, type PriceActions, type PriceState } from './price-state.ts'

const initial = ({ view }: SheetRules): PriceState => ({
  retailer: null,
  head: null,
  columns: null,
  version: 0,
  layout: 0,
  failure: null,
  retailers: null,
  listed: true,
  view,
  selection: nothingSelected,
  outbox: null,
  panel: 'none',
  bulkStart: null,
  grid: null,
  large: null,
  clearing: null,
  revertAsk: null,
  unwritten: 0,
  told: null,
  compared: null,
})

export interface PriceStore extends StoreApi<PriceState> {
  readonly actions: PriceActions
  /** Another profile is open (or none): what belonged to the one before goes, and its last retailer comes back. */
  takeProfile(profile: string | null): void
  /** Opens what was open last, once a profile: the screen asks for it, and so does the key that leads there. */
  openLast(): void
  /** Makes another sheet the one that is open, without reading it: for screens beside the grid. */
  choose(sheet: string): void
}

/** The prices of this window, of one kind of sheets: one grid, its changes, the outbox; follows main's events from now on. */
export function createPriceStore(
  client: DeskClient,
  createColumns: () => FedColumns,
  rules: SheetRules = fabricSheets,
): PriceStore {
  const store = createStore<PriceState>(() => initial(rules))
  const queue = inOrder()
  const feed = new GridFeed(client, store, queue, createColumns, rules.view)
  let profile: string | null = null
  let openedLast: string | null = null
  const actions = priceActions({ client, store, feed, queue, rules, profile: () => profile })

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
  client.on('prices.many', ({ retailer, revision }) => feed.hearMany(retailer, revision))
  let connected = true
  client.onConnection(now => {
    if (now && !connected) {
      readOutbox()
      const { retailer } = store.getState()
      if (retailer !== null) void feed.open(retailer, false)
    }
    connected = now
  })

  /** The sheet that was open last; where the window forgot it, the newest that this desk knows. */
  const findLast = async (of: string) => {
    const remembered = lastSheet(rules.rememberedAs, of)
    if (remembered !== null) return store.setState({ retailer: remembered })
    try {
      const { retailers } = await rules.list(client, '')
      const newest = rules.newest(retailers)
      if (of === profile && newest !== null && store.getState().retailer === null)
        store.setState({ retailer: newest })
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
      store.setState({ ...initial(rules), grid })
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
    choose(sheet) {
      const { retailer, retailers, listed, outbox, grid } = store.getState()
      if (sheet === retailer) return
      if (profile !== null) rememberSheet(rules.rememberedAs, profile, sheet)
      feed.close()
      openedLast = null
      store.setState({ ...initial(rules), retailers, listed, outbox, grid, retailer: sheet })
    },
  }
}
