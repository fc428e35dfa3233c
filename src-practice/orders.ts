import type { PracticeDatabase } from './database.ts'
import type { Retailer } from './sample/catalogue.ts'
import { type DocumentOrder, makeOrder } from './sample/order.ts'

/** The first order id of the sample data. */
export const FIRST_ORDER = 51_001

interface RecordRow {
  record: string
}

/** The orders and accounts of the practice service. */
export class OrderBook {
  readonly #database: PracticeDatabase
  readonly #seed: number

  constructor(database: PracticeDatabase, seed: number) {
    this.#database = database
    this.#seed = seed
  }

  find(orderId: number): DocumentOrder | undefined {
    const row = this.#database.prepare<[number], RecordRow>('SELECT record FROM orders WHERE id = ?').get(orderId)
    return row && (JSON.parse(row.record) as DocumentOrder)
  }

  /** Returns the order with that id; creates it if there is none. */
  ensure(orderId: number, createdAt: number): DocumentOrder {
    const known = this.find(orderId)
    if (known) return known
    const order = makeOrder(this.#seed, orderId, createdAt)
    this.#database
      .prepare('INSERT INTO orders (id, customer_name, record, created_at) VALUES (?, ?, ?, ?)')
      .run(orderId, order.customer_name, JSON.stringify(order), createdAt)
    return order
  }

  /** The id that the next new order gets. */
  nextId(): number {
    const row = this.#database.prepare<[], { newest: number | null }>('SELECT max(id) AS newest FROM orders').get()
    return (row?.newest ?? FIRST_ORDER - 1) + 1
  }

  /** Orders whose number starts with the text or whose customer's name contains it, newest first. */
  search(text: string, limit: number): DocumentOrder[] {
    const literal = text.replace(/[\\%_]/g, '\\$&')
    return this.#database
      .prepare<[string, string, number], RecordRow>(
        `SELECT record FROM orders WHERE CAST(id AS TEXT) LIKE ? ESCAPE '\\' OR customer_name LIKE ? ESCAPE '\\'
         ORDER BY id DESC LIMIT ?`,
      )
      .all(`${literal}%`, `%${literal}%`, limit)
      .map(row => JSON.parse(row.record) as DocumentOrder)
  }

  addAccount(retailer: Retailer): void {
    this.#database
      .prepare('INSERT INTO accounts (id, brandname, record) VALUES (?, ?, ?)')
      .run(retailer.id, retailer.brandname, JSON.stringify(retailer))
  }

  account(id: number): Retailer | undefined {
    const row = this.#database.prepare<[number], RecordRow>('SELECT record FROM accounts WHERE id = ?').get(id)
    return row && (JSON.parse(row.record) as Retailer)
  }

  /** Accounts whose brand name contains the text, sorted by name. */
  accounts(text: string): Retailer[] {
    const literal = text.replace(/[\\%_]/g, '\\$&')
    return this.#database
      .prepare<[string], RecordRow>(`SELECT record FROM accounts WHERE brandname LIKE ? ESCAPE '\\' ORDER BY brandname`)
      .all(`%${literal}%`)
      .map(row => JSON.parse(row.record) as Retailer)
  }
}
