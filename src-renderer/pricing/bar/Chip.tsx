import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Kbd } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import styles from './Chip.module.css'

interface ChipProps extends ComponentPropsWithRef<'button'> {
  word: string
  figure?: number
  tone?: 'failed' | 'conflict' | 'unsure'
  on?: boolean
  /** Opens a menu; else it is a switch, or (with `keys`) a way to go somewhere. */
  menu?: boolean
  keys?: string
}

/** A switch, a filter or a counter above the grid. */
export function Chip({ word, figure, tone, on = false, menu = false, keys, ...button }: ChipProps) {
  return (
    <UnstyledButton
      {...button}
      className={styles['chip']}
      data-on={on || undefined}
      data-tone={tone}
      {...(menu || keys ? {} : { 'aria-pressed': on })}
      {...(keys ? { 'aria-keyshortcuts': keys } : {})}
    >
      {tone && figure !== undefined && <b>{count(figure)}</b>}
      <span>{word}</span>
      {!tone && figure !== undefined && <b>{count(figure)}</b>}
      {keys && <Kbd keys={keys} />}
    </UnstyledButton>
  )
}
