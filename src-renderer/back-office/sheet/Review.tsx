import { Button } from '@mantine/core'
import type { ColDef } from 'ag-grid-community'
import { type ReactNode, useMemo } from 'react'
import { formatNumber, List, reactCell, textColumn, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { Panel } from '../parts/Panel.tsx'
import { type CellValue, changeKey, type SheetChange, type SheetOutcome } from './sheet.ts'

/** One difference as a line of a table. */
export interface Difference {
  key: string
  name: string
  title: string
  before: string
  after: string
  note: string | null
}

/** Says a cell's value. */
export function useValueText(): (value: CellValue) => string {
  const t = useWords('back-office')
  return value => (value === null ? '–' : typeof value === 'boolean' ? t(value ? 'value.on' : 'value.off') : value)
}

/** What differs, before and after: the same table for what is saved, previewed and compared. */
export function Differences({
  name,
  label,
  rows,
  onRevert,
}: {
  name: string
  label: string
  rows: readonly Difference[]
  /** Takes one back. */
  onRevert?: ((key: string) => void) | undefined
}) {
  const t = useWords('back-office')
  const columns = useMemo(
    (): ColDef<Difference>[] => [
      textColumn<Difference>('name', t('change.row'), 120, row => row.name, { flex: 1, minWidth: 80 }),
      textColumn<Difference>('title', t('change.field'), 100, row => row.title, { flex: 1, minWidth: 70 }),
      textColumn<Difference>('before', t('change.before'), 84, row => row.before, { flex: 1, minWidth: 70 }),
      textColumn<Difference>('after', t('change.after'), 84, row => row.after, { flex: 1, minWidth: 70 }),
      ...(onRevert
        ? [
            textColumn<Difference>('revert', '', 76, () => '', {
              cellRenderer: reactCell<Difference>(({ data }) =>
                data ? (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t('change.revert.of', { name: data.name, title: data.title })}
                    onClick={() => onRevert(data.key)}
                  >
                    {t('change.revert')}
                  </Button>
                ) : null,
              ),
            }),
          ]
        : []),
    ],
    [t, onRevert],
  )
  const noted = rows.filter(({ note }) => note !== null)
  return (
    <>
      <List<Difference> label={label} rowId={rowId} columns={columns} keepsWidthsAs={`${name}.widths`} rows={rows} />
      {noted.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
        <ul className={styles['notes']} aria-label={t('change.note')} tabIndex={0}>
          {noted.map(row => (
            <li key={row.key}>
              <strong>
                {row.name} · {row.title}
              </strong>{' '}
              {row.note}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const rowId = ({ key }: Difference) => key

/** What is about to be sent, with what of it was refused; those with a reason of their own are left out the next time. */
export function Review({
  changes,
  refused,
  others,
  isSending,
  sends,
  review,
  onRevert,
  onSend,
  onClose,
}: {
  changes: readonly SheetChange[]
  refused: SheetOutcome['refused']
  /** What others changed since it was changed here, by change: what it was before. */
  others: ReadonlyMap<string, CellValue>
  isSending: boolean
  sends: (count: number) => string
  review: { content: ReactNode; isReady: boolean } | undefined
  onRevert(change: SheetChange): void
  onSend(changes: readonly SheetChange[]): void
  onClose(): void
}) {
  const t = useWords('back-office')
  const say = useValueText()
  const rows = changes.map((change): Difference => {
    const key = changeKey(change)
    const reason = refused.get(key)
    const other = others.get(key)
    const isRefused = reason === null ? t('change.with-others') : (reason ?? null)
    return {
      key,
      name: change.name,
      title: change.title,
      before: say(change.before),
      after: say(change.after),
      note: change.isInvalid
        ? t('change.invalid')
        : other !== undefined
          ? t('change.other', { before: say(other), now: say(change.before) })
          : isRefused,
    }
  })
  const wanted = changes.filter(change => !change.isInvalid && refused.get(changeKey(change)) == null)
  const left = changes.length - wanted.length
  return (
    <Panel
      isWide
      title={t('review.title')}
      onClose={onClose}
      foot={
        <Button
          disabled={wanted.length === 0 || isSending || review?.isReady === false}
          onClick={() => onSend(wanted)}
          data-autofocus
        >
          {sends(wanted.length)}
        </Button>
      }
    >
      {others.size > 0 && (
        <p className={styles['warn']} role="alert">
          {t('review.others', { count: others.size, shown: formatNumber(others.size) })}
        </p>
      )}
      {left > 0 && (
        <p className={styles['line']} role="alert">
          {t('review.left', { count: left, shown: formatNumber(left) })}
        </p>
      )}
      <div className={styles['fill']}>
        <Differences
          name="back-office.review"
          label={t('review.title')}
          rows={rows}
          onRevert={key => {
            const change = changes.find(one => changeKey(one) === key)
            if (change) onRevert(change)
          }}
        />
      </div>
      {review?.content}
    </Panel>
  )
}
