import type { ComponentPropsWithRef } from 'react'
import { ChipButton, Kbd } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'

/** The signs that cells of a state have in the grid. */
const signs = { failed: '✕', conflict: '⇄', unsure: '◤', unusual: '~' }

interface ChipProps extends ComponentPropsWithRef<'button'> {
  word: string
  figure?: number
  tone?: 'failed' | 'conflict' | 'unsure' | 'unusual'
  /** What stands for the words in a narrow bar, where it is not the tone's own. */
  sign?: string
  on?: boolean
  /** Opens a menu; else it is a switch, or (with `keys`) a way to go somewhere. */
  menu?: boolean
  keys?: string
}

/** A switch, a filter or a counter above the grid. */
export function Chip({ word, figure, tone, sign, on = false, menu = false, keys, ...button }: ChipProps) {
  return (
    <ChipButton
      title={tone && figure !== undefined ? `${count(figure)} ${word}` : undefined}
      {...button}
      on={on}
      tone={tone}
      isSwitch={!menu && !keys}
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
