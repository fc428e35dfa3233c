import {
  type BodyPart,
  bodyPartOf,
  inLabelOrder,
  type LabelCode,
  labelCodeOf,
  partOfLabel,
} from '../../../orders/garments.ts'
import { idOf, isRecord, type JsonRecord, listOf, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf } from '../kit.ts'
import { numberIn } from '../record-values.ts'
import { type OrderPiece, pieceOf } from './garments.ts'

/** A column: a garment, and where its measurements are from (`Recalled`, `Manual`). */
export interface MeasuredPiece extends OrderPiece {
  code: string
  source: string | null
}

/** A row: one measurement of every garment that has it, in cm. */
export interface MeasurementRow {
  /** Names the row, also when it is changed. */
  label: string
  code: LabelCode | null
  part: BodyPart | null
  /** By piece; null: not measured. A piece that has no such measurement is left out. */
  values: Record<string, number | null>
  /** Values that aren't numbers, such as `98 1/2`, as they came; absent: there is none. */
  texts?: Record<string, string>
  /** Where a value is from, if not from where its column says. */
  sources: Record<string, string>
}

export interface Measurements {
  /** For a change (`expected_version`); null if the service sends none. */
  version: string | null
  pieces: MeasuredPiece[]
  /** The upper part, then the lower one, each in label order. */
  rows: MeasurementRow[]
}

/** What was found for one measurement of one garment, in cm. */
export interface MeasurementCheckRow {
  label: string
  code: LabelCode | null
  part: BodyPart | null
  piece: string | null
  body: number | null
  pattern: number | null
  factory: number | null
  alteration1: number | null
  alteration2: number | null
  /** A measurement, or a verdict. */
  result: string | null
}

export interface MeasurementCheck {
  version: string | null
  rows: MeasurementCheckRow[]
}

const listNames = ['measurements', 'measurement_check', 'check', 'rows', 'values']

/** The part of an answer that is beside its rows: its version and its garments. */
function besideRows(json: unknown, context: AnswerContext): Fields | null {
  const outer = isRecord(json) ? json : {}
  const inner = ['data', ...listNames].map(name => outer[name]).find(isRecord)
  return fieldsOf({ ...inner, ...outer }, context)
}

const versionOf = (fields: Fields | null, { etag }: AnswerContext): string | null =>
  fields?.id('version', 'measurements_version', 'lock_version') ?? etag

function partIn(fields: Fields, code: LabelCode | null): BodyPart | null {
  const named = fields.text('part', 'type', 'body_part')
  return (named === null ? null : bodyPartOf(named)) ?? (code === null ? null : partOfLabel(code))
}

const named = (values: readonly (readonly [string, unknown])[]) => Object.fromEntries(values)

/** Reads measurements. Throws `service.unexpected-shape` if there are none. */
export function readMeasurements(json: unknown, context: AnswerContext): Measurements {
  const beside = besideRows(json, context)
  const rows = listOf(json, listNames, context.operation).flatMap(row => measurementRow(row, context) ?? [])
  const pieces = columnsOf(beside?.list('pieces', 'columns') ?? [], rows, context)
  const bySource = new Map(pieces.map(({ code, source }) => [code, source]))
  return {
    version: versionOf(beside, context),
    pieces,
    rows: inLabelOrder(rows).map(row => ({
      ...row,
      sources: named(Object.entries(row.sources).filter(([piece, source]) => bySource.get(piece) !== source)) as Record<
        string,
        string
      >,
    })),
  }
}

function measurementRow(value: unknown, context: AnswerContext): MeasurementRow | null {
  const fields = fieldsOf(value, context)
  const label = fields?.text('label', 'name', 'measurement') ?? null
  if (fields === null || label === null) return null
  const code = labelCodeOf(label)
  const values = fields.record['values'] ?? fields.record['pieces']
  const entries = isRecord(values) ? Object.entries(values) : listedValues(fields.list('values', 'pieces'))
  const sources = entriesOfTexts(fields.record['source'] ?? fields.record['sources'], entries)
  const texts = entries.flatMap(([piece, one]) => {
    const text = numberIn(one) === undefined ? textOf(isRecord(one) ? one['value'] : one) : null
    return text === null ? [] : [[piece, context.clean(text)] as const]
  })
  return {
    label,
    code,
    part: partIn(fields, code),
    values: named(entries.map(([piece, one]) => [piece, numberIn(one) ?? null])) as Record<string, number | null>,
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    sources: named(sources.map(([piece, text]) => [piece, context.clean(text)])) as Record<string, string>,
  }
}

/** `[{ piece, value }]`. */
const listedValues = (list: readonly unknown[]): [string, unknown][] =>
  list.flatMap(one => {
    const piece = isRecord(one) ? (idOf(one['piece']) ?? idOf(one['code'])) : null
    return isRecord(one) && piece !== null ? [[piece, one['value'] ?? null] as [string, unknown]] : []
  })

/** A source for each piece, or one for all of them; some services put it beside the value. */
function entriesOfTexts(given: unknown, values: readonly (readonly [string, unknown])[]): [string, string][] {
  const source = (piece: string, value: unknown): string | null =>
    textOf(isRecord(given) ? given[piece] : given) ?? (isRecord(value) ? textOf(value['source']) : null)
  return values.flatMap(([piece, value]) => {
    const text = source(piece, value)
    return text === null ? [] : [[piece, text] as [string, string]]
  })
}

function columnsOf(
  listed: readonly unknown[],
  rows: readonly MeasurementRow[],
  context: AnswerContext,
): MeasuredPiece[] {
  const given = listed.flatMap(one => {
    const fields = fieldsOf(isRecord(one) ? one : { code: one }, context)
    const piece = fields && pieceOf(fields)
    const code = piece?.code ?? null
    return fields && piece && code !== null ? [{ ...piece, code, source: fields.text('source', 'source_label') }] : []
  })
  const known = new Set(given.map(({ code }) => code))
  const others = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(code => !known.has(code))
  const bare = others.map(code => ({ code, label: null, part: null, productName: null, source: null }))
  return [...given, ...bare].map(piece => ({ ...piece, source: piece.source ?? usualSource(piece.code, rows) }))
}

/** Where most of a garment's values are from. */
function usualSource(piece: string, rows: readonly MeasurementRow[]): string | null {
  const counts = new Map<string, number>()
  for (const { sources } of rows) {
    const source = Object.hasOwn(sources, piece) ? sources[piece] : undefined
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Reads a measurement check. Throws `service.unexpected-shape` if there is none. */
export function readMeasurementCheck(json: unknown, context: AnswerContext): MeasurementCheck {
  const rows = listOf(json, listNames, context.operation).flatMap(row => checkRow(row, context) ?? [])
  return { version: versionOf(besideRows(json, context), context), rows: inLabelOrder(rows) }
}

function checkRow(value: unknown, context: AnswerContext): MeasurementCheckRow | null {
  const fields = fieldsOf(value, context)
  const label = fields?.text('label', 'name', 'measurement') ?? null
  if (fields === null || label === null) return null
  const code = labelCodeOf(label)
  const within: JsonRecord = isRecord(fields.record['values']) ? fields.record['values'] : {}
  const all = fieldsOf({ ...within, ...fields.record }, context) ?? fields
  return {
    label,
    code,
    part: partIn(fields, code),
    piece: fields.text('piece', 'piece_code', 'code'),
    body: all.number('body'),
    pattern: all.number('pattern'),
    factory: all.number('factory'),
    alteration1: all.number('alteration_1', 'alteration1', 'alteration_one'),
    alteration2: all.number('alteration_2', 'alteration2', 'alteration_two'),
    result: all.text('result', 'verdict'),
  }
}
