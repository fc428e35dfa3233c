import type { ReactNode } from 'react'
import { SmallIcon, type SmallIconName } from './icons.tsx'
import styles from './Pill.module.css'

/** The meanings that have a colour; `plain` and `done` stay quiet, since most rows are like that. */
export type Tone = 'done' | 'moving' | 'waiting' | 'unsure' | 'failed' | 'conflict' | 'plain'

/** A state as icon and word in its colour. */
export function Pill({ tone, icon, children }: { tone: Tone; icon: SmallIconName; children: ReactNode }) {
  return (
    <span className={`${styles['pill']} ${styles[tone]}`}>
      <SmallIcon name={icon} />
      <span className={styles['word']}>{children}</span>
    </span>
  )
}
