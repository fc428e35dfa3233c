import { Menu } from '@mantine/core'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import { useChosenWord } from './chosen.ts'
import styles from './PriceBar.module.css'

const none: readonly Combination[] = []

/** Chooses the main products and combinations whose columns are shown. */
export function CombinationMenu() {
  const t = usePriceWords()
  const { setView } = usePriceActions()
  const all = usePrices(state => state.head?.combinations ?? none)
  const products = usePrices(state => state.view.mainProducts)
  const chosen = usePrices(state => state.view.combinations)
  const word = useChosenWord()
  const present = all.filter(combination => combination.present)
  if (present.length < 2) return null
  const byProduct = Map.groupBy(present, ({ mainProduct }) => mainProduct)
  const isShown = ({ no, mainProduct }: Combination) => products.includes(mainProduct) || chosen.includes(no)
  /** Selects a product as all its combinations, so each can be deselected later. */
  const toggle = (some: readonly Combination[]) => {
    const shown = new Set(present.filter(isShown).map(({ no }) => no))
    const wasWhole = some.every(({ no }) => shown.has(no))
    for (const { no } of some) {
      if (wasWhole) shown.delete(no)
      else shown.add(no)
    }
    setView({ mainProducts: [], combinations: [...shown].sort((one, other) => one - other) })
  }
  const names = present.filter(isShown).map(({ name }) => name)
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Chip word={word(t('bar.combinations'), names)} on={names.length > 0} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        {[...byProduct].map(([product, some]) => (
          <div key={product}>
            <Menu.Label>{product}</Menu.Label>
            {some.length > 1 && (
              <Menu.CheckboxItem checked={some.every(isShown)} onChange={() => toggle(some)}>
                {t('bar.combinations.wholeProduct', { product })}
              </Menu.CheckboxItem>
            )}
            {some.map(combination => (
              <Menu.CheckboxItem
                key={combination.no}
                checked={isShown(combination)}
                onChange={() => toggle([combination])}
              >
                {combination.name}
              </Menu.CheckboxItem>
            ))}
          </div>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={names.length === 0} onClick={() => setView({ mainProducts: [], combinations: [] })}>
          {t('bar.clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
