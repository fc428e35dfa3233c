import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { SmallIcon, type SmallIconName } from './icons.tsx'

/** A calm line under the head: what happened, what it means, and at its right the way out. */
export function Banner({
  tone,
  icon,
  title,
  what,
  children,
}: {
  /** `waiting`: worth knowing, and nothing to do about it. */
  tone: 'unsure' | 'failed' | 'waiting'
  icon: SmallIconName
  title: string
  what: string
  children?: ReactNode
}) {
  return (
    <section
      className={styles['banner']}
      data-tone={tone}
      aria-label={title}
      {...(tone === 'waiting' ? {} : { 'data-attention': true, tabIndex: -1 })}
    >
      <SmallIcon name={icon} size={14} />
      <p role="status">
        <strong>{title}</strong> {what}
      </p>
      {children}
    </section>
  )
}
