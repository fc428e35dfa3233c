import { Menu } from '@mantine/core'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { useClient } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { useAttempt } from '../state/use-notices.ts'
import { useCombinations, usePriceActions, usePrices } from '../state/use-prices.ts'
import { Chip } from './Chip.tsx'
import { useChosenWord } from './chosen.ts'
import styles from './PriceBar.module.css'

/** Shows or hides the Plus Size, days and margin columns. */
function FieldItems() {
  const t = useSheetWords('prices')
  const { setView } = usePriceActions()
  const client = useClient()
  const attempt = useAttempt()
  /** Saves the setting for the next start. */
  const saveSetting = (settings: { pricePlusSize: boolean } | { priceDays: boolean }) =>
    attempt(() => client.call('settings.save', settings))
  const plusSize = usePrices(state => state.view.plusSize)
  const days = usePrices(state => state.view.days)
  const margin = usePrices(state => state.view.margin)
  const isOneCurrency = usePrices(
    ({ head }) => head !== null && head.retailer.settlementCurrency === head.retailer.consumerCurrency,
  )
  return (
    <>
      <Menu.CheckboxItem
        checked={plusSize}
        onChange={() => {
          setView({ plusSize: !plusSize })
          saveSetting({ pricePlusSize: !plusSize })
        }}
      >
        {t('bar.plusSize')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={days}
        onChange={() => {
          setView({ days: !days })
          saveSetting({ priceDays: !days })
        }}
      >
        {t('bar.days')}
      </Menu.CheckboxItem>
      {isOneCurrency && (
        <Menu.CheckboxItem checked={margin} onChange={() => setView({ margin: !margin })}>
          {t('bar.margin')}
        </Menu.CheckboxItem>
      )}
    </>
  )
}

const none: readonly Combination[] = []

/** Which columns are shown: fields of each combination, and combinations by main product. */
export function ColumnsMenu() {
  const t = useSheetWords('prices')
  const { setView } = usePriceActions()
  const all = useCombinations() ?? none
  const products = usePrices(state => state.view.mainProducts)
  const chosen = usePrices(state => state.view.combinations)
  const word = useChosenWord()
  const present = all.filter(combination => combination.present)
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
        <Chip word={word(t('bar.columns'), names)} on={names.length > 0} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        <FieldItems />
        {present.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={names.length === 0} onClick={() => setView({ mainProducts: [], combinations: [] })}>
              {t('bar.combinations.all')}
            </Menu.Item>
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
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
