import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import styles from './ChipButton.module.css'

interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Something that a person must look at. */
  tone?: 'failed' | 'conflict' | 'unsure' | 'unusual' | undefined
  /** Narrows what is shown now. */
  on: boolean
  /** Pressed or not, as `on` says; else it opens a menu or leads somewhere. */
  isSwitch?: boolean
}

/** A switch, a filter or a counter above a list: its words in a `span`, a figure in `b`. */
export function ChipButton({ tone, on, isSwitch = false, ...button }: ChipProps) {
  return (
    <UnstyledButton
      {...button}
      className={styles['chip']}
      data-on={on || undefined}
      data-tone={tone}
      {...(isSwitch ? { 'aria-pressed': on } : {})}
    />
  )
}
