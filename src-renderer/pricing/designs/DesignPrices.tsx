import { useEffect } from 'react'
import { kindOfSheet, sheetNamed } from '../../../src-shared/pricing/price-sheet.ts'
import { Late, usePaletteActions, useScreenParams } from '../../app/index.ts'
import { PriceBar } from '../bar/PriceBar.tsx'
import { SheetDesk } from '../sheet/SheetDesk.tsx'
import { SheetContext } from '../sheet/sheet-context.ts'
import { usePriceActions, usePriceProfile, usePrices } from '../state/use-prices.ts'
import { ComparedLine } from './ComparedLine.tsx'
import { ComparePicker, useComparePicker } from './ComparePicker.tsx'
import { designSheets } from './design-sheets.ts'
import { FirstScope } from './FirstScope.tsx'
import { ScopePicker, useScopePicker } from './ScopePicker.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { useDesignWords } from './words.ts'

/** A way to here may name the sheet: `#prices?part=designs&sheet=designs/7/2/14`. */
function useNamedSheet(): void {
  const { sheet } = useScreenParams()
  const { open } = usePriceActions()
  useEffect(() => {
    if (sheet !== undefined && kindOfSheet(sheet) === 'designs') void open(sheetNamed(sheet))
  }, [sheet, open])
}

function useCommands(): void {
  const t = useDesignWords()
  const there = usePrices(state => state.columns !== null)
  const chosen = usePrices(state => state.sheet !== null)
  const group = t('keys.group')
  usePaletteActions([
    ...(chosen
      ? [
          {
            id: 'designs.scope',
            title: t('palette.scope'),
            group,
            run: () => useScopePicker.setState({ open: true }),
          },
        ]
      : []),
    ...(there
      ? [
          {
            id: 'designs.compare',
            title: t('palette.compare'),
            group,
            run: () => useComparePicker.setState({ open: true }),
          },
        ]
      : []),
  ])
}

function DesignDesk() {
  usePriceProfile()
  useNamedSheet()
  useCommands()
  return (
    <SheetDesk
      first={
        <Late>
          <FirstScope />
        </Late>
      }
      above={
        <>
          <PriceBar picker={<ScopePicker />} files={<ComparePicker />} />
          <ComparedLine />
        </>
      }
      below={<SubmitBar />}
    />
  )
}

/** The prices of design options, a page a retailer, main product and product: the fabric grid over another kind of sheet. */
export function DesignPrices() {
  return (
    <SheetContext value={designSheets}>
      <DesignDesk />
    </SheetContext>
  )
}
