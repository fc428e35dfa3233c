import { statusText } from '../../../orders/status.ts'
import { stepNumberOf, stepTitleOf } from '../../../orders/steps.ts'
import { idOf, isRecord, listOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { colourOf, dayOf, type Fields, fieldsOf, listedFactories, nameIn } from '../kit.ts'

type Context = Pick<AnswerContext, 'clean'>

/** Colours (`#rrggbb`) by day (`2026-11-23`), as the service gives them. */
export type DayColours = Readonly<Record<string, readonly string[]>>

/** An order in the schedule (specification 2.2, gantt grid). Every field but the number may be missing. */
export interface ScheduleRow {
  orderId: string
  customerName: string | null
  /** Factory codes. */
  factories: string[]
  days: DayColours
  /** As the specification spells it, or as it came. */
  status: string | null
  /** As the service counts them; null if it doesn't. */
  daysOver: number | null
}

/** A step's colour in the schedule. */
export interface LegendEntry {
  /** Such as `0.25`; null if its title has none. */
  number: string | null
  /** Without its number. */
  title: string
  colour: string
}

/** No one draws more of either. */
const mostDays = 800
const mostColours = 8

/** Reads an order of the schedule; null if it names none. */
export function readScheduleRow(value: unknown, context: Context): ScheduleRow | null {
  const fields = fieldsOf(value, context)
  const orderId = fields?.id('order_id', 'id', 'order_number', 'number') ?? null
  if (fields === null || orderId === null) return null
  const status = nameIn(fields, ['status', 'order_status'], ['label', 'name', 'title', 'key'])
  return {
    orderId,
    customerName: nameIn(fields, ['customer_name', 'customer', 'client'], ['name', 'full_name', 'customer_name']),
    factories: factoriesOf(fields),
    days: readDays(fields.record['days'] ?? fields.record['statuses'] ?? fields.record['cells'], context),
    status: status === null ? null : statusText(status),
    daysOver: fields.number('days_over_due', 'days_over', 'days_overdue', 'days_late'),
  }
}

/** Codes as a text with commas, in a list, or by product. */
function factoriesOf(fields: Fields): string[] {
  const text = fields.text('factory_name', 'factories', 'factory')
  const all = (text === null ? listedFactories(fields) : [text])
    .flatMap(one => one.split(/[,，、]/))
    .map(one => one.trim())
  return [...new Set(all)].filter(one => one !== '')
}

/** Reads colours by day: a map, or a list of records with a day and colours. What isn't a day or a colour is left out. */
export function readDays(value: unknown, context: Context): DayColours {
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map(one => [fieldsOf(one, context)?.day('date', 'day') ?? null, one])
    : Object.entries(isRecord(value) ? value : {})
  const days: Record<string, string[]> = {}
  for (const [key, one] of entries.slice(0, mostDays)) {
    const day = dayOf(key)
    const colours = coloursIn(one, context)
    if (day === null || colours.length === 0) continue
    days[day] = [...new Set([...(days[day] ?? []), ...colours])].slice(0, mostColours)
  }
  return days
}

/** Colours as one text, in a list, or in records. */
function coloursIn(value: unknown, context: Context): string[] {
  if (typeof value === 'string') return value.split(',').flatMap(one => colourOf(one.trim()) ?? [])
  if (Array.isArray(value)) return value.flatMap(one => coloursIn(one, context))
  const fields = fieldsOf(value, context)
  if (fields === null) return []
  return coloursIn(fields.text('colour', 'color', 'hex') ?? fields.list('colours', 'colors'), context)
}

/** The entries of a legend: a list, or a record of colours by title or of titles by colour. */
export function legendRowsIn(json: unknown, operation: string): unknown[] {
  for (const place of [json, isRecord(json) ? json['data'] : null]) {
    const pairs = isRecord(place) ? Object.entries(place) : []
    const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    const entries = texts.flatMap(([key, text]) => {
      if (colourOf(text) !== null) return [{ title: key, colour: text }]
      return colourOf(key) === null ? [] : [{ title: text, colour: key }]
    })
    if (entries.length > 0) return entries
  }
  return listOf(json, ['legend', 'statuses', 'rows'], operation)
}

/** Reads a colour of the legend; null without a title or a colour. */
export function readLegendEntry(value: unknown, context: Context): LegendEntry | null {
  const fields = fieldsOf(value, context)
  const whole = fields?.text('title', 'formatted_title', 'name', 'label', 'status') ?? null
  const colour = colourOf(fields?.text('colour', 'color', 'hex') ?? null)
  if (whole === null || colour === null) return null
  const number = stepNumberOf(whole)
  return { number, title: stepTitleOf(whole, number), colour }
}

/** A garment group that is due (specification 2.1). */
export interface DueGroup {
  label: string
  /** Null where neither the group nor its label names one. */
  orderId: string | null
  factory: string | null
}

export interface DueDay {
  /** `2026-11-23`, a business day in Shanghai. */
  date: string
  groups: DueGroup[]
  /** How many of its groups could not be read; they are left out. */
  unread: number
}

/** The days of a due list: a list, or groups by day. */
export function dueDaysIn(json: unknown, operation: string): unknown[] {
  const places = [json, ...(isRecord(json) ? [json['days'], json['data'], json['due']] : [])]
  for (const place of places) {
    const byDay = isRecord(place) ? Object.entries(place).filter(([key]) => dayOf(key) !== null) : []
    if (byDay.length > 0) return byDay.map(([date, groups]) => ({ date, groups }))
  }
  return listOf(json, ['days', 'due', 'rows'], operation)
}

/** Reads a day of the due list; null without a date. */
export function readDueDay(value: unknown, context: Context): DueDay | null {
  const fields = fieldsOf(value, context)
  const date = fields?.day('date', 'day', 'due_date', 'due') ?? null
  if (fields === null || date === null) return null
  const lists = ['groups', 'garment_groups', 'labels', 'rows']
  // Some services list the groups themselves, each with its due day.
  const isDay = lists.some(name => Object.hasOwn(fields.record, name)) || readDueGroup(value, context)?.orderId == null
  const listed = isDay ? fields.list(...lists) : [value]
  const groups = listed.flatMap(group => readDueGroup(group, context) ?? [])
  return { date, groups, unread: listed.length - groups.length }
}

function readDueGroup(value: unknown, context: Context): DueGroup | null {
  const fields = fieldsOf(isRecord(value) ? value : { label: value }, context)
  const label = fields?.text('label', 'group_label', 'code', 'name') ?? null
  if (fields === null || label === null) return null
  const [, ofLabel] = /^\s*(\d{1,15})-/.exec(label) ?? []
  return {
    label,
    orderId: fields.id('order_id', 'order') ?? idOf(ofLabel),
    factory: nameIn(fields, ['factory', 'factory_name', 'factory_code'], ['code', 'name']),
  }
}
