import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './FootStatus.module.css'
import type { Tone } from './Pill.tsx'

/**
 * A screen's word in the status bar, behind a dot of its tone; a click opens what it speaks of. The rest goes to its button:
 * a popover adds to it.
 */
export function FootStatus({
  tone,
  title,
  onClick,
  children,
  ...button
}: {
  tone: Tone
  title: string
  onClick(): void
  children: ReactNode
} & Omit<ComponentPropsWithRef<'button'>, 'title' | 'onClick' | 'children'>) {
  return (
    <UnstyledButton {...button} className={styles['status']} title={title} onClick={onClick}>
      <i aria-hidden="true" data-tone={tone} />
      {children}
    </UnstyledButton>
  )
}
