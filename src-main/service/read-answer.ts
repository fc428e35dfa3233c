import { countOf, unreadableRecords } from '../../src-shared/service/fields.ts'
import {
  type Answered,
  declarationOf,
  isAboutCustomers,
  isAboutJobs,
  type OperationId,
  type operations,
} from '../../src-shared/service/index.ts'
import type { AnswerContext, InputOf, PageReader } from '../../src-shared/service/operation.ts'
import { maskedContacts, shapeWithoutTexts, withoutContacts } from '../../src-shared/service/readers/orders/contacts.ts'
import { pageFacts } from '../../src-shared/service/readers/page-facts.ts'
import type { CallInput, Transport } from './call.ts'
import { readWholeList } from './pages.ts'

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
  const contextOf = (metadata: Pick<AnswerContext, 'serverDate' | 'etag'>): AnswerContext => ({
    operation: id,
    baseUrl,
    ...metadata,
    clean,
    path: input.path ?? {},
  })
  const known = (json: unknown) => (isAboutCustomers(id) ? withoutContacts(json) : json)
  const unreadableAmong = (rows: readonly unknown[], read: readonly unknown[]) => {
    const unreadable = rows.filter((_row, at) => read[at] === null)
    if (!isAboutCustomers(id)) return unreadableRecords(id, unreadable, clean)
    const shown = unreadable.map(row => (isAboutJobs(id) ? maskedContacts(row) : shapeWithoutTexts(row)))
    return unreadableRecords(id, shown, clean)
  }
  if (answer?.kind !== 'list') {
    const { serverDate, etag, ...asked } = await transport.ask(id, input)
    const json = known(asked.json)
    const context = contextOf({ serverDate, etag })
    if (answer?.kind === 'page') return readPage(answer, json, context) as Answered<Id>
    return (answer ? answer.read(json, context) : json) as Answered<Id>
  }
  function readPage(reader: PageReader<unknown>, json: unknown, context: AnswerContext) {
    const rows = reader.rows(json, id)
    const read = rows.map(row => reader.row(row, context))
    const understood = read.filter(row => row !== null)
    return {
      rows: reader.key ? lastOfEach(understood, reader.key) : understood,
      warnings: unreadableAmong(rows, read),
      ...pageFacts(json, countOf(input.query?.['page']), rows.length),
    }
  }
  const { rows, warnings, serverDate, firstPage } = await readWholeList(
    transport,
    id,
    json => answer.rows(known(json), id),
    input,
  )
  const context = contextOf({ serverDate, etag: null })
  const read = rows.map(row => answer.row(row, context))
  const understood: unknown[] = read.filter(row => row !== null)
  const whole = {
    rows: answer.key ? lastOfEach(understood, answer.key) : understood,
    warnings: [...warnings, ...unreadableAmong(rows, read)],
    ...{ serverDate, firstPage: known(firstPage) },
  }
  return whole as Answered<Id>
}
