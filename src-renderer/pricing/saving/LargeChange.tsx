import { Button, Modal, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { secondsFor } from '../../../src-shared/pricing/pace.ts'
import { typedField } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { spanText } from '../parts/time-left.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import styles from './Saving.module.css'

/**
 * The time it takes to send this many cells one by one, at the last measured rate; and the import file as an
 * alternative.
 */
export function LargeChoice({ cells }: { cells: number }) {
  const t = useSheetWords('prices-saving')
  const words = useSheetWords('prices')
  const rate = usePrices(state => state.outbox?.perSecond ?? null)
  const seconds = secondsFor(cells, rate)
  return (
    <>
      <p className={styles['text']}>
        {rate === null || seconds === null
          ? t('large.now.unknown')
          : t('large.now.known', { time: spanText(seconds, words), rate: count(Math.round(rate)) })}
      </p>
      <p className={styles['text']}>{t('large.file')}</p>
    </>
  )
}

/** The user types the number of cells to confirm sending them one by one, which doesn't happen by mistake. */
export function TypedNumber({ cells, onTyped }: { cells: number; onTyped(isTyped: boolean): void }) {
  const t = useSheetWords('prices-saving')
  const figure = count(cells)
  return (
    <TextInput
      label={t('large.type', { figure })}
      placeholder={figure}
      inputMode="numeric"
      autoComplete="off"
      ref={typedField.on('numbers')}
      onChange={({ currentTarget: { value } }) => onTyped(value.normalize('NFKC').replace(/\D/g, '') === String(cells))}
    />
  )
}

/** Asks how to handle a large change: send it cell by cell, keep it for an import file, or cancel it. */
export function LargeChange() {
  const t = useSheetWords('prices-saving')
  const large = usePrices(({ asked }) => (asked?.what === 'large' ? asked : null))
  const [isTyped, setTyped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each new question
  useEffect(() => setTyped(false), [large])
  if (!large) return null
  const figure = count(large.cells)
  return (
    <Modal
      opened
      size={540}
      // Nothing behind it scrolls, and the lock would restyle every cell of the grid before the dialog is shown.
      lockScroll={false}
      onClose={() => large.answer('cancel')}
      title={t('large.title', { figure })}
      closeButtonProps={{ 'aria-label': t('large.cancel') }}
    >
      <LargeChoice cells={large.cells} />
      {large.cleared > 0 && (
        <p className={styles['text']}>
          <strong>{t('large.cleared', { count: large.cleared, figure: count(large.cleared) })}</strong>
        </p>
      )}
      <TypedNumber cells={large.cells} onTyped={setTyped} />
      <div className={styles['buttons']}>
        {/* Has the focus, so an Enter meant for the grid sends nothing. */}
        <Button variant="default" data-autofocus onClick={() => large.answer('cancel')}>
          {t('large.cancel')}
        </Button>
        <Button variant="default" onClick={() => large.answer('file')}>
          {t('large.keep')}
        </Button>
        <Button variant="filled" disabled={!isTyped} onClick={() => large.answer('now')}>
          {t('large.send', { figure })}
        </Button>
      </div>
    </Modal>
  )
}
