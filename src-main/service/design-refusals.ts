import { DeskError, hasCode } from '../../src-shared/errors.ts'
import {
  firstTextOf,
  isRecord,
  type JsonRecord,
  snakeCased,
  textOf,
  withoutStop,
} from '../../src-shared/service/fields.ts'
import { designFieldCalled, optionOf } from '../../src-shared/service/readers/design-row.ts'
import { designRowsIn } from '../../src-shared/service/readers/design-rows.ts'
import { refusalIn } from './pricing.ts'
import { type FieldText, fieldTextsIn, RefusedFields, refusedFieldsBehind } from './refusal.ts'

/** The service's message about a row that it refused; `index` is the row's position in the request. */
export interface RefusedField {
  index: number
  /** `wholesale`, `retail`, `days`, or another field name of the service; null: the whole row. */
  field: string | null
  text: string
}

/** The rows that were sent, with what a refusal may name them by. */
type Sent = readonly { option: string }[]
type Clean = (text: string) => string

/**
 * The service's messages about single rows in a refusal of `saveDesigns`, in its own order; empty for any other error,
 * and if it names no row.
 */
export function refusedFields(error: unknown): RefusedField[] {
  const found: RefusedField[] = []
  for (const { field, text } of refusedFieldsBehind(error)?.texts ?? []) {
    const [, index, name] = /^cells\.(\d{1,7})(?:\.(.+))?$/.exec(field) ?? []
    if (index !== undefined) found.push({ index: Number(index), field: name ?? null, text })
  }
  return found
}

/**
 * Converts the error of a submit to `designs.refused` if the service refused the rows, possibly naming single ones;
 * else null.
 */
export function submitRefusalOf(error: unknown, sent: Sent): DeskError | null {
  if (!hasCode(error, 'service.rejected')) return null
  const behind = refusedFieldsBehind(error)
  const texts = (behind?.texts ?? []).map(text => atRow(text, sent))
  const isOfRows = texts.some(isOfRow)
  if (error.data.status !== 422 && !isOfRows) return null
  // Messages about single cells are shown at the cells; the summary needs no paths.
  const what = (isOfRows && (behind?.said ?? texts[0]?.text)) || String(error.data.what).replaceAll('.; ', '; ')
  const cause = new DeskError('service.rejected', error.data, {
    cause: new RefusedFields(behind?.said ?? null, texts),
  })
  return new DeskError('designs.refused', { what }, { cause })
}

/** The error if a successful answer reports a failure or didn't save all rows; null if it saved them all. */
export function refusalWithin(answer: unknown, sent: Sent, clean: Clean): DeskError | null {
  const what = refusalIn(answer)
  const failed = failedRows(answer, sent)
  if (what === null && failed.length === 0) return null
  const texts = [...fieldTextsIn(answer).map(text => atRow(text, sent)), ...failed]
  const cause = new RefusedFields(
    null,
    texts.map(({ field, text }) => ({ field, text: clean(text) })),
  )
  if (what !== null) return new DeskError('designs.refused', { what: clean(what) }, { cause })
  const text = isRecord(answer) ? firstTextOf(answer, ['message', 'msg']) : null
  return new DeskError('designs.partly', { what: short(clean(text ?? failed[0]?.text ?? '')) }, { cause })
}

const isOfRow = ({ field }: FieldText) => field.startsWith('cells.')
const short = (text: string) => withoutStop(text.slice(0, 300))

/** Paths that begin with these name the scope, not a row. */
const ofScope = ['retailer', 'main_product', 'product']

/**
 * Moves a text to the path `cells.<index>.<our field>` if its path names a row by its index (`rows.3.retail`) or by its
 * option (`110004.retail`); returns it unchanged otherwise.
 */
function atRow(error: FieldText, sent: Sent): FieldText {
  const [first = '', second, ...more] = error.field.split('.')
  const byOption = (id: string | undefined) => sent.findIndex(({ option }) => option === id)
  const place = /^\d{1,7}$/.test(second ?? '') && !ofScope.includes(first) ? Number(second) : -1
  const named = place >= 0 && place < sent.length && first !== optionPath ? place : byOption(second)
  const at = named >= 0 ? named : byOption(first)
  if (at < 0) return error
  const rest = named >= 0 ? more : [second, ...more].filter(part => part !== undefined)
  return { field: pathOf(at, rest.at(-1)), text: error.text }
}

const optionPath = 'design_option_id'
const pathOf = (at: number, field: string | null | undefined) =>
  field ? `cells.${at}.${designFieldCalled(field)}` : `cells.${at}`

const failedNames = ['failed', 'failures', 'rejected', 'refused', 'invalid', 'not_saved', 'unsaved']

/**
 * Rows that a successful answer lists as failed, or that report a failure themselves, like in a multi-status answer
 * (207).
 */
function failedRows(answer: unknown, sent: Sent): FieldText[] {
  const outer = isRecord(answer) ? answer : {}
  const lists = [outer, outer['data']].filter(isRecord).map(snakeCased)
  const listed = lists.flatMap(place => failedNames.map(name => place[name])).flatMap(listOfRows)
  const rows = rowsIn(answer).filter(hasFailed)
  return [...listed, ...rows].map(row => textOfRow(row, sent))
}

const listOfRows = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function rowsIn(answer: unknown): unknown[] {
  try {
    return designRowsIn(answer, 'admin.pricing.designs.store')
  } catch {
    return []
  }
}

/** A row reports a failure like a whole answer does, or by an HTTP status. */
const hasFailed = (row: unknown): boolean => isRecord(row) && (refusalIn(row) !== null || Number(row['status']) >= 400)

function textOfRow(row: unknown, sent: Sent): FieldText {
  const option = isRecord(row) ? optionOf(row) : textOf(row)
  const at = sent.findIndex(one => one.option === option)
  const own = isRecord(row) ? reasonOf(row) : null
  const text = own ?? 'The service didn’t save this and gave no reason'
  return {
    field: at < 0 ? '' : pathOf(at, isRecord(row) ? firstTextOf(row, ['field', 'attribute']) : null),
    text,
  }
}

const reasonOf = (row: JsonRecord): string | null =>
  fieldTextsIn(row)[0]?.text ?? firstTextOf(row, ['error', 'reason', 'message', 'msg', 'detail']) ?? null
