import type { FieldValues } from '../../src-shared/contract/records.ts'
import { asDeskError, DeskError, hasCode } from '../../src-shared/errors.ts'
import { isRecord, type JsonRecord, snakeCased } from '../../src-shared/service/fields.ts'
import { readCombinations } from '../../src-shared/service/readers/combinations.ts'
import { numberIn } from '../../src-shared/service/readers/record-values.ts'
import type { Transport } from './call.ts'
import { retailerIn } from './designs.ts'
import type { ReadRecord, SavedRecord } from './record-answers.ts'
import { recordRefusalIn, refusedBy, throwRefusal } from './record-refusal.ts'

/** Express cost of a combination: in the settlement and in the consumer currency. */
const moneyFields = ['settlement', 'consumer'] as const
const endings = ['', '_cost', '_price', '_amount']

/**
 * Reads the express cost of every combination of a retailer. It is part of the fabric window (bindings, section 5), on
 * each combination that has one.
 */
export async function readExpress(transport: Transport, retailer: string, signal?: AbortSignal): Promise<ReadRecord> {
  const operation = 'admin.pricing.retailer.show'
  const query = { offset: 0, limit: 1 }
  const answer = await transport.call(operation, { path: { retailer }, query, signal })
  throwRefusal(operation, answer, transport.clean)
  const places = placesOf(answer)
  const read = places.map(place => readCombinations(place['combinations'])).find(list => list !== null)
  if (!read) throw new DeskError('service.unexpected-shape', { operation, what: 'it lists no combinations' })
  const values: FieldValues = {}
  for (const { combination, record } of read) Object.assign(values, valuesOf(combination.id, costIn(record)))
  return {
    values,
    retailer: retailerIn(answer, retailer),
    combinations: read.map(({ combination }) => combination),
  }
}

/** Saves express cost with one PUT per combination; stops after one that was neither saved nor refused. */
export async function saveExpress(
  transport: Transport,
  retailer: string,
  values: FieldValues,
  signal?: AbortSignal,
): Promise<SavedRecord> {
  const saved: SavedRecord = { values: {}, refused: [] }
  const left = [...byCombination(values)]
  while (left.length > 0) {
    const [combination, sent] = left[0] ?? ['', {}]
    const path = { retailer, combination }
    const fields = fieldsOf(combination, sent)
    try {
      const answer = await transport.call('admin.pricing.express.update', { path, body: sent, signal })
      const refused = recordRefusalIn(answer, fields, transport.clean)
      if (refused) saved.refused = saved.refused.concat(refused)
      else Object.assign(saved.values, valuesOf(combination, sent), savedCost(combination, answer))
    } catch (error) {
      const refused = refusedOrNull(error, fields)
      if (refused) saved.refused = saved.refused.concat(refused)
      else if (signal?.aborted || fieldsDone(saved) === 0) throw error
      else {
        const reason = asDeskError(error).toMessage()
        const rest = left.flatMap(([id, cost]) => fieldsOf(id, cost))
        saved.refused = saved.refused.concat(rest.map(field => ({ field, reason })))
        return saved
      }
    }
    left.shift()
  }
  return saved
}

const fieldsDone = ({ values, refused }: SavedRecord) => Object.keys(values).length + refused.length

/**
 * The refused fields, also if the service doesn't know their combination; null if the error doesn't refuse these
 * fields.
 */
function refusedOrNull(error: unknown, fields: readonly string[]): SavedRecord['refused'] | null {
  try {
    if (hasCode(error, 'service.not-found')) {
      const reason = error.toMessage()
      return fields.map(field => ({ field, reason }))
    }
    return refusedBy(error, fields)
  } catch {
    return null
  }
}

/** The body of each combination's PUT, in the order of the fields. */
function byCombination(values: FieldValues): Map<string, JsonRecord> {
  const found = new Map<string, JsonRecord>()
  for (const [field, value] of Object.entries(values)) {
    const at = field.lastIndexOf('/')
    const combination = field.slice(0, at)
    found.set(combination, { ...found.get(combination), [field.slice(at + 1)]: value })
  }
  return found
}

const fieldsOf = (combination: string, cost: JsonRecord) => Object.keys(cost).map(name => `${combination}/${name}`)

/** The values in an express cost record, as fields of its combination. */
function valuesOf(combination: string, cost: JsonRecord | null): FieldValues {
  const values: FieldValues = {}
  const record = snakeCased(cost ?? {})
  for (const field of moneyFields) {
    const name = endings.map(ending => field + ending).find(one => Object.hasOwn(record, one))
    const number = name === undefined ? undefined : numberIn(record[name])
    if (number !== undefined) values[`${combination}/${field}`] = number
  }
  return values
}

/** The cost on a combination: a record or a list of both amounts, null for none, or both amounts next to its name. */
function costIn(given: JsonRecord): JsonRecord | null {
  const record = snakeCased(given)
  const name = ['express', 'express_cost', 'express_costs'].find(one => Object.hasOwn(record, one))
  const cost = name === undefined ? undefined : record[name]
  if (cost === null) return { settlement: null, consumer: null }
  if (Array.isArray(cost)) return { settlement: cost[0] ?? null, consumer: cost[1] ?? null }
  if (isRecord(cost)) return cost
  const flat = Object.entries(record).filter(([one]) => /^express_(?:settlement|consumer)/.test(one))
  return flat.length === 0 ? null : Object.fromEntries(flat.map(([one, value]) => [one.slice(8), value]))
}

/** The saved cost in an answer: bare, on its combination, or nested. */
function savedCost(combination: string, answer: unknown): FieldValues {
  for (const place of placesOf(answer)) {
    const values = valuesOf(combination, costIn(place) ?? place)
    if (Object.keys(values).length > 0) return values
  }
  return {}
}

const placesOf = (answer: unknown): JsonRecord[] => {
  const outer = isRecord(answer) ? answer : {}
  return [outer, outer['data'], outer['meta'], outer['combination'], outer['record']].filter(isRecord)
}
