import { type ReactNode, useId } from 'react'
import { useIsFixed } from './FixedNote.tsx'
import styles from './Section.module.css'

/** One section of the settings: title, one sentence, content, and a bar at the foot that stays in sight. */
export function Section({
  title,
  what,
  aside,
  bar,
  wide = false,
  children,
}: {
  title: string
  what: string
  aside?: ReactNode
  bar?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  // Where nothing can be changed, nothing else has the focus by which keys scroll.
  const isFixed = useIsFixed()
  return (
    <section className="flex column min-w-0 min-h-0 full-height" aria-labelledby={id}>
      <div className="grow min-h-0 scroll" {...(isFixed && { tabIndex: 0 })}>
        <div className={styles['body']} data-wide={wide}>
          <header className={styles['head']}>
            <div>
              <h2 id={id}>{title}</h2>
              <p>{what}</p>
            </div>
            {aside}
          </header>
          {children}
        </div>
      </div>
      {bar}
    </section>
  )
}
