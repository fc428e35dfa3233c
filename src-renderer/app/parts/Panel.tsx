import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

/** A titled area; `aside` stands at the right of the title. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
