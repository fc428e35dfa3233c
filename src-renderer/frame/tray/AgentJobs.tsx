import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { foldWord } from '../../../src-shared/print/job.ts'
import { type AgentJob, agentTypes } from '../../../src-shared/service/print-jobs.ts'
import { ageOf } from '../../kit/age.ts'
import { useOperation } from '../../kit/ask/query.ts'
import { formatNumber, formatTime } from '../../kit/locale.ts'
import { Answered } from '../../kit/parts/Answered.tsx'
import { closeTray } from '../../kit/parts/open-tray.ts'
import { useNow } from '../../kit/parts/use-now.ts'
import styles from '../../kit/parts/WorkLine.module.css'
import { findJob } from '../../kit/scan/scan.tsx'
import { useSay } from '../../kit/words/say.ts'
import { useWords } from '../../kit/words/words.ts'

/** How often they are read while the tray is open and the window can be seen (ms). */
const every = 5_000
/** So many are shown; with more, no one reads a list. */
const mostShown = 200

const statuses = ['queued', 'dispatching', 'dispatched', 'sending', 'sent', 'failed'] as const

/** True for a job that the service gave up on, in whatever words. */
export function hasFailed({ dispatchStatus, sendStatus, error }: AgentJob): boolean {
  return error !== null || /fail|error|reject|失败|错误/i.test(`${dispatchStatus} ${sendStatus}`)
}

/** The failed ones first, then the newest. */
export function agentJobOrder(one: AgentJob, other: AgentJob): number {
  return Number(hasFailed(other)) - Number(hasFailed(one)) || (other.createdAt ?? 0) - (one.createdAt ?? 0)
}

function Row({ job, now }: { job: AgentJob; now: number }) {
  const t = useWords('job-tray')
  const frame = useWords('frame')
  const { type, orderId, dispatchStatus, sendStatus, createdAt, error } = job
  const known = agentTypes.find(one => one === type)
  const statusWord = (status: string | null) => {
    const word = statuses.find(one => one === foldWord(status ?? ''))
    return word ? t(`status.${word}`) : (status ?? t('unknown'))
  }
  const age = createdAt === null ? null : ageOf(now - createdAt)
  const failed = hasFailed(job)
  return (
    <>
      <tr data-failed={failed}>
        <td title={type ?? undefined}>{known ? t(`type.${known}`) : (type ?? t('untyped'))}</td>
        <td className="figures">
          {orderId === null ? (
            t('unknown')
          ) : (
            <UnstyledButton
              aria-label={t('agents.order', { order: orderId })}
              onClick={() => {
                closeTray()
                findJob(orderId, true)
              }}
            >
              {orderId}
            </UnstyledButton>
          )}
        </td>
        <td>{statusWord(dispatchStatus)}</td>
        <td className={styles['send']}>{statusWord(sendStatus)}</td>
        <td className="figures" title={createdAt === null ? undefined : formatTime(createdAt)}>
          {age === null ? t('unknown') : frame(`age.${age.unit}`, { count: age.count })}
        </td>
      </tr>
      {error !== null && (
        <tr className={styles['why']}>
          <td colSpan={5} dir="auto" title={error}>
            {error}
          </td>
        </tr>
      )}
    </>
  )
}

/** The messages that the service sends about orders by itself, since today; read only while this is shown. */
export function AgentJobs() {
  const t = useWords('job-tray')
  const say = useSay()
  const now = useNow(30)
  const query = useOperation('admin.orders.fabric-jobs.index', { query: { since: 'today' } }, { every })
  const { data, error, offered } = query
  const rows = data?.rows
  const sorted = useMemo(() => rows?.toSorted(agentJobOrder) ?? [], [rows])
  const failed = sorted.filter(hasFailed).length
  const counts = { total: formatNumber(sorted.length), failed: formatNumber(failed) }
  return (
    <section className={styles['part']} aria-label={t('agents')}>
      <h2>
        {t('agents')}
        {sorted.length > 0 && <small className="figures">{t('agents.counts', counts)}</small>}
      </h2>
      {offered ? (
        <Answered {...query}>
          {() => (
            <>
              {error && <p role="alert">{t('stale', { why: say(error.toMessage()) })}</p>}
              {sorted.length === 0 ? (
                <p role="status">{t('agents.none')}</p>
              ) : (
                <table className={styles['agents']}>
                  <thead>
                    <tr>
                      <th>{t('column.type')}</th>
                      <th>{t('column.order')}</th>
                      <th>{t('column.dispatch')}</th>
                      <th>{t('column.send')}</th>
                      <th>{t('column.age')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {sorted.slice(0, mostShown).map(job => (
                      <Row key={job.id} job={job} now={now} />
                    ))}
                  </tbody>
                </table>
              )}
              {sorted.length > mostShown && (
                <p>{t('agents.more', { count: formatNumber(sorted.length - mostShown) })}</p>
              )}
            </>
          )}
        </Answered>
      ) : (
        <p role="status">{t('agents.absent')}</p>
      )}
    </section>
  )
}
