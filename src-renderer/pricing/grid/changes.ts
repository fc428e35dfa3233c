import type { ChangeDetail, ChangeKind } from '../../../src-shared/contract/price-journal.ts'
import { columnOfCell, currencyOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type Changeset, single } from '../../../src-shared/pricing/changeset.ts'
import { changeBlocks } from '../../../src-shared/pricing/changeset-builder.ts'
import { type FillPlan, fillDown, fillDragged, fillRight } from '../../../src-shared/pricing/fill.ts'
import { plainPrice } from '../../../src-shared/pricing/number-style.ts'
import { type PastePlan, type PasteReading, planPaste, putEverywhere } from '../../../src-shared/pricing/paste.ts'
import { notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { readCell } from '../../../src-shared/pricing/price-text.ts'
import { isArithmetic, resolveArithmetic } from '../../../src-shared/pricing/typed-arithmetic.ts'
import { type Box, boxOf, rangeOf, type TypedText } from '../../kit/index.ts'
import type { GridColumns } from '../state/price-state.ts'
import type { SeenCell, ShownSheet } from './sheet.ts'

/** The change that results from an edit. */
export interface Edit {
  /** The columns that it was made over. */
  on: GridColumns
  kind: ChangeKind
  detail: ChangeDetail
  changeset: Changeset
  /** The typed text looks like a value but means “not priced”: 0 or less. */
  means?: 'not-priced'
  /** A cut: the cleared values are on the clipboard. */
  isCut?: boolean
}

/** The initial text of a cell edit: what was typed before, or the price in the form it is typed. */
export function textToEdit(seen: SeenCell, { style }: PasteReading): string {
  if (seen.before === unreadable) return seen.text ?? ''
  return plainPrice(seen.before, fieldOf(columnOfCell(seen.cell)), style)
}

/** The edit that results from typing a text into a cell; null if it leaves what the cell showed when it began. */
export function typed(
  { text, cell: seen }: TypedText<SeenCell | null>,
  { style, currencies, kind }: PasteReading,
): Edit | null {
  if (seen === null) return null
  const { on, cell, before } = seen
  const field = fieldOf(columnOfCell(cell))
  const side = currencyOf(field)
  const resolved = isArithmetic(text) ? resolveArithmetic(text, { field, style, kind, before }) : null
  const number = resolved === null ? text : plainPrice(resolved, field, style)
  const read = readCell(number, { field, style, currency: side === null ? null : currencies[side], kind })
  const detail = { code: on.code(rowOfCell(cell)) }
  if (read.after !== unreadable) {
    if (read.after === before) return null
    const looksLikePrice = read.after === notPriced && text.trim() !== ''
    return {
      on,
      kind: 'type',
      detail,
      changeset: single(cell, seen, read.after),
      ...(looksLikePrice && { means: 'not-priced' }),
    }
  }
  const kept = read.text ?? text
  if (before === unreadable && seen.text === kept) return null
  return {
    on,
    kind: 'type',
    detail,
    changeset: { ...single(cell, seen, unreadable), texts: [{ cell, text: kept }] },
  }
}

/** A change of cells that are all in sight but one: that one lies under the editor, and is based on what it showed before. */
function basedOn(changeset: Changeset, seen: SeenCell | null): Changeset {
  const at = seen === null ? -1 : changeset.cells.indexOf(seen.cell)
  return seen === null || at < 0 ? changeset : { ...changeset, base: changeset.base.with(at, seen.base) }
}

/** Puts one typed text into every selected cell; arithmetic such as `+5%` is resolved for each. */
export function typedEverywhere(
  sheet: ShownSheet,
  { text, cell: seen }: TypedText<SeenCell | null>,
  reading: PasteReading,
): (Edit & Pick<FillPlan, 'passedOver'>) | null {
  const { columns: on } = sheet
  if (!on) return null
  if (isArithmetic(text)) {
    let passedOver = 0
    const changeset = changeBlocks(sheet.blocks(), on, column => {
      const field = fieldOf(column)
      return before => {
        const value = resolveArithmetic(text, { ...reading, field, before })
        if (value === null) passedOver++
        return value ?? before
      }
    })
    // Without any result, the text is kept as it was typed, like any other that isn't a price.
    if (changeset.cells.length > 0 || passedOver === 0)
      return { on, kind: 'fill', detail: {}, changeset: basedOn(changeset, seen), passedOver }
  }
  const { changeset } = putEverywhere(text, sheet.blocks(), on, reading)
  return { on, kind: 'fill', detail: {}, changeset: basedOn(changeset, seen), passedOver: 0 }
}

/** Clears the selected cells. */
export function cleared(sheet: ShownSheet): Edit | null {
  const { columns: on } = sheet
  return on && { on, kind: 'clear', detail: {}, changeset: changeBlocks(sheet.blocks(), on, () => () => notPriced) }
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
  return { on: columns, kind: 'fill', detail: {}, changeset: plan.changeset, passedOver: plan.passedOver }
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
): (Edit & Pick<FillPlan, 'passedOver'>) | null {
  const { columns: on } = sheet
  if (!on) return null
  const source = sheet.laid(from)
  const range = sheet.laid(over)
  const { changeset, passedOver } = fillDragged(
    {
      range,
      top: range.rows.indexOf(source.rows[0] ?? 0),
      left: range.columns.indexOf(source.columns[0] ?? 0),
      height: source.rows.length,
      width: source.columns.length,
    },
    on,
    repeats,
  )
  return { on, kind: 'fill', detail: {}, changeset, passedOver }
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
    edit: { on: columns, kind: 'paste', detail: {}, changeset: plan.changeset },
    plan,
  }
}
