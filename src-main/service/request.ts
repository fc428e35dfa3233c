import { randomUUID } from 'node:crypto'
import { DeskError } from '../../src-shared/errors.ts'
import { isRecord } from '../../src-shared/service/fields.ts'
import type { SentFile } from '../../src-shared/service/inputs.ts'
import type { CallInput } from './call.ts'
import type { Operation, OperationId, TheirAnswer, TheirValues } from './operations.ts'

/**
 * The URL of a call: the filled path template appended to the base URL (which may have a path), with the query under
 * the deployment's names. Throws `service.not-found` for a value that would change the path.
 */
export function requestUrl(
  baseUrl: string,
  id: OperationId,
  operation: Operation,
  input: Pick<CallInput, 'path' | 'query'>,
): URL {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_gap, name: string) => {
    const value = input.path?.[name] ?? ''
    if (value === '' || value === '.' || value === '..') {
      throw new DeskError('service.not-found', { operation: id, what: `“${value}” isn’t a valid ${name}` })
    }
    return encodeURIComponent(value)
  })
  const url = new URL(baseUrl + path)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const theirs = Object.hasOwn(operation.query, name) ? operation.query[name] : name
    if (value === undefined || theirs == null) continue
    url.searchParams.set(theirs, theirParameter(String(value), operation.values?.[name]))
  }
  for (const [gap, parameter] of Object.entries(operation.gaps ?? {})) {
    url.searchParams.set(parameter, input.path?.[gap] ?? '')
  }
  return url
}

/** The body of a request. */
export interface RequestBody {
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

/** The body of a call, JSON or a form with a file, under the deployment's names; null if there is none. */
export function requestBody(operation: Operation, { body }: Pick<CallInput, 'body'>): RequestBody | null {
  if (!body) return null
  const part = operation.body['file']
  if (part != null) return multipart(part, body['file'] as SentFile)
  const sent = theirBody(body, operation.body, operation.values ?? {})
  return { type: 'application/json', content: JSON.stringify(sent) }
}

/** A slow upload, in bytes per second: the service is silent until it has received everything. */
const slowUpload = 64 * 1024

/** Additional seconds of silence allowed while a body is sent. */
export const secondsToSend = (body: RequestBody | null): number => Math.floor((body?.content.length ?? 0) / slowUpload)

/**
 * A form with one file (RFC 7578). The file's name is written like in browsers, in UTF-8 with quotes and line breaks
 * escaped, so no name can inject a header.
 */
export function multipart(
  part: string,
  { name, type, bytes }: SentFile,
): { type: string; content: Uint8Array<ArrayBuffer> } {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let boundary: string
  do boundary = `selvedge-${randomUUID()}`
  while (content.includes(boundary))
  const head =
    `--${boundary}\r\n` +
    `Content-Disposition: form-data; name="${escaped(part)}"; filename="${escaped(name)}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, content: whole }
}

const escaped = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

type Body = Record<string, unknown>

const partsOf = (path: string): string[] => path.split('.')

/** Calls for each place of a body that a path names, through lists and `*`. */
function eachPlace(value: unknown, parts: readonly string[], act: (holder: Body, name: string) => void): void {
  const [first = '', ...rest] = parts
  if (Array.isArray(value)) {
    for (const one of value) eachPlace(one, parts, act)
  } else if (isRecord(value)) {
    for (const name of first === '*' ? Object.keys(value) : [first]) {
      if (!Object.hasOwn(value, name)) continue
      if (rest.length === 0) act(value, name)
      else eachPlace(value[name], rest, act)
    }
  }
}

/** Puts a value where a dotted path says, making the records on the way. */
function put(holder: Body, parts: readonly string[], value: unknown): void {
  const [first = '', ...rest] = parts
  if (rest.length === 0) {
    holder[first] = value
    return
  }
  const inner = isRecord(holder[first]) ? holder[first] : {}
  holder[first] = inner
  put(inner, rest, value)
}

const theirs = (values: TheirValues[string], value: unknown): unknown => {
  const known = String(value)
  return Object.hasOwn(values, known) ? values[known] : value
}

/**
 * A body as the deployment has it: its values, then what is left out, then its names, the deepest first, so that each path is by
 * our names. A field that has another name is put beside its neighbours; one with a path of its own, there.
 */
export function theirBody(body: Body, names: Readonly<Record<string, string | null>>, values: TheirValues): Body {
  const sent = structuredClone(body)
  for (const [path, known] of Object.entries(values)) {
    eachPlace(sent, partsOf(path), (holder, name) => {
      holder[name] = theirs(known, holder[name])
    })
  }
  const deepestFirst = Object.entries(names)
    .filter(([ours, other]) => ours !== other)
    .toSorted(([one], [other]) => partsOf(other).length - partsOf(one).length)
  // All are taken out before any is put back: two fields may swap their names.
  const moved: (() => void)[] = []
  for (const [ours, other] of deepestFirst) {
    eachPlace(sent, partsOf(ours), (holder, name) => {
      const value = holder[name]
      delete holder[name]
      if (other !== null) moved.push(() => put(holder, partsOf(other), value))
    })
  }
  for (const place of moved) place()
  return sent
}

/** A query parameter as the deployment has it; each part of one with commas has a value of its own. */
export const theirParameter = (value: string, values: TheirValues[string] | undefined): string =>
  values === undefined
    ? value
    : value
        .split(',')
        .map(part => String(theirs(values, part) ?? ''))
        .join(',')

const turned = <Theirs>(known: Readonly<Record<string, Theirs>>) =>
  new Map(Object.entries(known).map(([ours, theirs]) => [theirs, ours]))

/** Our name of a field of theirs. */
export function ourNames({ names = {} }: TheirAnswer): (theirs: string) => string {
  const nameOf = turned(names)
  return theirs => nameOf.get(theirs) ?? theirs
}

/** Reads answers by our names and values, at any depth. */
export function answerReader({ names, values = {} }: TheirAnswer): (json: unknown) => unknown {
  const nameOf = ourNames({ names })
  const valuesOf = new Map(Object.entries(values).map(([field, known]) => [field, turned(known)]))
  const read = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map(one => read(one, field))
    if (!isRecord(value)) return valuesOf.get(field)?.get(value as string) ?? value
    const fields = Object.entries(value).map(([theirs, one]) => {
      const name = nameOf(theirs)
      return [name, read(one, name)]
    })
    return Object.fromEntries(fields)
  }
  return json => read(json, '')
}
