import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { asDeskError, DeskError, hasCode } from '../../src-shared/errors.ts'
import { say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { declarationOf, isAboutCustomers, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import { gapsIn, type ListAnswer, type PageAnswer } from '../../src-shared/service/operation.ts'
import { readActAnswer } from '../../src-shared/service/readers/orders/acts.ts'
import { type CallInput, describeNonJson, replyBehind, type ServiceClient } from '../service/index.ts'
import { openClient, serviceOptions } from './client.ts'
import { endingSignal } from './ending.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine, tell } from './output.ts'

/** Maximum bytes of an answer printed with --raw. */
const maxRawBytes = 1024 ** 3

/**
 * `selvedge call`: calls one operation of the service and prints its answer as JSON. Returns the exit code; a refusal
 * goes to stderr as JSON. Throws `usage.wrong` before any request is sent.
 */
export async function callCommand(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(
    argv,
    {
      ...serviceOptions,
      path: { type: 'string', multiple: true },
      query: { type: 'string', multiple: true },
      body: { type: 'string' },
      raw: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    'call',
  )
  if (values.help) {
    printLine(helpOf('call').trimEnd())
    return exit.done
  }
  const [name, ...others] = words
  if (name === undefined || others.length > 0)
    throw wrongUse(phrase('selvedge call takes one operation. See selvedge call --help.'))
  const id = operationIds.find(known => known === name)
  if (id === undefined)
    throw wrongUse(
      phrase('selvedge call has no operation “{{name}}”; selvedge operations lists them. See selvedge call --help.', {
        name,
      }),
    )
  const input: CallInput = {
    path: pairsOf('path', values.path, gapsOf(id)),
    query: pairsOf('query', values.query, Object.keys(declarationOf(id).query ?? {})),
    ...bodyOf(id, values.body),
    ...(declarationOf(id).headers?.includes('Idempotency-Key') ? { headers: { 'Idempotency-Key': randomUUID() } } : {}),
    signal: endingSignal(),
  }
  const missing = gapsOf(id).filter(gap => input.path?.[gap] === undefined)
  if (missing.length > 0) {
    const paths = missing.map(gap => `${gap}=...`).join(' --path ')
    throw wrongUse(phrase('selvedge call needs --path {{paths}}. See selvedge call --help.', { paths }))
  }
  const client = await openClient(values, 'call')
  try {
    await (values.raw ? printRaw(client, id, input) : printRead(client, id, input))
    return exit.done
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    tell(JSON.stringify(refusal))
    return exit.needsPerson
  }
}

async function printRead(client: ServiceClient, id: OperationId, input: CallInput): Promise<void> {
  const { answer: reader } = declarationOf(id)
  if (reader?.kind === 'one' && reader.read === readActAnswer) return printLine(await readAsItCame(client, id, input))
  const read = client.read as (operation: OperationId, input: CallInput) => Promise<unknown>
  const answer = await read(id, input)
  const kind = declarationOf(id).answer?.kind
  if (kind !== 'list' && kind !== 'page') return printLine(answer ?? null)
  const { rows, warnings } = answer as ListAnswer<unknown> | PageAnswer<unknown>
  for (const warning of warnings) tell(say(warning))
  printLine(rows)
}

/** The JSON of what a change of an order answers: the desk reads only what it shows of it, and scripts read all of it. */
async function readAsItCame(client: ServiceClient, id: OperationId, input: CallInput): Promise<unknown> {
  const pieces: Uint8Array[] = []
  await client.stream(id, input, {
    maxBytes: maxRawBytes,
    take: async piece => {
      pieces.push(piece)
    },
  })
  const text = Buffer.concat(pieces).toString()
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new DeskError('service.not-json', {
      operation: id,
      what: describeNonJson(text, { quotes: !isAboutCustomers(id) }),
    })
  }
}

const printRaw = (client: ServiceClient, id: OperationId, input: CallInput): Promise<number> =>
  client.stream(id, input, {
    maxBytes: maxRawBytes,
    take: piece =>
      new Promise(resolve => {
        process.stdout.write(piece, () => resolve())
      }),
  })

/** Parses `name=value` pairs. Throws `usage.wrong` for a name that isn't known. */
function pairsOf(option: string, given: readonly string[] = [], known: readonly string[]): Record<string, string> {
  const pairs = given.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw wrongUse(
        phrase('selvedge call takes --{{option}} name=value, not “{{text}}”. See selvedge call --help.', {
          option,
          text,
        }),
      )
    return [text.slice(0, at), text.slice(at + 1)] as const
  })
  const unknown = pairs.find(([name]) => !known.includes(name))
  if (unknown)
    throw wrongUse(
      phrase(
        'selvedge call has no {{option}} “{{name}}” for this operation (it has: {{known}}). See selvedge call --help.',
        { option, name: unknown[0], known: known.join(', ') || 'none' },
      ),
    )
  return Object.fromEntries(pairs)
}

const gapsOf = (id: OperationId): string[] => {
  const { call, needs } = declarationOf(id)
  return gapsIn(call ?? needs ?? '')
}

/** The body: JSON, or a file (`@FILE`), sent as a form if the operation takes one. */
function bodyOf(id: OperationId, text: string | undefined): Pick<CallInput, 'body'> {
  const takesFile = declarationOf(id).body?.['file'] !== undefined
  if (text === undefined) {
    if (takesFile) throw wrongUse(needsFile)
    return {}
  }
  const file = text.startsWith('@') ? text.slice(1) : null
  const bytes = file === null ? null : readBytes(file)
  if (takesFile) {
    if (file === null || bytes === null) throw wrongUse(needsFile)
    return { body: { file: { name: basename(file), type: 'application/octet-stream', bytes } } }
  }
  const json = parsed(bytes === null ? text : bytes.toString('utf8'))
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw wrongUse(phrase('selvedge call takes a JSON object as --body. See selvedge call --help.'))
  return { body: json as Record<string, unknown> }
}

function readBytes(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw wrongUse(phrase('selvedge call can’t read {{file}} ({{why}}). See selvedge call --help.', { file, why }))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongUse(phrase('selvedge call takes JSON as --body. See selvedge call --help.'))
  }
}

/** The printed form of a refusal (401, 403, 409 or 422); null for any other failure. */
function refusalOf(error: unknown) {
  const status = hasCode(error, 'service.token-refused')
    ? 401
    : hasCode(error, 'service.forbidden')
      ? 403
      : hasCode(error, 'service.rejected') && [409, 422].includes(error.data.status)
        ? error.data.status
        : null
  if (status === null) return null
  const { code, message, data } = asDeskError(error)
  const reply = replyBehind(error)
  return { status, code, message, data, ...(reply === undefined ? {} : { reply }) }
}

const needsFile = phrase('selvedge call needs --body @FILE for this operation. See selvedge call --help.')
