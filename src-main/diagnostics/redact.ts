import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import { attemptStates, hereStates } from '../../src-shared/contract/print.ts'
import { englishMessages, type Message, say } from '../../src-shared/messages/index.ts'
import { reasonTexts } from '../../src-shared/print/reasons.ts'
import { foldWord, stages } from '../../src-shared/print/stage.ts'

/** What stands in place of a text that may hold somebody's name. */
export const redacted = '…'

type Value = string | number

/** A template taken apart, so that a text that it said can be taken apart too. */
interface Form {
  code: string
  pattern: RegExp
  gaps: string[]
  /** Its longest part without a gap: a text without it needs no closer look. */
  longestPart: string
}

/** A template needs so many letters of its own to be known by them. */
const lettersOfItsOwn = 10
/** Longer texts are nobody's own. */
const longest = 2000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function formOf(code: string, template: string): Form & { letters: number } {
  const parts = template.split(/\{\{(\w+)\}\}/)
  const literals = parts.filter((_, at) => at % 2 === 0)
  return {
    code,
    gaps: parts.filter((_, at) => at % 2 === 1),
    pattern: new RegExp(`^${literals.map(escaped).join('([\\s\\S]*?)')}$`),
    longestPart: literals.toSorted((a, b) => b.length - a.length)[0] ?? '',
    letters: literals.join('').replace(/\W/g, '').length,
  }
}

/** The most telling first. */
const forms: readonly Form[] = Object.entries(englishMessages)
  .map(([code, template]) => formOf(code, template))
  .filter(form => form.letters >= lettersOfItsOwn)
  .toSorted((a, b) => b.letters - a.letters)

const fits = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : redacted)

const ourWords = new Set<string>([...hereStates, ...attemptStates, ...stages, 'failed', 'unknown', '-'])

/** An id of a job, an order or a spooler's job: one word. Anything longer may be somebody's name. */
export const safeId = fits(/^[\w.:/-]{1,60}$/)
const knownTypes = new Set(['order', 'tag', 'shipping container', 'test page', 'order bill', 'shirt code'])
/** A job's type: one that is known, or a word of an enumeration as it is usually written. Names are written otherwise. */
export const safeType = (text: string): string =>
  knownTypes.has(foldWord(text)) || /^[a-z][a-z0-9_-]{0,39}$/.test(text) ? text : redacted
/** A status of the service that is known here. */
export const safeStatus = (text: string): string => (ourWords.has(foldWord(text)) ? text : redacted)

/** An address without a user, a password, a query or a fragment. */
export function safeUri(uri: string): string {
  return uri.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1').replace(/[?#].*$/s, '')
}

/** A service's address: only which host it is. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : redacted
}

/** Errors that SQLite, TLS and the readers of HTTP name; ELIZABETH looks like a name of an error too, so only known ones count. */
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

/** The computer's own names of errors, such as ECONNREFUSED; the rest of the text is left out. */
function namesOfErrors(text: string): string {
  const names = (text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).filter(name => errorNames.has(name))
  return names.length > 0 ? `${redacted} ${[...new Set(names)].join(' ')}` : redacted
}

/** A list of papers, as the desk says it. */
const papers = (text: string) =>
  text.split(/, | and /).every(part => /^(?:A\d|Letter|Legal|\d+ more|[\d.]+ x [\d.]+ mm)$/.test(part))
    ? text
    : redacted

const saidByDesk = new Set<string>(Object.values(reasonTexts))

/** What a printer's keywords say in the desk's words, such as "out of paper"; without the printer's own. */
function reasonsIn(text: string): string | null {
  const words = text.replace(/\s*\(.*\)$/s, '')
  if (!words.split(', ').every(word => saidByDesk.has(word))) return null
  return words === text ? text : `${words} (${redacted})`
}

/** What each gap of a message may show; what is not named here is left out but for what the desk itself has said there. */
const printer = fits(/^[^\s<>"'“”@?=]{1,80}$/)
const safeGaps: Record<string, (text: string) => string> = {
  job: safeId,
  spooler: safeId,
  printer,
  from: printer,
  to: printer,
  since: fits(/^[\d:. T-]{1,30}$/),
  offers: papers,
  operation: fits(/^admin\.[a-z0-9.-]+$/),
  size: fits(/^[\d.]+ (?:B|kB|MB|GB|x [\d.]+ mm)$/),
  limit: fits(/^[\d.]+ ?(?:B|kB|MB|GB)?$/),
  sha256: fits(/^[0-9a-f]{8}…[0-9a-f]{4}$/),
  host: fits(/^[\w.:[\]-]{1,100}$/),
  url: hostOf,
  uri: text => (/^(?:ipps?|cups|windows|folder):[^\s<>@]+$/.test(safeUri(text)) ? safeUri(text) : redacted),
  type: safeType,
  stage: safeStatus,
  state: safeStatus,
  here: safeStatus,
  dispatch: safeStatus,
  print: safeStatus,
  status: safeStatus,
  kept: fits(/^station-damaged-[\w-]+\.db$/),
}

/** Gaps that only numbers of the desk's own are put into. Elsewhere digits may be somebody's telephone. */
const counting = new Set(
  `at bytes cells columns count draft entry expected found group held known least length line lines lost minutes missing most
   pages percent port read result row rows saved seconds status upload`.split(/\s+/),
)

function safeValue(gap: string, value: Value): Value {
  if (typeof value === 'number') return value
  if (counting.has(gap) && /^\d{1,9}(?:\.\d+)?$/.test(value)) return value
  const own = Object.hasOwn(safeGaps, gap) ? safeGaps[gap]?.(value) : undefined
  if (own !== undefined && own !== redacted) return own
  return safeText(value)
}

/** A message as it may leave the house: its code, and of its data what holds no name of anybody. */
export function safeMessage({ code, data }: { code: string; data: Record<string, Value> }): Message {
  return {
    code: code as Message['code'],
    data: Object.fromEntries(Object.entries(data).map(([gap, value]) => [gap, safeValue(gap, value)])),
  }
}

/**
 * A text as it may leave the house. One that the desk has said is taken apart by its template, and said again without what the
 * service or a printer had put in; of every other one only the names of errors are kept.
 */
export function safeText(text: string): string {
  if (text.length > longest) return redacted
  for (const { code, pattern, gaps, longestPart } of forms) {
    const found = text.includes(longestPart) ? pattern.exec(text) : null
    if (!found) continue
    const data = Object.fromEntries(gaps.map((gap, at) => [gap, found[at + 1] ?? '']))
    return say(safeMessage({ code, data }))
  }
  return reasonsIn(text) ?? namesOfErrors(text)
}
