import { Button, Modal, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { secondsFor } from '../../../src-shared/pricing/pace.ts'
import { typedField } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { spanText } from '../parts/time-left.ts'
import { usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import styles from './Saving.module.css'
import { usePanelWords } from './words.ts'

/** What sending so many cells one by one takes, at the rate that was measured last; and what a file is instead. */
export function LargeChoice({ cells }: { cells: number }) {
  const t = usePanelWords()
  const words = usePriceWords()
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

/** The number of cells, typed by the person who sends them one by one: nobody types it by mistake. */
export function TypedNumber({ cells, onTyped }: { cells: number; onTyped(isTyped: boolean): void }) {
  const t = usePanelWords()
  const figure = count(cells)
  return (
    <TextInput
      label={t('large.type', { figure })}
      placeholder={figure}
      inputMode="numeric"
      autoComplete="off"
      ref={typedField.on('numbers')}
      onChange={({ currentTarget: { value } }) => onTyped(value.replace(/\D/g, '') === String(cells))}
    />
  )
}

/** Asks how a large change goes: cell by cell, kept for an import file, or not at all. */
export function LargeChange() {
  const t = usePanelWords()
  const large = usePrices(state => state.large)
  const [isTyped, setTyped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins anew
  useEffect(() => setTyped(false), [large])
  if (!large) return null
  const figure = count(large.cells)
  return (
    <Modal
      opened
      size={540}
      // Nothing behind it scrolls, and the lock would have every cell of the grid styled anew before it is shown.
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
        {/* Enter that was meant for the grid sends nothing. */}
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
