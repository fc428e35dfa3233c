import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { JobDetail } from '../../../src-shared/contract/print.ts'
import { asDeskError, type ErrorJson } from '../../../src-shared/errors.ts'
import { Kbd, Late, PanelHead, SidePanel, useClient, useSay } from '../../app/index.ts'
import { JobPill } from '../JobPill.tsx'
import { Preview } from '../preview/Preview.tsx'
import { actualSize } from '../preview/pdf.ts'
import { versionOf } from '../preview/version.ts'
import { useJobTitle } from '../use-job-title.ts'
import { usePrintWords } from '../words.ts'
import { Evidence } from './Evidence.tsx'
import styles from './Inspector.module.css'
import { Facts } from './JobPanel.tsx'

type Told = { at: 'asking' } | { at: 'here'; detail: JobDetail } | { at: 'failed'; error: ErrorJson }

/** What became of a job of any day; `attempt` is the one that was looked for. */
function useEvidence(job: string, attempt: number): Told {
  const client = useClient()
  const [told, setTold] = useState<Told>({ at: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt of the job may be newer than what was told
  useEffect(() => {
    let wanted = true
    client.call('jobs.detail', { job }).then(
      detail => wanted && setTold({ at: 'here', detail }),
      error => wanted && setTold({ at: 'failed', error: asDeskError(error).toJSON() }),
    )
    return () => {
      wanted = false
    }
  }, [client, job, attempt])
  return told.at === 'here' && told.detail.row.id !== job ? { at: 'asking' } : told
}

function Body({ detail, looked }: { detail: JobDetail; looked: number }) {
  const { row } = detail
  return (
    <>
      <Facts row={row} />
      <Preview key={row.id} job={row.id} version={versionOf(row)} most={actualSize} />
      <Evidence detail={detail} looked={looked} />
    </>
  )
}

/** The evidence of a job on another screen: what happened to it, its document, and the way to where something can be done. */
export function JobEvidence({
  job,
  attempt,
  onClose,
  onOpen,
}: {
  job: string
  attempt: number
  onClose(): void
  onOpen(): void
}) {
  const t = usePrintWords()
  const say = useSay()
  const title = useJobTitle()
  const told = useEvidence(job, attempt)
  const row = told.at === 'here' ? told.detail.row : null
  return (
    // What scrolls is scrolled by keys, too.
    <SidePanel aria-label={t('inspector.label')} tabIndex={0}>
      <PanelHead
        title={row ? title(row) : t('job.number', { job })}
        close={t('inspector.close')}
        onClose={onClose}
      >
        {row && <JobPill row={row} />}
      </PanelHead>
      <div className={styles['body']}>
        {told.at === 'here' && <Body detail={told.detail} looked={attempt} />}
        {told.at === 'failed' && <p role="alert">{say(told.error)}</p>}
        {told.at === 'asking' && (
          <Late>
            <p role="status">{t('evidence.reading')}</p>
          </Late>
        )}
      </div>
      <section className={styles['foot']} aria-label={t('inspector.actions')}>
        <Button variant="default" onClick={onOpen} rightSection={<Kbd keys="Enter" />}>
          {t('evidence.open')}
        </Button>
      </section>
    </SidePanel>
  )
}
