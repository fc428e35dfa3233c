import { cellAt, fieldOf } from './cell.ts'
import { type Changeset, noChange, type SheetValues } from './changeset.ts'
import { ChangesetBuilder } from './changeset-builder.ts'
import { type Hundredths, isPrice, mostHundredths, notPriced, unreadable } from './price.ts'
import { placesByNumber, type VisibleRange } from './visible-range.ts'

export interface FillPlan {
  changeset: Changeset
  /** Cells that stay: what would be copied is a text, or a part of a day. */
  passedOver: number
}

/** True if a column can hold a value as it is: days are whole, and a text is not copied. */
const takes = (isDays: boolean, value: Hundredths): boolean =>
  value !== unreadable && (!isDays || !isPrice(value) || value % 100 === 0)

/** Which row (or column) of a range fills another one of it: a place for a place. */
type Source = (place: number) => number

/** Replaces what would be copied to a place of the range; null: copy. */
type Override = (rowPlace: number, columnPlace: number) => Hundredths | null

/** Copies within a range; a cell that is its own source stays. */
function copyWithin(
  { rows, columns }: VisibleRange,
  fromRow: Source,
  fromColumn: Source,
  values: SheetValues,
  override: Override = () => null,
): FillPlan {
  const builder = new ChangesetBuilder(rows.length * columns.length, values)
  let passedOver = 0
  const targets = Array.from(placesByNumber(columns), place => {
    const column = columns[place] ?? 0
    return {
      place,
      column,
      isDays: fieldOf(column) === 'days',
      values: values.columnValues(column),
      source: values.columnValues(columns[fromColumn(place)] ?? column),
    }
  })
  for (const place of placesByNumber(rows)) {
    const row = rows[place] ?? 0
    const from = rows[fromRow(place)] ?? row
    for (const { place: columnPlace, column, isDays, values: held, source } of targets) {
      const before = held[row]
      const value = override(place, columnPlace) ?? source[from]
      if (before === undefined || value === undefined || (from === row && source === held)) continue
      if (takes(isDays, value)) builder.add(cellAt(row, column), before, value)
      else passedOver++
    }
  }
  return { changeset: builder.done(), passedOver }
}

/** Puts the plans of several ranges together; a cell that two of them fill is the later one's. */
function joinPlans(plans: readonly FillPlan[], values: SheetValues): FillPlan {
  const [only] = plans
  if (plans.length <= 1) return only ?? { changeset: noChange, passedOver: 0 }
  const last = new Map<number, { before: Hundredths; after: Hundredths }>()
  for (const { changeset } of plans) {
    const { cells, before, after } = changeset
    cells.forEach((cell, i) => {
      last.set(cell, { before: before[i] ?? 0, after: after[i] ?? 0 })
    })
  }
  const builder = new ChangesetBuilder(last.size, values)
  for (const cell of Uint32Array.from(last.keys()).sort()) {
    const change = last.get(cell)
    if (change) builder.add(cell, change.before, change.after)
  }
  return { changeset: builder.done(), passedOver: plans.reduce((sum, plan) => sum + plan.passedOver, 0) }
}

const itself: Source = place => place
const theFirst: Source = () => 0

/**
 * Ctrl+D: the first row of each range into its other rows. Ranges are given as they are shown; where a single row is selected, the
 * caller gives it with the row above it.
 */
export const fillDown = (ranges: readonly VisibleRange[], values: SheetValues): FillPlan =>
  joinPlans(
    ranges.map(range => copyWithin(range, theFirst, itself, values)),
    values,
  )

/** Ctrl+R: the first column of each range into its other columns; a single column is given with the one before it. */
export const fillRight = (ranges: readonly VisibleRange[], values: SheetValues): FillPlan =>
  joinPlans(
    ranges.map(range => copyWithin(range, itself, theFirst, values)),
    values,
  )

/** A range, and which of its rows and columns are the source that is repeated over the rest. */
export interface DragFill {
  range: VisibleRange
  /** Places within the range: where the source starts, and its size. */
  top: number
  left: number
  height: number
  width: number
}

/** The place of a tile of `size` that starts at `from`, whichever side of it `place` lies on. */
const turned =
  (from: number, size: number): Source =>
  place =>
    from + ((((place - from) % size) + size) % size)

/**
 * The series that rows of the source begin, by column: the constant step from row to row. Null for fewer than two
 * prices, unequal steps or a step of 0.
 */
function stepsOf({ range, top, height }: DragFill, values: SheetValues): (number | null)[] {
  return Array.from(range.columns, column => {
    const held = values.columnValues(column)
    const source = Array.from(range.rows.subarray(top, top + height), row => held[row] ?? notPriced)
    const [first = notPriced, second = notPriced] = source
    const step = second - first
    if (source.length < 2 || step === 0 || !source.every(isPrice)) return null
    return source.every((value, at) => value === first + step * at) ? step : null
  })
}

/** Continues series down or up. Across columns there are none: neighbours are different kinds of prices. */
function continueSeries(drag: DragFill, values: SheetValues): Override {
  const { range, top, height } = drag
  const steps = stepsOf(drag, values)
  return (rowPlace, columnPlace) => {
    const step = steps[columnPlace] ?? null
    const along = rowPlace - top
    if (step === null || (along >= 0 && along < height)) return null
    const first = values.columnValues(range.columns[columnPlace] ?? 0)[range.rows[top] ?? 0] ?? notPriced
    const value = first + step * along
    // A series ends where prices do.
    return value > 0 && value <= mostHundredths ? value : unreadable
  }
}

/**
 * The fill handle: rows of the source that form a series (10, 12) continue it (14, 16) up or down; anything else, and
 * everything with `repeats`, is repeated over the range as tiles.
 */
export function fillDragged(drag: DragFill, values: SheetValues, repeats = false): FillPlan {
  const { range, top, left, height, width } = drag
  if (height < 1 || width < 1) return { changeset: noChange, passedOver: 0 }
  const series = repeats ? undefined : continueSeries(drag, values)
  return copyWithin(range, turned(top, height), turned(left, width), values, series)
}
