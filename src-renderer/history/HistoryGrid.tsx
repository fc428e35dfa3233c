import { type ReactNode, useMemo } from 'react'
import type { HistoryEntry, HistoryFilter } from '../../src-shared/contract/history.ts'
import type { MessageOnWire } from '../../src-shared/contract/message.ts'
import { findJob, List, type ListReading, useClient, useSay, useWords } from '../kit/index.ts'
import { historyColumns, historyMayBeEmpty, historyWidest, historyWidthNeeded } from './columns.tsx'
import { useHistory } from './state.ts'

const rowId = ({ job, attempt, station }: HistoryEntry) => `${job} ${attempt} ${station ?? ''}`
/** The evidence of another station's attempt is there. */
const show = ({ job, attempt, station }: HistoryEntry) =>
  useHistory.setState({ open: station === undefined ? { job, attempt } : null })

/** The attempts of these days, newest first. With the panel open it follows the keys; without it they only move. */
export function HistoryGrid({
  filter,
  tries,
  round,
  onReading,
  onMissing,
  children,
}: {
  filter: HistoryFilter
  /** Grows when a person asks again after a failure. */
  tries: number
  /** Grows when the history may have changed. */
  round: number
  onReading(reading: ListReading): void
  /** Why other stations' are missing; null: they aren't. */
  onMissing(why: MessageOnWire | null): void
  children: ReactNode
}) {
  const t = useWords('history')
  const say = useSay()
  const client = useClient()
  const columns = useMemo(() => historyColumns(t, say), [t, say])
  /** Enter opens the panel; on an open one it leads on to the print desk. */
  const enter = (entry: HistoryEntry) => {
    const { open } = useHistory.getState()
    const isOpen = open?.job === entry.job && open.attempt === entry.attempt
    if (isOpen || entry.station !== undefined) findJob(entry.job)
    else show(entry)
  }
  return (
    <List<HistoryEntry>
      label={t('grid.label')}
      rowLabel={t('grid.row')}
      rowId={rowId}
      columns={columns}
      giveWay={historyWidthNeeded}
      fits={historyWidest}
      hidesEmpty={historyMayBeEmpty}
      keepsWidthsAs="history.widths"
      choice="one"
      pages={{
        asked: `${tries} ${JSON.stringify(filter)}`,
        round,
        order: t('grid.order'),
        holdsStill: true,
        async read(offset, limit) {
          const { entries, total, missing } = await client.call('history.read', { ...filter, offset, limit })
          onMissing(missing ?? null)
          return { rows: entries, total }
        },
        tell: onReading,
      }}
      onClick={show}
      onFocus={entry => useHistory.getState().open && show(entry)}
      onKey={(key, entry) => {
        if (key !== 'Enter') return false
        enter(entry)
        return true
      }}
    >
      {children}
    </List>
  )
}
