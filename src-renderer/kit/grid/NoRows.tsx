import { Button, Skeleton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { Late } from '../parts/Late.tsx'
import { Note } from '../parts/Note.tsx'
import { useSay } from '../words/say.ts'
import { useWords } from '../words/words.ts'
import styles from './List.module.css'
import type { ListReading } from './pages.ts'

/** A note over the rows, below their heads. */
export function OverRows(note: ComponentProps<typeof Note>) {
  return (
    <div className={styles['over']}>
      <Note {...note} />
    </div>
  )
}

/** What is in the place of rows while there are none: they are still read, couldn't be read, or (`none`) why there is none. */
export function NoRows({
  reading,
  loading,
  failed,
  onAgain,
  none,
}: {
  reading: ListReading
  /** Such as "Loading history". */
  loading: string
  /** Such as "Couldn’t load the history". */
  failed: string
  onAgain(): void
  none: ReactNode
}) {
  const t = useWords('frame')
  const say = useSay()
  if (reading.at === 'here') return reading.total === 0 ? none : null
  if (reading.at === 'failed') {
    return (
      <OverRows title={failed} text={say(asDeskError(reading.error).toMessage())}>
        <Button variant="default" onClick={onAgain}>
          {t('answer.retry')}
        </Button>
      </OverRows>
    )
  }
  return (
    <Late>
      <div className={styles['skeleton']} role="status" aria-label={loading}>
        {Array.from({ length: 12 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} height={12} radius={4} width={`${92 - (row % 4) * 9}%`} />
        ))}
      </div>
    </Late>
  )
}
