import { inLabelOrder, labelCodeOf } from '../../../orders/garments.ts'
import { inStepOrder, stepNumberOf, stepTitleOf } from '../../../orders/steps.ts'
import { isRecord, listOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { colourOf, type Fields, fieldsOf, nameIn } from '../kit.ts'
import { type OrderPiece, pieceOf } from './garments.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A step of production (specification 2.3). Days are texts such as `2026-11-23`, in Shanghai. */
export interface PhaseStep {
  /** Such as `0.25`; null if its title has none. */
  number: string | null
  /** Without its number. */
  title: string
  start: string | null
  due: string | null
  /** The day on which it was done, if the service says. */
  done: string | null
  /** As `#rrggbb`. */
  colour: string | null
  /** As the service counts them; null if it doesn't (`daysLateOf` of src-shared/orders/steps.ts does). */
  daysLate: number | null
  /** Of what the factory shipped. */
  sfTracking: string | null
}

/** A scan or a change of a garment on its way. */
export interface PhaseEvent {
  title: string
  at: number | null
  fabricCode: string | null
  /** When it was changed last, where that is another time. */
  updatedAt?: number
  /** Who or what said so. */
  by?: string
  /** As it came: `qr_code`, or `normal` for what a person entered. */
  kind?: string
  /** What the retailer reads of it. */
  retailerStatus?: string
}

/** Where a garment is made or finished. */
export interface PhasePlace {
  name: string | null
  start: string | null
  due: string | null
  arrival: string | null
}

/** One garment's way through production. */
export interface PhasePiece extends OrderPiece {
  groupNumber: number | null
  fabricCode: string | null
  fabricName: string | null
  factory: PhasePlace
  handFinish: PhasePlace
  daysOverDue: number | null
  /** In the order of production. */
  steps: PhaseStep[]
  events: PhaseEvent[]
}

const stepLists = ['statuses', 'steps', 'phase_statuses']

/** The garments of a phase summary; where it has steps without garments, they are one garment's. */
export function phasePiecesIn(json: unknown, operation: string): unknown[] {
  const rows = listOf(json, ['pieces', 'products', 'phase_summary', 'rows', ...stepLists], operation)
  const isPiece = (row: unknown) =>
    isRecord(row) && [...stepLists, 'phases', 'code', 'label'].some(name => Object.hasOwn(row, name))
  return rows.length === 0 || rows.some(isPiece) ? rows : [{ steps: rows }]
}

/** Reads a garment's way; null for a record that names neither a garment nor a step. */
export function readPhasePiece(value: unknown, context: Context): PhasePiece | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const piece = pieceOf(fields)
  const isNamed = piece.code !== null || piece.label !== null || piece.productName !== null
  if (!isNamed && fields.list(...stepLists).length === 0) return null
  return {
    ...piece,
    groupNumber: fields.number('group_number', 'group'),
    fabricCode: fields.text('fabric_code', 'fabric'),
    fabricName: fields.text('fabric_name'),
    factory: placeOf(fields, ['factory', 'factory_name'], 'factory'),
    handFinish: placeOf(fields, ['hand_finish_house', 'hand_finish', 'hf_house'], 'hand_finish'),
    daysOverDue: fields.number('days_over_due', 'days_over', 'days_overdue'),
    steps: inStepOrder(fields.list(...stepLists).flatMap(step => readStep(step, context) ?? [])),
    events: fields.list('phases', 'product_statuses').flatMap(event => readPhaseEvent(event, context) ?? []),
  }
}

function placeOf(fields: Fields, names: readonly string[], prefix: string): PhasePlace {
  const within = fields.inner(...names)
  const day = (...own: string[]) => within?.day(...own) ?? fields.day(...own.map(name => `${prefix}_${name}`))
  // The factory's due date and arrival are also a piece's own.
  const bare = (...own: string[]) => (prefix === 'factory' ? fields.day(...own) : null)
  return {
    name: nameIn(fields, names, ['code', 'name']),
    start: day('start', 'start_date') ?? bare('start_date'),
    due: day('due', 'due_date', 'end_date') ?? bare('end_date', 'due_date'),
    arrival: day('arrival', 'arrival_date', 'arrived_at') ?? bare('arrival_date'),
  }
}

function readStep(value: unknown, context: Context): PhaseStep | null {
  const fields = fieldsOf(value, context)
  const whole = fields?.text('title', 'formatted_title', 'name', 'status') ?? null
  if (fields === null || whole === null) return null
  const number = fields.text('number', 'step') ?? stepNumberOf(whole)
  return {
    number,
    title: stepTitleOf(whole, number),
    start: fields.day('start_date', 'start'),
    due: fields.day('end_date', 'due_date', 'due'),
    done: fields.day('completed_at', 'done_at', 'finished_at', 'done_date', 'completed_date', 'arrival_date'),
    colour: colourOf(fields.text('colour', 'color', 'hex')),
    daysLate: fields.number('days_late', 'days_over_due', 'days_over', 'late_days'),
    sfTracking: fields.text('sf_tracking_number', 'sf_tracking'),
  }
}

/** Reads a scan or a change; null without a title. */
export function readPhaseEvent(value: unknown, context: Context): PhaseEvent | null {
  const fields = fieldsOf(value, context)
  const title = fields?.text('formatted_title', 'title', 'name') ?? null
  if (fields === null || title === null) return null
  const at = fields.time('created_at', 'at', 'updated_at')
  const updatedAt = fields.time('updated_at')
  const by = nameIn(fields, ['created_by', 'user'], ['name', 'username'])
  const kind = fields.text('status_type')
  const retailerStatus = nameIn(fields, ['retailer_status'], ['title', 'name', 'label'])
  return {
    title,
    at,
    fabricCode: fields.text('fabric_code'),
    ...(updatedAt !== null && updatedAt !== at && { updatedAt }),
    ...(by !== null && { by }),
    ...(kind !== null && { kind }),
    ...(retailerStatus !== null && { retailerStatus }),
  }
}

/** Garments with the upper part of the body first, then in label order. */
export const piecesInLabelOrder = <T extends OrderPiece>(pieces: readonly T[]): T[] =>
  inLabelOrder(pieces.map(piece => ({ piece, part: piece.part, code: labelCodeOf(piece.label ?? '') }))).map(
    ({ piece }) => piece,
  )
