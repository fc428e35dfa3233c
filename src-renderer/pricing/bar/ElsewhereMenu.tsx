import { Menu } from '@mantine/core'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { useTelling } from '../state/use-told.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'

/** What somebody else changed since this desk last looked: shown alone, or taken note of. */
export function ElsewhereMenu() {
  const t = usePriceWords()
  const { seen, setView } = usePriceActions()
  const telling = useTelling()
  const some = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('elsewhere') ?? 0) : 0))
  const alone = usePrices(state => state.view.only === 'elsewhere')
  if (some === 0) return null
  const takeNote = async () => {
    await seen()
    if (alone) setView({ only: 'all' })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip
          word={t('bar.elsewhere')}
          figure={some}
          tone="unsure"
          on={alone}
          menu
          title={t('bar.elsewhere.what', { count: some })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setView({ only: alone ? 'all' : 'elsewhere' })}>
          {t(alone ? 'bar.elsewhere.all' : 'bar.elsewhere.show')}
        </Menu.Item>
        <Menu.Item onClick={() => telling(takeNote)}>{t('bar.elsewhere.seen')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
