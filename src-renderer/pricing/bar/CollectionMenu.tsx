import { Menu } from '@mantine/core'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import { toggled, useChosenWord } from './chosen.ts'
import styles from './PriceBar.module.css'

/** The filter by collections. */
export function CollectionMenu() {
  const t = usePriceWords()
  const { setView } = usePriceActions()
  const all = usePrices(state => state.head?.collections)
  const chosen = usePrices(state => state.view.collections)
  const word = useChosenWord()
  if (!all || all.length < 2) return null
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Chip word={word(t('bar.collections'), chosen)} on={chosen.length > 0} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        {all.map(name => (
          <Menu.CheckboxItem
            key={name}
            checked={chosen.includes(name)}
            onChange={() => setView({ collections: toggled(chosen, name) })}
          >
            {name}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={chosen.length === 0} onClick={() => setView({ collections: [] })}>
          {t('bar.clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
