import type { ReactNode } from 'react'
import styles from './Note.module.css'

/** One thing to say in the place of everything else, with what can be done about it as children. */
export function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles['note']}>
      <strong role="status">{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  )
}
