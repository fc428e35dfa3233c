import Papa from 'papaparse'
import type { PracticeDatabase } from '../database.ts'
import { notify } from '../notifications.ts'
import { hash } from '../random.ts'
import type { OrderBook, OrderQuery } from './order-book.ts'
import { orderRow } from './records.ts'

interface ExportRow {
  batch_id: string
  status: string
  customer: string
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

/** Exports of the order list. What is stored is only what was asked for; the file is made while it is fetched. */
export class OrderExports {
  readonly #parts: OrderExportsParts

  constructor(parts: OrderExportsParts) {
    this.#parts = parts
  }

  /** Starts an export; returns its batch. */
  start({ statuses, customer }: OrderQuery): string {
    const { database, seed, now } = this.#parts
    const at = now()
    const count =
      database.prepare<[], { count: number }>('SELECT count(*) AS count FROM order_exports').get()?.count ?? 0
    const batch = `orders-${count + 1}-${hash(seed, 'order export', count, at).toString(16)}`
    database
      .prepare('INSERT INTO order_exports (batch_id, status, customer, reported, created_at) VALUES (?, ?, ?, 0, ?)')
      .run(batch, statuses.join(','), customer, at)
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
      const count = this.#parts.book.count(queryOf(row))
      notify(database, {
        kind: 'orders_export_finished',
        title: 'The export of orders has finished',
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
    return row && this.#lines(queryOf(row))
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

const queryOf = ({ status, customer }: ExportRow): OrderQuery => ({
  statuses: status === '' ? [] : status.split(','),
  customer,
})
