import type { Act, ActFilter } from '../../../src-shared/contract/acts.ts'
import type { FileStyle } from '../../../src-shared/file-words.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type ActColumns, actFromColumns } from './act-rows.ts'
import { actsCsv } from './acts-csv.ts'

/** The journal of orders as it is looked at: beside the writer, which no long search delays. */
export class ActReader {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** A part of the entries that fit, newest first. */
  list(service: string, filter: ActFilter, offset: number, limit: number): { acts: Act[]; total: number } {
    const { where, values } = whereOf(service, filter)
    const total = this.#db.prepare(`SELECT count(*) AS total FROM act WHERE ${where}`).get(values) as { total: number }
    const rows = this.#db
      .prepare(`SELECT * FROM act WHERE ${where} ORDER BY id DESC LIMIT @limit OFFSET @offset`)
      .all({ ...values, limit, offset }) as ActColumns[]
    return { acts: rows.map(actFromColumns), total: total.total }
  }

  /** All that fit, as CSV. */
  export(service: string, filter: ActFilter, style: FileStyle): string {
    const { where, values } = whereOf(service, filter)
    const rows = this.#db.prepare(`SELECT * FROM act WHERE ${where} ORDER BY id DESC`).iterate(values)
    return actsCsv(rows as Iterable<ActColumns>, style)
  }
}

function whereOf(service: string, { order, text }: ActFilter): { where: string; values: Record<string, string> } {
  const parts = ['service = @service']
  const values: Record<string, string> = { service }
  if (order !== undefined) {
    parts.push('id IN (SELECT act FROM act_order WHERE name = @order)')
    values['order'] = order
  }
  if (text !== undefined && text !== '') {
    parts.push(`(kind LIKE @text ESCAPE '\\' OR who LIKE @text ESCAPE '\\' OR key LIKE @text ESCAPE '\\' OR state LIKE @text ESCAPE '\\'
      OR id IN (SELECT act FROM act_order WHERE name LIKE @text ESCAPE '\\'))`)
    values['text'] = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  }
  return { where: parts.join(' AND '), values }
}
