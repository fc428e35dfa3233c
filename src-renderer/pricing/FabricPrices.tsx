import { notifications } from '@mantine/notifications'
import { useEffect, useMemo } from 'react'
import { usePreferences, useScanTaker } from '../app/index.ts'
import { CollectionMenu } from './bar/CollectionMenu.tsx'
import { CombinationMenu } from './bar/CombinationMenu.tsx'
import { ExportMenu } from './bar/ExportMenu.tsx'
import { FieldSwitches } from './bar/FieldSwitches.tsx'
import { PriceBar } from './bar/PriceBar.tsx'
import { FirstRetailer } from './retailer/FirstRetailer.tsx'
import { RetailerPicker } from './retailer/RetailerPicker.tsx'
import { LargeChange } from './saving/LargeChange.tsx'
import { SavingBar } from './saving/SavingBar.tsx'
import { SheetDesk } from './sheet/SheetDesk.tsx'
import { rowOfCode } from './state/finding.ts'
import { usePriceActions, usePriceStore } from './state/use-prices.ts'
import { useFabricCommands } from './use-fabric-commands.ts'
import { usePriceWords } from './words.ts'

/** A fabric code that is scanned leads to its row, also out of a cell: there it is no price. */
function useScans(): void {
  const t = usePriceWords()
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

/** The columns that this desk shows or leaves out are settings, so that they are the same at the next start. */
function useKeptColumns(): void {
  const { pricePlusSize: plusSize, priceDays: days } = usePreferences()
  const { setView } = usePriceActions()
  useEffect(() => setView({ plusSize, days }), [plusSize, days, setView])
}

/** The fabric prices: one retailer's grid, and everything around it. */
export function FabricPrices() {
  useFabricCommands()
  useScans()
  useKeptColumns()
  return (
    <>
      <SheetDesk
        first={<FirstRetailer />}
        above={
          <>
            <PriceBar
              picker={<RetailerPicker />}
              switches={
                <>
                  <FieldSwitches />
                  <CollectionMenu />
                  <CombinationMenu />
                </>
              }
              files={<ExportMenu />}
            />
            <SavingBar />
          </>
        }
      />
      <LargeChange />
    </>
  )
}
