import type { ComponentPropsWithRef } from 'react'
import { ChipButton, Kbd } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'

/** The grid marks cell states with the same signs. */
const signs = { failed: '✕', conflict: '⇄', unsure: '◤', unusual: '~' }

interface ChipProps extends ComponentPropsWithRef<'button'> {
  word: string
  figure?: number
  tone?: 'failed' | 'conflict' | 'unsure' | 'unusual'
  /** Replaces the words in a narrow bar; the tone's sign by default. */
  sign?: string
  on?: boolean
  /** Opens a menu; otherwise the chip is a toggle or (with `keys`) a jump. */
  menu?: boolean
  keys?: string
}

/** A toggle, filter or counter above the grid. */
export function Chip({ word, figure, tone, sign, on = false, menu = false, keys, ...button }: ChipProps) {
  return (
    <ChipButton
      title={tone && figure !== undefined ? `${count(figure)} ${word}` : undefined}
      {...button}
      on={on}
      tone={tone}
      isSwitch={!menu && !keys}
      data-brief={(tone && figure !== undefined) || undefined}
      {...(keys ? { 'aria-keyshortcuts': keys } : {})}
    >
      {tone && figure !== undefined && (
        <>
          <i aria-hidden="true">{sign ?? signs[tone]}</i>
          <b>{count(figure)}</b>
        </>
      )}
      <span data-word>{word}</span>
      {!tone && figure !== undefined && <b>{count(figure)}</b>}
      {keys && <Kbd keys={keys} />}
    </ChipButton>
  )
}
