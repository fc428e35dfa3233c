import { randomUUID } from 'node:crypto'
import type { Act, ActKind, AskedAct } from '../../../src-shared/contract/acts.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { inShort, ordersOf } from '../../../src-shared/orders/acts.ts'
import { bulkLimit } from '../../../src-shared/service/inputs.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type Prepare, Statements } from '../../storage/statements.ts'
import { type ActColumns, actFromColumns } from './act-rows.ts'

/** Who sends something: the name is shown, the account decides whose it is. */
export interface ActSender {
  who: string
  account: string | null
}

/** What is about to be sent. */
export interface NewAct extends ActSender {
  asked: AskedAct
  key: string
  run: string | null
}

/** A bulk completion that is about to begin. */
export interface NewRun extends ActSender {
  orders: readonly string[]
  run: string
}

/** What became of it. */
export type ActEnd = Pick<Act, 'state' | 'answer' | 'reason' | 'settled'>

/** Neither known nor seen by a person. */
const isOpen = `state IN ('waiting', 'sending', 'unknown') AND settled IS NULL`

/**
 * The journal of what the service was asked to do to orders, over SQLite, synchronous: it runs in the storage worker.
 * Times are milliseconds since 1970, UTC.
 */
export class ActStore {
  readonly #db: SqliteDatabase
  readonly #sql: Prepare

  constructor(db: SqliteDatabase) {
    this.#db = db
    this.#sql = new Statements(db).sql
  }

  /**
   * Writes down what is about to be sent. While the same is open for one of its orders nothing is written, and that one
   * comes back: two unknown answers about one thing couldn't be told apart by reading.
   */
  begin(service: string, given: NewAct, now: number): { begun: Act } | { open: Act } {
    return this.#db.transaction(() => {
      const open = this.#sameForm(service, given.asked) ?? this.#openFor(service, given.asked)[0]
      return open ? { open } : { begun: this.#add(service, given, 'sending', now) }
    })()
  }

  /**
   * Writes down the batches of a run, of which none is sent yet. Orders that are being completed already are left out; the
   * acts that complete them come back.
   */
  plan(service: string, { orders, run, who, account }: NewRun, now: number): { open: Act[] } {
    return this.#db.transaction(() => {
      const all = [...new Set(orders)]
      const open = this.#openFor(service, { kind: 'complete-batch', orders: all })
      const busy = new Set(open.flatMap(act => act.orders))
      const free = all.filter(order => !busy.has(order))
      for (let from = 0; from < free.length; from += bulkLimit) {
        const asked = { kind: 'complete-batch' as const, orders: free.slice(from, from + bulkLimit) }
        this.#add(service, { asked, key: randomUUID(), who, account, run }, 'waiting', now)
      }
      return { open }
    })()
  }

  /** A batch that waited is sent now. Null if it doesn't wait any more. */
  sending(service: string, id: number, now: number): Act | null {
    const { changes } = this.#sql(
      `UPDATE act SET state = 'sending', asked_at = ? WHERE service = ? AND id = ? AND state = 'waiting'`,
    ).run(now, service, id)
    return changes === 0 ? null : this.get(service, id)
  }

  /** Writes down what became of one whose answer is awaited or unknown; one that is known stays as it is. */
  end(service: string, id: number, { state, answer, reason, settled }: ActEnd, now: number): Act | null {
    this.#sql(
      `UPDATE act SET state = ?, answered_at = ?, answer = ?, reason = ?, settled = ?
       WHERE service = ? AND id = ? AND state IN ('sending', 'unknown')`,
    ).run(state, now, answer && JSON.stringify(answer), reason && JSON.stringify(reason), settled, service, id)
    return this.get(service, id)
  }

  /**
   * Those that reading called not done, asked since a moment, oldest first: the request may have arrived after all. Not
   * where something since would look the same to a reading, unless the service refused that.
   */
  notDone(service: string, since: number): Act[] {
    const rows = this.#sql(
      `SELECT * FROM act WHERE service = ? AND state = 'refused' AND settled = 'reading' AND asked_at >= ? ORDER BY id`,
    ).all(service, since) as ActColumns[]
    return rows.map(actFromColumns).filter(act => !this.#isCovered(service, act))
  }

  #isCovered(service: string, { id, asked }: Act): boolean {
    const rows = this.#sql(
      `SELECT * FROM act WHERE service = ? AND id > ? AND kind IN (SELECT value FROM json_each(?))
       AND state NOT IN ('waiting', 'cancelled') AND NOT (state = 'refused' AND settled IS NULL) AND EXISTS
       (SELECT 1 FROM act_order JOIN json_each(?) ON json_each.value = act_order.name WHERE act_order.act = act.id)`,
    ).all(service, id, JSON.stringify(looksLike(asked.kind)), JSON.stringify(ordersOf(asked))) as ActColumns[]
    return rows.map(actFromColumns).some(later => later.asked.kind !== asked.kind || isSameThing(later.asked, asked))
  }

  /** One that reading called not done was done after all. */
  doneAfterAll(service: string, id: number, now: number): Act | null {
    this.#sql(
      `UPDATE act SET state = 'done', reason = NULL, answered_at = ?
       WHERE service = ? AND id = ? AND state = 'refused' AND settled = 'reading'`,
    ).run(now, service, id)
    return this.get(service, id)
  }

  /** The batches of a run that wait are never sent. */
  cancel(service: string, run: string, now: number): Act[] {
    const rows = this.#sql(
      `UPDATE act SET state = 'cancelled', answered_at = ? WHERE service = ? AND run = ? AND state = 'waiting' RETURNING *`,
    ).all(now, service, run) as ActColumns[]
    return rows.map(actFromColumns)
  }

  /** A person has seen that its answer is unknown. */
  seen(service: string, id: number): Act | null {
    this.#sql(
      `UPDATE act SET settled = 'person' WHERE service = ? AND id = ? AND state = 'unknown' AND settled IS NULL`,
    ).run(service, id)
    return this.get(service, id)
  }

  /** What was being sent when the desk ended has an unknown answer from now on. */
  endInterrupted(now: number): void {
    const rows = this.#sql(`SELECT * FROM act WHERE state = 'sending'`).all() as ActColumns[]
    for (const row of rows) {
      const reason = message('act.unknown', { orders: inShort(actFromColumns(row).orders) })
      this.#sql(`UPDATE act SET state = 'unknown', answered_at = ?, reason = ? WHERE id = ?`).run(
        now,
        JSON.stringify(reason),
        row.id,
      )
    }
  }

  get(service: string, id: number): Act | null {
    const row = this.#sql('SELECT * FROM act WHERE service = ? AND id = ?').get(service, id) as ActColumns | undefined
    return row ? actFromColumns(row) : null
  }

  /** All that are open, oldest first. */
  open(service: string): Act[] {
    const rows = this.#sql(`SELECT * FROM act WHERE service = ? AND ${isOpen} ORDER BY id`).all(service)
    return (rows as ActColumns[]).map(actFromColumns)
  }

  /** The batches of a run, in their order. */
  ofRun(service: string, run: string): Act[] {
    const rows = this.#sql('SELECT * FROM act WHERE service = ? AND run = ? ORDER BY id').all(service, run)
    return (rows as ActColumns[]).map(actFromColumns)
  }

  /** What was sent from the same form before, unless it was refused or a person has given it up. */
  #sameForm(service: string, asked: AskedAct): Act | undefined {
    if (!('once' in asked)) return undefined
    const row = this.#sql(
      `SELECT * FROM act WHERE service = ? AND asked ->> '$.once' = ? AND state NOT IN ('refused', 'cancelled')
       AND settled IS NOT 'person'`,
    ).get(service, asked.once) as ActColumns | undefined
    return row && actFromColumns(row)
  }

  /** What is open and about the same thing of one of the orders, oldest first. */
  #openFor(service: string, asked: AskedAct): Act[] {
    const rows = this.#sql(
      `SELECT act.* FROM act WHERE service = ? AND ${isOpen} AND kind IN (SELECT value FROM json_each(?)) AND EXISTS
       (SELECT 1 FROM act_order JOIN json_each(?) ON json_each.value = act_order.name WHERE act_order.act = act.id)
       ORDER BY id`,
    ).all(service, JSON.stringify(sameAs(asked.kind)), JSON.stringify(ordersOf(asked))) as ActColumns[]
    return rows.map(actFromColumns).filter(act => isSameThing(act.asked, asked))
  }

  #add(service: string, { asked, key, who, account, run }: NewAct, state: Act['state'], now: number): Act {
    const { lastInsertRowid } = this.#sql(
      'INSERT INTO act (service, kind, asked, key, who, account, state, run, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(service, asked.kind, JSON.stringify(asked), key, who, account, state, run, now)
    const id = Number(lastInsertRowid)
    for (const order of new Set(ordersOf(asked))) {
      this.#sql('INSERT INTO act_order (name, act) VALUES (?, ?)').run(order, id)
    }
    return this.get(service, id) as Act
  }
}

/** The kinds that do the same to an order. */
const sameAs = (kind: ActKind): ActKind[] =>
  kind === 'complete' || kind === 'complete-batch' ? ['complete', 'complete-batch'] : [kind]

/** The kinds after which reading shows what it shows after this one: any other status ends a hold. */
const looksLike = (kind: ActKind): ActKind[] =>
  kind === 'resolve' ? ['resolve', 'void', 'complete', 'complete-batch'] : sameAs(kind)

/** Whether two acts of one kind on one order are about the same part of it. */
function isSameThing(one: AskedAct, other: AskedAct): boolean {
  if (one.kind === 'settle' && other.kind === 'settle') return one.row === other.row
  if (one.kind === 'qc-check' && other.kind === 'qc-check') return one.checkpoint === other.checkpoint
  return true
}
