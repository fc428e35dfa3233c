import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { sheetNamed } from '../../../src-shared/pricing/price-sheet.ts'
import { lastSheet, rememberSheet } from '../remembered.ts'
import { fabricSheets, type SheetRules } from '../sheet/sheet-rules.ts'
import { GridFeed } from './grid-feed.ts'
import { inOrder } from './in-order.ts'
import { priceActions } from './price-actions.ts'
import { type FedColumns, nothingSelected, type PriceActions, type PriceState } from './price-state.ts'

const initial = ({ view }: SheetRules): PriceState => ({
  sheet: null,
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
  /** Another profile is open (or none): what belonged to the one before goes, and its last sheet comes back. */
  takeProfile(profile: string | null): void
  /** Opens what was open last, once a profile: the screen asks for it, and so does the key that leads there. */
  openLast(): void
  /** Makes another sheet the one that is open, without reading it: for screens beside the grid. */
  choose(sheet: PriceSheetId): void
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
  client.on('prices.reading', ({ sheet, head }) => feed.hearReading(sheet, head))
  client.on('prices.cells', ({ sheet, news }) => feed.hearCells(sheet, news))
  client.on('prices.many', ({ sheet, revision }) => feed.hearMany(sheet, revision))
  let connected = true
  client.onConnection(now => {
    if (now && !connected) {
      readOutbox()
      const { sheet } = store.getState()
      if (sheet !== null) void feed.open(sheet, false)
    }
    connected = now
  })

  /** The sheet that was open last; where the window forgot it, the newest that this desk knows. */
  const findLast = async (of: string) => {
    const remembered = lastSheet(rules.rememberedAs, of)
    if (remembered !== null) return store.setState({ sheet: sheetNamed(remembered) })
    try {
      const { retailers } = await rules.list(client, '')
      const newest = rules.newest(retailers)
      if (of === profile && newest !== null && store.getState().sheet === null)
        store.setState({ sheet: sheetNamed(newest) })
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
      const { sheet, head, columns, failure } = store.getState()
      if (sheet === null || openedLast === sheet) return
      if (head || columns || failure !== null) return
      openedLast = sheet
      void actions.open(sheet)
    },
    choose(sheet) {
      const { sheet: open, retailers, listed, outbox, grid } = store.getState()
      if (sheet === open) return
      if (profile !== null) rememberSheet(rules.rememberedAs, profile, sheet)
      feed.close()
      openedLast = null
      store.setState({ ...initial(rules), retailers, listed, outbox, grid, sheet })
    },
  }
}
