import { Button, Modal } from '@mantine/core'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import styles from './Saving.module.css'

/** Asks whether a paste, a fill or Delete is meant to clear prices. */
export function ClearAsk() {
  const t = useSheetWords('prices-saving')
  const ask = usePrices(({ asked }) => (asked?.what === 'clearing' ? asked : null))
  if (!ask) return null
  const data = { count: ask.cleared, figure: count(ask.cleared) }
  return (
    <Modal
      opened
      size={540}
      lockScroll={false}
      onClose={() => ask.answer('cancel')}
      title={t(`clearing.${ask.kind}`, data)}
      closeButtonProps={{ 'aria-label': t('clearing.cancel') }}
    >
      <p className={styles['text']}>{t(ask.kind === 'clear' ? 'clearing.many' : 'clearing.why')}</p>
      <div className={styles['buttons']}>
        {/* Has the focus, so an Enter meant for the grid clears nothing. */}
        <Button variant="default" data-autofocus onClick={() => ask.answer('cancel')}>
          {t('clearing.cancel')}
        </Button>
        {ask.others > 0 && (
          <Button variant="default" onClick={() => ask.answer('leave')}>
            {t('clearing.leave', { count: ask.others, figure: count(ask.others) })}
          </Button>
        )}
        <Button variant="filled" color="red" onClick={() => ask.answer('clear')}>
          {t('clearing.yes', data)}
        </Button>
      </div>
    </Modal>
  )
}
