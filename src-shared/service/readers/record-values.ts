import type { FieldValues, RecordKind } from '../../contract/records.ts'
import { digitsIn } from '../../pricing/price.ts'
import { firstTextOf, isRecord, type JsonRecord, recordOf, textOf } from '../fields.ts'

/** How many roll widths have an add-on (specification 2.7). */
export const rollWidths = 7

const formulaTexts = ['regular', 'plus_size', 'total_meterage', 'lining'] as const

/** The numbers of a record, by the kind that has them. */
const numbers = {
  billing: ['card', 'bank'],
  patterns: ['plain', 'check', 'pinstripe', 'corduroy', 'velvet'],
} as const

/** A record of its own operation; express cost is in the fabric window. */
export type PlainKind = Exclude<RecordKind, 'express'>

/**
 * Reads the fields of a record, as a record, as a list of records with a name each, or with each field's properties in
 * a record of its own. A field that is missing or unreadable is left out; null means empty.
 */
export function readRecordValues(kind: PlainKind, record: JsonRecord): FieldValues {
  const told = byName(record)
  const values: FieldValues = {}
  if (kind === 'formulas') {
    for (const field of formulaTexts) {
      const text = formulaIn(firstTold(told, [folded(field), `${folded(field)}formula`]))
      if (text !== undefined) values[field] = text
    }
    const addons = firstTold(told, ['rollwidthaddons', 'rollwidths', 'addons'])
    return { ...values, ...rollWidthsOf(addons, told) }
  }
  for (const field of numbers[kind]) {
    const number = numberIn(firstTold(told, namesOf(field)))
    if (number !== undefined) values[field] = number
  }
  return values
}

/** All fields of a record, empty. */
export const noValues = (kind: PlainKind): FieldValues => {
  const addons = Array.from({ length: rollWidths }, (_, at) => rollWidthField(at))
  const fields = kind === 'formulas' ? [...formulaTexts, ...addons] : numbers[kind]
  return Object.fromEntries(fields.map(field => [field, null]))
}

/** What a number may be called, folded. */
const namesOf = (field: string): string[] => [
  ...[field, `${field}percent`, `${field}percentage`, `${field}surcharge`, `${field}cm`],
  ...[`${field}surchargepercentage`, `${field}surchargepercent`, `${field}surchargecm`, `surcharge${field}`],
]

/** The body of a record as the bindings have it, of the fields that are given. */
export function sentRecord(kind: PlainKind, values: FieldValues): Record<string, unknown> {
  if (kind !== 'formulas') return given(numbers[kind], values)
  const fields = Array.from({ length: rollWidths }, (_, at) => rollWidthField(at))
  const addons = fields.some(field => Object.hasOwn(values, field))
    ? { roll_width_addons: fields.map(field => values[field] ?? null) }
    : {}
  return { ...given(formulaTexts, values), ...addons }
}

/** The field of the roll width at a place, counted from 0. */
export const rollWidthField = (at: number): string => `roll_width_${at + 1}`

const given = (fields: readonly string[], values: FieldValues) =>
  Object.fromEntries(fields.filter(field => Object.hasOwn(values, field)).map(field => [field, values[field] ?? null]))

const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The first name that is present; null counts as present. */
const firstTold = (told: ReadonlyMap<string, unknown>, names: readonly string[]): unknown =>
  names.map(name => told.get(name)).find(value => value !== undefined)

/** Fields by their names in small letters, without what joins words. */
function byName(record: JsonRecord): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries(record)) {
    for (const entry of Array.isArray(value) ? value : []) {
      const own = isRecord(entry)
        ? firstTextOf(entry, ['key', 'name', 'type', 'pattern', 'method', 'field', 'code', 'slug', 'label', 'title'])
        : null
      if (own !== null && !found.has(folded(own))) found.set(folded(own), entry)
    }
    found.set(folded(name), value)
  }
  return found
}

const numberNames = ['value', 'percent', 'percentage', 'surcharge_percentage', 'surcharge', 'cm', 'amount', 'addon']

/** A number, bare, as a text with or without its unit, or in a record; null for an empty one, undefined for anything else. */
export function numberIn(value: unknown): number | null | undefined {
  if (value === null) return null
  if (isRecord(value)) {
    const name = numberNames.find(one => Object.hasOwn(value, one) && !isRecord(value[one]))
    return name === undefined ? undefined : numberIn(value[name])
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return null
  const digits = digitsIn(text.replace(/(?:%|cm)$/i, ''))
  return digits === null ? undefined : Number(digits)
}

/** What the contract carries; no one reads a formula of this length. */
const longestFormula = 200_000

function formulaIn(value: unknown): string | null | undefined {
  if (value === null) return null
  if (isRecord(value)) {
    const name = ['formula', 'expression', 'value', 'text'].find(one => Object.hasOwn(value, one))
    return name === undefined || isRecord(value[name]) ? undefined : formulaIn(value[name])
  }
  if (typeof value === 'string' && value.trim() === '') return null
  const text = typeof value === 'string' ? value : textOf(value)
  return text === null || text.length > longestFormula ? undefined : text
}

/** Add-ons as a list in order, a list of records, or a record whose names end in their number, from 1. */
function rollWidthsOf(addons: unknown, told: ReadonlyMap<string, unknown>): FieldValues {
  const values: FieldValues = {}
  for (let at = 0; at < rollWidths; at++) {
    const listed = rollWidthAt(addons, at)
    const number = numberIn(listed === undefined ? told.get(`rollwidth${at + 1}`) : listed)
    if (number !== undefined) values[rollWidthField(at)] = number
  }
  return values
}

function rollWidthAt(addons: unknown, at: number): unknown {
  // One that a shorter list does not have is empty.
  if (Array.isArray(addons)) return addons[placesOf(addons).indexOf(at)] ?? null
  if (!isRecord(addons)) return undefined
  const names = Object.keys(addons)
  // Numbers from 0 are a list with gaps, as PHP writes it.
  const first = names.includes('0') ? 0 : 1
  const places = names.map(one => Number(/(\d+)$/.exec(one)?.[1] ?? Number.NaN) - first)
  const name = names[places.indexOf(at)]
  if (name !== undefined) return addons[name]
  // As in a list, one that is left out beside others is empty.
  return places.some(place => place >= 0 && place < rollWidths) ? null : undefined
}

/** Where the entries of a list belong: in their order, or where each names its group, from 0 or 1, as it says. */
function placesOf(addons: readonly unknown[]): number[] {
  const groups = addons.map(entry => Number((isRecord(entry) && firstTextOf(entry, groupNames)) || Number.NaN))
  const first = groups.includes(0) ? 0 : 1
  const places = groups.map(group => group - first)
  const isTold = places.every(place => Number.isInteger(place) && place >= 0 && place < rollWidths)
  return isTold && new Set(places).size === places.length ? places : addons.map((_, no) => no)
}

const groupNames = ['group', 'roll_width_group', 'group_no', 'group_number', 'number', 'position', 'index']

const ownNames: Record<PlainKind, readonly string[]> = {
  billing: ['record', 'billing', 'billing_surcharges', 'surcharges'],
  patterns: ['record', 'patterns', 'pattern_surcharges', 'surcharges'],
  formulas: ['record', 'formulas', 'formula'],
}

/** The fields of an answer. Throws `service.unexpected-shape` where it isn't a record. */
export function readRecordFields(kind: PlainKind, answer: unknown, operation: string): FieldValues {
  // A list of named values is a record that only has them.
  const record = Array.isArray(answer) ? { list: answer } : recordOf(answer, ownNames[kind], operation)
  return readRecordValues(kind, record)
}

/** No record: no one has saved it yet. An empty one may be incomplete. */
const isNothing = (answer: unknown): boolean =>
  isRecord(answer)
    ? Object.hasOwn(answer, 'data') && isNothing(answer['data'])
    : answer === null || (Array.isArray(answer) && answer.length === 0)

/** The fields of a record that was asked for; all are empty if no one has saved it yet. */
export const readRecordAnswer = (kind: PlainKind, answer: unknown, operation: string): FieldValues =>
  isNothing(answer) ? noValues(kind) : readRecordFields(kind, answer, operation)
