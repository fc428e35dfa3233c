import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatTime, useClient } from '../../app/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useTelling } from '../use-imports.ts'
import styles from './ChangesStep.module.css'
import { useChangeWords } from './words.ts'

/** Reads the prices again and compares with them; `isReading` meanwhile. */
export function useCompareAgain(): { compare(): void; isReading: boolean } {
  const t = useChangeWords()
  const client = useClient()
  const { run } = useImportActions()
  const telling = useTelling()
  const [isReading, setReading] = useState(false)
  return {
    isReading,
    compare: () =>
      telling(t('compare.doing'), async () => {
        setReading(true)
        try {
          await run(draft => client.call('imports.compareAgain', { draft }))
        } finally {
          setReading(false)
        }
      }),
  }
}

/** What the file is compared with, how old that is, and how much of it changes nothing. */
export function Compared() {
  const t = useChangeWords()
  const { compare, isReading } = useCompareAgain()
  const baseline = useDraft(view => view.baseline)
  const cells = useDraft(view => view.cells)
  const unchanged = useDraft(view => view.unchanged)
  if (!baseline) return null
  const { kind, at } = baseline
  const against =
    kind === 'catalogue'
      ? at === null
        ? t('compare.catalogueNoTime')
        : t('compare.catalogue', { time: formatTime(at) })
      : at === null
        ? t('compare.ageless')
        : t('compare.seen', { time: formatTime(at) })
  return (
    <div className={styles['compared']}>
      <p>
        {against}{' '}
        {t('compare.unchanged', { count: unchanged, figure: count(unchanged), cells: count(cells) })}
      </p>
      <Button variant="default" loading={isReading} onClick={compare}>
        {t('compare.again')}
      </Button>
    </div>
  )
}
