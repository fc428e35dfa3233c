import { Menu } from '@mantine/core'
import { printerName } from '../../../src-shared/print/printer.ts'
import { goTo, PrinterPill } from '../../app/index.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import styles from './PrintBar.module.css'
import { useSpareWords } from './words.ts'

/** The printers as they stand, and the filter by one of them. */
export function PrinterMenu() {
  const t = usePrintWords()
  const spare = useSpareWords()
  const store = usePrintStore()
  const printers = usePrint(state => state.printers)
  const printer = usePrint(state => state.filter.printer)
  const choose = (next: string | null) =>
    store.setState(({ filter }) => ({ filter: { ...filter, printer: next } }))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip word={printer === null ? t('bar.printers') : printerName(printer)} on={printer !== null} menu />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={printer ?? ''} onChange={value => choose(value === '' ? null : value)}>
          <Menu.RadioItem value="">{t('bar.printers')}</Menu.RadioItem>
          {printers.map(view => (
            <Menu.RadioItem key={view.uri} value={view.uri}>
              <span className={styles['printer']}>
                <span className={styles['line']}>
                  <b>{view.name}</b>
                  <PrinterPill printer={view} />
                </span>
                {view.spare && (
                  <small>
                    {spare('short', { count: view.spare.jobs.length, to: printerName(view.spare.to) })}
                  </small>
                )}
                {view.waiting > 0 && <small>{t('printer.waiting', { count: view.waiting })}</small>}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {printers.length === 0 && <p className={styles['none']}>{t('printer.none')}</p>}
        <Menu.Divider />
        <Menu.Item onClick={() => goTo('settings', { section: 'printers' })}>
          {t('move.toPrinters')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
