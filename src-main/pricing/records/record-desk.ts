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

/** What the records of one service stand on. */
export interface RecordParts {
  /** The key of the service in prices.db. */
  service: string
  book: Remote<RecordBook>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): Pick<ServiceClient, 'readRecord' | 'saveRecord'>
  /** False where the service has no such operation, as far as is known. */
  offers(operation: OperationId): boolean
  /** What is known of a retailer besides what a record says of it. */
  retailer(id: string): Promise<PriceRetailer>
  now(): number
}

type Saving = { base: FieldValues; values: FieldValues; overwrite: boolean }
type Saved = CommandOutput<'records.save'>

/** The surcharges, express cost and formulas of one service: read, kept, saved. */
export class RecordDesk {
  readonly #parts: RecordParts

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  /** Reads a record from the service; where that fails, answers what was last seen, with the problem. */
  async open(name: RecordName): Promise<RecordView> {
    checkName(name)
    try {
      const { noneYet } = await this.#read(name)
      return { ...(await this.#view(name, null)), ...(noneYet && { noneYet }) }
    } catch (error) {
      return this.#view(name, asDeskError(error).toMessage())
    }
  }

  /** Keeps typed texts beside those that are kept; null forgets one. */
  async keep(name: RecordName, typed: KeptChanges): Promise<void> {
    checkName(name)
    await this.#parts.book.keep(this.#parts.service, name, typed)
  }

  /**
   * Saves fields after reading the record again. A PUT replaces the whole record: what goes is the service's record as it is now
   * with the changed fields in it, so that what somebody else changed beside them stays. Throws what is wrong with a value, or what the
   * service says; then nothing is known to be saved, and what was typed is kept. What is typed while it is on its way stays, too.
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
    const refused = name.kind === 'express' ? withoutCombination(seen, values) : []
    const sent = without(values, refused)
    if (Object.keys(sent).length > 0) {
      const answer = await client().saveRecord(name, sentValues(name, now, sent))
      const saved = { ...now, ...answer.values }
      await book.see(service, name, { ...seen, values: saved }, this.#parts.now())
      for (const one of answer.refused) if (Object.hasOwn(sent, one.field)) refused.push(one)
      const isSaved = (field: string) => Object.hasOwn(values, field)
      const texts = Object.entries(without(typed, refused)).filter(([field]) => isSaved(field))
      await book.forget(service, name, Object.fromEntries(texts))
    }
    const isSet = Object.keys(values).some(field => !refused.some(one => one.field === field))
    return {
      saved: refused.length === 0,
      elsewhere: [],
      refused,
      view: await view(isSet ? undefined : noneYet),
    }
  }

  /**
   * What the service says of a record now, kept. One that had values and is not known any more (`isGone`) is believed to be gone where
   * `believes` says so: what is shown is not emptied by one answer, but what is saved must not rest on values that nobody has.
   */
  async #read(
    name: RecordName,
    believes = false,
  ): Promise<{ seen: SeenRecord; noneYet?: Message; isGone?: boolean }> {
    const { service, book, client, retailer, now } = this.#parts
    const at = now()
    const read = await client().readRecord(name).catch(asDeskError)
    const before = await book.find(service, name)
    const isNone = read instanceof DeskError
    const isNeverSet = isNone && mayBeUnset(name, read) && isEmpty(before)
    const isGone = isNone && mayBeUnset(name, read) && !isEmpty(before) && believes
    if (isNone && !isNeverSet && !isGone) throw read
    const { values, retailer: told, combinations } = isNone ? emptyRecord(name) : read
    const known = await retailer(name.retailer)
    const seen: SeenRecord = {
      values,
      combinations: [...combinations, ...goneOnes(before, combinations)],
      retailer: {
        id: name.retailer,
        name: told?.name ?? known.name,
        settlementCurrency: told?.settlementCurrency ?? known.settlementCurrency,
        consumerCurrency: told?.consumerCurrency ?? known.consumerCurrency,
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
      ...{ readAt, problem, typed },
      ...(!offers(operation) && { fixed: message('service.operation-absent', { operation }) }),
    }
  }
}

/** A service may answer 404 for a record that nobody has saved yet. */
const mayBeUnset = ({ kind }: RecordName, error: DeskError): boolean =>
  kind !== 'express' && hasCode(error, 'service.not-found')

const isEmpty = ({ seen }: StoredRecord): boolean =>
  Object.values(seen?.values ?? {}).every(value => value === null)

const fields = {
  billing: billingFields,
  patterns: patternFields,
  formulas: [...formulaFields, ...addOnFields],
  express: [],
} as const satisfies Record<RecordKind, readonly string[]>

/** A record with nothing in it: a first save sends all of it. */
const emptyRecord = ({ kind }: RecordName): ReadRecord => ({
  values: Object.fromEntries(fields[kind].map(field => [field, null])),
  retailer: null,
  combinations: [],
})

/** Combinations that are listed no more and that something is typed for: it needs a place to be taken back. */
function goneOnes(
  { seen, typed }: Pick<StoredRecord, 'seen' | 'typed'>,
  listed: RecordView['combinations'],
): RecordView['combinations'] {
  const typedFor = new Set(Object.keys(typed).map(field => expressOf(field)?.combination))
  const isListed = new Set(listed.map(({ id }) => id))
  const gone = seen?.combinations.filter(({ id }) => typedFor.has(id) && !isListed.has(id)) ?? []
  return gone.map(combination => ({ ...combination, isGone: true }))
}

/** What of a record's fields was not refused. */
function without<T>(fields: Record<string, T>, refused: Saved['refused']): Record<string, T> {
  const gone = new Set(refused.map(({ field }) => field))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !gone.has(field)))
}

/** Express cost of combinations that the service has no more: it would not say which of the others it has saved. */
function withoutCombination({ combinations }: SeenRecord, values: FieldValues): Saved['refused'] {
  const listed = new Set(combinations.filter(({ isGone }) => !isGone).map(({ id }) => id))
  return Object.keys(values).flatMap(field => {
    const combination = expressOf(field)?.combination
    if (combination === undefined || listed.has(combination)) return []
    return [{ field, reason: message('records.combination-gone', { combination }) }]
  })
}

/**
 * Somebody else's value stands there: neither what the edit started from nor what it wants. What was typed over a field that was not told
 * started from nothing, so that an empty one is nobody's.
 */
function isElsewhere(now: FieldValues, base: FieldValues, values: FieldValues, field: string): boolean {
  if (!Object.hasOwn(now, field)) return false
  const is = now[field] ?? null
  const wanted = values[field] ?? null
  return is !== wanted && is !== (base[field] ?? null)
}

/**
 * The whole record with its changes; of express cost what is known of each combination that changed. A field that the service does not
 * tell goes only where it was typed: nothing is known of it that could be kept.
 */
function sentValues({ kind }: RecordName, now: FieldValues, values: FieldValues): FieldValues {
  if (kind === 'formulas') return withWholeList(now, values)
  const all = { ...now, ...values }
  if (kind !== 'express') return all
  const changed = new Set(Object.keys(values).flatMap(field => expressOf(field)?.combination ?? []))
  const sides = [...changed].flatMap(combination => expressSides.map(side => expressField(combination, side)))
  return Object.fromEntries(
    sides.filter(field => Object.hasOwn(all, field)).map(field => [field, all[field] ?? null]),
  )
}

/**
 * Add-ons go as one list. Where one of them is not known and none was typed, the list stays away: it would empty that one. Throws
 * `formulas.add-on-unknown` where another was typed.
 */
function withWholeList(now: FieldValues, values: FieldValues): FieldValues {
  const all = { ...now, ...values }
  const unknown = addOnFields.findIndex(field => !Object.hasOwn(all, field))
  if (unknown < 0) return all
  const isTyped = addOnFields.some(field => Object.hasOwn(values, field))
  const isTold = addOnFields.some(field => Object.hasOwn(now, field))
  if (isTyped && isTold) throw new DeskError('formulas.add-on-unknown', { group: unknown + 1 })
  if (isTyped) return all
  return Object.fromEntries(Object.entries(all).filter(([field]) => !isAddOnField(field)))
}

/** Formulas are of a product, all others of a retailer alone. Throws `records.no-product` or `records.of-retailer`. */
function checkName({ kind, product }: RecordName): void {
  if (kind === 'formulas' && product === null) throw new DeskError('records.no-product', {})
  if (kind !== 'formulas' && product !== null) throw new DeskError('records.of-retailer', {})
}
