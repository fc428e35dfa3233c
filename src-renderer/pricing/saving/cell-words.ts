import { useCallback } from 'react'
import { columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'
import { priceStyle } from '../parts/numbers.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { useCombinations, usePrices } from '../state/use-prices.ts'

/** A cell as text: its code (or its name, if rows are known by name), its place, and a formatter for its values. */
export interface CellInWords {
  code: string
  place: string
  value(value: Hundredths): string
}

/** Returns a function that describes cells of the open grid. */
export function useCellWords(): (cell: number) => CellInWords {
  const t = useSheetWords('prices-saving')
  const { look } = useSheetRules()
  const columns = usePrices(state => state.columns)
  const combinations = useCombinations()
  return useCallback(
    cell => {
      const column = columnOfCell(cell)
      const field = fieldOf(column)
      const combination = combinations?.find(({ no }) => no === combinationOf(column))
      return {
        code: (look.main === 'name' && columns?.name(rowOfCell(cell))) || columns?.code(rowOfCell(cell)) || '',
        place: t('cell.place', {
          product: combination?.mainProduct ?? '',
          name: combination?.name ?? '',
          field: t(`field.${field}`),
        }),
        value: value => (value === notPriced ? t('cell.notPriced') : formatPrice(value, field, priceStyle())),
      }
    },
    [columns, combinations, look, t],
  )
}
