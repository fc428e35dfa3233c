import { daysBetween } from '../../src-shared/orders/steps.ts'
import { businessDay } from '../../src-shared/production/business-day.ts'
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

interface StepRecord {
  title: string
  start_date: string
  end_date: string
  completed_at: string | null
  colour: string
  days_late: number | null
  sf_tracking_number: string | null
}

/** How a garment gets on: planned from the payment on, and late in every fifth case. */
function stepsOf({ seed, now, order }: OrderScene, piece: Piece, from: number): StepRecord[] {
  const mark = hash(seed, 'production', piece.code)
  const delay = mark % 5 === 0 ? 1 + ((mark >>> 8) % 9) : 0
  const pace = order.is_express ? 0.5 : 1
  const { changed } = timelineOf(seed, order, now)
  return STEPS.map(([title, first, length, colour]) => {
    const start = from + Math.round(first * pace) * DAY
    const due = start + Math.max(0, Math.round(length * pace) - 1) * DAY
    const wanted = due + (first >= 4 ? delay * DAY : 0)
    // What has left was made; a factory that works on it is as far as its days allow.
    const done = hasShipped(order) ? Math.min(wanted, changed) : isMade(order) && wanted < now - DAY ? wanted : null
    const ends = title.includes('3.2') && !hasShipped(order) ? null : done
    const late = daysBetween(businessDay(due), businessDay(ends ?? now))
    return {
      title,
      start_date: businessDay(start),
      end_date: businessDay(due),
      completed_at: ends === null ? null : iso(ends),
      colour,
      // A service counts the days of what is done; of what isn't, everybody can count them.
      days_late: ends === null ? null : Math.max(0, late),
      sf_tracking_number: ends !== null && title.includes('0.25') ? `SF${String(mark % 1e9).padStart(10, '0')}` : null,
    }
  })
}

/** The phase summary: the way of every garment. Nothing is planned before the payment. */
export function phaseSummaryOf(scene: OrderScene, withPhases: boolean): object[] {
  const { order, now, seed } = scene
  const { paid } = timelineOf(seed, order, now)
  return order.pieces.map(piece => {
    const steps = paid === null ? [] : stepsOf(scene, piece, paid)
    const at = (number: string) => steps.find(({ title }) => title.endsWith(`| ${number}`))
    const [begin, made, shipped, packed] = ['0.1', '0.2', '0.25', '3.5.6'].map(at)
    const due = made?.end_date ?? null
    const isDue = due !== null && shipped?.completed_at === null && isMade(order)
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
        start: at('3.5.1')?.start_date ?? null,
        due: packed?.end_date ?? null,
        arrival: packed?.completed_at?.slice(0, 10) ?? null,
      },
      days_over_due: isDue ? Math.max(0, daysBetween(due, businessDay(now))) : 0,
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

const phasesOf = (piece: Piece, steps: readonly StepRecord[]) =>
  steps.flatMap(({ title, completed_at }) =>
    completed_at === null ? [] : [{ formatted_title: title, created_at: completed_at, fabric_code: piece.fabric_code }],
  )
