import { unreadableRecords } from '../../src-shared/service/fields.ts'
import { type Answered, declarationOf, type OperationId, type operations } from '../../src-shared/service/index.ts'
import type { AnswerContext, InputOf } from '../../src-shared/service/operation.ts'
import type { CallInput, Transport } from './call.ts'
import { readWholeList } from './pages.ts'

type Call<Id extends OperationId> = InputOf<(typeof operations)[Id]> & Pick<CallInput, 'headers' | 'signal'>

/** The input of an operation; optional if none of it is required. */
export type CallOf<Id extends OperationId> = object extends Call<Id> ? [input?: Call<Id>] : [input: Call<Id>]

/** Removes duplicate rows, keeping the last of each. */
export const lastOfEach = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map(row => [key(row), row])).values(),
]

/**
 * Calls an operation and reads its answer as declared; for a list, all pages. Throws what the transport throws, and
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
  if (answer?.kind !== 'list') {
    const { json, serverDate, etag } = await transport.ask(id, input)
    return (answer ? answer.read(json, contextOf({ serverDate, etag })) : json) as Answered<Id>
  }
  const { rows, warnings, serverDate, firstPage } = await readWholeList(
    transport,
    id,
    json => answer.rows(json, id),
    input,
  )
  const context = contextOf({ serverDate, etag: null })
  const read = rows.map(row => answer.row(row, context))
  const unreadable = rows.filter((_row, at) => read[at] === null)
  const understood: unknown[] = read.filter(row => row !== null)
  const whole = {
    rows: answer.key ? lastOfEach(understood, answer.key) : understood,
    warnings: [...warnings, ...unreadableRecords(id, unreadable, clean)],
    ...{ serverDate, firstPage },
  }
  return whole as Answered<Id>
}
