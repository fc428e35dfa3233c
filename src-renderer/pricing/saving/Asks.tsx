import { Button, Modal } from '@mantine/core'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import styles from './Saving.module.css'

/** Asks what to do with cells that someone else changed, before a change to them is reverted. */
function RevertAsk() {
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

/** Asks whether a paste, a fill or Delete is meant to clear prices. */
function ClearAsk() {
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

/** Asks for confirmation before many cells are discarded; the button says how many. */
function ConfirmDialog() {
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

/** The questions of a sheet of prices, of which at most one is open. */
export function Asks() {
  return (
    <>
      <RevertAsk />
      <ClearAsk />
      <ConfirmDialog />
    </>
  )
}
