import type { Act } from '../../../src-shared/contract/acts.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { cellWords, type FileStyle, headings, headingsIn, wordIn } from '../../../src-shared/file-words.ts'
import { sayIn } from '../../../src-shared/messages/index.ts'
import { isoIn } from '../../../src-shared/timezone.ts'
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
export function actsCsv(rows: Iterable<ActColumns>, style: FileStyle): string {
  const lines: (string | number)[][] = [headingsIn(style.language, headings.orderJournal)]
  for (const row of rows) lines.push(cells(actFromColumns(row), style))
  return csvForSpreadsheet(lines)
}
