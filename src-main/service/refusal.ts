import { STATUS_CODES } from 'node:http'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { firstTextOf, isRecord, type JsonRecord, textOf, withoutStop } from '../../src-shared/service/fields.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import { isDocumented } from '../../src-shared/service/operation.ts'
import { parseJson, retryAfterSeconds } from './body.ts'
import type { Reply } from './call.ts'
import type { Operation, OperationId } from './operations.ts'

/** A refusal's message about one field. */
export interface FieldText {
  /** Its dotted path, such as `cells.3.days`; empty if none is named. */
  field: string
  text: string
}

/** The cause of a refusal: the service's overall message and its messages by field, kept separate. */
export class RefusedFields extends Error {
  readonly said: string | null
  readonly texts: readonly FieldText[]

  constructor(said: string | null, texts: readonly FieldText[]) {
    super(said ?? 'fields were refused')
    this.name = 'RefusedFields'
    this.said = said
    this.texts = texts
  }
}

/** Finds the RefusedFields in an error or its causes; null if there is none. */
export function refusedFieldsBehind(error: unknown): RefusedFields | null {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof RefusedFields) return cause
    cause = cause.cause
  }
  return null
}

const maxDepth = 6
const maxTexts = 10_000

/**
 * The texts by field in an error's body: a map of paths to texts (`cells.3.days`, `cells[3].days`, `/cells/3/days`),
 * nested maps, or a list of records that name their field. The envelope isn't specified (bindings, section 2).
 */
export function fieldTextsIn(json: unknown): FieldText[] {
  const outer = isRecord(json) ? json : {}
  const inner = [outer['error'], outer['data']].find(isRecord) ?? {}
  const found: FieldText[] = []
  for (const errors of [outer['errors'] ?? inner['errors'], outer['detail']]) {
    if (Array.isArray(errors)) for (const error of errors) collectListed(error, found)
    else if (isRecord(errors)) collectNested(errors, [], found)
  }
  return found.slice(0, maxTexts)
}

const textKeys = ['message', 'detail', 'msg', 'title', 'error', 'reason']
const fieldKeys = ['field', 'path', 'property', 'attribute', 'pointer']

function collectListed(error: unknown, found: FieldText[]): void {
  const text = isRecord(error) ? firstTextOf(error, textKeys) : textOf(error)
  if (text !== null) found.push({ field: isRecord(error) ? fieldNamedBy(error) : '', text })
}

/** The path that a record names, below the row that it names by index or design option. */
function fieldNamedBy(error: JsonRecord): string {
  const own = ownField(error)
  const option = textOf(error['design_option_id'] ?? error['designOptionId'])
  const row = textOf(error['index'])
  if (own.includes('.') || (option === null && row === null)) return own
  return normalizePath(`${option === null ? `rows.${row}` : `design_option_id.${option}`}.${own}`)
}

function ownField(error: JsonRecord): string {
  const parts = [error['loc'], error['path']].find(Array.isArray)
  if (parts) return normalizePath(parts.map(part => textOf(part) ?? '').join('.'))
  const { source } = error
  return normalizePath(firstTextOf(isRecord(source) ? { ...source, ...error } : error, fieldKeys) ?? '')
}

function collectNested(errors: JsonRecord, path: readonly string[], found: FieldText[]): void {
  for (const [name, value] of Object.entries(errors)) {
    const here = [...path, name]
    const field = normalizePath(here.join('.'))
    for (const [at, one] of (Array.isArray(value) ? value : [value]).entries()) {
      const text = isRecord(one) ? firstTextOf(one, textKeys) : textOf(one)
      if (text !== null) found.push({ field, text })
      else if (isRecord(one) && here.length < maxDepth) {
        collectNested(one, Array.isArray(value) ? [...here, String(at)] : here, found)
      }
    }
  }
}

/** Normalizes the spellings of a path; drops a leading `body`. */
const normalizePath = (text: string): string =>
  text
    .split(/[.[\]/]+/)
    .filter((part, at) => part !== '' && !(at === 0 && part === 'body'))
    .join('.')

/** What an error's body says, as far as it is readable; the envelope isn't specified (bindings, section 2). */
export interface Envelope {
  message: string | null
  code: string | null
  /** Texts by field, flattened: `copies: must be a number`. */
  errors: string[]
  /** The same texts, each with its field separate. */
  fields: FieldText[]
  /** The missing permission, if the body names it. */
  permission: string | null
}

const maxLength = 300

/** Errors of an import are fixed row by row, so they are shown in full. */
const maxImportLength = 20_000
/** So are those of the items of a bulk call, and of settings that are saved as one. */
const ofItem = /^(items[.[]\d|settings[.[])/
const maxLengthOf = (id: OperationId, { errors }: Envelope) =>
  id === 'admin.pricing.import' || errors.some(text => ofItem.test(text)) ? maxImportLength : maxLength

/** Reads an error's body; a plain text is the message, an HTML page is ignored. */
export function readEnvelope(body: string): Envelope {
  try {
    return envelopeOf(parseJson(body))
  } catch {
    // A plain text is more useful than the status; an HTML page or truncated JSON isn't.
    return envelopeOf(/^\s*[<{[]/.test(body) ? null : body)
  }
}

const replies = new WeakMap<object, unknown>()

/** The service's own JSON behind an error, for `selvedge call`; undefined if there is none. It is in no log, and never in a window. */
export const replyBehind = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? replies.get(error) : undefined

/** Keeps what the service answered with a refusal. */
export function keepReply(error: DeskError, body: string, clean: (json: unknown) => unknown): void {
  try {
    replies.set(error, clean(parseJson(body)))
  } catch {
    // What isn't JSON is described by the refusal's own text.
  }
}

/** Like readEnvelope, for parsed JSON. */
export function envelopeOf(json: unknown): Envelope {
  const outer = isRecord(json) ? json : { message: json }
  const inner = [outer['error'], outer['data']].find(isRecord) ?? {}
  const read = (name: string) => textOf(outer[name]) ?? textOf(inner[name])
  return {
    message: read('message') ?? textOf(outer['error']) ?? read('detail') ?? read('title'),
    code: read('code'),
    errors: [outer['errors'] ?? inner['errors'], outer['detail']].flatMap(fieldErrors),
    fields: fieldTextsIn(outer),
    permission: read('permission') ?? read('required_permission') ?? firstText(outer['permissions']),
  }
}

const firstText = (value: unknown) => (Array.isArray(value) ? textOf(value[0]) : null)

/** The texts in a map of field to texts, or in a list of texts or of records that contain one. */
function fieldErrors(errors: unknown): string[] {
  if (Array.isArray(errors)) {
    return errors.flatMap(error => {
      const text = isRecord(error) ? firstTextOf(error, ['message', 'detail', 'msg', 'title']) : textOf(error)
      return text ?? []
    })
  }
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([field, texts]) =>
    (Array.isArray(texts) ? texts : [texts]).flatMap(item => {
      const text = isRecord(item) ? firstTextOf(item, ['message', 'detail', 'msg', 'title']) : textOf(item)
      return text === null ? [] : [`${field}: ${text}`]
    }),
  )
}

const subject = `(?:\\s+(?:"[^"]*"|“[^”]*”|'[^']*'|\`[^\`]*\`|GET|POST|PUT|PATCH|DELETE|[^\\s:]*[./][^\\s:]*))*`
const absence = [
  new RegExp(`\\boperation\\b${subject}\\s+does(?: not|n['’]t)\\s+exist`, 'i'),
  /\b(?:no such|unknown) operation\b/i,
  /\bnot (?:exist |defined |found )?in the admin api\b/i,
]

/** True if a 404 means that the operation itself does not exist (specification, part 7), not the requested record. */
export function saysOperationAbsent(envelope: Envelope): boolean {
  // It says so in one sentence; the patterns would take seconds for a long text.
  const start = (envelope.message ?? '').slice(0, maxLength)
  return absence.some(pattern => pattern.test(start))
}

/** How frameworks say that no route is there: by its path, or with no words of their own. */
const noRoute = [
  /^(?:(?:page|url|route|endpoint|resource|path|the requested (?:url|resource))\b.*)?\bnot\b ?(?:be )?found[.!]?$/i,
  /\b(?:route|cannot (?:get|post|put|patch|delete)|no route|no handler)\b/i,
]

/**
 * What a 404 means: by the profile's word, or the specification's; else, where the path is assumed and nothing has answered at it
 * since the sign-in, a framework's own words, or none, say that the deployment has nothing there (bindings, section 9).
 */
function meansAbsent(id: OperationId, { notFound }: Operation, envelope: Envelope, isFirst: boolean): boolean {
  if (saysOperationAbsent(envelope) || notFound !== undefined) return notFound !== 'record'
  if (!isFirst || isDocumented(declarationOf(id))) return false
  const start = (envelope.message ?? '').slice(0, maxLength).trim()
  return start === '' || noRoute.some(pattern => pattern.test(start))
}

/** The desk's error for an answer that is neither a success nor a redirect. */
export function refusalOf(
  id: OperationId,
  operation: Operation,
  response: Reply,
  envelope: Envelope,
  clean: (text: string) => string,
  isFirst = false,
): DeskError {
  const { status, statusText, headers } = response
  const parts = [
    envelope.message ??
      (envelope.errors.length > 0 ? '' : `${status} ${statusText || (STATUS_CODES[status] ?? '')}`.trim()),
    // Many services repeat the first of them as the message; which item it is about is in its field alone.
    ...envelope.errors.filter(text => ofItem.test(text) || !envelope.message?.includes(text.replace(/^[^:]*: /, ''))),
  ]
  const what = short(clean(parts.filter(text => text !== '').join('; ')), maxLengthOf(id, envelope))
  if (status === 401) return new DeskError('service.token-refused', {})
  if (status === 403) {
    const missing = envelope.permission ? withoutPermission(clean(envelope.permission), what) : what
    return new DeskError('service.forbidden', { operation: id, what: missing })
  }
  if (status === 404 && meansAbsent(id, operation, envelope, isFirst)) {
    return new DeskError('service.operation-absent', { operation: id })
  }
  if (status === 404) return new DeskError('service.not-found', { operation: id, what })
  if (status === 429 || status === 503) {
    const seconds = retryAfterSeconds(headers)
    return new DeskError('service.busy', { operation: id, seconds }, { retry: { afterSeconds: seconds } })
  }
  if (status >= 500) {
    const retry = operation.once ? 'no' : 'any-time'
    return new DeskError('service.failed', { operation: id, status, what }, { retry })
  }
  const cause = refusedFields(operation, envelope, clean)
  return new DeskError('service.rejected', { operation: id, what, status }, cause ? { cause } : {})
}

/** What a 403 says that names a permission; the service's own words stay where they say more than that. */
const withoutPermission = (permission: string, said: string): string =>
  said.toLowerCase().includes(permission.toLowerCase()) || /^403\b/.test(said)
    ? phrase('the permission “{{permission}}” is missing', { permission })
    : phrase('the permission “{{permission}}” is missing ({{said}})', { permission, said })

/** The texts by field, under our names; null if there are none. */
function refusedFields(
  operation: Operation,
  { fields, message }: Envelope,
  clean: (text: string) => string,
): RefusedFields | null {
  if (fields.length === 0) return null
  const ours = new Map(
    Object.entries(operation.body).flatMap(([name, theirs]) => (theirs === null ? [] : [[theirs, name]])),
  )
  const texts = fields.map(({ field, text }) => {
    const [first = '', ...rest] = field.split('.')
    return {
      field: ours.get(field) ?? [ours.get(first) ?? first, ...rest].join('.'),
      text: short(clean(text), maxLength),
    }
  })
  return new RefusedFields(message === null ? null : short(clean(message), maxLength), texts)
}

// The message templates add a full stop.
const short = (text: string, max: number) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return withoutStop(plain.length > max ? `${plain.slice(0, max)}…` : plain)
}
