import { firstTextOf, isRecord, type JsonRecord, textOf } from '../../src-shared/service/fields.ts'

/** What a refusal says of one field. */
export interface FieldText {
  /** Its path with dots, such as `cells.3.days`; empty where none is named. */
  field: string
  text: string
}

/** Stands behind a refusal as its cause: what the service said as a whole and of each field, apart from each other. */
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

/** What stands behind an error of that kind, or behind its cause; null where nothing does. */
export function refusedFieldsBehind(error: unknown): RefusedFields | null {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof RefusedFields) return cause
    cause = cause.cause
  }
  return null
}

const deepest = 6
const most = 10_000

/**
 * The texts of an error's body by field: a map of paths to texts (`cells.3.days`, `cells[3].days`, `/cells/3/days`), maps within
 * maps, or a list of records that name their field. An envelope is not specified (bindings, section 2).
 */
export function fieldTextsIn(json: unknown): FieldText[] {
  const outer = isRecord(json) ? json : {}
  const inner = [outer['error'], outer['data']].find(isRecord) ?? {}
  const found: FieldText[] = []
  for (const errors of [outer['errors'] ?? inner['errors'], outer['detail']]) {
    if (Array.isArray(errors)) for (const error of errors) takeListed(error, found)
    else if (isRecord(errors)) takeBelow(errors, [], found)
  }
  return found.slice(0, most)
}

const saying = ['message', 'detail', 'msg', 'title', 'error', 'reason']
const naming = ['field', 'path', 'property', 'attribute', 'pointer']

function takeListed(error: unknown, found: FieldText[]): void {
  const text = isRecord(error) ? firstTextOf(error, saying) : textOf(error)
  if (text !== null) found.push({ field: isRecord(error) ? fieldNamedBy(error) : '', text })
}

/** The path that a record names, below the row that it names by its place or its design option. */
function fieldNamedBy(error: JsonRecord): string {
  const own = ownField(error)
  const option = textOf(error['design_option_id'] ?? error['designOptionId'])
  const row = textOf(error['index'])
  if (own.includes('.') || (option === null && row === null)) return own
  return pathOf(`${option === null ? `rows.${row}` : `design_option_id.${option}`}.${own}`)
}

function ownField(error: JsonRecord): string {
  const parts = [error['loc'], error['path']].find(Array.isArray)
  if (parts) return pathOf(parts.map(part => textOf(part) ?? '').join('.'))
  const { source } = error
  return pathOf(firstTextOf(isRecord(source) ? { ...source, ...error } : error, naming) ?? '')
}

function takeBelow(errors: JsonRecord, path: readonly string[], found: FieldText[]): void {
  for (const [name, value] of Object.entries(errors)) {
    const here = [...path, name]
    const field = pathOf(here.join('.'))
    for (const [at, one] of (Array.isArray(value) ? value : [value]).entries()) {
      const text = isRecord(one) ? firstTextOf(one, saying) : textOf(one)
      if (text !== null) found.push({ field, text })
      else if (isRecord(one) && here.length < deepest) {
        takeBelow(one, Array.isArray(value) ? [...here, String(at)] : here, found)
      }
    }
  }
}

/** One form for the ways in which a path is written; `body` before it says nothing. */
const pathOf = (text: string): string =>
  text
    .split(/[.[\]/]+/)
    .filter((part, at) => part !== '' && !(at === 0 && part === 'body'))
    .join('.')
