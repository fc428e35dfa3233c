import { Fragment } from 'react'
import type { AttemptView, JobDetail, JobRow, TimelineEntry } from '../../../src-shared/contract/print.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { formatTime, useSay } from '../../app/index.ts'
import { usePrintWords } from '../words.ts'
import styles from './Timeline.module.css'

const tones: Record<JobRow['here'], string> = {
  held: 'unsure',
  unconfirmed: 'unsure',
  failed: 'failed',
  printing: 'moving',
  waiting: 'waiting',
  printed: 'done',
  skipped: 'waiting',
  elsewhere: 'waiting',
}

/** The attempt that begins at this entry, where a job has several. */
function beginsAt(attempts: readonly AttemptView[], entry: TimelineEntry, before: TimelineEntry | undefined) {
  if (attempts.length < 2 || entry.attempt === 0 || entry.attempt === before?.attempt) return undefined
  return attempts.find(({ number }) => number === entry.attempt)
}

/** What happened to a job here, oldest first; the newest line carries the colour of how it stands. */
export function Timeline({ detail }: { detail: JobDetail }) {
  const t = usePrintWords()
  const say = useSay()
  const { timeline, attempts, row } = detail
  if (timeline.length === 0) return <p className={styles['none']}>{t('job.noTimeline')}</p>
  return (
    <ol className={styles['time']} aria-label={t('job.timeline')}>
      {timeline.map((entry, index) => {
        const attempt = beginsAt(attempts, entry, timeline[index - 1])
        const last = index === timeline.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only ever grows at its end
          <Fragment key={index}>
            {attempt && (
              <li className={styles['attempt']}>
                {t('job.attempt', {
                  number: attempt.number,
                  kind: t(`kind.${attempt.kind}`),
                  printer: printerName(attempt.printer),
                })}
              </li>
            )}
            <li data-tone={last ? tones[row.here] : undefined} aria-current={last ? 'step' : undefined}>
              <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
              <i aria-hidden="true" />
              <span>{say(entry.message)}</span>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
