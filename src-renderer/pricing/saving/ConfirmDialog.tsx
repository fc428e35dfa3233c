import { Button, Modal } from '@mantine/core'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import styles from './Saving.module.css'

/** Asks for confirmation before many cells are discarded; the button says how many. */
export function ConfirmDialog() {
  const t = useSheetWords('prices-saving')
  const ask = usePrices(({ asked }) => (asked?.what === 'sure' ? asked : null))
  if (!ask) return null
  const no = () => ask.answer('cancel')
  return (
    <Modal opened onClose={no} title={ask.title} closeButtonProps={{ 'aria-label': t('sure.no') }}>
      <p className={styles['text']}>{ask.text}</p>
      <div className={styles['buttons']}>
        <Button variant="default" data-autofocus onClick={no}>
          {t('sure.no')}
        </Button>
        <Button variant="filled" onClick={() => ask.answer('yes')}>
          {ask.yes}
        </Button>
      </div>
    </Modal>
  )
}
