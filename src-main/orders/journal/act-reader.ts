import type { Act, ActFilter } from '../../../src-shared/contract/acts.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { cellWords, type FileStyle, headings, headingsIn, wordIn } from '../../../src-shared/file-words.ts'
import { sayIn } from '../../../src-shared/messages/index.ts'
import { isoIn } from '../../../src-shared/timezone.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type ActColumns, actFromColumns } from './act-rows.ts'

const timeOf = (moment: number | null, zone: string | undefined) => (moment === null ? '' : isoIn(zone, moment))

/** What was sent beside the orders. */
function detailsOf({ asked }: Act): string {
  const { kind: _kind, ...rest } = asked
  const { order: _order, orders: _orders, ...details } = rest as Record<string, unknown>
  return Object.keys(details).length === 0 ? '' : JSON.stringify(details)
}

const cells = (act: Act, { language, zone }: FileStyle): (string | number)[] => [
  timeOf(act.askedAt, zone),
  timeOf(act.answeredAt, zone),
  wordIn(language, cellWords.act, act.asked.kind),
  act.orders.join(' '),
  detailsOf(act),
  act.who,
  wordIn(language, cellWords.actState, act.state),
  wordIn(language, cellWords.settledBy, act.settled ?? (act.answeredAt === null ? '' : 'answer')),
  act.key,
  act.answer === null ? '' : JSON.stringify(act.answer),
  act.reason === null ? '' : sayIn(language, act.reason, zone),
]

/** The journal of orders as a file for a spreadsheet. */
function actsCsv(rows: Iterable<ActColumns>, style: FileStyle): string {
  const lines: (string | number)[][] = [headingsIn(style.language, headings.orderJournal)]
  for (const row of rows) lines.push(cells(actFromColumns(row), style))
  return csvForSpreadsheet(lines)
}

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

function whereOf(
  service: string,
  { order, text, kinds = [], states = [] }: ActFilter,
): { where: string; values: Record<string, string> } {
  const parts = ['service = @service']
  const values: Record<string, string> = { service }
  if (order !== undefined) {
    parts.push('id IN (SELECT act FROM act_order WHERE name = @order)')
    values['order'] = order
  }
  if (text !== undefined && text !== '') {
    parts.push(`(who LIKE @text ESCAPE '\\' OR key LIKE @text ESCAPE '\\'
      OR kind IN (SELECT value FROM json_each(@kinds)) OR state IN (SELECT value FROM json_each(@states))
      OR id IN (SELECT act FROM act_order WHERE name LIKE @text ESCAPE '\\'))`)
    values['kinds'] = JSON.stringify(kinds)
    values['states'] = JSON.stringify(states)
    values['text'] = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  }
  return { where: parts.join(' AND '), values }
}
