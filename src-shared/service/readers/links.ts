import { DeskError } from '../../errors.ts'
import { firstTextOf, type JsonRecord, recordOf, textOf, timeOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'

/** A link to a document; it is valid for a short time only. */
export interface PrintLink {
  url: string
  /** Milliseconds since 1970, UTC; null if not given. */
  expiresAt: number | null
}

export const linkNames = ['url', 'pdf_url', 'print_url', 'link', 'pdf', 'download_url', 'href']

/** Reads a link, bare or in a record. Throws `document.bad-link` if none can be used. */
export function readPrintLink(
  json: unknown,
  names: readonly string[],
  { operation, baseUrl, serverDate }: Pick<AnswerContext, 'operation' | 'baseUrl' | 'serverDate'>,
): PrintLink {
  const record: JsonRecord = typeof json === 'string' ? { url: json } : recordOf(json, names, operation)
  return {
    url: usableLink(firstTextOf(record, linkNames), baseUrl),
    expiresAt: expiryOf(record, serverDate ?? Date.now()),
  }
}

function expiryOf(record: JsonRecord, now: number): number | null {
  const at = timeOf(record['expires_at']) ?? timeOf(record['expires'])
  const seconds = Number(textOf(record['expires_in']) ?? Number.NaN)
  return at ?? (Number.isFinite(seconds) ? now + seconds * 1000 : null)
}

/** A link may be relative to the service; what is signed in it is not repeated in an error. */
export function usableLink(link: string | null, baseUrl: string): string {
  const bad = (what: string) => new DeskError('document.bad-link', { what }, { retry: 'any-time' })
  if (link === null) throw bad('it names none')
  if (!URL.canParse(link, `${baseUrl}/`)) throw bad('it isn’t a URL')
  const url = new URL(link, `${baseUrl}/`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw bad(`it begins with ${url.protocol}`)
  return url.href
}

/** The same, but null if none can be used. */
export function linkIn(link: string | null, baseUrl: string): string | null {
  try {
    return link === null ? null : usableLink(link, baseUrl)
  } catch {
    return null
  }
}
