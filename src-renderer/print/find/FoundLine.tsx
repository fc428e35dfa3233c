import { Button } from '@mantine/core'
import { Kbd, Late, useSetSearchText, useWords } from '../../kit/index.ts'
import { actionKeys } from '../act/job-action.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { canBe } from '../calls.ts'
import { JobPill } from '../JobPill.tsx'
import type { Found } from '../state.ts'
import { useJobTitle } from '../use-job-title.ts'
import { useJob, usePrint } from '../use-print.ts'
import styles from './FoundLine.module.css'

/** The key that puts the chosen job on paper once more, if it may be. */
function OnceMore({ job }: { job: string }) {
  const t = useWords('print')
  const row = useJob(job)
  const may = useMayPrint()
  if (!row || !may) return null
  const action = canBe('again', row) ? 'again' : canBe('print', row) ? 'print' : null
  if (action === null) return null
  return (
    <span className={styles['key']}>
      <Kbd keys={actionKeys[action]} />
      <span className="only-heard">{actionKeys[action]}</span>{' '}
      {action === 'again' ? t('found.printsAgain') : t('found.prints')}
    </span>
  )
}

function Hit({ found, job }: { found: Found; job: string }) {
  const t = useWords('print')
  const title = useJobTitle()
  const row = useJob(job)
  const chosen = usePrint(state => state.chosen.length === 1 && state.chosen[0] === job)
  if (!row) return null
  const count = found.jobs.length
  return (
    <>
      <p role="status">
        <b>{found.text}</b> {count === 1 ? title(row) : t('found.several', { count, newest: title(row) })}
      </p>
      <JobPill row={row} />
      {chosen && <OnceMore job={job} />}
    </>
  )
}

/** What the newest scan, or search that was ended with Enter, has found, and what one key does with it. */
export function FoundLine() {
  const t = useWords('print')
  const found = usePrint(state => state.found)
  const searching = usePrint(state => state.searching)
  const clear = useSetSearchText()
  if (searching !== null) {
    return (
      <Late>
        <div className={styles['found']}>
          <p role="status">{t('found.searching', { text: searching })}</p>
        </div>
      </Late>
    )
  }
  if (!found) return null
  const [newest] = found.jobs
  return (
    <div className={styles['found']}>
      {newest === undefined ? (
        <p role="status">{t('found.none', { text: found.text })}</p>
      ) : (
        <Hit found={found} job={newest} />
      )}
      <Button variant="subtle" size="compact-sm" rightSection={<Kbd keys="Escape" />} onClick={() => clear('')}>
        {t('found.clear')}
      </Button>
    </div>
  )
}
