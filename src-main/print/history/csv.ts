import type { HistoryEntry } from '../../../src-shared/contract/history.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { say } from '../../../src-shared/messages/index.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { dateIn } from '../../../src-shared/timezone.ts'

const titles = [
  'Started', 'Ended', 'Outcome', 'Job', 'Order', 'Type', 'Attempt', 'Kind', 'Printer', 'Printer address',
  'Job at the printer', 'Bytes', 'SHA-256', 'What happened', 'Why',
] // biome-ignore format: one list, read as one

const kinds: Record<HistoryEntry['kind'], string> = {
  first: 'first',
  again: 'again',
  reprint: 'reprint',
  'service-reprint': 'reprint through the service',
}

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as ISO 8601 in a zone (this computer's if absent), with its offset. */
export function localIso(moment: number, inZone?: string): string {
  const date = dateIn(inZone, moment)
  const offset = -date.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  const local = new Date(moment + offset * 60_000).toISOString().slice(0, 19)
  return local + zone
}

const cells = (entry: HistoryEntry, zone: string | undefined): (string | number)[] => [
  localIso(entry.startedAt, zone),
  entry.endedAt === null ? '' : localIso(entry.endedAt, zone),
  entry.outcome,
  entry.job,
  entry.orderId ?? '',
  entry.type,
  entry.attempt,
  kinds[entry.kind] ?? entry.kind,
  printerName(entry.printer),
  entry.printer,
  entry.spoolerJob ?? '',
  entry.bytes ?? '',
  entry.sha256 ?? '',
  entry.said === null ? '' : say(entry.said),
  entry.why ?? '',
]

/** The history as a file for a spreadsheet. */
export function csvOf<Row>(rows: Iterable<Row>, entryOf: (row: Row) => HistoryEntry, zone?: string): string {
  const lines: (string | number)[][] = [titles]
  for (const row of rows) lines.push(cells(entryOf(row), zone))
  return csvForSpreadsheet(lines)
}
