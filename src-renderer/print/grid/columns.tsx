import type { ColDef } from 'ag-grid-community'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { dataIn, inLanguage } from '../../../src-shared/messages/index.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import {
  type CellProps,
  cutText,
  formatTime,
  joinItems,
  labelled,
  languageNow,
  reactCell,
  SmallIcon,
  type SmallIconName,
  textColumn,
  typeWord,
  type useSay,
  useWords,
  type Words,
} from '../../kit/index.ts'
import { type Around, calm, isDoneElsewhere, isOfRoom, needsAttention, standingOf } from '../filter.ts'
import { AskedPill } from '../inspector/AskedPill.tsx'
import { JobPill } from '../JobPill.tsx'
import { capital, type PrinterTrouble, troubleOf } from '../printer-trouble.ts'
import styles from './JobGrid.module.css'

type Ranked = Pick<JobRow, 'here' | 'retryAt' | 'since' | 'id' | 'printer'> & Partial<Pick<JobRow, 'reason' | 'room'>>

/** 0 needs a person, 1 is blocked by its printer, 2 failed but is retried, or needs a person at another station, 3 moves, 4 waits, 5 is done, 6 is done elsewhere. */
export function rankOfNeed(job: Omit<Ranked, 'since'>, around: Around = calm): number {
  if (needsAttention(job, around)) return 0
  const shown = standingOf(job, around)
  if (shown === 'blocked') return 1
  if (shown === 'failed') return 2
  if (shown === 'printing') return 3
  if (shown === 'waiting') return 4
  if (isOfRoom(job, around) && (shown === 'unconfirmed' || shown === 'held')) return 2
  return isDoneElsewhere(job, around) ? 6 : 5
}

/** Compares ids as numbers where both are (shorter first), else as text. */
export function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The order of the list: what needs a person, what is blocked, moves, waits, is done; the newest first in each. */
export function compareByNeed(a: Ranked, b: Ranked, around: Around = calm): number {
  return rankOfNeed(a, around) - rankOfNeed(b, around) || b.since - a.since || compareIds(b.id, a.id)
}

type Cell = CellProps<JobRow, string>

/** The state of a job. */
function HereCell({ data }: CellProps<JobRow>) {
  return data ? <JobPill row={data} /> : null
}

/** An icon with its words. */
function Mark({ icon, words }: { icon: SmallIconName; words: string }) {
  return (
    <span className={styles['mark']} title={words}>
      <SmallIcon name={icon} />
      <span className="only-heard">{words}</span>
    </span>
  )
}

/** True for a job whose type is marked: a reprint, or one that this desk made. */
const isMarked = ({ reprint, source }: JobRow) => reprint || source !== 'service'

/** A job's type, marked where it is a reprint or was made at this desk. */
function TypeCell({ data, value }: Cell) {
  const t = useWords('print')
  const evidence = useWords('evidence')
  if (!data) return null
  return (
    <span className={styles['marked']}>
      <span>{value}</span>
      {data.source !== 'service' && <Mark icon="here" words={evidence(`source.${data.source}`)} />}
      {data.reprint && <Mark icon="again" words={t('cell.reprint')} />}
    </span>
  )
}

/** What the service was asked to do with a job, before anything else that there is to say of it. */
function AskedCell({ data, value }: Cell) {
  if (!data?.asked) return value
  return (
    <span className={styles['marked']} data-asked>
      <AskedPill asked={data.asked} />
      <span>{value}</span>
    </span>
  )
}

/** The columns that a person may show or hide, in their order; true if they show at first. */
export const columnsAtFirst = {
  job: true,
  order: true,
  type: true,
  here: true,
  printer: true,
  dispatch: false,
  print: false,
  attempt: false,
  copies: false,
  created: false,
  since: true,
  what: true,
} as const
export type ColumnName = keyof typeof columnsAtFirst

/** The hidden column that holds the order of need. */
export const needColumn = 'need'

type Say = ReturnType<typeof useSay>

/** Reasons that are shortened next to their printer; the whole sentence is in the tooltip and the panel. */
const shortReasons = [
  'job.waits-together',
  'job.held-together',
  'job.held-together-room',
  'job.held-first-start',
  'job.held-ledger-doubt',
  'job.held-no-rule',
  'job.left-to-absent',
  'job.left-to-unknown',
  'job.held-rules-saved',
  'job.held-asked-again',
  'job.held-queued-again',
  'job.held-number-reused',
  'job.held-claimed-before',
  'job.held-rebuilt',
  'job.held-listed-again',
  'job.may-come-out-at',
  'job.room-knows',
  'paper.mismatch',
  'paper.unchecked',
  'paper.no-pages',
  'paper.no-such-pages',
  'printer.leaves-out',
  'job.odd-copies',
  'end.completed-with-error',
  'end.completed-short',
  'end.left-out',
  'end.look-refused',
  'end.forgotten',
  'end.other-job',
  'end.answer-lost',
  'end.began-again',
  'end.cannot-cancel',
  'end.handed-over-only',
  'end.cancelled-at-printer',
  'end.cancelled-while-printing',
  'end.aborted',
  'end.aborted-while-printing',
] as const
const isShort = (code: string): code is (typeof shortReasons)[number] =>
  (shortReasons as readonly string[]).includes(code)

/** A reason beside its job's other columns: what they say already is left out. */
export function inShort(reason: MessageOnWire, t: Words<'print'>, say: Say): string {
  const data = dataIn(languageNow(), reason.data)
  if (reason.code === 'job.elsewhere') return t('cell.serviceSays', { stage: data['stage'] ?? '' })
  if (isShort(reason.code)) return t(`short.${reason.code}`, data)
  return reason.code.startsWith('step.') ? capital(say(reason)) : say(reason)
}

/** True where the service's word for a job matters, as it is not what happened here. */
const saysOtherwise = ({ here, stage, source }: JobRow) =>
  source === 'service' &&
  ((stage === 'failed' && here !== 'failed') || (stage === 'printed' && (here === 'waiting' || here === 'printing')))

/** The text under "What": what blocks the job, when it is retried, why it is in this state, or that it is a reprint. */
export function whatOf(row: JobRow, t: Words<'print'>, say: Say, trouble: PrinterTrouble): string {
  const blocked = troubleOf(row, trouble)
  if (blocked) return blocked.short
  const why = row.reason ? inShort(row.reason, t, say) : ''
  if (row.retryAt !== null) return t('cell.retry', { time: formatTime(row.retryAt), why })
  if (why !== '') return why
  const parts = [
    saysOtherwise(row) ? t('cell.serviceSays', { stage: t(`stage.${row.stage}`) }) : '',
    row.reprint ? t('cell.reprint') : '',
    row.copies !== null && row.copies > 1 ? t('cell.copies', { count: row.copies }) : '',
  ]
  return joinItems(parts.filter(part => part !== ''))
}

/** What the tooltip of "What" says: the same, whole. */
function wholeOf(row: JobRow, t: Words<'print'>, say: Say, trouble: PrinterTrouble): string {
  if (row.asked) return say(row.asked)
  const blocked = troubleOf(row, trouble)
  if (blocked) return blocked.whole
  return row.reason && row.retryAt === null ? say(row.reason) : whatOf(row, t, say, trouble)
}

/** The printer of a job, behind the station that has it where that is another one. */
export function placeOf(row: Pick<JobRow, 'here' | 'printer' | 'room'>, around: Around): string {
  const printer = isOfRoom(row, around) ? (row.room?.printer ?? null) : row.printer
  const name = printer === null ? '' : printerName(printer)
  return isOfRoom(row, around)
    ? name === ''
      ? (row.room?.station ?? '')
      : labelled(row.room?.station ?? '', name)
    : name
}

/** What the columns read at the moment they are drawn. */
export interface ListNow {
  trouble(): PrinterTrouble
  around(): Around
}

const hereCell = reactCell<JobRow>(HereCell)
const typeCell = reactCell<JobRow, string>(TypeCell)
const askedCell = reactCell<JobRow, string>(AskedCell)

/** The columns of the list; texts come by `t` and `say`. */
export function jobColumns(t: Words<'print'>, say: Say, { trouble, around }: ListNow): ColDef<JobRow>[] {
  const text = (name: ColumnName, width: number, value: (row: JobRow) => string, more: ColDef<JobRow> = {}) =>
    textColumn<JobRow>(name, t(`column.${name}`), width, value, { minWidth: 56, ...more })
  const quiet = { cellClass: styles['quiet'] ?? '' }
  // Its marks may come and go while its words stay.
  const marked = { equals: () => false }
  const byNumber = { comparator: (a: string, b: string) => compareIds(a, b) }
  return [
    {
      colId: needColumn,
      hide: true,
      sort: 'asc',
      valueGetter: ({ data }) => data,
      comparator: (a: JobRow, b: JobRow) => compareByNeed(a, b, around()),
    },
    text('job', 66, row => row.id, byNumber),
    text('order', 66, row => row.orderId ?? '', byNumber),
    text('type', 106, row => typeWord(row.type), {
      cellRendererSelector: ({ data }) => (data && isMarked(data) ? { component: typeCell } : undefined),
      ...marked,
    }),
    {
      ...text('here', 124, row => standingOf(row, around())),
      cellRenderer: hereCell,
      comparator: (a: string, b: string, one, other) =>
        one.data && other.data
          ? rankOfNeed(one.data, around()) - rankOfNeed(other.data, around()) || (a < b ? -1 : a > b ? 1 : 0)
          : 0,
    },
    text('printer', 90, row => placeOf(row, around()), {
      tooltipValueGetter: ({ data }) => (data && isOfRoom(data, around()) ? data.room?.printer : data?.printer) ?? '',
    }),
    text('dispatch', 120, row => inLanguage(row.dispatchStatus ?? '', languageNow()), quiet),
    text('print', 104, row => inLanguage(row.printStatus ?? '', languageNow()), quiet),
    text('attempt', 80, row => (row.attempt === 0 ? '' : String(row.attempt)), { ...quiet, ...byNumber }),
    text('copies', 76, row => (row.copies === null ? '' : String(row.copies)), { ...quiet, ...byNumber }),
    {
      ...text('created', 96, row => (row.createdAt === null ? '' : formatTime(row.createdAt)), quiet),
      comparator: (_a, _b, one, other) => (one.data?.createdAt ?? 0) - (other.data?.createdAt ?? 0),
    },
    {
      ...text('since', 76, row => formatTime(row.since), quiet),
      comparator: (_a, _b, one, other) => (one.data?.since ?? 0) - (other.data?.since ?? 0),
    },
    text('what', 160, row => whatOf(row, t, say, trouble()), {
      ...quiet,
      flex: 1,
      minWidth: 96,
      cellRendererSelector: ({ data }) => (data?.asked ? { component: askedCell } : undefined),
      ...marked,
      tooltipValueGetter: params => {
        if (!params.data) return null
        const whole = wholeOf(params.data, t, say, trouble())
        return whole === params.value ? cutText(params) : whole
      },
    }),
  ]
}
