import { firstTextOf, isRecord, type JsonRecord, textOf } from '../../src-shared/service/fields.ts'

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
