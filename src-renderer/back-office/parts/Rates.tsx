import { Checkbox } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import type { FxRate } from '../../../src-shared/service/readers/back-office/settings.ts'
import { Answered, formatNumber, readAnew, useDeskSend, useOperation, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { Differences } from '../sheet/Review.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { type OfficeColumn, type SheetChange, type SheetRow, sendAsOne } from '../sheet/sheet.ts'

/** A rate that moves by more than this is asked about: currencies rarely move 5 % between two changes, a slipped digit always does. */
export const jumpPercent = 5

/** A rate is above zero, and has at most six decimals. */
const leastRate = 0.000001

const percentOf = ({ before, after }: SheetChange) => (Number(after) / Number(before) - 1) * 100
export const jumpsIn = (changes: readonly SheetChange[]): SheetChange[] =>
  changes.filter(change => Number(change.before) > 0 && !(Math.abs(percentOf(change)) <= jumpPercent))

const ratesOf = (changes: readonly SheetChange[]) =>
  changes.map(({ row, after }) => ({ currency: row, rate: Number(after) }))

/** What the new rates do to example prices, and a second look at those that jump. */
function RateReview({
  changes,
  agreed,
  onAgree,
}: {
  changes: readonly SheetChange[]
  agreed: string
  onAgree(to: string): void
}) {
  const t = useWords('back-office')
  const rates = ratesOf(changes)
  const preview = useOperation('admin.fx-rates.preview', { body: { rates } }, { enabled: rates.length > 0 })
  const jumps = jumpsIn(changes)
  return (
    <>
      <h3 className={styles['line']}>{t('fx.examples')}</h3>
      <div className={styles['fill']}>
        <Answered {...preview}>
          {examples => (
            <Differences
              name="back-office.fx"
              label={t('fx.examples')}
              rows={examples.map(({ what, currency, before, after }, at) => ({
                key: String(at),
                name: what,
                title: currency ?? '',
                before: before ?? '–',
                after: after ?? '–',
                note: null,
              }))}
            />
          )}
        </Answered>
      </div>
      {jumps.length > 0 && (
        <div className={styles['line']}>
          {jumps.map(change => (
            <p key={change.row} role="alert" className={styles['warn']}>
              {t('fx.jump', { currency: change.row, percent: formatNumber(Math.round(percentOf(change) * 10) / 10) })}
            </p>
          ))}
          <Checkbox
            label={t('fx.agree')}
            checked={agreed === nameOf(jumps)}
            onChange={({ target }) => onAgree(target.checked ? nameOf(jumps) : '')}
          />
        </div>
      )}
    </>
  )
}

/** Which jumps were agreed to: another rate is asked about anew. */
const nameOf = (jumps: readonly SheetChange[]) => jumps.map(({ row, after }) => `${row} ${after}`).join(', ')

/** Exchange rates, with what a new rate does to prices before it is saved. */
export function Rates() {
  const t = useWords('back-office')
  const rates = useOperation('admin.fx-rates.index', {})
  const sending = useDeskSend('admin.fx-rates.save', { outdates: ['admin.fx-rates.index', 'admin.fx-rates.preview'] })
  const [agreed, setAgreed] = useState('')
  const all = rates.data?.rows
  const columns = useMemo(
    (): OfficeColumn[] => [
      { id: 'rate', title: t('fx.rate'), kind: 'number', least: leastRate, isRequired: true, width: 140 },
    ],
    [t],
  )
  const rowOf = useCallback(
    ({ currency, base, rate, changedBy, changedAt }: FxRate): SheetRow => ({
      id: currency,
      name: base === null ? currency : t('fx.pair', { base, currency }),
      values: { rate },
      changedBy,
      changedAt,
    }),
    [t],
  )
  const rows = useMemo(() => (all ?? []).map(rowOf), [all, rowOf])
  const send = (changes: readonly SheetChange[]) =>
    sendAsOne(changes, () => sending.mutateAsync({ body: { rates: ratesOf(changes) } }))
  return (
    <Answered {...rates}>
      {() => (
        <Sheet
          name="fx-rates"
          label={t('part.rates')}
          rowLabel={t('fx.row')}
          idTitle={t('fx.row')}
          columns={columns}
          rows={rows}
          tellsChanges
          needs="admin.fx-rates.save"
          sends={count => t('sheet.save', { count })}
          send={send}
          look={async () => (await readAnew(rates)).rows.map(rowOf)}
          review={changes => ({
            content: <RateReview changes={changes} agreed={agreed} onAgree={setAgreed} />,
            isReady: agreed === nameOf(jumpsIn(changes)),
          })}
        />
      )}
    </Answered>
  )
}
