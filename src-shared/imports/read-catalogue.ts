import { z } from 'zod'
import { type Combination, rowFlag } from '../contract/prices.ts'
import { DeskError } from '../errors.ts'
import { mostColumns, mostRows } from '../pricing/cell.ts'
import { columnOf, priceFields } from '../pricing/field.ts'
import { priceInJson } from '../pricing/json-price.ts'
import { notPriced } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import { catalogueMark } from './catalogue.ts'

const id = z.union([z.string().trim().min(1), z.number().transform(String)])
/** A text; what is not there, or something else, is none. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform(text => text ?? null)

const combinationSchema = z.object({
  id,
  main_product: words,
  name: words,
  display_names: z
    .record(z.string(), words)
    .nullish()
    .catch(null)
    .transform(names => names ?? {}),
})

/** All of a catalogue but its codes, which are too many to be judged one by one. */
const catalogueHead = z.object({
  made_at: words,
  retailer: z
    .object({ id: id.nullish(), brandname: words, settlement_currency: words, consumer_currency: words })
    .nullish(),
  combinations: z.array(combinationSchema),
})

type Json = Record<string, unknown>

/**
 * Reads a catalogue file, tolerantly: ids may be numbers or texts, five prices a list or a record, and what is missing is empty; a window
 * of the service itself (`rows`) will do. Throws a DeskError that says why something is none.
 */
export function readCatalogue(text: string): Baseline {
  const file = recordIn(text)
  if (file['selvedge'] !== undefined && file['selvedge'] !== catalogueMark.selvedge) {
    throw noCatalogue(`it is a file of another kind: ${String(file['selvedge'])}`)
  }
  if (Number(file['version'] ?? 1) > catalogueMark.version) throw new DeskError('imports.newer-catalogue', {})
  const entries = file['codes'] ?? file['rows']
  if (!Array.isArray(entries)) throw noCatalogue('it has no list “codes”')
  const head = catalogueHead.safeParse(file)
  if (!head.success) {
    const [issue] = head.error.issues
    throw noCatalogue(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? ''}`)
  }
  const combinations = combinationsIn(head.data.combinations)
  if (combinations.length * priceFields.length > mostColumns) {
    throw new DeskError('prices.too-wide', {
      columns: combinations.length * priceFields.length,
      most: mostColumns,
    })
  }
  const { retailer, made_at: madeAt } = head.data
  const at = madeAt === null ? Number.NaN : Date.parse(madeAt)
  return {
    kind: 'catalogue',
    at: Number.isNaN(at) ? null : at,
    retailer: {
      id: retailer?.id ?? '',
      name: retailer?.brandname ?? null,
      settlementCurrency: retailer?.settlement_currency ?? null,
      consumerCurrency: retailer?.consumer_currency ?? null,
    },
    combinations,
    ...codesIn(entries, combinations),
  }
}

const noCatalogue = (what: string) => new DeskError('imports.not-a-catalogue', { what })

function recordIn(text: string): Json {
  let file: unknown
  try {
    file = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw noCatalogue(error instanceof Error ? error.message : String(error))
  }
  if (!isRecord(file)) throw noCatalogue('it is no record')
  return isRecord(file['data']) ? { ...file, ...file['data'] } : file
}

/** The first of each id. */
function combinationsIn(entries: z.infer<typeof catalogueHead>['combinations']): Combination[] {
  const byId = new Map<string, Combination>()
  for (const { id, main_product: mainProduct, name, display_names: names } of entries) {
    if (byId.has(id)) continue
    const displayNames = Object.fromEntries(
      Object.entries(names).flatMap(([locale, text]) => (text === null ? [] : [[locale, text] as const])),
    )
    byId.set(id, {
      no: byId.size,
      id,
      mainProduct: mainProduct ?? '',
      name: name ?? displayNames['en'] ?? Object.values(displayNames)[0] ?? id,
      displayNames,
      present: true,
    })
  }
  return [...byId.values()]
}

type Codes = Pick<Baseline, 'codes' | 'names' | 'collections' | 'collectionOf' | 'flags' | 'values'>

function codesIn(entries: readonly unknown[], combinations: readonly Combination[]): Codes {
  const rows = rowsByCode(entries)
  if (rows.size > mostRows) throw new DeskError('prices.too-long', { most: mostRows })
  const count = rows.size
  const codes = [...rows.keys()]
  const names = new Array<string>(count)
  const collections = new Map<string, number>()
  const collectionOf = new Uint32Array(count)
  const flags = new Uint8Array(count)
  const values = new Int32Array(combinations.length * priceFields.length * count).fill(notPriced)
  const firstColumns = new Map(combinations.map(({ id, no }) => [id, columnOf(no, 'wholesale')]))
  let row = 0
  for (const entry of rows.values()) {
    names[row] = textOf(entry['fabric_name'])
    const collection = textOf(entry['collection'])
    const place = collections.get(collection) ?? collections.size
    collections.set(collection, place)
    collectionOf[row] = place
    flags[row] = entry['archived'] === true ? rowFlag.archived : 0
    const prices = entry['prices']
    if (isRecord(prices)) {
      for (const id in prices) {
        const first = firstColumns.get(id)
        if (first !== undefined) putFive(prices[id], values, first * count + row, count)
      }
    }
    row++
  }
  return { codes, names, collections: [...collections.keys()], collectionOf, flags, values }
}

/** Of a code that stands twice, the last. */
function rowsByCode(entries: readonly unknown[]): Map<string, Json> {
  const rows = new Map<string, Json>()
  for (const entry of entries) {
    const code = isRecord(entry) ? textOf(entry['fabric_code']) : ''
    if (!isRecord(entry) || code === '')
      throw noCatalogue(`number ${rows.size + 1} of its codes has no fabric_code`)
    rows.set(code, entry)
  }
  return rows
}

function putFive(five: unknown, values: Int32Array, first: number, step: number): void {
  if (Array.isArray(five)) {
    for (let field = 0; field < priceFields.length; field++)
      values[first + field * step] = priceInJson(five[field])
  } else if (isRecord(five)) {
    for (const [place, field] of priceFields.entries())
      values[first + place * step] = priceInJson(five[field])
  }
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
