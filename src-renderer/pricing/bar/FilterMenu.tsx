import { Menu } from '@mantine/core'
import { joinItems } from '../../kit/index.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { noFilter, type PriceView } from '../state/price-state.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { Chip } from './Chip.tsx'
import { toggled, useChosenWord } from './chosen.ts'
import styles from './PriceBar.module.css'

/** All filters of this menu off; the search box keeps its text. */
const { text: _, ...rowFilter } = noFilter

const onlies: readonly PriceView['only'][] = ['all', 'changed', 'rejected', 'conflict', 'elsewhere']

const isOnly = (value: string | null): value is PriceView['only'] => onlies.some(only => only === value)

/** The row filters: collections, change state, missing prices, and archived codes. */
export function FilterMenu() {
  const t = useSheetWords('prices')
  const { archives } = useSheetRules()
  const { setView } = usePriceActions()
  const collections = usePrices(state => state.head?.collections)
  const chosen = usePrices(state => state.view.collections)
  const only = usePrices(state => state.view.only)
  const priced = usePrices(state => state.view.priced)
  const archived = usePrices(state => state.view.archived)
  const chosenWord = useChosenWord()
  const words = [
    ...(chosen.length > 0 ? [chosenWord('', chosen)] : []),
    ...(only === 'all' ? [] : [t(`bar.more.${only}`)]),
    ...(priced === 'priced' ? [t('bar.more.allPriced')] : []),
    ...(archived ? [] : [t('bar.more.notArchived')]),
  ]
  const isOn = words.length > 0
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Chip word={isOn ? joinItems(words) : t('bar.more')} title={joinItems(words)} on={isOn} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        {(isOn || priced !== 'all') && (
          <>
            <Menu.Item onClick={() => setView(rowFilter)}>{t('bar.clear')}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('bar.more.only')}</Menu.Label>
        <Menu.RadioGroup value={only} onChange={value => isOnly(value) && setView({ only: value })}>
          {onlies.map(name => (
            <Menu.RadioItem key={name} value={name}>
              {name === 'all' ? t('bar.more.any') : t(`bar.more.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('bar.more.priced')}</Menu.Label>
        <Menu.RadioGroup
          value={priced}
          onChange={value =>
            setView({
              priced: value === 'priced' || value === 'not-priced' ? value : 'all',
              pricedIn: [],
              pricedOf: [],
            })
          }
        >
          <Menu.RadioItem value="all">{t('bar.more.all')}</Menu.RadioItem>
          <Menu.RadioItem value="priced">{t('bar.more.allPriced')}</Menu.RadioItem>
          <Menu.RadioItem value="not-priced">{t('bar.more.notPriced')}</Menu.RadioItem>
        </Menu.RadioGroup>
        {archives && <Menu.Divider />}
        {archives && (
          <Menu.CheckboxItem checked={archived} onChange={() => setView({ archived: !archived })}>
            {t('bar.more.archived')}
          </Menu.CheckboxItem>
        )}
        {collections && collections.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('bar.collections')}</Menu.Label>
            {collections.map(name => (
              <Menu.CheckboxItem
                key={name}
                checked={chosen.includes(name)}
                onChange={() => setView({ collections: toggled(chosen, name) })}
              >
                {name}
              </Menu.CheckboxItem>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
