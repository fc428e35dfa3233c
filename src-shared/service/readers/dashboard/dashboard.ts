import { businessDay, type Day } from '../../../production/business-day.ts'
import type { StaffDay } from '../../../production/copy-texts.ts'
import {
  type Countdown,
  type CountdownBucket,
  type CountdownGroup,
  countdownOf,
  type DatedGroup,
  type FactoryGroups,
} from '../../../production/countdown.ts'
import { daysOverdue } from '../../../production/due-day.ts'
import { isRecord, snakeCased } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf, nameIn } from '../kit.ts'
import { type FabricOverdue, readFabricOverdue } from './fabric-overdue.ts'

/** A block of the dashboard that isn't there: the service doesn't have it, or sends it in a shape that can't be read. */
export type NoBlock = 'absent' | 'unreadable'

/** The service's queue. */
export interface QueueHealth {
  pending: number | null
  failed: number | null
}

/** Today's dashboard (specification 2.10); each block may be missing or broken without the others. */
export interface Dashboard {
  queue: QueueHealth | NoBlock
  staff: StaffDay[] | NoBlock
  countdown: Countdown | NoBlock
  fabric: FabricOverdue[] | NoBlock
  /** The business day of the service's clock in Shanghai. */
  today: Day
  /** How many records in the blocks could not be read; they are left out. */
  unread: number
}

type Context = Pick<AnswerContext, 'clean'>

/** One reading of an answer. */
interface Reading extends Context {
  today: Day
  unread: number
}

/** Reads each record, and counts those that can't be read. */
const each = <T>(reading: Reading, values: readonly unknown[], read: (value: unknown, reading: Reading) => T | null) =>
  values.flatMap(value => {
    const found = read(value, reading)
    if (found === null) reading.unread += 1
    return found === null ? [] : [found]
  })

/** Reads the dashboard; its blocks may be bare or under `data`, `widgets` or `blocks`. */
export function readDashboard(
  answer: unknown,
  { clean, serverDate }: Pick<AnswerContext, 'clean' | 'serverDate'>,
): Dashboard {
  const outer = isRecord(answer) ? answer : {}
  const places = [outer, outer['data'], outer['widgets'], outer['blocks']].filter(isRecord).map(snakeCased)
  const reading: Reading = { clean, today: businessDay(serverDate ?? Date.now()), unread: 0 }
  const block = <T>(names: readonly string[], read: (value: unknown, reading: Reading) => T | null): T | NoBlock => {
    const [found] = places.flatMap(place => names.flatMap(name => (place[name] == null ? [] : [place[name]])))
    return found === undefined ? 'absent' : (read(found, reading) ?? 'unreadable')
  }
  const dashboard: Omit<Dashboard, 'unread'> = {
    queue: block(['queue_stats', 'queue', 'queue_health'], readQueue),
    staff: block(['staff_needed', 'staff'], readStaff),
    countdown: block(['factory_countdown', 'countdown'], readCountdown),
    fabric: block(['fabric_overdue', 'fabrics_overdue'], readFabric),
    today: reading.today,
  }
  return { ...dashboard, unread: reading.unread }
}

/** The list in a block, bare or under one of its names. */
function rowsIn(value: unknown, names: readonly string[]): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const found = names.map(name => value[name]).find(Array.isArray)
  return found ?? null
}

function readQueue(value: unknown, context: Context): QueueHealth | null {
  const fields = fieldsOf(value, context)
  const pending = fields?.number('pending', 'pending_jobs', 'pending_count') ?? null
  const failed = fields?.number('failed', 'failed_jobs', 'failed_count') ?? null
  return pending === null && failed === null ? null : { pending, failed }
}

function readFabric(value: unknown, reading: Reading): FabricOverdue[] | null {
  const rows = rowsIn(value, ['rows', 'alerts', 'data', 'components'])
  return rows === null ? null : each(reading, rows, readFabricOverdue)
}

function readStaff(value: unknown, reading: Reading): StaffDay[] | null {
  const tiles = rowsIn(value, ['tiles', 'days', 'rows', 'data'])
  return tiles === null ? null : each(reading, tiles, readStaffDay)
}

function readStaffDay(value: unknown, reading: Reading): StaffDay | null {
  const fields = fieldsOf(value, reading)
  if (!fields) return null
  const tile: StaffDay = {
    day: fields.day('date', 'day') as Day | null,
    dayName: fields.text('day_name', 'weekday', 'name'),
    count: fields.number('staff_count', 'count', 'staff'),
    copyText: fields.text('copy_text'),
  }
  return tile.day === null && tile.dayName === null && tile.copyText === null ? null : tile
}

function readCountdown(value: unknown, reading: Reading): Countdown | null {
  const fields = fieldsOf(value, reading)
  const counts = {
    orders: fields?.number('orders', 'order_count', 'orders_count') ?? null,
    overdueGroups: fields?.number('overdue_groups', 'overdue_count', 'overdue_groups_count') ?? null,
  }
  const buckets = bucketsIn(fields?.record['buckets'])
  if (buckets) return { buckets: inOrder(each(reading, buckets, readBucket)), ...counts }
  // No buckets, but groups with the day on which each is due.
  const groups = rowsIn(value, ['groups', 'garment_groups', 'rows', 'data'])
  return groups && { buckets: countdownOf(each(reading, groups, readDueGroup), reading.today), ...counts }
}

/** Buckets in a list, or by their keys in a record; null for neither. */
function bucketsIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const isBucket = (one: unknown) =>
    isRecord(one) && (Object.hasOwn(one, 'factories') || Object.hasOwn(one, 'sections'))
  return Object.entries(value).map(([key, one]) =>
    isBucket(one) ? { key, ...(one as object) } : { key, factories: one },
  )
}

const todayNames = ['today', 'due_today', 'duetoday']
const overdueNames = ['overdue', 'over_due', 'late']

function readBucket(value: unknown, reading: Reading): CountdownBucket | null {
  const fields = fieldsOf(value, reading)
  if (!fields) return null
  const name = fields.text('key', 'name', 'bucket', 'label')
  const day = (fields.day('date', 'day') ?? fields.day('key')) as Day | null
  const folded =
    name
      ?.trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_') ?? ''
  const factories = each(
    reading,
    named(fields.record['factories'] ?? fields.record['sections'], 'factory'),
    readSection,
  )
  if (overdueNames.includes(folded)) return { key: 'overdue', day: null, factories }
  if (todayNames.includes(folded)) return { key: 'today', day: day ?? reading.today, factories }
  const key = day ?? name
  return key === null ? null : { key, day, factories }
}

/** The records of a list; of a record, each with the name that it has there. */
function named(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return Object.entries(value).map(([key, one]) => ({ [name]: key, ...(isRecord(one) ? one : { groups: one }) }))
}

function readSection(value: unknown, reading: Reading): FactoryGroups | null {
  const section = fieldsOf(value, reading)
  if (!section) return null
  const factory = nameIn(section, ['factory', 'factory_name', 'factory_code', 'code', 'name'], ['code', 'name'])
  const groups = section.list('groups', 'garment_groups', 'pills', 'rows')
  return { factory: factory ?? '-', groups: each(reading, groups, readGroup) }
}

function readGroup(value: unknown, reading: Reading): CountdownGroup | null {
  const fields = fieldsOf(typeof value === 'string' ? { label: value } : value, reading)
  const label = fields?.text('label', 'group_label', 'garment_group', 'group') ?? null
  if (!fields || label === null) return null
  const due = dueOf(fields)
  return {
    label,
    orderId: fields.id('order_id', 'order') ?? orderInLabel(label),
    daysOver:
      fields.number('days_over', 'days_over_due', 'days_overdue') ??
      (due !== null ? daysOverdue(due, reading.today) || null : null),
  }
}

const dueOf = (fields: Fields) => fields.day('due', 'due_date', 'end_date', 'date') as Day | null

function readDueGroup(value: unknown, reading: Reading): DatedGroup | null {
  const group = readGroup(value, reading)
  const fields = fieldsOf(value, reading)
  const due = fields && dueOf(fields)
  if (!group || !fields || due === null) return null
  const factory = nameIn(fields, ['factory', 'factory_name', 'factory_code'], ['code', 'name'])
  return { label: group.label, orderId: group.orderId, factory: factory ?? '-', due }
}

/** The order in a group's label, `51061-1-1`. */
const orderInLabel = (label: string): string | null => /^\s*(\d{1,20})-\d/.exec(label)?.[1] ?? null

/** Days to come by date, others as they came, then today, then what is overdue. */
function inOrder(buckets: readonly CountdownBucket[]): CountdownBucket[] {
  const rank = ({ key }: CountdownBucket) => ['today', 'overdue'].indexOf(key)
  return buckets.toSorted(
    (one, other) => rank(one) - rank(other) || (rank(one) < 0 ? (one.day ?? '9').localeCompare(other.day ?? '9') : 0),
  )
}
