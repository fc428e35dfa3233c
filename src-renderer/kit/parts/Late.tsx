import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/words.ts'
import styles from './Answered.module.css'

/** Shows its children after a moment only (300 ms), so that what is quick does not flicker. */
export function Late({ after = 300, children }: { after?: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return due ? children : null
}

/** Stands where something is still being loaded, and says so to who can't see it. */
export function Loading({ height }: { height: number | '100%' }) {
  const t = useWords('frame')
  // A grey slab as large as the screen looks like nothing at all.
  if (height === '100%') {
    return (
      <Late>
        <p className={styles['all']} role="status" aria-busy="true">
          {t('answer.loading')}
        </p>
      </Late>
    )
  }
  return (
    <Late>
      <Skeleton height={height} role="status" aria-label={t('answer.loading')} aria-busy="true" />
    </Late>
  )
}
