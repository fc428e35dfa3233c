import type { PracticeDatabase } from '../database.ts'

/** A row of the pricing history. */
export interface PricingRecord {
  id: number
  created_at: string
  description: string
  amount: number
  currency: string
  direction: 'DR' | 'CR'
  settleable: boolean
}

/** A support ticket as an order lists it. */
export interface TicketRecord {
  id: number
  title: string
  status: string
  severity: string
  category: string
  sub_category: string
  /** The garment that it is about, as it was sent. */
  sub_order_id?: string | null
  /** The names of its files. */
  attachments?: string[]
  type?: string
  body?: string
  created_at?: string
}

/** What was changed about an order, beside its status. */
export interface OrderChanges {
  measurements?: { version: number; values: Record<string, Record<string, number>> }
  assembly?: Partial<Record<'fabric_validated' | 'fit_validated' | 'designs_validated', boolean>> & {
    factory?: string | null
  }
  build?: Partial<Record<'bills_printed' | 'fabric_ordered', boolean>>
  /** True once the cloud has the order. */
  cloud?: boolean
  /** By checkpoint. */
  checked?: Record<string, boolean>
  /** The row that settled another, by the id of that one. */
  settled?: Record<number, PricingRecord>
  tickets?: TicketRecord[]
}

/** Changes of orders, kept in the practice database, and the keys of voids. */
export class OrderChangeBook {
  readonly #database: PracticeDatabase

  constructor(database: PracticeDatabase) {
    this.#database = database
  }

  of(orderId: number): OrderChanges {
    const row = this.#database
      .prepare<[number], { record: string }>('SELECT record FROM order_changes WHERE order_id = ?')
      .get(orderId)
    return row ? (JSON.parse(row.record) as OrderChanges) : {}
  }

  change(orderId: number, changes: OrderChanges): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO order_changes (order_id, record) VALUES (?, ?)')
      .run(orderId, JSON.stringify({ ...this.of(orderId), ...changes }))
  }

  /** What a key was answered with, and for which order. */
  voided(key: string): { orderId: number; answer: object } | undefined {
    const row = this.#database
      .prepare<[string], { order_id: number; answer: string }>('SELECT order_id, answer FROM void_keys WHERE key = ?')
      .get(key)
    return row && { orderId: row.order_id, answer: JSON.parse(row.answer) as object }
  }

  keepVoid(key: string, orderId: number, answer: object): void {
    this.#database
      .prepare('INSERT INTO void_keys (key, order_id, answer) VALUES (?, ?, ?)')
      .run(key, orderId, JSON.stringify(answer))
  }

  /** Keeps the name of a file for a ticket; its bytes are of no use here. Answers its id. */
  attach(name: string): number {
    return Number(this.#database.prepare('INSERT INTO ticket_files (name) VALUES (?)').run(name).lastInsertRowid)
  }

  attached(id: number): string | undefined {
    return this.#database.prepare<[number], { name: string }>('SELECT name FROM ticket_files WHERE id = ?').get(id)
      ?.name
  }

  /** Does several changes in one commit, or none of them. */
  together(work: () => void): void {
    this.#database.transaction(work)()
  }
}
