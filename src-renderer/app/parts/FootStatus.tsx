import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './FootStatus.module.css'
import type { Tone } from './Pill.tsx'

/** A screen's word in the status bar, behind a dot of its tone; a click opens what it speaks of. */
export function FootStatus({
  tone,
  title,
  onClick,
  children,
}: {
  tone: Tone
  title: string
  onClick(): void
  children: ReactNode
}) {
  return (
    <UnstyledButton className={styles['status']} title={title} onClick={onClick}>
      <i aria-hidden="true" data-tone={tone} />
      {children}
    </UnstyledButton>
  )
}
