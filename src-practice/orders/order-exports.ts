import Papa from 'papaparse'
import type { PracticeDatabase } from '../database.ts'
import { notify } from '../notifications.ts'
import { hash } from '../random.ts'
import type { OrderBook, OrderQuery } from './order-book.ts'
import { type OrderSheet, SHEET_COLUMNS, sheetRows } from './production.ts'
import { orderRow } from './records.ts'

interface ExportRow {
  batch_id: string
  status: string
  customer: string
  /** Null: the list of orders. */
  sheet: OrderSheet | null
  /** JSON of a sheet's orders. */
  orders: string | null
  created_at: number
}

interface OrderExportsParts {
  database: PracticeDatabase
  book: OrderBook
  seed: number
  /** How long an export takes, in milliseconds. */
  stepMs: number
  now(): number
}

/** Rows that are made before other requests get their turn. */
const ROWS_AT_ONCE = 200
const COLUMNS = [
  'order_id',
  'customer_name',
  'status',
  'retailer',
  'is_express',
  'is_returning_order',
  'created_at',
  'payment_date',
  'entered_manufacturing_at',
  'change_status_date',
  'factory_name',
  'tracking_number',
  'combo',
  'fabrics',
] as const

/** What a notification says of each kind of export. */
const ENDS = {
  orders: ['orders_export_finished', 'The export of orders has finished'],
  'phase-summary': ['phase_summary_export_finished', 'The export of phase summaries has finished'],
  'hand-finishing': ['hand_finishing_export_finished', 'The export of hand finishing has finished'],
} as const satisfies Record<OrderSheet | 'orders', readonly [kind: string, title: string]>

/** Exports of the order list, and of sheets of chosen orders. What is stored is only what was asked for; the file is made while it is fetched. */
export class OrderExports {
  readonly #parts: OrderExportsParts

  constructor(parts: OrderExportsParts) {
    this.#parts = parts
  }

  /** Starts an export of the list; returns its batch. */
  start({ statuses, customer }: OrderQuery): string {
    return this.#start({ status: statuses.join(','), customer, sheet: null, orders: null })
  }

  /** Starts an export of a sheet of these orders; returns its batch. */
  startSheet(sheet: OrderSheet, orders: readonly number[]): string {
    return this.#start({ status: '', customer: '', sheet, orders: JSON.stringify(orders) })
  }

  #start(asked: Pick<ExportRow, 'status' | 'customer' | 'sheet' | 'orders'>): string {
    const { database, seed, now } = this.#parts
    const at = now()
    const count =
      database.prepare<[], { count: number }>('SELECT count(*) AS count FROM order_exports').get()?.count ?? 0
    const batch = `${asked.sheet ?? 'orders'}-${count + 1}-${hash(seed, 'order export', count, at).toString(16)}`
    database
      .prepare(
        `INSERT INTO order_exports (batch_id, status, customer, sheet, orders, reported, created_at)
         VALUES (:batch, :status, :customer, :sheet, :orders, 0, :at)`,
      )
      .run({ batch, at, ...asked })
    return batch
  }

  /** Notes the exports that have ended since the last call. @param linkTo makes a link to a path */
  report(linkTo: (path: string) => string): void {
    const { database, now, stepMs } = this.#parts
    const ended = database
      .prepare<[number], ExportRow>(
        'SELECT * FROM order_exports WHERE reported = 0 AND created_at <= ? ORDER BY created_at',
      )
      .all(now() - stepMs)
    for (const row of ended) {
      const count = row.orders === null ? this.#parts.book.count(queryOf(row)) : ordersOf(row).length
      const [kind, title] = ENDS[row.sheet ?? 'orders']
      notify(database, {
        kind,
        title,
        message: count === 1 ? '1 order.' : `${count} orders.`,
        batch_id: row.batch_id,
        url: linkTo(`/documents/order-exports/${row.batch_id}`),
        created_at: row.created_at + stepMs,
      })
      database.prepare('UPDATE order_exports SET reported = 1 WHERE batch_id = ?').run(row.batch_id)
    }
  }

  counts(): { processed: number; pending: number } {
    const row = this.#parts.database
      .prepare<[], { processed: number; pending: number }>(
        'SELECT coalesce(sum(reported), 0) AS processed, coalesce(sum(1 - reported), 0) AS pending FROM order_exports',
      )
      .get()
    return row ?? { processed: 0, pending: 0 }
  }

  /** The file of an export, in pieces; undefined for one that isn't known. */
  file(batch: string): AsyncGenerator<string> | undefined {
    const row = this.#parts.database
      .prepare<[string], ExportRow>('SELECT * FROM order_exports WHERE batch_id = ?')
      .get(batch)
    if (!row) return undefined
    return row.sheet === null ? this.#lines(queryOf(row)) : this.sheet(row.sheet, ordersOf(row))
  }

  /** A sheet of these orders as CSV, in pieces. */
  async *sheet(sheet: OrderSheet, orders: readonly number[]): AsyncGenerator<string> {
    const { book, seed, now } = this.#parts
    yield `\ufeff${SHEET_COLUMNS.join(',')}\r\n`
    for (const id of orders) {
      const order = book.find(id)
      const rows = order ? sheetRows({ seed, now: now(), order }, sheet) : []
      if (rows.length > 0) yield `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  async *#lines(query: OrderQuery): AsyncGenerator<string> {
    const { book, seed, now } = this.#parts
    // Spreadsheets take a file without this mark for one in an old encoding.
    yield `\ufeff${COLUMNS.join(',')}\r\n`
    for (let page = 1; ; page++) {
      const orders = book.page(query, page, ROWS_AT_ONCE)
      if (orders.length === 0) return
      const rows = orders.map(order => {
        const row = orderRow({ seed, now: now(), order })
        const fabrics = order.pieces.map(({ fabric_code, fabric_name }) => `${fabric_code} ${fabric_name}`)
        return COLUMNS.map(name => (name === 'fabrics' ? [...new Set(fabrics)].join('; ') : row[name]))
      })
      yield `${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}

const ordersOf = ({ orders }: ExportRow): number[] => JSON.parse(orders ?? '[]')

const queryOf = ({ status, customer }: ExportRow): OrderQuery => ({
  statuses: status === '' ? [] : status.split(','),
  customer,
})
