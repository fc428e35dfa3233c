import { Progress, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '../actions/ActionButton.tsx'
import type { Action } from '../actions/action.ts'
import { closeTray } from './open-tray.ts'
import type { Tone } from './Pill.tsx'
import styles from './WorkLine.module.css'

export interface WorkLineProps {
  title: string
  /** How it stands, in a few words. */
  detail: ReactNode
  tone: Tone
  /** How much of it is done, from 0 to 1; absent where no one knows. */
  done?: number
  /** Where a click leads. */
  onOpen(): void
  /** What can be done with it here, such as pausing it. */
  act?: Action | undefined
}

/** A piece of the desk's own work in the job tray: how far it is, and the way to its screen. */
export function WorkLine({ title, detail, tone, done, onOpen, act }: WorkLineProps) {
  return (
    <li className={styles['work']}>
      <UnstyledButton
        className={styles['leads']}
        onClick={() => {
          closeTray()
          onOpen()
        }}
      >
        <i aria-hidden="true" data-tone={tone} />
        <b dir="auto" title={title}>
          {title}
        </b>
        <span className="figures">{detail}</span>
      </UnstyledButton>
      {act && <ActionButton action={act} size="compact-sm" />}
      {done !== undefined && (
        <Progress
          className={styles['progress'] ?? ''}
          size={4}
          value={Math.min(1, Math.max(0, done)) * 100}
          transitionDuration={0}
          aria-label={title}
        />
      )}
    </li>
  )
}
