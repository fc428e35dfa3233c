import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import { attemptStates, hereStates } from '../../src-shared/contract/print.ts'
import { formOf } from '../../src-shared/messages/forms.ts'
import { englishMessages, type Message, sayEnglish } from '../../src-shared/messages/index.ts'
import { isMomentInWords } from '../../src-shared/messages/moments.ts'
import { filled, phrases } from '../../src-shared/messages/phrases.ts'
import { elided, isPlainId, outwardUri } from '../../src-shared/outward.ts'
import { foldWord, stages } from '../../src-shared/print/job.ts'
import { reasonTexts } from '../../src-shared/print/reasons.ts'

/** Replaces a text that may contain a person's name. */
export const redacted = elided

type Value = string | number

/** Letters of its own that a template needs to be recognizable. */
const minLetters = 10
/** Longer texts are never the desk's own. */
const maxTextLength = 2000

/** The desk's messages, and its texts that stand inside them; the most specific first. */
const forms = [...Object.entries(englishMessages), ...Object.keys(phrases).map(text => [null, text] as const)]
  .filter(([, template]) => template.includes('{{'))
  .map(([code, template]) => ({ code, template, ...formOf(template) }))
  .filter(form => form.letters >= minLetters)
  .toSorted((a, b) => b.letters - a.letters)
/** Those without gaps. */
const ownTexts = new Set<string>([...Object.values(englishMessages), ...Object.keys(phrases)])

const fits = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : redacted)

const ourWords = new Set<string>([...hereStates, ...attemptStates, ...stages, 'failed', 'unknown', '-'])

/** An id of a job, an order or a spooler's job: one word. Anything longer may be a person's name. */
export const safeId = (text: string): string => (isPlainId(text) && /^[\w.:-]{1,60}$/.test(text) ? text : redacted)
/** A printer's own name of a job. */
export const safeUuid = fits(/^(?:urn:uuid:)?[0-9a-f-]{32,40}$/i)
const knownTypes = new Set(['order', 'tag', 'shipping container', 'test page', 'order bill', 'shirt code'])
/** A job's type: a known one, or a word spelled like an enum value. Names are spelled differently. */
export const safeType = (text: string): string =>
  knownTypes.has(foldWord(text)) || /^[a-z][a-z0-9_-]{0,39}$/.test(text) ? text : redacted
/** A status of the service, if known here. */
export const safeStatus = (text: string): string => (ourWords.has(foldWord(text)) ? text : redacted)

/** Removes user, password, query and fragment from a URI. */
export const safeUri = outwardUri

const host = /^(?:localhost|\[[0-9a-f:]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5})?$/i

/** The host of a service's URL, or the host itself. */
export function hostOf(url: string): string {
  if (host.test(url)) return url
  return URL.canParse(url) && new URL(url).host !== '' ? new URL(url).host : redacted
}

/** Error names of SQLite, TLS and HTTP parsers. Only listed ones count: ELIZABETH looks like an error name too. */
const namedErrors = `
  SQLITE_ABORT SQLITE_AUTH SQLITE_BUSY SQLITE_BUSY_RECOVERY SQLITE_BUSY_SNAPSHOT SQLITE_CANTOPEN SQLITE_CONSTRAINT SQLITE_CORRUPT
  SQLITE_CORRUPT_INDEX SQLITE_ERROR SQLITE_FULL SQLITE_INTERNAL SQLITE_INTERRUPT SQLITE_IOERR SQLITE_IOERR_FSTAT SQLITE_IOERR_FSYNC
  SQLITE_IOERR_READ SQLITE_IOERR_SHMMAP SQLITE_IOERR_SHMOPEN SQLITE_IOERR_SHORT_READ SQLITE_IOERR_TRUNCATE SQLITE_IOERR_WRITE
  SQLITE_LOCKED SQLITE_MISMATCH SQLITE_MISUSE SQLITE_NOLFS SQLITE_NOMEM SQLITE_NOTADB SQLITE_NOTFOUND SQLITE_PERM SQLITE_PROTOCOL
  SQLITE_RANGE SQLITE_READONLY SQLITE_READONLY_DBMOVED SQLITE_SCHEMA SQLITE_TOOBIG
  CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_REJECTED CERT_SIGNATURE_FAILURE CERT_UNTRUSTED CERT_CHAIN_TOO_LONG
  DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY
  UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PROTOCOL_ERROR
  ERR_SSL_PACKET_LENGTH_TOO_LONG ERR_CERT_AUTHORITY_INVALID ERR_CERT_DATE_INVALID ERR_CERT_COMMON_NAME_INVALID
  ERR_CONNECTION_REFUSED ERR_CONNECTION_RESET ERR_CONNECTION_CLOSED ERR_CONNECTION_TIMED_OUT ERR_EMPTY_RESPONSE
  ERR_NAME_NOT_RESOLVED ERR_INTERNET_DISCONNECTED ERR_NETWORK_CHANGED ERR_ADDRESS_UNREACHABLE ERR_TIMED_OUT ERR_INVALID_HTTP_RESPONSE
  ERR_PROXY_CONNECTION_FAILED ERR_CONTENT_LENGTH_MISMATCH ERR_INCOMPLETE_CHUNKED_ENCODING ERR_UNSAFE_PORT
  ERR_STREAM_PREMATURE_CLOSE ERR_WORKER_OUT_OF_MEMORY ERR_BUFFER_TOO_LARGE
  ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA EAI_NONAME
  UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT UND_ERR_HEADERS_OVERFLOW`
const errorNames = new Set([
  ...Object.keys(constants.errno),
  ...[...getSystemErrorMap().values()].map(([name]) => name),
  ...namedErrors.trim().split(/\s+/),
])

/** Keeps only known error names, such as ECONNREFUSED, and drops the rest of the text. */
function namesOfErrors(text: string): string {
  const names = (text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).filter(name => errorNames.has(name))
  return names.length > 0 ? `${redacted} ${[...new Set(names)].join(' ')}` : redacted
}

/** A list of paper sizes in the desk's wording. */
const papers = (text: string) =>
  text.split(/, | and /).every(part => /^(?:A\d|Letter|Legal|\d+ more|[\d.]+ x [\d.]+ mm)$/.test(part))
    ? text
    : redacted

const deskReasons = new Set<string>(Object.values(reasonTexts))

/** A printer's state reasons in the desk's words, such as "out of paper", without the printer's own. */
function reasonsIn(text: string): string | null {
  const words = text.replace(/\s*\(.*\)$/s, '')
  if (!words.split(', ').every(word => deskReasons.has(word))) return null
  return words === text ? text : `${words} (${redacted})`
}

const fitsWritten = fits(/^(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?: ?UTC|Z)?$/)
/** A moment as messages hold it, as they say it on any day, or as an older ledger wrote it. */
const moment = (text: string) => (isMomentInWords(text) ? text : fitsWritten(text))

/** When a document was created, of its description: its type and order are the service's. */
const created = (text: string) => {
  const [, time] = /\bcreated (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\b/.exec(text) ?? []
  return time === undefined ? redacted : `${redacted}, created ${time}`
}

/** What each placeholder of a message may show; all others may show only texts of the desk itself. */
const printer = fits(/^[^\s<>"'“”@?=]{1,80}$/)
const safeGaps: Record<string, (text: string) => string> = {
  job: safeId,
  spooler: safeId,
  printer,
  from: printer,
  to: printer,
  since: moment,
  at: moment,
  time: moment,
  before: created,
  now: created,
  offers: papers,
  operation: fits(/^admin\.[a-z0-9.-]+$/),
  size: fits(/^[\d.]+ (?:B|kB|MB|GB|x [\d.]+ mm)$/),
  limit: fits(/^[\d.]+ ?(?:B|kB|MB|GB)?$/),
  sha256: fits(/^[0-9a-f]{8}…[0-9a-f]{4}$/),
  host: fits(/^[\w.:[\]-]{1,100}$/),
  url: hostOf,
  origin: hostOf,
  place: fits(/^[\w.:[\]-]{1,100}$/),
  uri: text => (/^(?:ipps?|cups|windows|folder):[^\s<>@]+$/.test(safeUri(text)) ? safeUri(text) : redacted),
  type: safeType,
  stage: safeStatus,
  state: safeStatus,
  here: safeStatus,
  dispatch: safeStatus,
  print: safeStatus,
  status: safeStatus,
  ending: fits(/^[a-z. ]{1,40}$/),
  // A folder may be anyone's; the files in it that are Selvedge's own have these names.
  file: text => /(?:^|[\\/])((?:station|prices)\.db|secrets\.json)$/.exec(text)?.[1] ?? redacted,
  kept: fits(/^station-damaged-[\w-]+\.db$/),
}

/** Placeholders that only contain the desk's own numbers. Elsewhere digits may be a person's phone number. */
const counting = new Set(
  `at bytes cells columns count draft entry expected found group held known least length line lines lost minutes missing most
   pages percent port read result row rows saved seconds status step upload`.split(/\s+/),
)

function safeValue(gap: string, value: Value): Value {
  if (typeof value === 'number') return value
  if (counting.has(gap) && /^\d{1,9}(?:\.\d+)?$/.test(value)) return value
  const own = Object.hasOwn(safeGaps, gap) ? safeGaps[gap]?.(value) : undefined
  if (own !== undefined && own !== redacted) return own
  return safeText(value)
}

/** A message that is safe to share: its code, and its data without anyone's name. */
export function safeMessage({ code, data }: { code: string; data: Record<string, Value> }): Message {
  return {
    code: code as Message['code'],
    data: Object.fromEntries(Object.entries(data).map(([gap, value]) => [gap, safeValue(gap, value)])),
  }
}

/**
 * A text that is safe to share. A text of the desk is parsed by its template and rendered again without what the
 * service or a printer contributed; of any other text only the error names are kept.
 */
export function safeText(text: string): string {
  if (text.length > maxTextLength) return redacted
  if (ownTexts.has(text)) return text
  for (const { code, template, pattern, gaps, longestPart } of forms) {
    const found = text.includes(longestPart) ? pattern.exec(text) : null
    if (!found) continue
    const data = Object.fromEntries(gaps.map((gap, at) => [gap, found[at + 1] ?? '']))
    if (code !== null) return sayEnglish(safeMessage({ code, data }))
    const safe = Object.entries(data).map(([gap, value]) => [gap, safeValue(gap, value)])
    return filled(template, Object.fromEntries(safe))
  }
  return reasonsIn(text) ?? namesOfErrors(text)
}
