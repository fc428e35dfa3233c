import { cellAt, currencyOf, fieldOf } from './cell.ts'
import type { CellBlock, Changeset, SheetValues } from './changeset.ts'
import { ChangesetBuilder, joinBlocks } from './changeset-builder.ts'
import type { NumberStyle } from './number-style.ts'
import { type Hundredths, unreadable } from './price.ts'
import type { SheetKind } from './price-sheet.ts'
import { readCell } from './price-text.ts'
import { placesByNumber, type VisibleRange } from './visible-range.ts'

/** Texts that one change may carry (`prices.change`); cells beyond them stay as they are. */
export const mostTexts = 10_000

/** Where a paste goes. */
export interface PasteTarget {
  /** All rows and columns that are shown (prices only: no sections), in their order. */
  shown: VisibleRange
  /** The selected range as places in `shown`: its first row and column, and its size (1 x 1: a single cell). */
  top: number
  left: number
  height: number
  width: number
  /** Everything that is selected; a single value goes into all of it. */
  selected: readonly CellBlock[]
}

/** How the texts are read. */
export interface PasteReading {
  style: NumberStyle
  currencies: { settlement: string | null; consumer: string | null }
  /** Whose rules count; fabrics where nothing is said. */
  kind?: SheetKind | undefined
}

export interface PastePlan {
  changeset: Changeset
  /** What of the pasted rows and columns found no place behind the last shown ones. */
  rowsCut: number
  columnsCut: number
  /** What was covered, as places in `shown`: the selection after the paste. Null if a single value went into the selection. */
  covered: { top: number; left: number; height: number; width: number } | null
  /** Cells whose text isn't a price: kept as typed, not sent. */
  unreadable: number
  /** Texts that were too many to be kept; their cells stay as they are. */
  textsLeft: number
}

interface ReadCell {
  after: Hundredths
  text: string | null
}

/** Reads a text for a column; texts of a table come again and again, so each is read once a kind of column. */
function reader({ style, currencies, kind }: PasteReading): (text: string, column: number) => ReadCell {
  const kinds = { settlement: new Map<string, ReadCell>(), consumer: new Map<string, ReadCell>() }
  const days = new Map<string, ReadCell>()
  return (text, column) => {
    const field = fieldOf(column)
    const side = currencyOf(field)
    const read = side === null ? days : kinds[side]
    const found = read.get(text)
    if (found) return found
    const currency = side === null ? null : currencies[side]
    const made = readCell(text, { field, style, currency, kind })
    read.set(text, made)
    return made
  }
}

class PasteBuilder {
  readonly #builder: ChangesetBuilder
  readonly #read: (text: string, column: number) => ReadCell
  unreadable = 0
  textsLeft = 0

  constructor(most: number, values: SheetValues, reading: PasteReading) {
    this.#builder = new ChangesetBuilder(most, values)
    this.#read = reader(reading)
  }

  put(row: number, column: number, before: Hundredths, text: string): void {
    const cell = cellAt(row, column)
    const { after, text: odd } = this.#read(text, column)
    if (after !== unreadable) this.#builder.add(cell, before, after)
    else if (this.unreadable === mostTexts) this.textsLeft++
    else {
      this.unreadable++
      this.#builder.addText(cell, before, odd ?? text)
    }
  }

  done(): Pick<PastePlan, 'changeset' | 'unreadable' | 'textsLeft'> {
    return { changeset: this.#builder.done(), unreadable: this.unreadable, textsLeft: this.textsLeft }
  }
}

/** One typed or pasted text into every selected cell. */
export function putEverywhere(
  text: string,
  selected: readonly CellBlock[],
  values: SheetValues,
  reading: PasteReading,
): PastePlan {
  const joined = joinBlocks(selected)
  const builder = new PasteBuilder(joined.cells, values, reading)
  for (const row of joined.rows)
    for (const column of joined.columns(row)) {
      const before = values.columnValues(column)[row]
      if (before !== undefined) builder.put(row, column, before, text)
    }
  return { ...builder.done(), rowsCut: 0, columnsCut: 0, covered: null }
}

/** How much of the selection is covered: the whole where it is a multiple of what is pasted, as spreadsheet programs do. */
const covers = (selected: number, pasted: number): number =>
  selected > pasted && selected % pasted === 0 ? selected : pasted

/**
 * Plans a paste. A single text goes into every selected cell; a table goes to the selection's first cell and right and down from
 * there over what is shown, again and again where the selection is a multiple of it. What finds no place is cut, an empty text clears,
 * and cells that a shorter row of the table lacks stay as they are.
 */
export function planPaste(
  table: readonly (readonly string[])[],
  target: PasteTarget,
  values: SheetValues,
  reading: PasteReading,
): PastePlan {
  const [first] = table
  if (table.length === 1 && first?.length === 1) return putEverywhere(first[0] ?? '', target.selected, values, reading)
  const tall = table.length
  const wide = table.reduce((most, row) => Math.max(most, row.length), 0)
  const { shown, top, left } = target
  const height = Math.max(0, Math.min(covers(target.height, tall), shown.rows.length - top))
  const width = Math.max(0, Math.min(covers(target.width, wide), shown.columns.length - left))
  const builder = new PasteBuilder(height * width, values, reading)
  const range = {
    rows: shown.rows.subarray(top, top + height),
    columns: shown.columns.subarray(left, left + width),
  }
  const columns = Array.from(placesByNumber(range.columns), place => {
    const column = range.columns[place] ?? 0
    return { from: place % wide, column, values: values.columnValues(column) }
  })
  for (const place of placesByNumber(range.rows)) {
    const row = range.rows[place] ?? 0
    const texts = table[place % tall]
    for (const { from, column, values: held } of columns) {
      const text = texts?.[from]
      const before = held[row]
      if (text !== undefined && before !== undefined) builder.put(row, column, before, text)
    }
  }
  return {
    ...builder.done(),
    rowsCut: Math.max(0, tall - height),
    columnsCut: Math.max(0, wide - width),
    covered: { top, left, height, width },
  }
}
