import type { JobRow } from '../../src-shared/contract/print.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { outputs, row } from '../contract/samples.ts'

// Rows, printers and rules of a print room as windows see them, for tests without a desk.

const uri = (name: string) => `ipp://127.0.0.1:631/printers/${name}`
export const printerUris = { front: uri('a4-front'), tags: uri('tags-1'), labels: uri('labels') }

const [sample] = outputs['printers.list']
const printer = (name: string, reasons: string[] = []): PrinterView => ({
  uri: uri(name),
  name,
  kind: 'ipp',
  status: {
    state: reasons.length > 0 ? 'stopped' : 'idle',
    accepting: true,
    reasons,
    message: null,
    queuedJobs: 0,
    media: [],
    mediaReady: [],
    trays: [],
    duplex: true,
    makeAndModel: 'Office Laser',
    keepsHistory: true,
    supplies: [],
  },
  problem: null,
  waiting: 0,
  proves: sample?.proves ?? { code: 'proves.ipp', data: {} },
  spare: null,
})

/** Four printers; the second has stopped without paper. */
export const roomPrinters: PrinterView[] = [
  printer('a4-front'),
  printer('tags-1', ['media-empty-error']),
  printer('labels'),
  printer('a4-back'),
]

export const roomRules: PrintRule[] = [
  { job_type: 'order', printer: printerUris.front, paper: 'A4' },
  { job_type: 'tag', printer: printerUris.tags, paper: '100x50mm' },
  { job_type: 'shipping container', printer: printerUris.labels, paper: '100x150mm' },
]

const types = ['order', 'tag', 'shipping container'] as const
const printerOf: Record<string, string> = {
  order: printerUris.front,
  tag: printerUris.tags,
  'shipping container': printerUris.labels,
}

/** A row with everything plain: printed on its type's printer. */
export function plainRow(id: string, order: string | null, type: string, over: Partial<JobRow> = {}): JobRow {
  return {
    ...row,
    id,
    orderId: order,
    type,
    dispatchStatus: 'accepted',
    printStatus: 'printed',
    stage: 'printed',
    here: 'printed',
    reason: null,
    printer: printerOf[type] ?? null,
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

/** A day of 24 jobs, the neediest first: three need a person, two are at printers, two wait, 17 are printed. */
export function rowsOfADay(now: number): JobRow[] {
  const at = (seconds: number) => ({ since: now - seconds * 1000, createdAt: now - (seconds + 20) * 1000 })
  return [
    plainRow('9012', '51077', 'order', { ...at(60), here: 'unconfirmed' }),
    plainRow('9007', '51072', 'tag', { ...at(200), here: 'failed', hasDocument: false }),
    plainRow('9003', '51070', 'shipping container', { ...at(360), here: 'held', hasDocument: false }),
    plainRow('9014', '51079', 'tag', { ...at(20), here: 'printing' }),
    plainRow('9013', '51078', 'order', { ...at(22), here: 'printing' }),
    plainRow('9016', '51081', 'order', { ...at(5), here: 'waiting', attempt: 0 }),
    plainRow('9015', '51080', 'shipping container', { ...at(8), here: 'waiting', attempt: 0 }),
    ...Array.from({ length: 17 }, (_, index) =>
      plainRow(String(8999 - index), String(51066 - index), types[index % 3] ?? 'order', at(107 + index * 59)),
    ),
  ]
}
