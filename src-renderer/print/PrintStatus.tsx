import { UnstyledButton } from '@mantine/core'
import { goTo } from '../app/index.ts'
import styles from './PrintStatus.module.css'
import { usePrinterLook } from './printer-look.ts'
import { usePrint } from './use-print.ts'
import { usePrintWords } from './words.ts'

/** The printers in the status bar: how many are ready, and which one needs a hand. Opens them in Settings. */
export function PrintStatus() {
  const t = usePrintWords()
  const look = usePrinterLook()
  const printers = usePrint(state => state.printers)
  const looks = printers.map(view => ({ name: view.name, ...look(view) }))
  const ready = looks.filter(view => view.ready).length
  const unready = looks.filter(view => !view.ready)
  const [worst] = unready
  const tone = printers.length === 0 ? 'waiting' : worst ? worst.tone : 'done'
  return (
    <UnstyledButton
      className={styles['status']}
      title={t('status.open')}
      onClick={() => goTo('settings', { section: 'printers' })}
    >
      <i aria-hidden="true" data-tone={tone} />
      {printers.length === 0 ? t('status.noPrinters') : t('status.ready', { count: ready })}
      {worst && (
        <>
          {', '}
          <b>{worst.name}</b> {worst.reasons || worst.word}
        </>
      )}
      {unready.length > 1 && ` ${t('status.more', { count: unready.length - 1 })}`}
    </UnstyledButton>
  )
}
