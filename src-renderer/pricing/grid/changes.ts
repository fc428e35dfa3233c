import type { ChangeDetail, ChangeKind } from '../../../src-shared/contract/price-journal.ts'
import { type Cell, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type Changeset, noChange, single } from '../../../src-shared/pricing/changeset.ts'
import { changeBlocks } from '../../../src-shared/pricing/changeset-builder.ts'
import { currencyOf, fieldOf } from '../../../src-shared/pricing/field.ts'
import { type FillPlan, fillDown, fillDragged, fillRight } from '../../../src-shared/pricing/fill.ts'
import { plainPrice } from '../../../src-shared/pricing/number-style.ts'
import { type PastePlan, type PasteReading, planPaste, putEverywhere } from '../../../src-shared/pricing/paste.ts'
import { notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { readCell } from '../../../src-shared/pricing/price-text.ts'
import { isArithmetic, resolveArithmetic } from '../../../src-shared/pricing/typed-arithmetic.ts'
import type { TypedText } from '../../app/index.ts'
import { type Box, boxOf, rangeOf } from './selection/range.ts'
import type { ShownSheet } from './sheet.ts'

/** The change that results from an edit. */
export interface Edit {
  kind: ChangeKind
  detail: ChangeDetail
  changeset: Changeset
  /** The typed text looks like a value but means “not priced”: 0 or less. */
  means?: 'not-priced'
  /** A cut: the cleared values are on the clipboard. */
  isCut?: boolean
}

/** The initial text of a cell edit: what was typed before, or the price in the form it is typed. */
export function textToEdit(sheet: ShownSheet, { style }: PasteReading): string {
  const { columns, active } = sheet
  if (!columns || active === null) return ''
  const value = columns.want(active)
  if (value === unreadable) return columns.note(active)?.text ?? ''
  return plainPrice(value, fieldOf(columnOfCell(active)), style)
}

/** The edit that results from typing a text into a cell; null if nothing changes. */
export function typed(
  { columns }: Pick<ShownSheet, 'columns'>,
  { text, cell }: TypedText<Cell | null>,
  { style, currencies, kind }: PasteReading,
): Edit | null {
  if (!columns || cell === null) return null
  const before = columns.want(cell)
  const field = fieldOf(columnOfCell(cell))
  const side = currencyOf(field)
  const resolved = isArithmetic(text) ? resolveArithmetic(text, { field, style, kind, before }) : null
  const number = resolved === null ? text : plainPrice(resolved, field, style)
  const read = readCell(number, { field, style, currency: side === null ? null : currencies[side], kind })
  const detail = { code: columns.code(rowOfCell(cell)) }
  if (read.after !== unreadable) {
    if (read.after === before) return null
    const looksLikePrice = read.after === notPriced && text.trim() !== ''
    return {
      kind: 'type',
      detail,
      changeset: single(cell, before, read.after),
      ...(looksLikePrice && { means: 'not-priced' }),
    }
  }
  const kept = read.text ?? text
  if (before === unreadable && columns.note(cell)?.text === kept) return null
  return {
    kind: 'type',
    detail,
    changeset: { ...single(cell, before, unreadable), texts: [{ cell, text: kept }] },
  }
}

/** Puts one typed text into every selected cell; arithmetic such as `+5%` is resolved for each. */
export function typedEverywhere(
  sheet: ShownSheet,
  text: string,
  reading: PasteReading,
): (Edit & Pick<FillPlan, 'passedOver'>) | null {
  if (!sheet.columns) return null
  if (isArithmetic(text)) {
    let passedOver = 0
    const changeset = changeBlocks(sheet.blocks(), sheet.columns, column => {
      const field = fieldOf(column)
      return before => {
        const value = resolveArithmetic(text, { ...reading, field, before })
        if (value === null) passedOver++
        return value ?? before
      }
    })
    // Without any result, the text is kept as it was typed, like any other that isn't a price.
    if (changeset.cells.length > 0 || passedOver === 0) return { kind: 'fill', detail: {}, changeset, passedOver }
  }
  const { changeset } = putEverywhere(text, sheet.blocks(), sheet.columns, reading)
  return { kind: 'fill', detail: {}, changeset, passedOver: 0 }
}

/** Clears the selected cells. */
export function cleared(sheet: ShownSheet): Edit {
  const { columns } = sheet
  const changeset = columns ? changeBlocks(sheet.blocks(), columns, () => () => notPriced) : noChange
  return { kind: 'clear', detail: {}, changeset }
}

/** Ctrl+D and Ctrl+R; a single row (or column) is filled from the one before it. */
export function filled(sheet: ShownSheet, way: 'down' | 'right'): (Edit & Pick<FillPlan, 'passedOver'>) | null {
  const { columns, selected } = sheet
  if (!columns) return null
  const ranges = selected.ranges.map(range => {
    const box = boxOf(range)
    if (way === 'down' && sheet.laid(box).rows.length === 1) return { ...box, top: rowAbove(sheet, box.top) }
    if (way === 'right' && box.left === box.right) return { ...box, left: Math.max(0, box.left - 1) }
    return box
  })
  const plan = (way === 'down' ? fillDown : fillRight)(
    ranges.map(box => sheet.laid(box)),
    columns,
  )
  return { kind: 'fill', detail: {}, changeset: plan.changeset, passedOver: plan.passedOver }
}

function rowAbove(sheet: ShownSheet, line: number): number {
  let above = line - 1
  while (above >= 0 && sheet.ground.isSection(above)) above--
  return above < 0 ? line : above
}

/**
 * The edit that results from dragging the fill handle from one box over another; `repeats` copies where a series would
 * be continued.
 */
export function dragged(
  sheet: ShownSheet,
  from: Box,
  over: Box,
  repeats: boolean,
): Edit & Pick<FillPlan, 'passedOver'> {
  const source = sheet.laid(from)
  const range = sheet.laid(over)
  const plan = sheet.columns
    ? fillDragged(
        {
          range,
          top: range.rows.indexOf(source.rows[0] ?? 0),
          left: range.columns.indexOf(source.columns[0] ?? 0),
          height: source.rows.length,
          width: source.columns.length,
        },
        sheet.columns,
        repeats,
      )
    : { changeset: noChange, passedOver: 0 }
  return { kind: 'fill', detail: {}, changeset: plan.changeset, passedOver: plan.passedOver }
}

/** The edit that results from pasting a table; selects the cells it covers. Null if there are none. */
export function pasted(
  sheet: ShownSheet,
  table: readonly (readonly string[])[],
  reading: PasteReading,
): { edit: Edit; plan: PastePlan } | null {
  const { columns, lines } = sheet
  if (!columns) return null
  const whole = { top: 0, left: 0, bottom: lines.rows.length - 1, right: sheet.shown.length - 1 }
  const { top, left, bottom, right } = sheet.currentBox
  const inside = sheet.laid({ top, left, bottom, right })
  if (inside.rows.length === 0) return null
  const shown = sheet.laid(whole)
  const plan = planPaste(
    table,
    {
      shown,
      top: shown.rows.indexOf(inside.rows[0] ?? 0),
      left,
      height: inside.rows.length,
      width: right - left + 1,
      selected: sheet.blocks(),
    },
    columns,
    reading,
  )
  if (plan.covered) {
    const { covered } = plan
    const lineOf = (place: number) => lines.lineOf[shown.rows[place] ?? 0] ?? top
    const box = {
      top: lineOf(covered.top),
      left: covered.left,
      bottom: lineOf(covered.top + covered.height - 1),
      right: covered.left + covered.width - 1,
    }
    const range = rangeOf(box)
    sheet.select({ ranges: [range], active: range.anchor })
  }
  return {
    edit: { kind: 'paste', detail: {}, changeset: plan.changeset },
    plan,
  }
}
