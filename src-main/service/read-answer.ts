import { createHash } from 'node:crypto'
import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import {
  countOf,
  countValues,
  isRecord,
  type JsonRecord,
  snakeCased,
  unreadableRecords,
} from '../../src-shared/service/fields.ts'
import {
  type Answered,
  declarationOf,
  isAboutCustomers,
  isAboutJobs,
  type OperationId,
  type operations,
} from '../../src-shared/service/index.ts'
import type {
  AnswerContext,
  InputOf,
  ListAnswer,
  ListReader,
  PageAnswer,
  PageReader,
} from '../../src-shared/service/operation.ts'
import { maskedContacts, shapeWithoutTexts, withoutContacts } from '../../src-shared/service/readers/orders/contacts.ts'
import type { ScheduleRow } from '../../src-shared/service/readers/production/schedule.ts'
import { eachInTurns } from '../turns.ts'
import { maxListRows, maxPageRows, maxRecordValues } from './answer-reader.ts'
import { sizeInWords } from './body.ts'
import type { Answer, CallInput, Transport } from './call.ts'

type PageFacts = Omit<PageAnswer<never>, 'rows' | 'warnings'>

/** A full page of so many rows, or a multiple, may not be the last one. */
const roundRows = 10

/**
 * Where an answer may tell of its pages, by names in snake case: beside its rows, or under a name there; its rows may themselves be
 * under `data` with what tells of them.
 */
export function pagePlaces(json: unknown): JsonRecord[] {
  const outer = isRecord(json) ? json : {}
  const holders = [outer, outer['data']].filter(isRecord)
  return holders
    .flatMap(holder => [holder['meta'], holder['pagination'], holder['links'], holder])
    .filter(isRecord)
    .map(snakeCased)
}

/** What an answer says about the page that it is, and about the others. `asked`: the number that was asked for. */
export function pageFacts(json: unknown, asked: number | null, count: number): PageFacts {
  const places = pagePlaces(json)
  const page = firstCount(places, ['current_page', 'page']) ?? asked ?? 1
  const perPage = firstCount(places, ['per_page', 'page_size', 'limit'])
  const total = firstCount(places, ['total', 'total_count'])
  const counted = total !== null && perPage !== null && perPage > 0 ? Math.max(1, Math.ceil(total / perPage)) : null
  const lastPage = firstCount(places, ['last_page', 'total_pages', 'pages']) ?? counted
  return {
    page,
    perPage,
    total,
    lastPage,
    hasMore: lastPage === null ? moreBy(places, perPage, count) : page < lastPage,
  }
}

function moreBy(places: readonly JsonRecord[], perPage: number | null, count: number): boolean | null {
  const links = places.flatMap(place =>
    ['next', 'next_page_url', 'next_page'].filter(name => Object.hasOwn(place, name)).map(name => place[name]),
  )
  if (links.length > 0) return links.some(link => link !== null && link !== false && link !== '')
  const isFull = count > 0 && (perPage === null ? count % roundRows === 0 : count >= perPage)
  return isFull ? null : false
}

function firstCount(places: readonly JsonRecord[], names: readonly string[]): number | null {
  for (const place of places) {
    for (const name of names) {
      const count = countOf(place[name])
      if (count !== null) return count
    }
  }
  return null
}

const maxPages = 200
/** Maximum characters of the JSON of all pages together, once there are several. */
const maxLength = 128 * 1024 * 1024
/** A list may take so many seconds longer for each page that has come. */
const secondsPerPage = 1
/** Page sizes are mostly 50, 100 or a multiple: a list of such a length may have been truncated. */
const roundNumber = 50

/** What an answer says about the next page. */
type Hint =
  | { kind: 'none' }
  | { kind: 'end' }
  | { kind: 'page'; url: URL }
  /** There is more, but no link that the desk can follow. */
  | { kind: 'more'; why: string }

/** A list that was read page by page. */
export interface WholeList {
  warnings: Message[]
  /** The service's clock at the first page. */
  serverDate: number | null
  /** The whole first page, for what it says besides its rows. */
  firstPage: unknown
}

interface RowsReader {
  /** Finds the rows of a page. */
  rows(json: unknown): unknown[]
  /** Takes the rows of a page; `first` is the first page. */
  take(rows: readonly unknown[], first: Answer): Promise<void>
}

/**
 * Reads a list with all its pages (bindings, section 2). Follows `next`, `links.next`, `next_page_url` and
 * `meta.last_page` to the end, at most 200 pages and 100,000 rows, on the service's own origin only; stops at a
 * repeated page. Adds a warning if the list may be truncated. Throws what the transport throws: if one page fails, the
 * list fails, and so it does if all of it takes longer than one answer may.
 */
export async function readWholeList(
  transport: Transport,
  id: OperationId,
  { signal, ...input }: CallInput,
  reader: RowsReader,
): Promise<WholeList> {
  const time = timeFor(transport, id, signal)
  try {
    return await readPages(transport, id, { ...input, signal: time.signal }, time.extend, reader)
  } finally {
    time.end()
  }
}

/** The time for a whole list: what one answer may take, and a little more for each page. */
function timeFor(transport: Transport, id: OperationId, signal: AbortSignal | undefined) {
  const control = new AbortController()
  const seconds = transport.secondsFor(id)
  const begun = performance.now()
  const expire = () => {
    const data = { url: transport.baseUrl, seconds }
    control.abort(new DeskError('service.timeout', data, { retry: 'any-time' }))
  }
  let timer = setTimeout(expire, seconds * 1000)
  return {
    signal: signal ? AbortSignal.any([signal, control.signal]) : control.signal,
    extend(pages: number) {
      clearTimeout(timer)
      const left = (seconds + pages * secondsPerPage) * 1000 - (performance.now() - begun)
      timer = setTimeout(expire, left)
    },
    end: () => clearTimeout(timer),
  }
}

async function readPages(
  transport: Transport,
  id: OperationId,
  input: CallInput,
  extend: (pages: number) => void,
  reader: RowsReader,
): Promise<WholeList> {
  const first = await transport.ask(id, input)
  const seen = new Set<string>()
  let count = 0
  const end = (...warnings: Message[]): WholeList => ({
    warnings,
    serverDate: first.serverDate,
    firstPage: first.json,
  })
  const incomplete = (why: string) => message('service.list-incomplete', { operation: id, count, why })
  let length = 0
  let answer = first
  for (let pages = 1; ; pages++) {
    const rows = reader.rows(answer.json)
    const room = maxListRows - count
    const hint = nextPage(answer, first.url, count + Math.min(rows.length, room))
    if (pages > 1 || hint.kind === 'page') {
      const page = await digestOf(rows)
      if (seen.has(page.digest)) return end(incomplete(phrase('the next page repeated it')))
      seen.add(page.digest)
      length += page.length
    }
    const taken = rows.slice(0, room)
    await reader.take(taken, first)
    count += taken.length
    if (rows.length > room || answer.cut !== null) {
      return end(incomplete(phrase('it has more than {{count}} rows', { count: maxListRows.toLocaleString('en') })))
    }
    if (hint.kind === 'end') return end()
    if (hint.kind === 'more') return end(incomplete(hint.why))
    if (hint.kind === 'none') {
      const round = count > 0 && count % roundNumber === 0
      return round ? end(message('service.more-may-exist', { operation: id, count })) : end()
    }
    if (length > maxLength)
      return end(incomplete(phrase('it is larger than {{size}}', { size: sizeInWords(maxLength) })))
    if (pages === maxPages) return end(incomplete(phrase('it has more than {{count}} pages', { count: maxPages })))
    extend(pages)
    answer = await transport.askPage(id, hint.url, input.signal)
  }
}

/** Tells pages apart by their rows. */
async function digestOf(rows: readonly unknown[]): Promise<{ digest: string; length: number }> {
  const hash = createHash('sha256')
  let length = 0
  await eachInTurns(rows, row => {
    const text = JSON.stringify(row)
    length += text.length
    hash.update(text).update('\n')
  })
  return { digest: hash.digest('base64'), length }
}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? value
    : typeof value === 'string' && /^\d{1,9}$/.test(value)
      ? Number(value)
      : null

/**
 * What an answer says about the page after it. `first` is the URL of the first page, `read` the number of rows so far.
 */
export function nextPage(answer: Pick<Answer, 'json' | 'url'>, first: URL, read: number): Hint {
  if (!isRecord(answer.json)) return { kind: 'none' }
  const places = pagePlaces(answer.json)
  const named = places.flatMap(place =>
    ['next', 'next_page_url', 'next_page'].filter(name => Object.hasOwn(place, name)).map(name => place[name]),
  )
  const link = named.find(value => value !== null && value !== false && value !== '')
  if (link !== undefined) return followed(link, answer.url, first)

  const last = firstWhole(places, 'last_page')
  if (last !== null) {
    const current = firstWhole(places, 'current_page') ?? whole(answer.url.searchParams.get('page')) ?? 1
    return current < last ? { kind: 'page', url: withPage(first, current + 1) } : { kind: 'end' }
  }
  const total = firstWhole(places, 'total')
  if (total !== null) {
    return read < total
      ? { kind: 'more', why: phrase('it says it has {{total}} rows but links no next page', { total }) }
      : { kind: 'end' }
  }
  return named.length > 0 ? { kind: 'end' } : { kind: 'none' }
}

function firstWhole(places: readonly Record<string, unknown>[], name: string): number | null {
  for (const place of places) {
    const number = whole(place[name])
    if (number !== null) return number
  }
  return null
}

function withPage(first: URL, page: number): URL {
  const url = new URL(first)
  url.searchParams.set('page', String(page))
  return url
}

function followed(link: unknown, from: URL, first: URL): Hint {
  const number = whole(link)
  if (number !== null) return { kind: 'page', url: withPage(first, number) }
  const text = isRecord(link) ? (link['href'] ?? link['url']) : link
  if (typeof text !== 'string' || !/^(https?:\/\/|\/|\?)/i.test(text) || !URL.canParse(text, from.href)) {
    return { kind: 'more', why: phrase('the link to the next page isn’t a URL') }
  }
  const url = new URL(text, from.href)
  // Behind a proxy that terminates TLS, services often write their own links with http.
  if (url.protocol === 'http:' && from.protocol === 'https:' && url.hostname === from.hostname) {
    url.protocol = 'https:'
    url.port = from.port
  }
  if (url.origin !== from.origin)
    return { kind: 'more', why: phrase('its next page is on another site, {{origin}}', { origin: url.origin }) }
  url.username = ''
  url.password = ''
  // Links often drop query parameters of the first page, such as `since`.
  for (const [name, value] of first.searchParams) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { kind: 'page', url }
}

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
