import { createStore, type StoreApi } from 'zustand/vanilla'
import { type DeskClient, profileOf } from '../../../src-shared/contract/client.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { retailerOfSheet, sheetNamed } from '../../../src-shared/pricing/price-sheet.ts'
import { hearAnswer } from '../../kit/index.ts'
import { lastSheet, rememberSheet } from '../remembered.ts'
import { fabricSheets, type SheetRules } from '../sheet/sheet-rules.ts'
import { GridFeed } from './grid-feed.ts'
import { inOrder } from './in-order.ts'
import { priceActions } from './price-actions.ts'
import { type FedColumns, nothingSelected, type PriceActions, type PriceState } from './price-state.ts'
import { reachingDesk } from './reaching.ts'

const initial = ({ view }: SheetRules): PriceState => ({
  sheet: null,
  head: null,
  columns: null,
  version: 0,
  layout: 0,
  failure: null,
  retailers: null,
  listed: true,
  unlisted: null,
  view,
  selection: nothingSelected,
  outbox: null,
  panel: 'none',
  bulkStart: null,
  grid: null,
  asked: null,
  undone: 0,
  unwritten: 0,
  told: null,
  compared: null,
})

export interface PriceStore extends StoreApi<PriceState> {
  readonly actions: PriceActions
  /**
   * Opens the last sheet if it isn't loaded, once until another one is chosen; called by the screen and by the key that
   * leads there.
   */
  openLast(): void
  /** Makes another sheet the open one without loading it, for screens other than the grid. */
  choose(sheet: PriceSheetId): void
  /** Makes a retailer's sheet of this kind the open one. */
  follow(retailer: string): void
}

/**
 * The prices of a place for one kind of sheets: one grid, its changes and the outbox. Subscribes to main's events, and
 * shows the profile's last sheet.
 */
export function createPriceStore(
  client: DeskClient,
  createColumns: (sheet: PriceSheetId | null) => FedColumns,
  rules: SheetRules = fabricSheets,
  /** The retailer chosen on the window's other price screens. */
  chosenRetailer: () => string | null = () => null,
): PriceStore {
  const store = createStore<PriceState>(() => initial(rules))
  const queue = inOrder()
  const profile = profileOf(client.place)
  const feed = new GridFeed(client, store, queue, createColumns, rules.view)
  let openedLast: string | null = null
  const reaching = reachingDesk()
  const actions = priceActions({ client, store, feed, queue, reaching, rules, profile })

  hearAnswer(client, 'prices.outbox', outbox => store.setState({ outbox }))
  client.on('prices.reading', ({ sheet, head }) => feed.hearReading(sheet, head))
  client.on('prices.cells', ({ sheet, news }) => feed.hearCells(sheet, news))
  client.on('prices.many', ({ sheet, revision }) => feed.hearMany(sheet, revision))
  let connected = true
  client.onConnection(now => {
    reaching.hear(now)
    if (now && !connected) {
      const { sheet } = store.getState()
      if (sheet !== null) void feed.open(sheet, false)
    }
    connected = now
  })

  /** A restored sheet, of the retailer that the other price screens show. */
  const shared = (sheet: PriceSheetId): PriceSheetId => {
    const retailer = chosenRetailer()
    return (retailer === null ? null : rules.ofRetailer(retailer, sheet)) ?? sheet
  }

  /** Restores the last open sheet; if the window has none stored, the newest that this desk knows. */
  const restoreLast = async () => {
    if (profile === null || store.getState().sheet !== null) return
    const remembered = lastSheet(rules.rememberedAs, profile)
    if (remembered !== null) return store.setState({ sheet: shared(sheetNamed(remembered)) })
    try {
      const { retailers } = await rules.list(client, '')
      const newest = rules.newest(retailers)
      if (newest !== null && store.getState().sheet === null) store.setState({ sheet: shared(sheetNamed(newest)) })
    } catch {
      // The list of retailers reports the error once it is opened.
    }
  }

  const choose = (sheet: PriceSheetId): void => {
    const { sheet: open, retailers, listed, unlisted, outbox, grid } = store.getState()
    if (sheet === open) return
    if (profile !== null) rememberSheet(rules.rememberedAs, profile, sheet)
    feed.close()
    openedLast = null
    store.setState({ ...initial(rules), retailers, listed, unlisted, outbox, grid, sheet })
  }

  // The owner of this store hears of the sheet.
  queueMicrotask(() => void restoreLast())
  return {
    ...store,
    actions,
    openLast() {
      const { sheet, head, columns, failure } = store.getState()
      if (sheet === null || openedLast === sheet) return
      if (head || columns || failure !== null) return
      openedLast = sheet
      void actions.open(sheet)
    },
    choose,
    follow(retailer) {
      const { sheet } = store.getState()
      if (profile === null || (sheet && retailerOfSheet(sheet) === retailer)) return
      const next = rules.ofRetailer(retailer, sheet)
      if (next !== null) choose(next)
    },
  }
}
