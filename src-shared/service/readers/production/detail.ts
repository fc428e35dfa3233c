import { DeskError } from '../../../errors.ts'
import { isRecord, snakeCased } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf, nameIn } from '../kit.ts'
import { maskContacts, namesContact } from '../orders/contacts.ts'
import { type PhaseEvent, type PhasePiece, phasePiecesIn, readPhaseEvent, readPhasePiece } from '../orders/phases.ts'
import { type TextLine, textOfHtml } from './html-text.ts'
import { type DayColours, readDays } from './schedule.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A component of a garment, with when it is expected and when it came (specification 2.4). */
export interface Component {
  name: string | null
  code: string | null
  supplier: string | null
  material: string | null
  expected: string | null
  expectedReason: string | null
  arrived: string | null
  /** As it came. */
  verdict: string | null
}

/** A garment in the schedule's detail. */
export interface SchedulePiece extends PhasePiece {
  days: DayColours
  components: Component[]
}

/** An order in the schedule's detail. */
export interface ScheduleDetail {
  /** Of the outbound shipment. */
  tracking: string | null
  /** Those that belong to no garment. */
  components: Component[]
  pieces: SchedulePiece[]
  /** Number of garments that are unreadable. */
  unread: number
}

/** Reads the garments of an order in the schedule. Throws `service.unexpected-shape` if there is no list of them. */
export function readScheduleDetail(json: unknown, context: AnswerContext): ScheduleDetail {
  const rows = phasePiecesIn(json, context.operation)
  const read = rows.map(row => readSchedulePiece(row, context))
  const places = [json, isRecord(json) ? json['data'] : null].flatMap(place => fieldsOf(place, context) ?? [])
  const first = <T>(of: (fields: (typeof places)[number]) => T | null) =>
    places.map(of).find(one => one !== null) ?? null
  return {
    tracking: first(fields => fields.text('tracking_number', 'tracking')),
    components: first(fields => fields.list('components').flatMap(one => readComponent(one, context) ?? [])) ?? [],
    pieces: read.filter(piece => piece !== null),
    unread: read.filter(piece => piece === null).length,
  }
}

/** Reads a garment; null for a record that names neither a garment nor a step. */
export function readSchedulePiece(value: unknown, context: Context): SchedulePiece | null {
  if (!isRecord(value)) return null
  // Here `statuses` are colours by day, where a phase summary has steps.
  const { statuses, ...rest } = snakeCased(value)
  const days = readDays(statuses, context)
  const piece = readPhasePiece(Object.keys(days).length > 0 ? rest : value, context)
  if (piece === null) return null
  const fields = fieldsOf(value, context)
  const listed = (name: string) => fields?.list(name).flatMap(one => readPhaseEvent(one, context) ?? []) ?? []
  return {
    ...piece,
    days,
    events: eachOnce([...listed('phases'), ...listed('product_statuses')]),
    components: fields?.list('components').flatMap(one => readComponent(one, context) ?? []) ?? [],
  }
}

/** What two lists say of one event is put together. */
function eachOnce(events: readonly PhaseEvent[]): PhaseEvent[] {
  const byEvent = new Map<string, PhaseEvent>()
  for (const event of events) {
    const key = `${event.at} ${event.title}`
    const before = byEvent.get(key)
    byEvent.set(key, { ...before, ...event, fabricCode: event.fabricCode ?? before?.fabricCode ?? null })
  }
  return [...byEvent.values()].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
}

function readComponent(value: unknown, context: Context): Component | null {
  const fields = fieldsOf(typeof value === 'string' ? { name: value } : value, context)
  if (fields === null) return null
  const component = {
    name: fields.text('name', 'title', 'component'),
    code: fields.text('code', 'component_code', 'fabric_code'),
    supplier: nameIn(fields, ['supplier_name', 'supplier'], ['name', 'code']),
    material: fields.text('material'),
    expected: fields.day('expected_at', 'expected', 'due_date'),
    expectedReason: fields.text('expected_at_reason'),
    arrived: fields.day('scanned_in_at', 'arrived_at', 'arrived', 'arrival_date'),
    verdict: fields.text('verdict', 'status'),
  }
  return component.name === null && component.code === null && component.material === null ? null : component
}

/**
 * Reads the page that the service's console shows of an order, as text. Throws `service.unexpected-shape` if it is none,
 * or asks for a password: then someone has to sign in to the console first.
 */
export function readModalDetails(json: unknown, { operation, clean }: AnswerContext): TextLine[] {
  const html = pageIn(json)
  if (html === null) throw new DeskError('service.unexpected-shape', { operation, what: 'it isn’t a page' })
  if (/type\s*=\s*["']?password/i.test(html)) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it’s a sign-in page' })
  }
  return textOfHtml(clean(html)).flatMap(({ heading, cells }) => {
    // Whose customer it is may be on the page; how to reach that person is no one's business here.
    const [name = '', ...rest] = cells
    const label = rest.length > 0 ? name : (/^([^:：]{1,30})[:：]/.exec(name)?.[1] ?? '')
    return namesContact(label) ? [] : [{ heading, cells: cells.map(maskContacts) }]
  })
}

/** A page as it came, or in a record. */
function pageIn(json: unknown): string | null {
  if (typeof json === 'string') return json
  if (!isRecord(json)) return null
  for (const name of ['html', 'content', 'body', 'data', 'view', 'modal']) {
    const found = pageIn(json[name])
    if (found !== null) return found
  }
  return null
}
