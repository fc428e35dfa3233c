import type { HistoryEntry, HistoryFilter } from '../../../src-shared/contract/history.ts'
import { holdingCodes } from '../../../src-shared/print/attempt.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import type { SaidLike } from '../../../src-shared/print/said-like.ts'

/** A condition of SQL over `attempt` and `job`, with its named parameters. */
export interface SqlCondition {
  sql: string
  values: Record<string, string | number>
}

/** A list as one parameter, so that the statement stays the same however long it is. */
const inList = (column: string, name: string) => `${column} IN (SELECT value FROM json_each(@${name}))`

const noted = (code: string) => `EXISTS (SELECT 1 FROM timeline AS note WHERE note.service = attempt.service
  AND note.job = attempt.job AND note.attempt = attempt.number AND note.code = '${code}')`

const holds = `(${holdingCodes.map(code => `'${code}'`).join(', ')})`

/** Steps after an attempt has ended that say nothing about the outcome. */
export const afterwards = `('step.reported', 'step.report-failed', 'step.asked-service', 'step.asked-kanban',
  'step.person-printed', 'step.why', 'step.desk-started')`

/** The id of the line that says last how an attempt stands. */
const lastLine = `(SELECT max(id) FROM timeline AS line WHERE line.service = attempt.service AND line.job = attempt.job
  AND line.attempt = attempt.number AND line.code NOT IN ${afterwards})`

/**
 * Who asked for an attempt, else who decided about it, as SQL. What a person asks is written down with the attempt before the
 * one that it leads to.
 */
export const whoSql = `(SELECT json_extract(note.data, '$.who') FROM timeline AS note
  WHERE note.service = attempt.service AND note.job = attempt.job AND (
    (note.attempt = attempt.number - 1 AND note.code IN
      ('step.person-printed', 'step.asked-here', 'step.asked-service', 'step.asked-kanban'))
    OR (note.attempt = attempt.number AND note.code IN ('step.came-out', 'step.person-cancelled', 'step.person-moved')))
  ORDER BY note.attempt, note.id DESC LIMIT 1)`

/**
 * The outcome of an attempt, as SQL over the columns of `attempt`. The ledger also records an attempt as failed if its
 * printer cancelled it for a move; its timeline says which of the two it was. Only failed ones are looked up there.
 */
export const outcomeSql = `CASE
  WHEN attempt.state = 'failed' AND ${noted('step.moving')} AND ${noted('end.cancelled-at-printer')} THEN 'moved'
  WHEN attempt.state = 'withdrawn' AND EXISTS (SELECT 1 FROM timeline AS note WHERE note.service = attempt.service
    AND note.job = attempt.job AND note.attempt = attempt.number AND note.code IN ${holds}) THEN 'held'
  WHEN attempt.state IN ('printed', 'failed', 'unconfirmed', 'withdrawn') THEN attempt.state ELSE 'open' END`

/** The type of what an attempt printed: its own if the job's number was reused for another document since. */
export const printedType = 'coalesce(attempt.type, job.type)'
/** The order of what an attempt printed. */
export const printedOrder = 'CASE WHEN attempt.type IS NULL THEN job.order_id ELSE attempt.order_id END'

/** What SQLite's `lower` does: small letters for A to Z, the rest as it is. */
export const lower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** A filter with what the text that is looked for means in what was said (said-like.ts); absent: it isn't looked for there. */
export type HistoryQuestion = HistoryFilter & {
  said?: SaidLike
  /** The addresses of printers in use: in this worker they go by the names that they have elsewhere. */
  inUse?: string[]
}

/** True for an attempt of which these codes or words were said last, or the text of who wanted it, or why. */
const saidSql = `instr(lower(coalesce(attempt.why, '')), @text) > 0 OR instr(lower(coalesce(${whoSql}, '')), @text) > 0
  OR EXISTS (SELECT 1 FROM timeline AS note WHERE note.id = ${lastLine} AND (${inList('note.code', 'codes')}
  OR EXISTS (SELECT 1 FROM json_each(@words) AS word WHERE instr(lower(note.data), lower(word.value)) > 0)))`

/**
 * The attempts that a filter means. `printers` are all printers of that time, `types` all types of the service: names
 * are compared here, so that the condition is one of plain values.
 */
export function whereOf(
  service: string,
  filter: HistoryQuestion,
  known: { printers(): string[]; types(): string[] },
): SqlCondition {
  const parts = ['attempt.service = @service', 'attempt.started_at >= @from', 'attempt.started_at < @to']
  const values: SqlCondition['values'] = { service, from: filter.from, to: filter.to }
  const text = lower(filter.text?.trim() ?? '')
  if (text !== '') {
    values['text'] = text
    values['named'] = JSON.stringify(known.printers().filter(uri => lower(printerName(uri)).includes(text)))
    parts.push(
      `(instr(lower(attempt.job), @text) > 0 OR instr(lower(coalesce(${printedOrder}, '')), @text) > 0
        OR instr(lower(coalesce(attempt.spooler_id, '')), @text) > 0 OR ${inList('attempt.printer', 'named')}
        ${filter.said ? `OR ${saidSql}` : ''})`,
    )
    if (filter.said) {
      values['codes'] = JSON.stringify(filter.said.codes)
      values['words'] = JSON.stringify([text, ...filter.said.words])
    }
  }
  if (filter.types) {
    const wanted = new Set(filter.types.map(foldWord))
    values['types'] = JSON.stringify(known.types().filter(type => wanted.has(foldWord(type))))
    parts.push(inList(`coalesce(${printedType}, '')`, 'types'))
  }
  if (filter.printers) {
    values['printers'] = JSON.stringify(filter.printers)
    parts.push(inList('attempt.printer', 'printers'))
  }
  if (filter.reprints) parts.push("attempt.kind <> 'first'")
  if (filter.outcomes) {
    values['outcomes'] = JSON.stringify(filter.outcomes)
    parts.push(inList(`(${outcomeSql})`, 'outcomes'))
  }
  return { sql: parts.join(' AND '), values }
}

/** A row of the history, as SQLite gives it. */
export interface HistoryColumns {
  job: string
  order_id: string | null
  type: string | null
  number: number
  kind: string
  state: string
  outcome: string
  printer: string
  spooler_id: string | null
  bytes: number | null
  sha256: string | null
  started_at: number
  ended_at: number | null
  /** Code and data of a message, a line each. */
  said: string | null
  why: string | null
  who: string | null
}

function saidOf(text: string | null): HistoryEntry['said'] {
  if (text === null) return null
  const end = text.indexOf('\n')
  return { code: text.slice(0, end), data: JSON.parse(text.slice(end + 1)) }
}

export function entryOf(row: HistoryColumns): HistoryEntry {
  return {
    job: row.job,
    orderId: row.order_id,
    type: row.type ?? '',
    attempt: row.number,
    kind: row.kind as HistoryEntry['kind'],
    outcome: row.outcome as HistoryEntry['outcome'],
    state: row.state as HistoryEntry['state'],
    printer: row.printer,
    spoolerJob: row.spooler_id,
    bytes: row.bytes,
    sha256: row.sha256,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    said: saidOf(row.said),
    why: row.why,
    who: row.who,
  }
}
