import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { firstTextOf, isRecord, type JsonRecord, textOf } from '../../src-shared/service/fields.ts'
import { designFieldCalled, optionOf } from '../../src-shared/service/readers/design-row.ts'
import { designRowsIn } from '../../src-shared/service/readers/design-rows.ts'
import { snakeCased } from '../../src-shared/service/readers/snake-cased.ts'
import { type FieldText, fieldTextsIn, RefusedFields, refusedFieldsBehind } from './field-texts.ts'
import { refusalIn } from './pricing.ts'

/** What the service says of a row that it refused; `index` is the row's place in what was sent. */
export interface RefusedField {
  index: number
  /** `wholesale`, `retail`, `days`, or another name of the service's; null: the row as a whole. */
  field: string | null
  text: string
}

/** A row that was sent, as far as a refusal may name it. */
type Sent = readonly { option: string }[]
type Clean = (text: string) => string

/**
 * What a refusal of `saveDesigns` says of single rows, in the order in which the service said it; empty for any other error, and
 * where the service named none.
 */
export function refusedFields(error: unknown): RefusedField[] {
  const found: RefusedField[] = []
  for (const { field, text } of refusedFieldsBehind(error)?.texts ?? []) {
    const [, index, name] = /^cells\.(\d{1,7})(?:\.(.+))?$/.exec(field) ?? []
    if (index !== undefined) found.push({ index: Number(index), field: name ?? null, text })
  }
  return found
}

/** An error of a submit as `designs.refused` where the service refused what was sent, which it may say of single rows; else null. */
export function submitRefusalOf(error: unknown, sent: Sent): DeskError | null {
  if (!hasCode(error, 'service.rejected')) return null
  const behind = refusedFieldsBehind(error)
  const texts = (behind?.texts ?? []).map(text => atRow(text, sent))
  const isOfRows = texts.some(isOfRow)
  if (error.data.status !== 422 && !isOfRows) return null
  // What is said of single cells stands at the cells; the sentence for all of them needs no paths.
  const what = (isOfRows && (behind?.said ?? texts[0]?.text)) || error.data.what.replaceAll('.; ', '; ')
  const cause = new DeskError('service.rejected', error.data, {
    cause: new RefusedFields(behind?.said ?? null, texts),
  })
  return new DeskError('designs.refused', { what }, { cause })
}

/** Why the success of a submit is none, or not one of all rows; null for one that is. */
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
  const said = isRecord(answer) ? firstTextOf(answer, ['message', 'msg']) : null
  return new DeskError('designs.partly', { what: short(clean(said ?? failed[0]?.text ?? '')) }, { cause })
}

const isOfRow = ({ field }: FieldText) => field.startsWith('cells.')
const short = (text: string) => text.slice(0, 300).replace(/[.\s]+$/, '')

/** Parts of the scope have paths too. */
const ofScope = ['retailer', 'main_product', 'product']

/**
 * The text under the path `cells.<place>.<our field>`, where its own path names a row by its place (`rows.3.retail`) or by its option
 * (`110004.retail`); as it is where it names none.
 */
function atRow(said: FieldText, sent: Sent): FieldText {
  const [first = '', second, ...more] = said.field.split('.')
  const byOption = (id: string | undefined) => sent.findIndex(({ option }) => option === id)
  const place = /^\d{1,7}$/.test(second ?? '') && !ofScope.includes(first) ? Number(second) : -1
  const named = place >= 0 && place < sent.length && first !== optionPath ? place : byOption(second)
  const at = named >= 0 ? named : byOption(first)
  if (at < 0) return said
  const rest = named >= 0 ? more : [second, ...more].filter(part => part !== undefined)
  return { field: pathOf(at, rest.at(-1)), text: said.text }
}

const optionPath = 'design_option_id'
const pathOf = (at: number, field: string | null | undefined) =>
  field ? `cells.${at}.${designFieldCalled(field)}` : `cells.${at}`

const failedNames = ['failed', 'failures', 'rejected', 'refused', 'invalid', 'not_saved', 'unsaved']

/** Rows that a success lists as failed, or that say it themselves, as its answer to several at once (207) does. */
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

/** A row says that it failed as a whole answer does, or by a status of HTTP. */
const hasFailed = (row: unknown): boolean =>
  isRecord(row) && (refusalIn(row) !== null || Number(row['status']) >= 400)

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
