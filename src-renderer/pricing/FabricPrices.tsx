import { notifications } from '@mantine/notifications'
import { useEffect, useMemo } from 'react'
import { fabricSheet, retailerOfSheet } from '../../src-shared/pricing/price-sheet.ts'
import { markPlace, useActions, useClient, useOpened, usePlace, usePreferences, useScanTaker } from '../kit/index.ts'
import { ColumnsMenu } from './bar/ColumnsMenu.tsx'
import { ExportMenu } from './bar/ExportMenu.tsx'
import { PriceBar } from './bar/PriceBar.tsx'
import { useFiles } from './bar/use-files.ts'
import { FirstRetailer } from './retailer/FirstRetailer.tsx'
import { RetailerPicker, useRetailerPicker } from './retailer/RetailerPicker.tsx'
import { useRetailerName } from './retailer/retailer-name.ts'
import { LargeChange } from './saving/LargeChange.tsx'
import { SavingBar } from './saving/SavingBar.tsx'
import { SheetDesk } from './sheet/SheetDesk.tsx'
import { useSheetWords } from './sheet/sheet-words.ts'
import { rowOfCode } from './state/finding.ts'
import { useAttempt } from './state/use-notices.ts'
import { usePriceActions, usePriceStore, usePrices } from './state/use-prices.ts'

/** What can be done with fabric prices only: choosing the retailer, pausing, resuming and exporting. */
function useFabricActions(): void {
  const t = useSheetWords('prices')
  const { pause } = usePriceActions()
  const { importFile } = useFiles()
  const attempt = useAttempt()
  const sending = usePrices(state => state.outbox?.state)
  const hasRejected = usePrices(({ columns, version }) => version >= 0 && (columns?.count('rejected') ?? 0) > 0)
  useActions('prices', t('keys.group'), [
    { id: 'prices.retailer', title: t('palette.retailer'), run: () => useRetailerPicker.setState({ open: true }) },
    {
      id: 'prices.pause',
      title: t('palette.pause'),
      needs: 'prices.pause',
      isOffered: sending === 'sending' || sending === 'waiting',
      whyNot: t(sending === 'paused' ? 'palette.why.paused' : 'palette.why.not-saving'),
      run: () => attempt(() => pause(true)),
    },
    {
      id: 'prices.resume',
      title: t('palette.resume'),
      needs: 'prices.pause',
      isOffered: sending === 'paused',
      whyNot: t('palette.why.not-paused'),
      run: () => attempt(() => pause(false)),
    },
    {
      id: 'prices.exportRejected',
      title: t('palette.exportRejected'),
      isOffered: hasRejected,
      whyNot: t('palette.why.none-rejected'),
      run: () => void importFile('rejected'),
    },
  ])
}

/** Jumps to the row of a scanned fabric code, even from an open cell editor, where the code isn't a price. */
function useScans(): void {
  const t = useSheetWords('prices')
  const store = usePriceStore()
  const taker = useMemo(
    () => ({
      knows(text: string) {
        const { columns } = store.getState()
        return columns !== null && rowOfCode(columns, text) !== null
      },
      take(text: string) {
        const { columns } = store.getState()
        if (columns && rowOfCode(columns, text) !== null) store.actions.goToCode(text)
        else notifications.show({ id: 'no-code', message: t('told.noCode', { code: text }), autoClose: 8000 })
      },
    }),
    [store, t],
  )
  useScanTaker(taker)
}

/** Applies the column settings, so the next start shows the same columns. */
function useKeptColumns(): void {
  const { pricePlusSize: plusSize, priceDays: days } = usePreferences()
  const { setView } = usePriceActions()
  useEffect(() => setView({ plusSize, days }), [plusSize, days, setView])
}

/** Opens the retailer that the place names (`#prices?retailer=7`), once, and says which one is open. */
function useNamedRetailer(): void {
  const store = usePriceStore()
  const { place } = useClient()
  const retailer = usePlace(({ screen, params }) => (screen === 'prices' ? params['retailer'] : undefined))
  const name = useRetailerName()
  useEffect(() => {
    // Which profile's prices they are is known a moment after the window is there.
    if (retailer === undefined || !place) return
    markPlace('prices', { part: 'fabrics' })
    void store.actions.open(fabricSheet(retailer))
  }, [retailer, place, store])
  const sheet = usePrices(state => state.sheet)
  const head = usePrices(state => state.head)
  const open = sheet === null ? null : retailerOfSheet(sheet)
  useOpened(head && open !== null ? name(head.retailer) : null, {
    screen: 'prices',
    params: { part: 'fabrics', retailer: open ?? '' },
  })
}

/** The fabric prices screen: one retailer's grid with its bars and dialogs. */
export function FabricPrices() {
  useFabricActions()
  useScans()
  useKeptColumns()
  useNamedRetailer()
  return (
    <>
      <SheetDesk
        first={<FirstRetailer />}
        above={
          <>
            <PriceBar picker={<RetailerPicker />} columns={<ColumnsMenu />} more={<ExportMenu />} />
            <SavingBar />
          </>
        }
      />
      <LargeChange />
    </>
  )
}
