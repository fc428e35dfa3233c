import { unreadableRecords } from '../../src-shared/service/fields.ts'
import { type Answered, declarationOf, type OperationId } from '../../src-shared/service/index.ts'
import type { AnswerContext } from '../../src-shared/service/operation.ts'
import type { CallInput, Transport } from './call.ts'
import { readWholeList } from './pages.ts'

function firstOfEach<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  const byKey = new Map<string, Row>()
  for (const row of rows) if (!byKey.has(key(row))) byKey.set(key(row), row)
  return [...byKey.values()]
}

/**
 * Calls an operation and reads its answer as its declaration says; of a list all pages. Throws what the transport throws, and
 * `service.unexpected-shape`.
 */
export async function readAnswer<Id extends OperationId>(
  transport: Transport,
  id: Id,
  input: CallInput = {},
): Promise<Answered<Id>> {
  const { answer } = declarationOf(id)
  const { baseUrl, clean } = transport
  const contextOf = (told: Pick<AnswerContext, 'serverDate' | 'etag'>): AnswerContext => ({
    operation: id,
    baseUrl,
    ...told,
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
  const odd = rows.filter((_row, at) => read[at] === null)
  const understood: unknown[] = read.filter(row => row !== null)
  const whole = {
    rows: answer.key ? firstOfEach(understood, answer.key) : understood,
    warnings: [...warnings, ...unreadableRecords(id, odd, clean)],
    ...{ serverDate, firstPage },
  }
  return whole as Answered<Id>
}
