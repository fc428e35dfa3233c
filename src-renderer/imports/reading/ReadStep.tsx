import { Button } from '@mantine/core'
import { useSay } from '../../app/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions } from '../use-imports.ts'
import { FormatFields } from './FormatFields.tsx'
import { FormatGuess } from './FormatGuess.tsx'
import { Peek } from './Peek.tsx'
import styles from './Reading.module.css'
import { SourceLine } from './SourceLine.tsx'
import { useReadingWords } from './words.ts'

/** What another encoding, delimiter or line of the header may help against. */
const mendable = [
  'imports.other-encoding',
  'imports.endless-line',
  'imports.too-many-columns',
  'imports.no-header',
  'imports.no-sheet',
]

function Failed() {
  const t = useReadingWords()
  const say = useSay()
  const { again } = useImportActions()
  const problem = useDraft(({ reading }) => (reading.state === 'failed' ? reading.problem : null))
  if (!problem) return null
  return (
    <section className={styles['notice']} data-tone="failed">
      <strong role="status">{t('read.failed')}</strong>
      <p>
        {say(problem)} {mendable.includes(problem.code) && t('read.failedHint')}
      </p>
      <div>
        <Button variant="default" onClick={() => void again()}>
          {t('read.again')}
        </Button>
      </div>
    </section>
  )
}

/** The step “Read”: how the file is written, and what its first rows look like so. */
export function ReadStep() {
  const t = useReadingWords()
  const { goTo } = useImportActions()
  const isReady = useDraft(({ reading }) => reading.state === 'ready')
  const hasFormat = useDraft(({ format }) => format !== null)
  const canMend = useDraft(({ reading }) => mendable.includes(reading.problem?.code ?? ''))
  const rows = useDraft(({ draft }) => draft.counts?.rows ?? 0)
  const columns = useDraft(({ titles }) => titles.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['card']} tabIndex={0} aria-label={t('read.title')}>
      <SourceLine />
      <Failed />
      {hasFormat ? <FormatFields /> : canMend && <FormatGuess />}
      {isReady && (
        <>
          <Peek />
          <div className={styles['foot']}>
            <Button onClick={() => goTo('header')}>{t('peek.next')}</Button>
            <span>{t('read.size', { count: rows, figure: count(rows), columns: count(columns) })}</span>
          </div>
        </>
      )}
    </section>
  )
}
