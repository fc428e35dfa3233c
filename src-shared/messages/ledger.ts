import { text } from './template.ts'

/** Why a ledger (station.db, prices.db) may not be the newest, each with its evidence, and what is held because of it. */
export const ledgerMessages = {
  'ledger.older': text<{ file: string; step: number; found: number; at: string }>(
    '{{file}} ends at step {{step}}, but step {{found}} was already written on {{at}}. It may be an older copy, or its latest part is lost.',
  ),
  'ledger.other': text<{ file: string; mark: string }>(
    '{{file}} and its {{mark}} file belong to different ledgers. One of them was copied from another folder.',
  ),
  'ledger.log-damaged': text<{ file: string; commits: number }>(
    '{{commits}} changes in {{file}}-wal come after damaged data and can’t be read.',
  ),
  'ledger.log-kept': text<{ kept: string }>('The damaged log is kept as {{kept}}.'),
  'ledger.no-mark': text<{ file: string; mark: string }>(
    '{{mark}}, which records how much of {{file}} was written, is missing or damaged.',
  ),
  'ledger.copy': text<{ folder: string; from: string }>(
    '{{folder}} is a copy, or was moved from another disk or computer. It was last used in {{from}}.',
  ),
  'ledger.unknown-document': text<{ file: string; document: string }>(
    'The documents folder has {{document}}.pdf, but {{file}} has no such job.',
  ),
  'ledger.printer-knows': text<{ printer: string; name: string; spooler: string }>(
    '{{printer}} already has a job called {{name}} (job {{spooler}}), but the ledger has no record of sending it.',
  ),
  'ledger.unread-place': text('Its entry in the ledger can’t be read.'),
  'ledger.unread-places': text<{ file: string; count: number; first: string }>(
    '{{count}} jobs in {{file}} can’t be read (first: {{first}}). They’re on hold: check whether they came out, then print or skip them.',
  ),
  'ledger.jobs-held': text<{ file: string }>(
    '{{file}} may be out of date, so all waiting jobs are on hold and nothing prints automatically. Check whether they came out, then print or skip them.',
  ),
  'ledger.prices-held': text<{ file: string; held: number }>(
    '{{file}} may be out of date, so newer price changes may be missing. Sending is paused and {{held}} unsent changes are on hold. Selvedge reads the prices again: compare them, send or discard the changes, then resume sending.',
  ),
  'job.held-ledger-doubt': text<{ why: string }>(
    'This job may already have printed, because the station’s records may be out of date. {{why}} Check the paper, then print or skip it.',
  ),
} as const
