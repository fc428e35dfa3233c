import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { onceMore } from '../../../src-shared/print/intake.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import {
  Answered,
  formatTime,
  typeWord,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useSay,
  useWords,
} from '../../kit/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { decidedOn } from '../calls.ts'
import { WhyField } from '../inspector/WhyField.tsx'
import { JobPill } from '../JobPill.tsx'
import { useJobTitle } from '../use-job-title.ts'
import styles from './Order.module.css'
import { Ways } from './Ways.tsx'

/** The ways to print an order, on a page of its own: `P` prints its bill. */
export function OrderPrinting({ order }: { order: string }) {
  const t = useWords('order')
  const [job, setJob] = useState<string | null>(null)
  return (
    <div className={styles['panel']}>
      {job !== null && (
        <p className={styles['said']} role="status">
          {t('here.printing', { job })}
        </p>
      )}
      <Ways order={order} printKey="P" onPrinting={setJob} />
    </div>
  )
}

interface PastProps {
  order: string
  /** Shows the evidence of a job. */
  onOpen(row: JobRow): void
}

interface PastRow {
  row: JobRow
  /** Why it is wanted again, as far as it was typed. */
  why: string
  onOpen(row: JobRow): void
  onPrinting(): void
}

function Past({ row, why, onOpen, onPrinting }: PastRow) {
  const t = useWords('order')
  const say = useSay()
  const words = useWords('print')
  const title = useJobTitle()(row)
  const client = useClient()
  const notice = useErrorNotice()
  const may = useMayPrint()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<MessageOnWire | null>(null)
  const again = async () => {
    setBusy(true)
    try {
      const { refused } = await client.call('jobs.reprint', { ...decidedOn([row]), why })
      setRefusal(refused[0]?.reason ?? null)
      if (refused.length === 0) onPrinting()
    } catch (error) {
      notice(error, t('past.againOf', { title }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr>
      <th scope="row">
        {typeWord(row.type)}
        <span className={styles['under']}>{row.id}</span>
      </th>
      <td>
        <JobPill row={row} />
        {refusal && (
          <span className={styles['under']} role="alert">
            {say(refusal)}
          </span>
        )}
        {row.why !== undefined && <span className={styles['under']}>{words('why.said', { why: row.why })}</span>}
        {row.reason && <span className={styles['under']}>{say(row.reason)}</span>}
      </td>
      <td className={`figures ${styles['tight']}`}>{formatTime(row.since)}</td>
      <td>{row.printer === null ? '' : printerName(row.printer)}</td>
      <td>
        <div className="flex wrap justify-end gap-6">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('past.evidenceOf', { title })}
            onClick={() => onOpen(row)}
          >
            {t('past.evidence')}
          </Button>
          {may && onceMore(row) === 'reprint' && (
            <Button
              variant="default"
              size="compact-sm"
              loading={busy}
              aria-label={t('past.againOf', { title })}
              onClick={() => void again()}
            >
              {t('past.again')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** What this order printed, here and at other stations, on any day. */
export function OrderPast({ order, onOpen }: PastProps) {
  const t = useWords('order')
  const jobs = useDeskQuery('jobs.search', { text: order })
  const may = useMayPrint()
  const [why, setWhy] = useState('')
  return (
    <Answered {...jobs} height={60}>
      {({ rows }) => {
        const own = rows.filter(({ orderId }) => orderId === order)
        if (own.length === 0) return <p>{t('past.none')}</p>
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
          <section className={styles['past']} aria-label={t('past.label')} tabIndex={0}>
            {may && own.some(row => onceMore(row) === 'reprint') && (
              <div className={styles['why']}>
                <WhyField value={why} onChange={setWhy} />
              </div>
            )}
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('past.document')}</th>
                  <th scope="col">{t('past.state')}</th>
                  <th scope="col">{t('past.since')}</th>
                  <th scope="col">{t('past.printer')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {own.map(row => (
                  <Past key={row.id} row={row} why={why} onOpen={onOpen} onPrinting={() => setWhy('')} />
                ))}
              </tbody>
            </table>
          </section>
        )
      }}
    </Answered>
  )
}
