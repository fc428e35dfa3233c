import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { countOf, countValues, isRecord, snakeCased, unreadableRecords } from '../../src-shared/service/fields.ts'
import {
  type Answered,
  declarationOf,
  isAboutCustomers,
  isAboutJobs,
  type OperationId,
  type operations,
} from '../../src-shared/service/index.ts'
import type { AnswerContext, InputOf, ListAnswer, ListReader, PageReader } from '../../src-shared/service/operation.ts'
import { maskedContacts, shapeWithoutTexts, withoutContacts } from '../../src-shared/service/readers/orders/contacts.ts'
import type { ScheduleRow } from '../../src-shared/service/readers/production/schedule.ts'
import { eachInTurns } from '../turns.ts'
import { maxPageRows, maxRecordValues } from './answer-reader.ts'
import type { Answer, CallInput, Transport } from './call.ts'
import { pageFacts, readWholeList } from './pages.ts'

type Call<Id extends OperationId> = InputOf<(typeof operations)[Id]> &
  Pick<CallInput, 'headers' | 'signal' | 'mustKnow'>

/** The input of an operation; optional if none of it is required. */
export type CallOf<Id extends OperationId> = object extends Call<Id> ? [input?: Call<Id>] : [input: Call<Id>]

/** Removes duplicate rows, keeping the last of each. */
export const lastOfEach = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map(row => [key(row), row])).values(),
]

/**
 * Calls an operation and reads its answer as declared; for a list, all pages. Contact data of customers is dropped
 * first, and isn't in the raw text of unreadable rows either. Throws what the transport throws, and
 * `service.unexpected-shape`.
 */
export async function readAnswer<Id extends OperationId>(
  transport: Transport,
  id: Id,
  ...[given]: CallOf<Id>
): Promise<Answered<Id>> {
  const { answer } = declarationOf(id)
  const input: CallInput = given ?? {}
  const { baseUrl, clean } = transport
  const contextOf = ({ serverDate, etag = null }: Pick<Answer, 'serverDate'> & Partial<Answer>): AnswerContext => ({
    operation: id,
    baseUrl,
    serverDate,
    etag,
    clean,
    path: input.path ?? {},
    superAdmins: transport.superAdmins,
  })
  if (answer?.kind === 'list') {
    const asked = schedulesAsked(transport, id, input)
    const lists = await Promise.all(asked.map(one => readList(transport, id, one, answer, contextOf)))
    const [only] = lists
    return (lists.length === 1 ? only : joinMonths(lists as ListAnswer<ScheduleRow>[])) as Answered<Id>
  }
  const asked = await transport.ask(id, input)
  const context = contextOf(asked)
  if (answer?.kind === 'page') return (await readPage(id, input, answer, asked, context)) as Answered<Id>
  const json = isAboutCustomers(id) ? withoutContacts(asked.json) : asked.json
  return (answer ? answer.read(inSnakeCase(json), context) : json) as Answered<Id>
}

/** A record, and what is under `data` in it, with names that can be asked for in snake case. */
function inSnakeCase(json: unknown): unknown {
  if (!isRecord(json)) return json
  const record = snakeCased(json)
  return isRecord(record['data']) ? { ...record, data: snakeCased(record['data']) } : record
}

async function readList(
  transport: Transport,
  id: OperationId,
  input: CallInput,
  reader: ListReader<unknown>,
  contextOf: (first: Pick<Answer, 'serverDate'>) => AnswerContext,
) {
  const all = startRows(id, reader)
  const { warnings, serverDate, firstPage } = await readWholeList(transport, id, input, {
    rows: json => reader.rows(json, id),
    take: (rows, first) => all.take(rows, contextOf(first)),
  })
  return {
    rows: all.rows(),
    warnings: [...warnings, ...all.warnings(transport.clean)],
    serverDate,
    firstPage: isAboutCustomers(id) ? null : firstPage,
  }
}

async function readPage(
  id: OperationId,
  input: CallInput,
  reader: PageReader<unknown>,
  { json, cut }: Answer,
  context: AnswerContext,
) {
  const given = reader.rows(json, id)
  const all = startRows(id, reader)
  await all.take(given.slice(0, maxPageRows), context)
  const warnings: Message[] = all.warnings(context.clean)
  if (cut !== null || given.length > maxPageRows) {
    const why = phrase('it has more than {{count}} rows', { count: maxPageRows.toLocaleString('en') })
    warnings.unshift(message('service.list-incomplete', { operation: id, count: maxPageRows, why }))
  }
  return { rows: all.rows(), warnings, ...pageFacts(json, countOf(input.query?.['page']), given.length) }
}

/** Reads rows one by one, turn by turn: there may be too many to be read at once. */
function startRows(id: OperationId, reader: ListReader<unknown> | PageReader<unknown>) {
  const read: unknown[] = []
  const unreadable: unknown[] = []
  const take = (given: unknown, context: AnswerContext) => {
    if (countValues(given, maxRecordValues) > maxRecordValues) {
      const limit = phrase('{{count}} values', { count: maxRecordValues.toLocaleString('en') })
      throw new DeskError('service.too-large', { operation: id, limit })
    }
    // As part of a list: some rows are contact data as a whole.
    const known = isAboutCustomers(id) ? (withoutContacts([given]) as unknown[]) : [given]
    for (const row of known) {
      const one = reader.row(isRecord(row) ? snakeCased(row) : row, context)
      if (one === null) unreadable.push(row)
      else read.push(one)
    }
  }
  const shape = (row: unknown) =>
    isAboutJobs(id) ? maskedContacts(row) : isAboutCustomers(id) ? shapeWithoutTexts(row) : row
  return {
    take: (rows: readonly unknown[], context: AnswerContext) => eachInTurns(rows, row => take(row, context)),
    rows: () => (reader.key ? lastOfEach(read, reader.key) : read),
    warnings: (clean: AnswerContext['clean']) => unreadableRecords(id, unreadable, clean, shape),
  }
}

const schedules: readonly OperationId[] = ['admin.orders.gantt', 'admin.orders.gantt-grid']

/** No schedule that anybody looks at is longer. */
const mostMonths = 24

/** The months that a span of days is in, each as it is asked for. */
export function monthsOf(from: string, to: string): { month: number; year: number }[] {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const count = Math.min(mostMonths, Math.max(0, at(to) - at(from) + 1))
  return Array.from({ length: count }, (_, ahead) => {
    const place = at(from) + ahead
    return { month: (place % 12) + 1, year: Math.floor(place / 12) }
  })
}

/**
 * What a schedule is asked for, call by call: once for its days, or once for each of their months where the profile leaves out
 * `from` and `to`, as for the documented details (specification 4.3: month, year).
 */
export function schedulesAsked(transport: Transport, id: OperationId, input: CallInput): CallInput[] {
  const { from, to, ...query } = input.query ?? {}
  const isByMonth = schedules.includes(id) && transport.leavesOut(id, 'from') && transport.leavesOut(id, 'to')
  if (!isByMonth || typeof from !== 'string' || typeof to !== 'string') return [input]
  return monthsOf(from, to).map(month => ({ ...input, query: { ...query, ...month } }))
}

/** The rows of several months as those of one schedule: an order has the days of all of them. */
export function joinMonths(months: readonly ListAnswer<ScheduleRow>[]): ListAnswer<ScheduleRow> {
  const rows = new Map<string, ScheduleRow>()
  for (const row of months.flatMap(month => month.rows)) {
    const before = rows.get(row.orderId)
    rows.set(row.orderId, before ? { ...before, ...row, days: { ...before.days, ...row.days } } : row)
  }
  const warnings = months.flatMap(month => month.warnings)
  const [first] = months
  return {
    rows: [...rows.values()],
    warnings: warnings.filter(({ code }, at) => warnings.findIndex(one => one.code === code) === at),
    serverDate: first?.serverDate ?? null,
    firstPage: first?.firstPage ?? null,
  }
}
