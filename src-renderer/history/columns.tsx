import type { ColDef } from 'ag-grid-community'
import type { HistoryEntry } from '../../src-shared/contract/history.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import {
  formatNumber,
  formatTime,
  labelled,
  reactCell,
  textColumn,
  typeWord,
  type useSay,
  type Words,
} from '../kit/index.ts'
import styles from './HistoryGrid.module.css'
import { KindMark, OutcomePill } from './marks.tsx'

/** What gives way in a list narrower than so many pixels of usual text, so that the rest can be read. */
export const historyWidthNeeded: Readonly<Record<string, number>> = {
  why: 1160,
  who: 1100,
  size: 1080,
  spooler: 1040,
  said: 880,
  printer: 720,
  order: 640,
}

/** How wide columns may get with their texts, in pixels of usual text. */
export const historyWidest: Readonly<Record<string, number>> = {
  job: 150,
  order: 150,
  type: 170,
  spooler: 120,
  who: 170,
}
/** Columns that hide while they have nothing to say. */
export const historyMayBeEmpty: readonly string[] = ['order', 'spooler', 'size', 'said', 'why', 'who']

const kilo = 1000
const figures = (value: number) => formatNumber(value, { maximumFractionDigits: 1 })

/** A size as people read it: `18 kB`, `1.2 MB`; empty if it is not known. */
function sizeOf(bytes: number | null, t: Words<'history'>): string {
  if (bytes === null) return ''
  if (bytes < kilo * kilo) return t('cell.kb', { count: figures(Math.ceil(bytes / kilo)) })
  return t('cell.mb', { count: figures(bytes / kilo / kilo) })
}

/** A row that is still on its way shows a quiet bar in its first cell. */
const timeCell = reactCell<HistoryEntry>(({ data }) =>
  data ? formatTime(data.startedAt) : <i className={styles['coming']} />,
)
const outcomeCell = reactCell<HistoryEntry>(({ data }) => (data ? <OutcomePill outcome={data.outcome} /> : null))
const kindCell = reactCell<HistoryEntry>(({ data }) =>
  data ? <KindMark kind={data.kind} attempt={data.attempt} /> : null,
)

/** The columns of the history. */
export function historyColumns(t: Words<'history'>, say: ReturnType<typeof useSay>): ColDef<HistoryEntry>[] {
  const column = (
    name: 'job' | 'order' | 'type' | 'printer' | 'spooler' | 'size' | 'said' | 'why' | 'who',
    width: number,
    value: (entry: HistoryEntry) => string,
    more: ColDef<HistoryEntry> = {},
  ) => textColumn<HistoryEntry>(name, t(`column.${name}`), width, value, more)
  const drawn = (name: 'started' | 'outcome' | 'kind', width: number, cellRenderer: ColDef['cellRenderer']) => ({
    colId: name,
    headerName: t(`column.${name}`),
    width,
    cellRenderer,
  })
  const quiet = { cellClass: styles['quiet'] ?? '' }
  return [
    drawn('started', 104, timeCell),
    column('job', 76, entry => entry.job),
    column('order', 76, entry => entry.orderId ?? ''),
    column('type', 112, entry => typeWord(entry.type)),
    drawn('outcome', 128, outcomeCell),
    drawn('kind', 156, kindCell),
    column(
      'printer',
      110,
      entry =>
        entry.station === undefined ? printerName(entry.printer) : labelled(entry.station, printerName(entry.printer)),
      {
        flex: 1,
        minWidth: 100,
        tooltipValueGetter: ({ data }) => data?.printer ?? '',
      },
    ),
    column('spooler', 84, entry => entry.spoolerJob ?? '', quiet),
    column('size', 76, entry => sizeOf(entry.bytes, t), quiet),
    column('said', 160, entry => (entry.said ? say(entry.said) : ''), { ...quiet, flex: 3, minWidth: 120 }),
    column('who', 110, entry => entry.who ?? '', quiet),
    column('why', 140, entry => entry.why ?? '', { ...quiet, flex: 2, minWidth: 120 }),
  ]
}
