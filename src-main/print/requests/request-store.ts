import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import { message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'

/** What the service is about to be asked. */
export type Question = Pick<ServiceRequest, 'kind' | 'names' | 'type' | 'who'> & { why?: string | undefined }

/** What became of it. */
export type RequestEnd = Pick<ServiceRequest, 'state' | 'answer' | 'reason'>

interface RequestColumns {
  id: number
  kind: string
  state: string
  names: string
  type: string | null
  who: string
  why: string | null
  asked_at: number
  answered_at: number | null
  answer: string | null
  reason: string | null
}

const listLimit = 100

/** What is asked, in short: `reprint 9012`, `bulk print 51001 and 99 more`. */
export function inShort({ kind, names }: Pick<Question, 'kind' | 'names'>): string {
  const [first = '', ...more] = names
  return `${kind.replaceAll('-', ' ')} ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

/**
 * What the service was asked to start, over SQLite, synchronous: it runs in the storage worker. Times are milliseconds
 * since 1970, UTC.
 */
export class RequestStore {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** Writes down what is about to be asked. */
  begin(service: string, question: Question, now: number): ServiceRequest {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO ask (service, kind, state, names, type, who, why, asked_at) VALUES (?, ?, 'asking', ?, ?, ?, ?, ?)`,
      )
      .run(
        service,
        question.kind,
        JSON.stringify(question.names),
        question.type,
        question.who,
        question.why ?? null,
        now,
      )
    return this.#mustGet(Number(lastInsertRowid))
  }

  /** Writes down what became of it. */
  end(id: number, { state, answer, reason }: RequestEnd, now: number): ServiceRequest {
    this.#db
      .prepare('UPDATE ask SET state = ?, answered_at = ?, answer = ?, reason = ? WHERE id = ?')
      .run(state, now, answer, reason && JSON.stringify(reason), id)
    return this.#mustGet(id)
  }

  /** What was being asked when the desk ended has an unknown answer from now on. */
  endInterrupted(now: number): void {
    const asking = this.#db.prepare(`SELECT * FROM ask WHERE state = 'asking'`).all() as RequestColumns[]
    for (const row of asking) this.end(row.id, unknownEnd(requestFromColumns(row)), now)
  }

  /** A person has seen that its answer is unknown: it is listed no more. */
  settle(service: string, id: number, now: number): void {
    this.#db
      .prepare(`UPDATE ask SET settled_at = ? WHERE service = ? AND id = ? AND state = 'unknown'`)
      .run(now, service, id)
  }

  /** All whose answer is awaited, or unknown and not seen by a person; newest first. */
  open(service: string): ServiceRequest[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM ask WHERE service = ? AND state IN ('asking', 'unknown') AND settled_at IS NULL
         ORDER BY asked_at DESC, id DESC`,
      )
      .all(service) as RequestColumns[]
    return rows.map(requestFromColumns)
  }

  /** The open ones, then the newest of the answered ones; at most 100. */
  list(service: string): ServiceRequest[] {
    const answered = this.#db
      .prepare(
        `SELECT * FROM ask WHERE service = ? AND state IN ('accepted', 'refused')
         ORDER BY asked_at DESC, id DESC LIMIT ${listLimit}`,
      )
      .all(service) as RequestColumns[]
    return [...this.open(service), ...answered.map(requestFromColumns)].slice(0, listLimit)
  }

  #mustGet(id: number): ServiceRequest {
    const row = this.#db.prepare('SELECT * FROM ask WHERE id = ?').get(id) as RequestColumns | undefined
    if (!row) throw new Error(`There is no request ${id}`)
    return requestFromColumns(row)
  }
}

/** The end of one whose answer was lost. */
export function unknownEnd(question: Pick<Question, 'kind' | 'names'>): RequestEnd {
  return { state: 'unknown', answer: null, reason: message('ask.unknown', { what: inShort(question) }) }
}

function requestFromColumns(row: RequestColumns): ServiceRequest {
  return {
    id: row.id,
    kind: row.kind as ServiceRequest['kind'],
    state: row.state as ServiceRequest['state'],
    names: JSON.parse(row.names),
    type: row.type,
    who: row.who,
    why: row.why,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    answer: row.answer,
    reason: row.reason === null ? null : JSON.parse(row.reason),
  }
}
