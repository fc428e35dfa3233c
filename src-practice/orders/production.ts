import { daysFrom, shanghaiDay } from '../days.ts'
import { hash } from '../random.ts'
import type { Piece } from '../sample/order.ts'
import type { OrderScene } from './records.ts'
import { DAY, hasShipped, isMade, iso, timelineOf } from './timeline.ts'

/** The steps of production: title, first day after payment, days that it takes, colour. */
const STEPS = [
  ['BEGIN PRODUCTION | 0.1', 3, 1, '#7c8aa5'],
  ['PRODUCTION IN-PROGRESS | 0.2', 4, 8, '#2f6fdd'],
  ['FACTORY SHIPPED | 0.25', 12, 1, '#7a4fd0'],
  ['INCOMING COMPONENTS ARRIVAL', 13, 1, '#b7791f'],
  ['PHASE SUMMARY | 3.2', 0, 21, '#4a5568'],
  ['BUTTONHOLES | 3.5.1', 14, 1, '#0f8a5f'],
  ['LINING | 3.5.2', 15, 1, '#12937a'],
  ['PRESSING | 3.5.3', 16, 1, '#159a92'],
  ['DESIGN CHECK | 3.5.4', 17, 1, '#1b87a6'],
  ['QUALITY CHECK | 3.5.5', 17, 1, '#226fb0'],
  ['PACKED | 3.5.6', 18, 1, '#2a59ba'],
  ['SHIPMENT-IN-PROGRESS | 7.2', 19, 2, '#c2415d'],
] as const

const HAND_FINISHERS = ['HF1', 'HF2', 'HF3'] as const

const dayAt = shanghaiDay

interface StepRecord {
  title: string
  start_date: string
  end_date: string
  completed_at: string | null
  colour: string
  days_late: number | null
  sf_tracking_number: string | null
}

/** The most days that production waits for its fabric, and that a factory is late. */
const LONGEST_WAIT = 30
const LONGEST_DELAY = 30

/** No order has a day in the schedule later than this many days after its creation. */
export const LONGEST_PRODUCTION = 24 + LONGEST_WAIT + LONGEST_DELAY

/** Days until production begins: two of three orders that are still being made waited for their fabric. */
function waitOf({ seed, order }: OrderScene): number {
  const mark = hash(seed, 'wait', order.order_id)
  return isMade(order) && !hasShipped(order) && mark % 3 > 0 ? (mark >>> 8) % LONGEST_WAIT : 0
}

/** Days that a garment is late: every fifth is, a few of them by weeks. */
function delayOf(mark: number): number {
  if (mark % 23 === 0) return 10 + ((mark >>> 8) % (LONGEST_DELAY - 10))
  return mark % 5 === 0 ? 1 + ((mark >>> 8) % 9) : 0
}

/** How a garment gets on, as planned from the payment on, or later. */
function stepsOf(scene: OrderScene, piece: Piece, paid: number): StepRecord[] {
  const { seed, now, order } = scene
  const mark = hash(seed, 'production', piece.code)
  const from = paid + waitOf(scene) * DAY
  const delay = delayOf(mark)
  const pace = order.is_express ? 0.5 : 1
  const { changed } = timelineOf(seed, order, now)
  return STEPS.map(([title, first, length, colour]) => {
    const start = from + Math.round(first * pace) * DAY
    const due = start + Math.max(0, Math.round(length * pace) - 1) * DAY
    const wanted = due + (first >= 4 ? delay * DAY : 0)
    // What has left was made; a factory that works on it is as far as its days allow.
    const done = hasShipped(order) ? Math.min(wanted, changed) : isMade(order) && wanted < now - DAY ? wanted : null
    const ends = title.includes('3.2') && !hasShipped(order) ? null : done
    const late = daysFrom(dayAt(due), dayAt(ends ?? now))
    return {
      title,
      start_date: dayAt(start),
      end_date: dayAt(due),
      completed_at: ends === null ? null : iso(ends),
      colour,
      // A service counts the days of what is done; of what isn't, everyone can count them.
      days_late: ends === null ? null : Math.max(0, late),
      sf_tracking_number: ends !== null && title.includes('0.25') ? `SF${String(mark % 1e9).padStart(10, '0')}` : null,
    }
  })
}

/** One garment on its way. */
interface MadePiece {
  piece: Piece
  steps: StepRecord[]
  /** The day on which the factory has to be done. */
  due: string | null
  /** The factory still has it. */
  isOpen: boolean
}

/** The way of every garment. Nothing is planned before the payment. */
function madePieces(scene: OrderScene): MadePiece[] {
  const { order, now, seed } = scene
  const { paid } = timelineOf(seed, order, now)
  return order.pieces.map(piece => {
    const steps = paid === null ? [] : stepsOf(scene, piece, paid)
    const due = stepIn(steps, '0.2')?.end_date ?? null
    return { piece, steps, due, isOpen: due !== null && isMade(order) && !stepIn(steps, '0.25')?.completed_at }
  })
}

const stepIn = (steps: readonly StepRecord[], number: string) =>
  steps.find(({ title }) => title.endsWith(`| ${number}`))

/** Days over due of what the factory still has. */
const daysOver = ({ due, isOpen }: MadePiece, now: number): number =>
  isOpen && due !== null ? Math.max(0, daysFrom(due, dayAt(now))) : 0

/** The phase summary: the way of every garment. */
export function phaseSummaryOf(scene: OrderScene, withPhases: boolean): PieceRecord[] {
  return madePieces(scene).map(made => {
    const { piece, steps, due } = made
    const [begin, shipped, packed] = ['0.1', '0.25', '3.5.6'].map(number => stepIn(steps, number))
    return {
      product_id: hash('product', piece.product_name) % 1000,
      product_name: piece.product_name,
      label: piece.label,
      type: piece.type,
      group_number: piece.group_number,
      code: piece.code,
      fabric_code: piece.fabric_code,
      fabric_name: piece.fabric_name,
      factory: {
        code: piece.factory,
        start: begin?.start_date ?? null,
        due,
        arrival: shipped?.completed_at?.slice(0, 10) ?? null,
      },
      hand_finish: {
        code: HAND_FINISHERS[hash('hand finish', piece.code) % HAND_FINISHERS.length],
        start: stepIn(steps, '3.5.1')?.start_date ?? null,
        due: packed?.end_date ?? null,
        arrival: packed?.completed_at?.slice(0, 10) ?? null,
      },
      days_over_due: daysOver(made, scene.now),
      statuses: steps,
      ...(withPhases ? { phases: phasesOf(piece, steps) } : {}),
    }
  })
}

/** A sheet of the steps of garments: of the whole way, or of the hand finishing in it. */
export const SHEETS = ['phase-summary', 'hand-finishing'] as const
export type OrderSheet = (typeof SHEETS)[number]

export const SHEET_COLUMNS = ['order_id', 'code', 'label', 'step', 'start_date', 'end_date', 'completed_at'] as const

/** The lines of an order in a sheet; its columns are those of `SHEET_COLUMNS`. */
export function sheetRows(scene: OrderScene, sheet: OrderSheet): (string | number | null)[][] {
  const { paid } = timelineOf(scene.seed, scene.order, scene.now)
  if (paid === null) return []
  return scene.order.pieces.flatMap(piece =>
    stepsOf(scene, piece, paid)
      .filter(({ title }) => sheet === 'phase-summary' || title.includes('| 3.5.'))
      .map(({ title, start_date, end_date, completed_at }) => [
        scene.order.order_id,
        piece.code,
        piece.label,
        title,
        start_date,
        end_date,
        completed_at,
      ]),
  )
}

/** A garment of the phase summary. */
interface PieceRecord extends Record<string, unknown> {
  code: string
  factory: { code: string; due: string | null; arrival: string | null }
  statuses: StepRecord[]
}

const phasesOf = (piece: Piece, steps: readonly StepRecord[]) =>
  steps.flatMap(({ title, completed_at }) =>
    completed_at === null ? [] : [{ formatted_title: title, created_at: completed_at, fabric_code: piece.fabric_code }],
  )

/** A garment group that a factory has to finish (specification 2.1, 2.10). */
export interface OpenGroup {
  /** `<order>-<piece>-<group>`. */
  label: string
  order_id: number
  factory: string
  /** `2026-11-23`, a business day in Shanghai. */
  due: string
  days_over: number
}

/** The garment groups of an order that its factories still have. */
export function dueGroupsOf(scene: OrderScene): OpenGroup[] {
  const open = madePieces(scene).filter(({ isOpen }) => isOpen)
  const firstOfGroup = (made: MadePiece, at: number) =>
    open.findIndex(({ piece }) => piece.group_number === made.piece.group_number) === at
  return open.filter(firstOfGroup).map(made => ({
    label: made.piece.group_label,
    order_id: scene.order.order_id,
    factory: made.piece.factory,
    due: made.due ?? '',
    days_over: daysOver(made, scene.now),
  }))
}

/** Colours by day. */
type Days = Record<string, string[]>

/** Orders that have left did so this many days after their creation at the latest. */
export const LONGEST_TO_LEAVE = 45

/** The steps that the schedule has a colour for: the phase summary lasts all the time. */
const isDrawn = ({ title }: { title: string }) => !title.endsWith('| 3.2')

export const statusLegend = () => STEPS.map(([title, , , colour]) => ({ title, colour })).filter(isDrawn)

function eachDay(from: string, to: string): string[] {
  const days: string[] = []
  const end = Date.parse(to)
  for (let at = Date.parse(from); at <= end; at += DAY) days.push(dayAt(at))
  return days
}

/** The days of a step: what is done on its day, what is planned after today, and production up to its due day. */
function daysOfStep({ title, start_date, end_date, completed_at }: StepRecord, today: string): string[] {
  const done = completed_at === null ? null : dayAt(Date.parse(completed_at))
  if (title.endsWith('| 0.2')) {
    const end = done !== null && done < end_date ? done : end_date
    return eachDay(start_date < end ? start_date : end, end)
  }
  if (done !== null) return [done]
  return eachDay(start_date, end_date).filter(day => day > today)
}

function daysOfSteps(steps: readonly StepRecord[], today: string, [from, to]: Window): Days {
  const days: Days = {}
  for (const step of steps.filter(isDrawn)) {
    for (const day of daysOfStep(step, today)) {
      if (day < from || day > to) continue
      days[day] ??= []
      if (!days[day].includes(step.colour)) days[day].push(step.colour)
    }
  }
  return days
}

/** From the first day to the last one. */
export type Window = readonly [from: string, to: string]

/** An order's row of the schedule; undefined if it isn't in production or has no day in the window. */
export function scheduleRowOf(scene: OrderScene, window: Window): ScheduleRecord | undefined {
  const { order } = scene
  if (!isMade(order)) return undefined
  const made = madePieces(scene)
  const steps = made.flatMap(one => one.steps).toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  const days = daysOfSteps(steps, dayAt(scene.now), window)
  if (Object.keys(days).length === 0) return undefined
  return {
    order_id: order.order_id,
    customer_name: order.customer_name,
    factory_name: [...new Set(order.pieces.map(({ factory }) => factory))].join(', '),
    days,
    status: order.status,
    days_over_due: Math.max(0, ...made.map(one => daysOver(one, scene.now))),
  }
}

interface ScheduleRecord {
  order_id: number
  customer_name: string
  factory_name: string
  days: Days
  status: string
  days_over_due: number
}

const PARTS = ['Lining', 'Buttons'] as const
/** Suppliers have short codes (specification 2.1). */
export const SUPPLIERS = ['VBC', 'DORM', 'KUFN', 'BEMB'] as const

/** What a garment is made from, which arrives before it is finished. */
function componentsOf(piece: Piece, steps: readonly StepRecord[]): object[] {
  const arrival = steps.find(({ title }) => title.startsWith('INCOMING'))
  return [piece.lining, piece.buttons].map((name, at) => ({
    name: `${PARTS[at]}: ${name}`,
    code: `${PARTS[at]?.slice(0, 2).toUpperCase()}-${(hash('component', name) % 900) + 100}`,
    supplier_name: SUPPLIERS[hash('supplier', name) % SUPPLIERS.length],
    expected_at: arrival?.end_date ?? null,
    scanned_in_at: arrival?.completed_at ?? null,
    verdict: arrival === undefined ? 'no estimate' : verdictOf(arrival),
  }))
}

function verdictOf({ completed_at, days_late }: StepRecord): string {
  if (completed_at === null) return 'waiting'
  return days_late ? 'late' : 'on time'
}

/** Who said that a step is done: a scanner, or now and then a person. */
const scanOf = (piece: Piece, title: string) =>
  hash('scan', piece.code, title) % 4 === 0
    ? { created_by: 'Production office', status_type: 'normal' }
    : { created_by: 'Scanner 2', status_type: 'qr_code' }

/** What the retailer reads of a step. */
const retailerStatusOf = (title: string) =>
  title.startsWith('SHIPMENT') ? 'On its way' : title.includes('| 3.5') ? 'Finishing' : 'In production'

/** The garments of the schedule's detail (specification 2.3); of a window only, if there is one. */
export function ganttDetailOf(scene: OrderScene, window: Window = ['0000', '9999']): object[] {
  const summary = phaseSummaryOf(scene, true)
  const today = dayAt(scene.now)
  return madePieces(scene).map(({ piece, steps }, at) => ({
    ...summary[at],
    steps,
    statuses: daysOfSteps(steps, today, window),
    product_statuses: steps.flatMap(({ title, completed_at }) =>
      completed_at === null
        ? []
        : [
            {
              title,
              created_at: completed_at,
              updated_at: completed_at,
              ...scanOf(piece, title),
              retailer_status: retailerStatusOf(title),
            },
          ],
    ),
    components: componentsOf(piece, steps),
  }))
}

const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const tableRow = (cells: readonly unknown[], tag = 'td') =>
  `<tr>${cells.map(cell => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`

/** The record that the service's console opens: a page of steps, components and tracking. */
export function modalDetailsOf(scene: OrderScene, isAsked: (piece: Piece, productId: unknown) => boolean): string {
  const summary = phaseSummaryOf(scene, false)
  const blocks = madePieces(scene).map(({ piece, steps }, at) => {
    if (!isAsked(piece, summary[at]?.['product_id'])) return ''
    const components = componentsOf(piece, steps) as Record<string, unknown>[]
    const tracking = steps.flatMap(step => step.sf_tracking_number ?? [])
    return `<h3>${escaped(piece.code)} ${escaped(piece.product_name)}</h3>
<table class="steps"><thead>${tableRow(['Step', 'Start', 'Due', 'Done'], 'th')}</thead><tbody>
${steps.map(step => tableRow([step.title, step.start_date, step.end_date, step.completed_at?.slice(0, 10)])).join('\n')}
</tbody></table>
<h4>Components</h4><ul>
${components.map(one => `<li>${escaped(one['name'])} (${escaped(one['supplier_name'])}): ${escaped(one['verdict'])}</li>`).join('\n')}
</ul>
<p>SF tracking:&nbsp;<b>${escaped(tracking.join(', ') || '–')}</b></p>`
  })
  return `<div class="modal-body"><h2>Order ${scene.order.order_id}</h2>
${blocks.join('\n')}
<script>window.opener && window.opener.refreshGantt()</script></div>`
}
