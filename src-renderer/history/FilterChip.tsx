import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import type { Outcome } from '../../src-shared/contract/history.ts'
import { SmallIcon } from '../app/index.ts'
import styles from './FilterChip.module.css'
import { outcomeLooks } from './marks.tsx'
import { useHistoryWords } from './words.ts'

const figures = new Intl.NumberFormat('en')

/** One outcome: how many there are, and a switch that narrows the history to it. */
export function OutcomeChip({
  outcome,
  count,
  on,
  onClick,
}: {
  outcome: Outcome
  /** Null while it is not known yet. */
  count: number | null
  on: boolean
  onClick(): void
}) {
  const t = useHistoryWords()
  const { tone, icon } = outcomeLooks[outcome]
  return (
    <UnstyledButton
      className={`${styles['chip']} ${styles[tone] ?? ''}`}
      data-on={on}
      aria-pressed={on}
      onClick={onClick}
    >
      <SmallIcon name={icon} />
      <b>{count === null ? '–' : figures.format(count)}</b>
      <span>{t(`outcome.${outcome}`)}</span>
    </UnstyledButton>
  )
}

interface MenuChipProps extends ComponentPropsWithRef<'button'> {
  all: string
  chosen: readonly string[]
}

/** What opens a menu of filters: all of them, or the first that is chosen and how many more. */
export function MenuChip({ all, chosen, ...button }: MenuChipProps) {
  const t = useHistoryWords()
  const [first, ...rest] = chosen
  const word =
    first === undefined ? all : rest.length === 0 ? first : t('filter.some', { first, count: rest.length })
  return (
    <UnstyledButton {...button} className={styles['chip']} data-on={chosen.length > 0}>
      <span>{word}</span>
    </UnstyledButton>
  )
}
