import { Button } from '@mantine/core'
import { Note, useSetSearchText } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { type GridColumns, noFilter } from '../state/price-state.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import styles from './PriceGrid.module.css'

/** False where the service has stopped listing every row that was seen here. */
function listsAny(columns: GridColumns): boolean {
  for (let row = 0; row < columns.rows; row++) if (columns.isPresent(row)) return true
  return columns.rows === 0
}

/** What stands over a grid whose every row is hidden: by the filter, with the way back, or since the service lists none any more. */
export function NoneFits() {
  const t = usePriceWords()
  const store = usePriceStore()
  const { setView } = usePriceActions()
  const setSearchText = useSetSearchText()
  const name = useRetailerName()
  const codes = usePrices(({ columns }) => columns?.rows ?? 0)
  const retailer = usePrices(({ head, columns }) => (columns && listsAny(columns) ? null : head?.retailer))
  const clear = () => {
    setSearchText('')
    setView(noFilter)
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  if (retailer) {
    return (
      <div className={styles['none']}>
        <Note title={t('empty.noCodes', { retailer: name(retailer) })} text={t('empty.noCodesText')} />
      </div>
    )
  }
  return (
    <div className={styles['none']}>
      <Note title={t('empty.filtered')} text={t('empty.filteredText', { count: count(codes) })}>
        <Button variant="default" onClick={clear}>
          {t('empty.clear')}
        </Button>
      </Note>
    </div>
  )
}
