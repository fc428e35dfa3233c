import type { ComponentPropsWithRef } from 'react'
import { ChipButton } from '../../app/index.ts'

interface ChipProps extends ComponentPropsWithRef<'button'> {
  word: string
  /** Null while it is not known yet. */
  count?: number | null
  /** Something that a person must look at. */
  tone?: 'failed' | 'unsure' | undefined
  /** Narrows the list now. */
  on: boolean
  /** Opens a menu; else it is a switch. */
  menu?: boolean
}

const figures = new Intl.NumberFormat('en')

/** A counter or a filter above the list. */
export function Chip({ word, count, tone, on, menu = false, ...button }: ChipProps) {
  return (
    <ChipButton {...button} on={on} tone={tone} isSwitch={!menu}>
      {count !== undefined && <b>{count === null ? '–' : figures.format(count)}</b>}
      <span>{word}</span>
    </ChipButton>
  )
}
