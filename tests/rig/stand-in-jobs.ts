import type { JobRow } from '../../src-shared/contract/print.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'

const uri = (name: string) => `ipp://127.0.0.1:631/printers/${name}`
export const printerUris = { front: uri('a4-front'), tags: uri('tags-1'), labels: uri('labels') }

const status = {
  state: 'idle' as const,
  accepting: true,
  reasons: [] as string[],
  message: null,
  queuedJobs: 0,
  media: ['iso_a4_210x297mm'],
  mediaReady: ['iso_a4_210x297mm'],
  trays: ['auto', 'tray-1'],
  duplex: true,
  makeAndModel: 'Stand-in',
  keepsHistory: true,
  supplies: [],
}
const printer = (name: string, over: Partial<typeof status> | object, waiting: number): PrinterView => ({
  uri: uri(name),
  name,
  kind: 'ipp',
  status: { ...status, ...over },
  problem: null,
  waiting,
  proves: { code: 'proves.ipp', data: {} },
  spare: null,
})

export const standInPrinters: PrinterView[] = [
  printer('a4-front', { state: 'printing' }, 1),
  printer('tags-1', { state: 'stopped', reasons: ['media-empty-error'] }, 0),
  printer('labels', {}, 1),
  printer('a4-back', {}, 0),
]

export const standInRules: PrintRule[] = [
  { job_type: 'order', printer: printerUris.front, paper: 'A4' },
  { job_type: 'tag', printer: printerUris.tags, paper: '100x50mm' },
  { job_type: 'shipping container', printer: printerUris.labels, paper: '100x150mm' },
]

const types = ['order', 'tag', 'shipping container'] as const
const printerOf = {
  order: printerUris.front,
  tag: printerUris.tags,
  'shipping container': printerUris.labels,
}

/** A row with everything plain: printed on its type's printer. */
export function standInRow(
  id: string,
  order: string | null,
  type: string,
  over: Partial<JobRow> = {},
): JobRow {
  return {
    id,
    orderId: order,
    type,
    dispatchStatus: 'accepted',
    printStatus: 'printed',
    stage: 'printed',
    here: 'printed',
    reason: null,
    printer: Object.hasOwn(printerOf, type) ? printerOf[type as keyof typeof printerOf] : null,
    attempt: 1,
    reprint: false,
    spoolerJob: '77',
    hasDocument: true,
    copies: 1,
    createdAt: 0,
    since: 0,
    retryAt: null,
    source: 'service',
    asked: null,
    ...over,
  }
}

const at = (base: number, seconds: number) => base - seconds * 1000
/** How the service calls a job that is on its way. */
export const queued = { dispatchStatus: 'dispatching', printStatus: 'queued', stage: 'dispatching' } as const

/** The day of the pictures: 24 jobs, three of which need a person. */
export function pictureRows(now: number): JobRow[] {
  const t = (seconds: number) => ({ since: at(now, seconds), createdAt: at(now, seconds + 20) })
  const rows = [
    standInRow('9012', '51077', 'order', {
      ...queued,
      ...t(60),
      here: 'unconfirmed',
      reason: { code: 'end.forgotten', data: { printer: 'a4-front', spooler: '77' } },
    }),
    standInRow('9007', '51072', 'tag', {
      ...queued,
      ...t(200),
      here: 'failed',
      hasDocument: false,
      reason: { code: 'document.not-pdf', data: {} },
    }),
    standInRow('9003', '51070', 'shipping container', {
      ...queued,
      ...t(360),
      here: 'held',
      attempt: 0,
      spoolerJob: null,
      hasDocument: false,
      reason: { code: 'job.held-asked-again', data: {} },
    }),
    standInRow('9014', '51079', 'tag', {
      ...queued,
      ...t(20),
      here: 'printing',
      reason: { code: 'step.at-printer', data: { what: 'Out of paper, prints by itself when refilled' } },
    }),
    standInRow('9013', '51078', 'order', {
      ...queued,
      ...t(22),
      here: 'printing',
      reason: { code: 'step.at-printer', data: { what: 'Page 2 of 3' } },
    }),
    standInRow('9016', '51081', 'order', {
      ...queued,
      ...t(5),
      here: 'waiting',
      attempt: 0,
      hasDocument: false,
      reason: { code: 'job.behind', data: { job: '9013' } },
    }),
    standInRow('9015', '51080', 'shipping container', {
      ...queued,
      ...t(8),
      here: 'waiting',
      attempt: 0,
      hasDocument: false,
    }),
  ]
  for (let index = 0; index < 17; index++) {
    const type = types[index % 3] ?? 'order'
    rows.push(
      standInRow(String(8999 - index), String(51066 - index), type, {
        ...t(107 + index * 59),
        reprint: index === 6,
      }),
    )
  }
  return rows
}

/** So many jobs of one day: one in a hundred needs a person. */
export function manyRows(now: number, count: number): JobRow[] {
  return Array.from({ length: count }, (_, index) => {
    const type = types[index % 3] ?? 'order'
    const here =
      index % 100 === 0 ? 'unconfirmed' : index < 40 ? 'waiting' : index < 44 ? 'printing' : 'printed'
    return standInRow(
      String(20_000 + count - index),
      String(51_000 + Math.floor((count - index) / 3)),
      type,
      {
        here,
        since: at(now, 5 + index * 5),
        createdAt: at(now, 30 + index * 5),
      },
    )
  })
}

/** Jobs that are hard to show: long names, Chinese, no order, an unknown type and status, a retry. */
export function oddRows(now: number): JobRow[] {
  const t = (seconds: number) => ({ since: at(now, seconds), createdAt: at(now, seconds + 20) })
  const long = 'the-long-corridor-printer-by-the-window-on-the-second-floor-next-to-the-kitchen'
  return [
    standInRow('9100', null, 'garment_care label for delicate hand-finished evening wear', {
      ...t(4),
      here: 'held',
      reason: {
        code: 'job.held-no-rule',
        data: { type: 'garment_care label for delicate hand-finished evening wear' },
      },
      hasDocument: false,
      printer: null,
    }),
    standInRow('9101', '51100', '吊牌 标签', {
      ...t(9),
      here: 'unconfirmed',
      printer: uri(encodeURIComponent('二楼 标签打印机 靠窗')),
      reason: {
        code: 'end.aborted-while-printing',
        data: { printer: '二楼 标签打印机 靠窗', why: '打印机 缺纸，请装纸后重试' },
      },
    }),
    standInRow(
      '01HZX5N6W3Q8T9V2B4C6D8E0FG',
      '51101-with-a-very-long-foreign-order-number-0000000001',
      'order',
      {
        ...t(30),
        here: 'failed',
        printer: uri(long),
        retryAt: now + 40_000,
        reason: {
          code: 'document.fetch-failed',
          data: { why: 'the document’s host files.an-exceedingly-long-host-name.example.com gave no answer' },
        },
      },
    ),
    standInRow('9103', '51103', 'order', {
      ...t(50),
      here: 'elsewhere',
      stage: 'unknown',
      dispatchStatus: 'parked by supervisor',
      printStatus: null,
      attempt: 0,
      hasDocument: false,
      reason: { code: 'job.unknown-status', data: { status: 'parked by supervisor' } },
    }),
    standInRow('9104', '51104', 'tag', {
      ...t(70),
      here: 'skipped',
      reason: { code: 'job.skipped-by-person', data: {} },
    }),
  ]
}

/**
 * A printer out of paper: 75 jobs stand at it, which the service calls printed; beside them, 12 jobs that one queue
 * forgot. Nothing else needs a person.
 */
export function paperOutRows(now: number): JobRow[] {
  const blocked = Array.from({ length: 75 }, (_, index) =>
    standInRow(String(9300 + index), String(51_300 + index), 'tag', {
      here: index < 70 ? 'printing' : 'waiting',
      reason:
        index < 70 ? { code: 'step.printer-waits', data: { what: 'out of paper', printer: 'tags-1' } } : null,
      since: at(now, 30 + index),
      createdAt: at(now, 60 + index),
    }),
  )
  const forgotten = Array.from({ length: 12 }, (_, index) =>
    standInRow(String(9400 + index), String(51_400 + index), 'order', {
      here: 'unconfirmed',
      reason: { code: 'end.forgotten', data: { printer: 'a4-front', spooler: String(80 + index) } },
      since: at(now, 300 + index),
      createdAt: at(now, 330 + index),
    }),
  )
  return [...blocked, ...forgotten, ...pictureRows(now).slice(7)]
}
