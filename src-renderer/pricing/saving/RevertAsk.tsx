import { Button, Modal } from '@mantine/core'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import styles from './Saving.module.css'

/** Asks what to do with cells that someone else changed, before a change to them is reverted. */
export function RevertAsk() {
  const t = useSheetWords('prices')
  const ask = usePrices(({ asked }) => (asked?.what === 'revert' ? asked : null))
  if (!ask) return null
  return (
    <Modal
      opened
      onClose={() => ask.answer('cancel')}
      title={t('revert.title', { count: ask.elsewhere })}
      closeButtonProps={{ 'aria-label': t('revert.cancel') }}
    >
      <p className={styles['text']}>{t('revert.text')}</p>
      <div className={styles['buttons']}>
        <Button variant="default" data-autofocus onClick={() => ask.answer('cancel')}>
          {t('revert.cancel')}
        </Button>
        <Button variant="default" onClick={() => ask.answer('skip')}>
          {t('revert.skip')}
        </Button>
        <Button variant="filled" onClick={() => ask.answer('all')}>
          {t('revert.all', { count: ask.elsewhere })}
        </Button>
      </div>
    </Modal>
  )
}
