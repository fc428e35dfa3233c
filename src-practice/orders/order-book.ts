import type { PracticeDatabase } from '../database.ts'
import { hash } from '../random.ts'
import type { Retailer } from '../sample/catalogue.ts'
import { type DocumentOrder, makeOrder } from '../sample/order.ts'
import { OrderArchive } from './archive.ts'
import { CODES, codeOfStatus, codesOf } from './statuses.ts'

/** The first order id of the sample data. */
export const FIRST_ORDER = 51_001

interface RecordRow {
  record: string
}

/** What a person or a test has changed about an order. */
interface OrderChange {
  status: string
  previous_status: string
  /** Milliseconds since 1970. */
  changed_at: number
}

/** What the list of orders is asked for. */
export interface OrderQuery {
  /** Statuses, tabs and views; empty: all. */
  statuses: readonly string[]
  /** In the customer's name; empty: all. */
  customer: string
}

/** A stored order, as far as lists need it. */
interface Brief {
  id: number
  name: string
  code: number
}

export interface OrderBookOptions {
  seed: number
  /** Number of orders that are made from the seed only when they are asked for. */
  archived?: number
  /** When the sample data was made, milliseconds since 1970. */
  since?: number
}

/** The orders and accounts of the practice service. */
export class OrderBook {
  readonly #database: PracticeDatabase
  readonly #seed: number
  readonly #since: number
  readonly #archive: OrderArchive
  #list: OrderList | undefined

  constructor(database: PracticeDatabase, { seed, archived = 0, since = 0 }: OrderBookOptions) {
    this.#database = database
    this.#seed = seed
    this.#since = since
    this.#archive = new OrderArchive(seed, archived, since)
  }

  find(orderId: number): DocumentOrder | undefined {
    const row = this.#database.prepare<[number], RecordRow>('SELECT record FROM orders WHERE id = ?').get(orderId)
    const order = row ? (JSON.parse(row.record) as DocumentOrder) : this.#archived(orderId)
    if (!order) return undefined
    const { status = order.status, previous_status } = this.change(orderId) ?? {}
    const known = { ...order, status, known_at: Math.max(this.#since, order.created_at) }
    return previous_status === undefined ? known : { ...known, previous_status }
  }

  #archived(orderId: number): DocumentOrder | undefined {
    const place = this.#archive.placeOf(orderId)
    return place === undefined ? undefined : this.#archive.order(place)
  }

  /** Returns the order with that id; creates it if there is none. */
  ensure(orderId: number, createdAt: number): DocumentOrder {
    const known = this.find(orderId)
    if (known) return known
    const order = makeOrder(this.#seed, orderId, createdAt)
    this.#database
      .prepare('INSERT INTO orders (id, customer_name, record, created_at) VALUES (?, ?, ?, ?)')
      .run(orderId, order.customer_name, JSON.stringify(order), createdAt)
    this.#list = undefined
    return order
  }

  /** What was changed about an order. */
  change(orderId: number): OrderChange | undefined {
    const row = this.#database
      .prepare<[number], RecordRow>('SELECT record FROM changed_orders WHERE order_id = ?')
      .get(orderId)
    return row && (JSON.parse(row.record) as OrderChange)
  }

  /** Gives an order another status. */
  setStatus(orderId: number, status: string, now: number): void {
    const previous_status = this.find(orderId)?.status
    if (previous_status === undefined) throw new Error(`The practice service has no order ${orderId}`)
    this.#database
      .prepare('INSERT OR REPLACE INTO changed_orders (order_id, record) VALUES (?, ?)')
      .run(orderId, JSON.stringify({ status, previous_status, changed_at: now } satisfies OrderChange))
    this.#list?.setStatus(orderId, status)
  }

  /** The id that the next new order gets. */
  nextId(): number {
    const row = this.#database.prepare<[], { newest: number | null }>('SELECT max(id) AS newest FROM orders').get()
    return (row?.newest ?? FIRST_ORDER - 1) + 1
  }

  /** Orders whose number starts with the text or whose customer's name contains it, newest first. */
  search(text: string, limit: number): DocumentOrder[] {
    return this.#ordersOf(this.#index().search(text, limit))
  }

  /** A page of the orders that fit, newest first. @param page from 1 */
  page(query: OrderQuery, page: number, perPage: number): DocumentOrder[] {
    return this.#ordersOf(this.#index().ids(query, (page - 1) * perPage, perPage))
  }

  /** Number of orders that fit. */
  count(query: OrderQuery): number {
    return this.#index().count(query)
  }

  /** An older order of the same customer, for one that was made from it: `back` chooses among several. */
  olderThan(orderId: number, back: number): DocumentOrder | undefined {
    const place = (this.#archive.placeOf(orderId) ?? 0) + (hash(this.#seed, 'older', orderId, back) % 500) + 500 * back
    return place < this.#archive.size ? this.find(this.#archive.numberAt(place)) : undefined
  }

  #ordersOf = (ids: readonly number[]): DocumentOrder[] => ids.flatMap(id => this.find(id) ?? [])

  #index(): OrderList {
    this.#list ??= new OrderList(this.#database, this.#archive, this.#seed)
    return this.#list
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

/** All orders by number, status and customer, newest first: made at the first list, since starting must not wait for it. */
class OrderList {
  readonly #archive: OrderArchive
  readonly #seed: number
  readonly #stored: Brief[]
  readonly #codes: Uint8Array
  readonly #names: Uint16Array
  readonly #counts = new Uint32Array(CODES)

  constructor(database: PracticeDatabase, archive: OrderArchive, seed: number) {
    this.#archive = archive
    this.#seed = seed
    this.#codes = new Uint8Array(archive.size)
    this.#names = new Uint16Array(archive.size)
    for (let place = 0; place < archive.size; place++) {
      this.#codes[place] = archive.codeAt(place)
      this.#names[place] = archive.nameAt(place)
    }
    this.#stored = database
      .prepare<[], { id: number; name: string; status: string }>(
        `SELECT id, customer_name AS name, record ->> '$.status' AS status FROM orders ORDER BY id DESC`,
      )
      .all()
      .map(({ id, name, status }) => ({ id, name: name.toLowerCase(), code: this.#codeOf(id, status) }))
    for (const { code } of this.#stored) this.#add(code, 1)
    for (const code of this.#codes) this.#add(code, 1)
    const changed = database
      .prepare<[], { id: number; status: string }>(
        `SELECT order_id AS id, record ->> '$.status' AS status FROM changed_orders`,
      )
      .all()
    for (const { id, status } of changed) this.setStatus(id, status)
  }

  #codeOf = (id: number, status: string) => codeOfStatus(status, hash(this.#seed, 'status', id))

  #add(code: number, count: number): void {
    this.#counts[code] = (this.#counts[code] ?? 0) + count
  }

  setStatus(orderId: number, status: string): void {
    const code = this.#codeOf(orderId, status)
    const stored = this.#stored.find(({ id }) => id === orderId)
    const place = this.#archive.placeOf(orderId)
    const before = stored?.code ?? (place === undefined ? undefined : this.#codes[place])
    if (before === undefined) return
    this.#add(before, -1)
    this.#add(code, 1)
    if (stored) stored.code = code
    else if (place !== undefined) this.#codes[place] = code
  }

  count(query: OrderQuery): number {
    if (query.customer !== '') return this.ids(query, 0, Number.POSITIVE_INFINITY).length
    return codesOf(query.statuses).reduce((sum, fits, code) => sum + (fits ? (this.#counts[code] ?? 0) : 0), 0)
  }

  ids({ statuses, customer }: OrderQuery, skip: number, limit: number): number[] {
    const fits = codesOf(statuses)
    const text = customer.toLowerCase()
    const named = this.#archive.namesWith(text)
    return this.#pick(
      ({ code, name }) => fits[code] === true && name.includes(text),
      place => fits[this.#codes[place] ?? 0] === true && named[this.#names[place] ?? 0] === true,
      skip,
      limit,
    )
  }

  search(typed: string, limit: number): number[] {
    const text = typed.trim().toLowerCase()
    const named = this.#archive.namesWith(text)
    return this.#pick(
      ({ id, name }) => String(id).startsWith(text) || name.includes(text),
      place => named[this.#names[place] ?? 0] === true || String(this.#archive.numberAt(place)).startsWith(text),
      0,
      limit,
    )
  }

  #pick(
    isStored: (brief: Brief) => boolean,
    isArchived: (place: number) => boolean,
    skip: number,
    limit: number,
  ): number[] {
    const ids: number[] = []
    let left = skip
    const take = (id: number): boolean => {
      if (left > 0) left -= 1
      else ids.push(id)
      return ids.length < limit
    }
    for (const brief of this.#stored) if (isStored(brief) && !take(brief.id)) return ids
    for (let place = 0; place < this.#archive.size; place++) {
      if (isArchived(place) && !take(this.#archive.numberAt(place))) return ids
    }
    return ids
  }
}
