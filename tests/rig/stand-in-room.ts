import type { JobRow } from '../../src-shared/contract/print.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import {
  pictureRows,
  printerUris,
  queued,
  standInPrinters,
  standInRow,
  standInRules,
} from './stand-in-jobs.ts'

const spareTags = 'ipp://127.0.0.1:631/printers/tags-2'

/** A print room on a bad day: paper that does not fit, a stopped printer with a spare, an answer that was lost. */
export function roomRows(now: number): JobRow[] {
  const ago = (seconds: number) => ({ since: now - seconds * 1000, createdAt: now - seconds * 1000 - 20_000 })
  const stuck = (id: string, order: string) =>
    standInRow(id, order, 'tag', { ...queued, ...ago(310), here: 'waiting', attempt: 0, hasDocument: false })
  return [
    standInRow('9201', '51201', 'tag', {
      ...queued,
      ...ago(30),
      here: 'held',
      spoolerJob: null,
      printer: printerUris.front,
      reason: {
        code: 'paper.mismatch',
        data: { type: 'tag', size: '100 x 50 mm', printer: 'a4', offers: 'A4' },
      },
    }),
    standInRow('9202', '51202', 'order', {
      ...queued,
      ...ago(95),
      here: 'unconfirmed',
      attempt: 3,
      reprint: true,
      spoolerJob: '79',
      reason: { code: 'end.forgotten', data: { printer: 'a4-front', spooler: '79' } },
    }),
    standInRow('9203', '51203', 'shipping container', {
      ...ago(400),
      asked: { code: 'ask.unknown', data: { what: 'reprint of 9203' } },
    }),
    standInRow('9204', '51204', 'shipping container', {
      ...ago(410),
      asked: { code: 'ask.waiting', data: { what: 'kanban reprint of 9204' } },
    }),
    standInRow('order-51205-1', '51205', 'order', { ...ago(120), source: 'order', copies: 2 }),
    standInRow('test-1', null, 'test page', {
      ...ago(130),
      source: 'test-page',
      printer: printerUris.labels,
    }),
    stuck('9206', '51206'),
    stuck('9207', '51207'),
    stuck('9208', '51208'),
    ...pictureRows(now).slice(7),
  ]
}

const bare = (view: PrinterView | undefined, over: Partial<PrinterView>): PrinterView[] =>
  view ? [{ ...view, ...over }] : []

/** Its printers, with what is left in them. */
export function roomPrinters(now: number): PrinterView[] {
  const [front, tags, labels, back] = standInPrinters
  const withStatus = (view: PrinterView | undefined, over: Partial<NonNullable<PrinterView['status']>>) =>
    view?.status ? { ...view.status, ...over } : null
  return [
    ...bare(front, {
      status: withStatus(front, {
        supplies: [
          { name: 'Black toner', level: 62 },
          { name: 'Cyan toner', level: 9 },
          { name: 'Waste box', level: null },
        ],
        reasons: ['toner-low-warning'],
        makeAndModel: 'Office Laser 4100',
      }),
      proves: { code: 'proves.printer', data: {} },
    }),
    ...bare(tags, {
      waiting: 3,
      spare: { to: spareTags, jobs: ['9206', '9207', '9208'], since: now - 5 * 60_000 - 4000 },
    }),
    ...bare(labels, {
      status: withStatus(labels, { supplies: [{ name: 'Labels 100 x 150 mm', level: 34 }] }),
      proves: { code: 'proves.bytes', data: { way: 'socket' } },
    }),
    ...bare(back, { status: withStatus(back, { accepting: false }) }),
    {
      uri: 'windows:Kasse%20Etiketten%20%E6%A0%87%E7%AD%BE%E6%89%93%E5%8D%B0%E6%9C%BA',
      name: 'Kasse Etiketten 标签打印机 im Lager hinter der Zuschneiderei',
      kind: 'windows',
      status: withStatus(labels, { keepsHistory: false, reasons: ['media-jam-error', 'cover-open-warning'] }),
      problem: null,
      waiting: 0,
      proves: { code: 'proves.windows', data: {} },
      spare: null,
    },
  ]
}

/** Its rules. */
export const roomRules: PrintRule[] = standInRules.map(rule =>
  rule.job_type === 'tag'
    ? { ...rule, spare: spareTags, spare_after_seconds: 300, spare_moves: 'ask' as const }
    : rule,
)
