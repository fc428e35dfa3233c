import { Button, Menu } from '@mantine/core'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { countsOf } from '../state/counts.ts'
import { usePrices } from '../state/use-prices.ts'
import { useFiles } from './use-files.ts'

/** Exports: the price list, cells in a state as an import file or an import draft, and the history as CSV. */
export function ExportMenu() {
  const t = useSheetWords('prices')
  const outbox = usePrices(state => state.outbox)
  const retailer = usePrices(state => state.sheet)
  const { importFile, openInStudio, historyFile, priceList } = useFiles()
  const counts = countsOf(outbox, retailer)
  const states = (['rejected', 'held', 'queued'] as const).filter(state => counts[state] > 0)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('bar.export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void priceList('shown')}>{t('bar.export.shown')}</Menu.Item>
        <Menu.Item onClick={() => void priceList('whole')}>{t('bar.export.whole')}</Menu.Item>
        <Menu.Divider />
        {states.map(state => (
          <Menu.Item key={state} onClick={() => void importFile(state)}>
            {t(`bar.export.${state}`, { count: counts[state] })}
          </Menu.Item>
        ))}
        {states
          .filter(state => state !== 'queued')
          .map(state => (
            <Menu.Item key={state} onClick={() => void openInStudio(state)}>
              {t(`bar.export.open.${state}`, { count: counts[state] })}
            </Menu.Item>
          ))}
        {states.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => void historyFile('')}>{t('bar.export.history')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
