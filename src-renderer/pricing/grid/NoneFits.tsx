import { Button } from '@mantine/core'
import { useSetSearchText } from '../../app/index.ts'
import { Note } from '../Instead.tsx'
import { count } from '../numbers.ts'
import { noFilter } from '../price-state.ts'
import { usePriceActions, usePriceStore, usePrices } from '../use-prices.ts'
import { usePriceWords } from '../words.ts'
import styles from './PriceGrid.module.css'

/** What stands over a grid whose every row is hidden by the filter, and the way back. */
export function NoneFits() {
  const t = usePriceWords()
  const store = usePriceStore()
  const { setView } = usePriceActions()
  const setSearchText = useSetSearchText()
  const codes = usePrices(({ columns }) => columns?.rows ?? 0)
  const clear = () => {
    setSearchText('')
    setView(noFilter)
    requestAnimationFrame(() => store.getState().grid?.focus())
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
