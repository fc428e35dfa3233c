import type { Act } from '../../../src-shared/contract/acts.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { say } from '../../../src-shared/messages/index.ts'
import { type ActColumns, actFromColumns } from './act-rows.ts'

const titles = ['Asked', 'Answered', 'What', 'Orders', 'Details', 'Who', 'State', 'Known by', 'Key', 'Answer', 'Reason']

const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString())

/** What was sent beside the orders. */
function detailsOf({ asked }: Act): string {
  const { kind: _kind, ...rest } = asked
  const { order: _order, orders: _orders, ...details } = rest as Record<string, unknown>
  return Object.keys(details).length === 0 ? '' : JSON.stringify(details)
}

const cells = (act: Act): (string | number)[] => [
  iso(act.askedAt),
  iso(act.answeredAt),
  act.asked.kind,
  act.orders.join(' '),
  detailsOf(act),
  act.who,
  act.state,
  act.settled ?? (act.answeredAt === null ? '' : 'answer'),
  act.key,
  act.answer === null ? '' : JSON.stringify(act.answer),
  act.reason === null ? '' : say(act.reason),
]

/** The journal of orders as a file for a spreadsheet. */
export function actsCsv(rows: Iterable<ActColumns>): string {
  const lines: (string | number)[][] = [titles]
  for (const row of rows) lines.push(cells(actFromColumns(row)))
  return csvForSpreadsheet(lines)
}
