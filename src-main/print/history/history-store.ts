import {
  type HistoryCounts,
  type HistoryEntry,
  type Outcome,
  type OutcomeCounts,
  outcomes,
} from '../../../src-shared/contract/history.ts'
import type { Language } from '../../../src-shared/language.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { callApart, callPastApart } from '../../../src-shared/print/printer.ts'
import { dateIn, dayStartIn } from '../../../src-shared/timezone.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type Prepare, Statements } from '../../storage/statements.ts'
import { csvOf } from './csv.ts'
import {
  afterwards,
  entryOf,
  type HistoryColumns,
  type HistoryQuestion,
  outcomeSql,
  printedOrder,
  printedType,
  type SqlCondition,
  whereOf,
  whoSql,
} from './history-rows.ts'

/** The greatest moment that a date can hold. */
const endOfTime = 8_640_000_000_000_000
/** A longer time is cut to where there are attempts, before it is cut into days. */
const longTime = 800 * 86_400_000
/** Attempts are counted by quarters of an hour: every local hour and day of today's zones starts with one. */
const quarter = 900_000

const from = `FROM attempt LEFT JOIN job ON job.service = attempt.service AND job.id = attempt.job`

const noCounts = (): OutcomeCounts => Object.fromEntries(outcomes.map(outcome => [outcome, 0])) as OutcomeCounts

const add = (counts: OutcomeCounts, outcome: Outcome, count: number) => {
  counts[outcome] = (counts[outcome] ?? 0) + count
}

const sum = (counts: OutcomeCounts) => Object.values(counts).reduce((total, count) => total + count, 0)

interface Counted {
  printer: string
  type: string | null
  outcome: Outcome
  count: number
}

/**
 * What was printed, over all days: one entry an attempt. Synchronous, over a read-only connection in a worker of its
 * own, so that a question about a year keeps no claim waiting.
 */
export class HistoryStore {
  readonly #db: SqliteDatabase
  readonly #sql: Prepare

  constructor(db: SqliteDatabase) {
    this.#db = db
    this.#sql = new Statements(db).sql
  }

  /** A page of the history, newest first, and how many entries there are in all. */
  read(
    service: string,
    filter: HistoryQuestion & { offset: number; limit: number },
  ): { entries: HistoryEntry[]; total: number } {
    return this.#db.transaction(() => {
      const where = this.#where(service, filter)
      const { total } = this.#sql(`SELECT count(*) AS total ${from} WHERE ${where.sql}`).get(where.values) as {
        total: number
      }
      const { offset, limit } = filter
      const rows = this.#sql(`${selectEntries(where)} LIMIT @limit OFFSET @offset`).all({
        ...where.values,
        offset,
        limit,
      }) as HistoryColumns[]
      return { entries: rows.map(entryOf), total }
    })()
  }

  counts(service: string, filter: HistoryQuestion): HistoryCounts {
    return this.#db.transaction(() => {
      const where = this.#where(service, filter)
      const rows = this.#sql(
        `SELECT attempt.printer AS printer, ${printedType} AS type, ${outcomeSql} AS outcome, count(*) AS count ${from}
         WHERE ${where.sql} GROUP BY 1, 2, 3`,
      ).all(where.values) as Counted[]
      const all = noCounts()
      for (const { outcome, count } of rows) add(all, outcome, count)
      const printers = grouped(
        rows,
        row => row.printer,
        row => row.printer,
      )
      const types = grouped(
        rows,
        row => foldWord(row.type ?? ''),
        row => row.type ?? '',
      )
      return {
        total: sum(all),
        all,
        printers: printers.map(({ name, counts }) => ({ printer: name, counts })),
        types: types.map(({ name, counts }) => ({ type: name, counts })),
        buckets: this.#buckets(service, filter, where),
      }
    })()
  }

  /** All of it as CSV (see `csvOf`). */
  export(service: string, filter: HistoryQuestion, language: Language): string {
    return this.#db.transaction(() => {
      const where = this.#where(service, filter)
      callPastApart(this.#printers(service, filter))
      const rows = this.#sql(selectEntries(where)).iterate(where.values) as IterableIterator<HistoryColumns>
      return csvOf(rows, entryOf, { language, zone: filter.zone })
    })()
  }

  #where(service: string, filter: HistoryQuestion): SqlCondition {
    const time = timeOf(filter)
    callApart(filter.inUse ?? [])
    return whereOf(
      service,
      { ...filter, ...time },
      {
        printers: () => {
          const printers = this.#printers(service, filter)
          callPastApart(printers)
          return printers
        },
        types: () => this.#column('SELECT DISTINCT type FROM job WHERE service = @service', { service }),
      },
    )
  }

  #printers(service: string, filter: HistoryQuestion): string[] {
    return this.#column(
      `SELECT DISTINCT printer FROM attempt WHERE service = @service AND started_at >= @from AND started_at < @to`,
      { service, ...timeOf(filter) },
    )
  }

  #column(sql: string, values: Record<string, string | number>): string[] {
    return this.#sql(sql).pluck().all(values) as string[]
  }

  #buckets(service: string, filter: HistoryQuestion, where: SqlCondition): HistoryCounts['buckets'] {
    const time = this.#shortened(service, timeOf(filter))
    const spans = wholeSpans(time, filter.zone)
    const buckets = spans.map(span => ({
      from: Math.max(span.from, time.from),
      to: Math.min(span.to, time.to),
      counts: noCounts(),
    }))
    const rows = this.#sql(
      `SELECT attempt.started_at / ${quarter} AS quarter, ${outcomeSql} AS outcome, count(*) AS count ${from}
       WHERE ${where.sql} GROUP BY 1, 2`,
    ).all(where.values) as { quarter: number; outcome: Outcome; count: number }[]
    for (const row of rows) {
      const bucket = buckets[spanAt(spans, row.quarter * quarter)]
      if (bucket) add(bucket.counts, row.outcome, row.count)
    }
    return buckets
  }

  /** A chart of all time would be empty for decades. */
  #shortened(service: string, time: Span): Span {
    if (time.to - time.from <= longTime) return time
    const edges = this.#sql(
      `SELECT min(started_at) AS first, max(started_at) AS last FROM attempt
       WHERE service = @service AND started_at >= @from AND started_at < @to`,
    ).get({ service, ...time }) as { first: number | null; last: number | null }
    if (edges.first === null || edges.last === null) return { from: time.from, to: time.from }
    return { from: edges.first, to: Math.min(time.to, edges.last + 1) }
  }
}

function timeOf({ from: start, to }: Span): Span {
  const clamped = (moment: number) => Math.ceil(Math.min(Math.max(moment, 0), endOfTime))
  return { from: clamped(start), to: clamped(to) }
}

const selectEntries = (
  where: SqlCondition,
) => `SELECT attempt.job, ${printedOrder} AS order_id, ${printedType} AS type, attempt.number, attempt.kind,
  attempt.state, ${outcomeSql} AS outcome, attempt.printer, attempt.spooler_id, attempt.bytes, attempt.sha256, attempt.started_at, attempt.ended_at,
  attempt.why, ${whoSql} AS who, (SELECT code || char(10) || data FROM timeline
   WHERE timeline.service = attempt.service AND timeline.job = attempt.job AND timeline.attempt = attempt.number
   AND code NOT IN ${afterwards} ORDER BY timeline.id DESC LIMIT 1) AS said
  ${from} WHERE ${where.sql} ORDER BY attempt.started_at DESC, attempt.job DESC, attempt.number DESC`

/** Counts of rows that are alike, most first; each goes by the name that most of its rows have. */
function grouped(
  rows: readonly Counted[],
  keyOf: (row: Counted) => string,
  nameOf: (row: Counted) => string,
): { name: string; counts: OutcomeCounts }[] {
  const groups = new Map<string, { names: Map<string, number>; counts: OutcomeCounts }>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { names: new Map<string, number>(), counts: noCounts() }
    groups.set(keyOf(row), group)
    group.names.set(nameOf(row), (group.names.get(nameOf(row)) ?? 0) + row.count)
    add(group.counts, row.outcome, row.count)
  }
  return [...groups.values()]
    .map(({ names, counts }) => ({
      name: [...names].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '',
      counts,
    }))
    .toSorted((a, b) => sum(b.counts) - sum(a.counts) || a.name.localeCompare(b.name))
}

/** A piece of the chart's time, in milliseconds: `from` is included, `to` is not. */
interface Span {
  from: number
  to: number
}

const hour = 3_600_000
const twoDays = 48 * hour

/** The whole local hour that a moment lies in; of an hour that comes twice, its own. */
function hourOf(moment: number, zone: string | undefined): number {
  const date = dateIn(zone, moment)
  return moment - date.getMinutes() * 60_000 - date.getSeconds() * 1000 - date.getMilliseconds()
}

/** When the day of a moment begins, or a later one; a day of 23 or 25 hours counts as one. */
function dayStart(moment: number, zone: string | undefined, later = 0): number {
  const date = dateIn(zone, moment)
  return dayStartIn(zone, date.getFullYear(), date.getMonth(), date.getDate() + later)
}

/**
 * Cuts a time into whole hours where it is at most two days long, else into days of the zone (a day on which the clocks are
 * changed is longer or shorter than others). The first starts at or before `from`; the last ends at or after `to`.
 */
export function wholeSpans({ from, to }: Span, zone?: string): Span[] {
  const spans: Span[] = []
  if (from >= to) return spans
  const inHours = to - from <= twoDays
  const next = inHours ? (start: number) => start + hour : (start: number) => dayStart(start, zone, 1)
  for (let start = inHours ? hourOf(from, zone) : dayStart(from, zone); start < to; ) {
    const end = next(start)
    spans.push({ from: start, to: end })
    start = end
  }
  return spans
}

/** The span that a moment lies in, of spans in order; -1 if none does. */
export function spanAt(spans: readonly Span[], moment: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low < spans.length && (spans[low]?.from ?? 0) <= moment ? low : -1
}
