import { z } from 'zod'
import { type Answered, declarationOf, type OperationId, operationIds, type operations } from '../service/index.ts'
import { gapsIn, type InputOf, type ListAnswer } from '../service/operation.ts'
import { type Command, command, reading } from './command.ts'

type Declared = typeof operations

/**
 * The operations that the window may ask for as they are: each is a command of the operation's own name. Those around which main has
 * logic of its own (`keptInMain`) have commands of the desk instead, and one whose answer no one reads has none.
 */
export type OpenOperation = {
  [Id in OperationId]: Declared[Id] extends { keptInMain: true }
    ? never
    : Declared[Id] extends { answer: unknown }
      ? Id
      : never
}[OperationId]

/** What is sent with such a command. `version`: the one that a change was made to (`If-Match`). */
export type OperationInput<Id extends OpenOperation> = InputOf<Declared[Id]> & {
  version?: string | undefined
}

/** What it answers: of a list all its pages, with what could not be read, and the service's clock. */
export type OperationOutput<Id extends OpenOperation> =
  Answered<Id> extends ListAnswer<infer Row>
    ? Pick<ListAnswer<Row>, 'rows' | 'warnings'> & { serverDate?: number | null }
    : Answered<Id>

type ServiceCommands = {
  [Id in OpenOperation]: Command<
    z.ZodType<OperationInput<Id>, OperationInput<Id>>,
    z.ZodType<OperationOutput<Id>, OperationOutput<Id>>
  >
}

export const openOperations = operationIds.filter(id => {
  const { answer, keptInMain } = declarationOf(id)
  return answer !== undefined && !keptInMain
}) as OpenOperation[]

/** A part of the input, which may be left out where all of it may. */
function partOf(shape: z.ZodRawShape): z.ZodType {
  const part = z.object(shape)
  return part.safeParse({}).success ? part.optional() : part
}

function commandOf(id: OpenOperation): Command {
  const { call, needs, query, body, effect, headers } = declarationOf(id)
  const isGet = call?.startsWith('GET ') ?? false
  const gaps = gapsIn(call ?? needs ?? '')
  const input = z.object({
    ...(gaps.length > 0
      ? { path: z.object(Object.fromEntries(gaps.map(gap => [gap, z.string().min(1).max(128)]))) }
      : {}),
    ...(query ? { query: partOf(query) } : {}),
    ...(body ? { body: partOf(body) } : isGet ? {} : { body: z.record(z.string(), z.unknown()).optional() }),
    ...(headers?.includes('If-Match') ? { version: z.string().max(1000).optional() } : {}),
  })
  // The declaration's reader makes the answer of known fields only, in main.
  const output = z.custom(() => true)
  return effect === 'read' ? reading(input, output) : command(input, output)
}

export const serviceCommands = {
  ...(Object.fromEntries(openOperations.map(id => [id, commandOf(id)])) as ServiceCommands),
  /** Operations that the open profile's service doesn't have: it binds none, or an answer has shown it since the last sign-in. */
  'service.absent': reading(z.object({}), z.array(z.string())),
}

export const serviceEvents = {
  'service.absent': z.array(z.string()),
}
