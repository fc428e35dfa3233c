import { Button, Modal } from '@mantine/core'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import styles from './Saving.module.css'

/** Asks what to do with cells that someone else changed, before a change to them is reverted. */
export function RevertAsk() {
  const t = usePriceWords()
  const store = usePriceStore()
  const { revert } = usePriceActions()
  const attempt = useAttempt()
  const pending = usePrices(state => state.revertAsk)
  if (!pending) return null
  const close = () => {
    store.setState({ revertAsk: null })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  const go = (overwrite: 'skip' | 'all') => {
    close()
    attempt(() => revert(pending.entry, overwrite))
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('revert.title', { count: pending.elsewhere })}
      closeButtonProps={{ 'aria-label': t('revert.cancel') }}
    >
      <p className={styles['text']}>{t('revert.text')}</p>
      <div className={styles['buttons']}>
        <Button variant="default" data-autofocus onClick={close}>
          {t('revert.cancel')}
        </Button>
        <Button variant="default" onClick={() => go('skip')}>
          {t('revert.skip')}
        </Button>
        <Button variant="filled" onClick={() => go('all')}>
          {t('revert.all', { count: pending.elsewhere })}
        </Button>
      </div>
    </Modal>
  )
}
