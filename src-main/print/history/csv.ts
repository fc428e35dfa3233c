import type { HistoryEntry } from '../../../src-shared/contract/history.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { cellWords, type FileStyle, headings, headingsIn, wordIn } from '../../../src-shared/file-words.ts'
import { sayIn } from '../../../src-shared/messages/index.ts'
import { outwardUri } from '../../../src-shared/outward.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { isoIn } from '../../../src-shared/timezone.ts'

const kinds: Record<HistoryEntry['kind'], string> = {
  first: 'first',
  again: 'again',
  reprint: 'reprint',
  'service-reprint': 'reprint through the service',
}

const cells = (entry: HistoryEntry, { language, zone }: FileStyle): (string | number)[] => [
  isoIn(zone, entry.startedAt),
  entry.endedAt === null ? '' : isoIn(zone, entry.endedAt),
  wordIn(language, cellWords.printOutcome, entry.outcome),
  entry.job,
  entry.orderId ?? '',
  entry.type,
  entry.attempt,
  wordIn(language, cellWords.attemptKind, kinds[entry.kind] ?? entry.kind),
  printerName(entry.printer),
  outwardUri(entry.printer),
  entry.spoolerJob ?? '',
  entry.bytes ?? '',
  entry.sha256 ?? '',
  entry.said === null ? '' : sayIn(language, entry.said, zone),
  entry.why ?? '',
  entry.who ?? '',
]

/** The history as a file for a spreadsheet. */
export function csvOf<Row>(rows: Iterable<Row>, entryOf: (row: Row) => HistoryEntry, style: FileStyle): string {
  const lines: (string | number)[][] = [headingsIn(style.language, headings.printHistory)]
  for (const row of rows) lines.push(cells(entryOf(row), style))
  return csvForSpreadsheet(lines)
}
