import { randomUUID } from 'node:crypto'
import { DeskError } from '../../src-shared/errors.ts'
import type { SentFile } from '../../src-shared/service/inputs.ts'
import type { CallInput } from './call.ts'
import type { Operation, OperationId } from './operations.ts'
import { theirBody, theirParameter } from './sent-names.ts'

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
