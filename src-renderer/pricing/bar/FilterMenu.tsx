import { Menu } from '@mantine/core'
import { useSheetRules } from '../sheet/sheet-context.ts'
import type { PriceView } from '../state/price-state.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import styles from './PriceBar.module.css'

const onlies: readonly PriceView['only'][] = ['all', 'changed', 'rejected', 'conflict', 'elsewhere']

const isOnly = (value: string | null): value is PriceView['only'] => onlies.some(only => only === value)

/** The filters that are asked for less often: by state, by what is priced, archived codes. */
export function FilterMenu() {
  const t = usePriceWords()
  const { archives } = useSheetRules()
  const { setView } = usePriceActions()
  const only = usePrices(state => state.view.only)
  const priced = usePrices(state => state.view.priced)
  const archived = usePrices(state => state.view.archived)
  const word =
    only === 'all' ? (priced === 'priced' ? t('bar.more.allPriced') : t('bar.more')) : t(`bar.more.${only}`)
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Chip word={word} on={only !== 'all' || priced === 'priced' || !archived} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
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
            setView({ priced: value === 'priced' || value === 'not-priced' ? value : 'all', pricedIn: [] })
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
      </Menu.Dropdown>
    </Menu>
  )
}
