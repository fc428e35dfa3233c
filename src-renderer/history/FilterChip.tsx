import type { ComponentPropsWithRef } from 'react'
import type { Outcome } from '../../src-shared/contract/history.ts'
import { ChipButton, SmallIcon } from '../app/index.ts'
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
    <ChipButton on={on} isSwitch onClick={onClick}>
      <i className={styles[tone] ?? ''}>
        <SmallIcon name={icon} />
      </i>
      <b>{count === null ? '–' : figures.format(count)}</b>
      <span>{t(`outcome.${outcome}`)}</span>
    </ChipButton>
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
    <ChipButton {...button} on={chosen.length > 0}>
      <span>{word}</span>
    </ChipButton>
  )
}
