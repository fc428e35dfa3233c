import type { ComponentPropsWithRef } from 'react'
import { ChipButton, Kbd, keyAttributes } from '../../kit/index.ts'
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
  const shownSign = figure === undefined ? undefined : (sign ?? (tone && signs[tone]))
  return (
    <ChipButton
      title={shownSign && figure !== undefined ? `${count(figure)} ${word}` : undefined}
      {...button}
      on={on}
      tone={tone}
      isSwitch={!menu && !keys}
      // A wide bar has no room for the words of problems either, a narrow one for none that has a sign.
      data-brief={shownSign && (tone ? 'soon' : 'late')}
      {...keyAttributes({ keys })}
    >
      {shownSign && <i aria-hidden="true">{shownSign}</i>}
      {tone && figure !== undefined && <b>{count(figure)}</b>}
      <span data-word>{word}</span>
      {!tone && figure !== undefined && <b>{count(figure)}</b>}
      {keys && <Kbd keys={keys} />}
    </ChipButton>
  )
}
