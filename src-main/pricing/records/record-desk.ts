import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { FieldValues, RecordKind, RecordName, RecordView } from '../../../src-shared/contract/records.ts'
import { asDeskError, DeskError, errorFromJson, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { addOnFields, formulaFields, isAddOnField } from '../../../src-shared/pricing/formulas/fields.ts'
import { billingFields } from '../../../src-shared/pricing/records/billing.ts'
import { expressField, expressOf, expressSides } from '../../../src-shared/pricing/records/express.ts'
import { fieldProblem } from '../../../src-shared/pricing/records/field-problem.ts'
import { patternFields } from '../../../src-shared/pricing/records/patterns.ts'
import type { OperationId, ReadRecord, ServiceClient } from '../../service/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { KeptChanges, RecordBook, SeenRecord, StoredRecord } from './record-book.ts'

/** What the records of one service need. */
export interface RecordParts {
  /** The key of the service in prices.db. */
  service: string
  book: Remote<RecordBook>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): Pick<ServiceClient, 'readRecord' | 'saveRecord'>
  /** False if the service is known to lack the operation. */
  offers(operation: OperationId): boolean
  /** What is known about a retailer from other sources than its records. */
  retailer(id: string): Promise<PriceRetailer>
  now(): number
}

type Saving = { base: FieldValues; values: FieldValues; overwrite: boolean }
type Saved = CommandOutput<'records.save'>

/** Reads, stores and saves the surcharges, express cost and formulas of one service. */
export class RecordDesk {
  readonly #parts: RecordParts

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /** Reads a record from the service; if that fails, returns the last stored one with the problem. */
  async open(name: RecordName): Promise<RecordView> {
    checkName(name)
    try {
      const { noneYet } = await this.#read(name)
      return { ...(await this.#view(name, null)), ...(noneYet && { noneYet }) }
    } catch (error) {
      return this.#view(name, asDeskError(error).toMessage())
    }
  }

  /** Stores typed texts in addition to those already stored; null removes one. */
  async keep(name: RecordName, typed: KeptChanges): Promise<void> {
    checkName(name)
    await this.#parts.book.keep(this.#parts.service, name, typed)
  }

  /**
   * Saves fields after reading the record again. A PUT replaces the whole record, so the service's current record is
   * sent with the changed fields in it, which keeps other people's changes to other fields. Throws the problem of a
   * value, or the service's error; then nothing is known to be saved, and typed texts are kept. Texts typed during the
   * save are kept, too.
   */
  async save(name: RecordName, { base, values, overwrite }: Saving): Promise<Saved> {
    checkName(name)
    for (const [field, value] of Object.entries(values)) {
      const problem = fieldProblem(name.kind, field, value)
      if (problem) throw errorFromJson({ ...problem, retry: 'no' })
    }
    const { service, book, client } = this.#parts
    const { typed } = await book.find(service, name)
    const { seen, noneYet, isGone } = await this.#read(name, true)
    const now = seen.values ?? {}
    const view = async (none?: Message) => ({
      ...(await this.#view(name, null)),
      ...(none && { noneYet: none }),
    })
    const elsewhere = Object.keys(values).filter(field => isGone || isElsewhere(now, base, values, field))
    if (elsewhere.length > 0 && !overwrite) {
      return { saved: false, elsewhere, refused: [], view: await view(noneYet) }
    }
    const refused = name.kind === 'express' ? refusedAsGone(seen, values) : []
    const sent = without(values, refused)
    if (Object.keys(sent).length > 0) {
      const answer = await client().saveRecord(name, sentValues(name, now, sent))
      const saved = { ...now, ...answer.values }
      await book.see(service, name, { ...seen, values: saved }, this.#parts.now())
      for (const refusal of answer.refused) if (Object.hasOwn(sent, refusal.field)) refused.push(refusal)
      const isSaved = (field: string) => Object.hasOwn(values, field)
      const texts = Object.entries(without(typed, refused)).filter(([field]) => isSaved(field))
      await book.forget(service, name, Object.fromEntries(texts))
    }
    const isSet = Object.keys(values).some(field => !refused.some(refusal => refusal.field === field))
    return {
      saved: refused.length === 0,
      elsewhere: [],
      refused,
      view: await view(isSet ? undefined : noneYet),
    }
  }

  /**
   * Reads a record from the service and stores it. A record that had values but is no longer found counts as gone
   * (`isGone`) only if `acceptsGone`: one answer must not clear what is shown, but a save must not build on values that
   * no longer exist.
   */
  async #read(
    name: RecordName,
    acceptsGone = false,
  ): Promise<{ seen: SeenRecord; noneYet?: Message; isGone?: boolean }> {
    const { service, book, client, retailer, now } = this.#parts
    const at = now()
    const read = await client().readRecord(name).catch(asDeskError)
    const before = await book.find(service, name)
    const isNone = read instanceof DeskError
    const isNeverSet = isNone && mayBeUnset(name, read) && isEmpty(before)
    const isGone = isNone && mayBeUnset(name, read) && !isEmpty(before) && acceptsGone
    if (isNone && !isNeverSet && !isGone) throw read
    const { values, retailer: reported, combinations } = isNone ? emptyRecord(name) : read
    const known = await retailer(name.retailer)
    const seen: SeenRecord = {
      values,
      combinations: [...combinations, ...goneCombinations(before, combinations)],
      retailer: {
        id: name.retailer,
        name: reported?.name ?? known.name,
        settlementCurrency: reported?.settlementCurrency ?? known.settlementCurrency,
        consumerCurrency: reported?.consumerCurrency ?? known.consumerCurrency,
      },
    }
    await book.see(service, name, seen, at)
    return isNone ? { seen, noneYet: read.toMessage(), isGone } : { seen }
  }

  async #view(name: RecordName, problem: Message | null): Promise<RecordView> {
    const { service, book, retailer, offers } = this.#parts
    const operation = `admin.pricing.${name.kind}.update` as const
    const { seen, readAt, typed } = await book.find(service, name)
    return {
      name,
      retailer: seen?.retailer ?? (await retailer(name.retailer)),
      values: seen?.values ?? null,
      combinations: seen?.combinations ?? [],
      readAt,
      problem,
      typed,
      ...(!offers(operation) && { fixed: message('service.operation-absent', { operation }) }),
    }
  }
}

/** A service may answer 404 for a record that was never saved. */
const mayBeUnset = ({ kind }: RecordName, error: DeskError): boolean =>
  kind !== 'express' && hasCode(error, 'service.not-found')

const isEmpty = ({ seen }: StoredRecord): boolean => Object.values(seen?.values ?? {}).every(value => value === null)

const fields = {
  billing: billingFields,
  patterns: patternFields,
  formulas: [...formulaFields, ...addOnFields],
  express: [],
} as const satisfies Record<RecordKind, readonly string[]>

/** A record without values, for a first save, which sends all fields. */
const emptyRecord = ({ kind }: RecordName): ReadRecord => ({
  values: Object.fromEntries(fields[kind].map(field => [field, null])),
  retailer: null,
  combinations: [],
})

/** Combinations that are no longer listed but have typed texts, which must stay visible to be removed. */
function goneCombinations(
  { seen, typed }: Pick<StoredRecord, 'seen' | 'typed'>,
  listed: RecordView['combinations'],
): RecordView['combinations'] {
  const typedFor = new Set(Object.keys(typed).map(field => expressOf(field)?.combination))
  const isListed = new Set(listed.map(({ id }) => id))
  const gone = seen?.combinations.filter(({ id }) => typedFor.has(id) && !isListed.has(id)) ?? []
  return gone.map(combination => ({ ...combination, isGone: true }))
}

/** The fields that weren't refused. */
function without<T>(fields: Record<string, T>, refused: Saved['refused']): Record<string, T> {
  const gone = new Set(refused.map(({ field }) => field))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !gone.has(field)))
}

/** Refuses express cost of combinations the service no longer has: it wouldn't report which of the others it saved. */
function refusedAsGone({ combinations }: SeenRecord, values: FieldValues): Saved['refused'] {
  const listed = new Set(combinations.filter(({ isGone }) => !isGone).map(({ id }) => id))
  return Object.keys(values).flatMap(field => {
    const combination = expressOf(field)?.combination
    if (combination === undefined || listed.has(combination)) return []
    return [{ field, reason: message('records.combination-gone', { combination }) }]
  })
}

/**
 * True if someone else changed a field: its value is neither the base of the edit nor the wanted one. The base of a
 * field that wasn't reported is empty, so an empty value isn't someone else's change.
 */
function isElsewhere(now: FieldValues, base: FieldValues, values: FieldValues, field: string): boolean {
  if (!Object.hasOwn(now, field)) return false
  const current = now[field] ?? null
  const wanted = values[field] ?? null
  return current !== wanted && current !== (base[field] ?? null)
}

/**
 * The whole record with its changes; for express cost, only the known values of changed combinations. A field that the
 * service doesn't report is sent only if it was typed, since there is no known value to preserve.
 */
function sentValues({ kind }: RecordName, now: FieldValues, values: FieldValues): FieldValues {
  if (kind === 'formulas') return withWholeList(now, values)
  const all = { ...now, ...values }
  if (kind !== 'express') return all
  const changed = new Set(Object.keys(values).flatMap(field => expressOf(field)?.combination ?? []))
  const sides = [...changed].flatMap(combination => expressSides.map(side => expressField(combination, side)))
  return Object.fromEntries(sides.filter(field => Object.hasOwn(all, field)).map(field => [field, all[field] ?? null]))
}

/**
 * Add-ons are sent as one list. If one of them is unknown and none was typed, the list is left out, because it would
 * clear the unknown one. Throws `formulas.add-on-unknown` if another one was typed.
 */
function withWholeList(now: FieldValues, values: FieldValues): FieldValues {
  const all = { ...now, ...values }
  const unknown = addOnFields.findIndex(field => !Object.hasOwn(all, field))
  if (unknown < 0) return all
  const isTyped = addOnFields.some(field => Object.hasOwn(values, field))
  const isReported = addOnFields.some(field => Object.hasOwn(now, field))
  if (isTyped && isReported) throw new DeskError('formulas.add-on-unknown', { group: unknown + 1 })
  if (isTyped) return all
  return Object.fromEntries(Object.entries(all).filter(([field]) => !isAddOnField(field)))
}

/**
 * Formulas belong to a product, all other records to a retailer alone. Throws `records.no-product` or
 * `records.of-retailer`.
 */
function checkName({ kind, product }: RecordName): void {
  if (kind === 'formulas' && product === null) throw new DeskError('records.no-product', {})
  if (kind !== 'formulas' && product !== null) throw new DeskError('records.of-retailer', {})
}
