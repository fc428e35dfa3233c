import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatTime } from '../../app/index.ts'
import { size } from '../numbers.ts'
import { RetailerChange } from '../opening/RetailerChange.tsx'
import { useRetailerName } from '../retailer-name.ts'
import { canChangeRetailer } from '../standing.ts'
import { useDraft, useImports } from '../use-imports.ts'
import styles from './Reading.module.css'
import { useReadingWords } from './words.ts'

/** Which file the draft was made of, whether changes of it are seen, and whom the draft is for. */
export function SourceLine() {
  const t = useReadingWords()
  const retailerName = useRetailerName()
  const draft = useDraft(view => view.draft)
  const canChange = useDraft(({ uploads }) => canChangeRetailer(uploads[0] ?? null))
  const watch = useImports(state => state.sourceWatch)
  const [isChanging, setChanging] = useState(false)
  const { name, bytes, modifiedAt } = draft.source
  // What was pasted, or came from the service or the grid of prices, was written by nobody on this computer.
  const isFile = modifiedAt !== null
  const file = isFile
    ? t('source.file', { name, size: size(bytes), time: formatTime(modifiedAt) })
    : t('source.noFile', { name, size: size(bytes) })
  return (
    <section className={styles['source']} aria-label={t('source.label')}>
      <p>
        {file} {isFile && watch !== null && <span>{t(`source.${watch}`)}</span>}
      </p>
      <p>
        {t('source.for', { retailer: retailerName(draft.retailer) })}{' '}
        {canChange && (
          <UnstyledButton className={styles['link'] ?? ''} onClick={() => setChanging(true)}>
            {t('source.change')}
          </UnstyledButton>
        )}
      </p>
      <RetailerChange draft={isChanging ? draft : null} onClose={() => setChanging(false)} />
    </section>
  )
}
