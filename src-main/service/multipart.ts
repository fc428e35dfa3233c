import { randomUUID } from 'node:crypto'
import type { SentFile } from '../../src-shared/service/inputs.ts'

/**
 * A form with one file (RFC 7578). The file's name goes as browsers write it, in UTF-8 with quotes and line breaks escaped, so that
 * no name can make a header of its own.
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

const escaped = (text: string): string =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
