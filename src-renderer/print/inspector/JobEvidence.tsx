import { Button } from '@mantine/core'
import type { JobDetail } from '../../../src-shared/contract/print.ts'
import { Kbd, Late, PanelHead, SidePanel, useDeskQuery, useSay, useWords } from '../../kit/index.ts'
import { JobPill } from '../JobPill.tsx'
import { Preview } from '../preview/Preview.tsx'
import { actualSize } from '../preview/pdf.ts'
import { versionOf } from '../preview/version.ts'
import { useJobTitle } from '../use-job-title.ts'
import { Evidence } from './Evidence.tsx'
import styles from './Inspector.module.css'
import { Facts } from './JobPanel.tsx'

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
  const t = useWords('print')
  const say = useSay()
  const title = useJobTitle()
  const { data: detail, error, isPending } = useDeskQuery('jobs.detail', { job })
  const row = detail?.row
  return (
    // What scrolls is scrolled by keys, too.
    <SidePanel aria-label={t('inspector.label')} tabIndex={0}>
      <PanelHead title={row ? title(row) : t('job.number', { job })} close={t('inspector.close')} onClose={onClose}>
        {row && <JobPill row={row} />}
      </PanelHead>
      <div className={styles['body']}>
        {detail && <Body detail={detail} looked={attempt} />}
        {!detail && error && <p role="alert">{say(error.toMessage())}</p>}
        {isPending && (
          <Late>
            <p role="status">{t('evidence.reading')}</p>
          </Late>
        )}
      </div>
      <section className="flex no-shrink wrap gap-8" aria-label={t('inspector.actions')}>
        <Button variant="default" onClick={onOpen} rightSection={<Kbd keys="Enter" />}>
          {t('evidence.open')}
        </Button>
      </section>
    </SidePanel>
  )
}
