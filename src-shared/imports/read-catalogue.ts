import { z } from 'zod'
import type { Combination } from '../contract/prices.ts'
import { DeskError } from '../errors.ts'
import { mostColumns, priceFields } from '../pricing/cell.ts'
import type { Baseline } from './baseline.ts'
import { catalogueMark } from './catalogue.ts'
import { CatalogueCodes, isRecord, type Json, noCatalogue } from './catalogue-codes.ts'

const id = z.union([z.string().trim().min(1), z.number().transform(String)])
/** A text; anything else becomes empty. */
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

/** All of a catalogue that is before its codes. */
export type CatalogueHead = Pick<Baseline, 'kind' | 'at' | 'retailer' | 'combinations'>

/**
 * Reads a catalogue file, tolerantly: ids may be numbers or texts, five prices a list or a record, and missing fields
 * are empty; an answer of the service itself (`rows`) works too. Throws a DeskError that says why a file can't be used.
 */
export function readCatalogue(text: string): Baseline {
  const file = recordIn(text)
  const head = headOf(file)
  const entries = entriesIn(file)
  const codes = new CatalogueCodes(head.combinations, () => entries.length)
  for (const entry of entries) codes.add(entry)
  return { ...head, ...codes.done() }
}

/** What a catalogue says besides its codes, which may be left out. Throws as `readCatalogue` does. */
export function headOf(file: Json): CatalogueHead {
  if (file['selvedge'] !== undefined && file['selvedge'] !== catalogueMark.selvedge) {
    throw noCatalogue(`it is a file of another kind: ${String(file['selvedge'])}`)
  }
  if (Number(file['version'] ?? 1) > catalogueMark.version) throw new DeskError('imports.newer-catalogue', {})
  entriesIn(file)
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
  }
}

function entriesIn(file: Json): unknown[] {
  const entries = file['codes'] ?? file['rows']
  if (!Array.isArray(entries)) throw noCatalogue('it has no list “codes”')
  return entries
}

function recordIn(text: string): Json {
  let file: unknown
  try {
    file = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw noCatalogue(error instanceof Error ? error.message : String(error))
  }
  if (!isRecord(file)) throw noCatalogue('it isn’t a record')
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
