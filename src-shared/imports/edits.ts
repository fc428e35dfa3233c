import { notPriced } from '../pricing/price.ts'
import type { FileFormat } from './file-format.ts'
import { nameNumber } from './name-numbers.ts'
import {
  fieldsNeeded,
  look,
  type NameColumn,
  type ReadValue,
  type Sheet,
  type SheetColumn,
  type TextColumn,
  type ValueColumn,
} from './sheet.ts'

/** A cell of the file with another text. */
export interface CellEdit {
  row: number
  column: number
  text: string
}

/** Reads a text as the file's reader does (`readLook`); a currency that is not in `currencies` yet is put at its end. */
export type ReadLook = (text: string, decimal: FileFormat['decimal'], currencies: string[]) => ReadValue

/**
 * The sheet with some of its cells changed, the last text of a cell counting; columns that nothing is changed in are shared with the
 * sheet it came from. A row with too few fields is whole once all that it lacked were given.
 */
export function applyEdits(sheet: Sheet, edits: readonly CellEdit[], readLook: ReadLook): Sheet {
  const inFile = edits.filter(
    ({ row, column }) => row >= 0 && row < sheet.rows && column >= 0 && column < sheet.columns.length,
  )
  if (inFile.length === 0) return sheet
  const byColumn = new Map<number, CellEdit[]>()
  for (const edit of inFile) {
    const found = byColumn.get(edit.column)
    if (found) found.push(edit)
    else byColumn.set(edit.column, [edit])
  }
  const currencies = [...sheet.currencies]
  const read = (text: string) => readLook(text, sheet.format.decimal, currencies)
  const columns = sheet.columns.map((column, number): SheetColumn => {
    const some = byColumn.get(number)
    if (!some) return column
    if (column.kind === 'name') return withNames(column, some)
    return column.kind === 'text' ? withWords(column, some) : withValues(column, some, read)
  })
  return { ...sheet, columns, currencies, ragged: stillRagged(sheet, byColumn) }
}

function withWords(column: TextColumn, edits: readonly CellEdit[]): TextColumn {
  const words = [...column.words]
  const ids = column.ids.slice()
  const places = new Map(words.map((word, place) => [word, place]))
  for (const { row, text } of edits) {
    let place = places.get(text)
    if (place === undefined) {
      place = words.length
      words.push(text)
      places.set(text, place)
    }
    ids[row] = place
  }
  return { kind: 'text', words, ids }
}

function withNames(column: NameColumn, edits: readonly CellEdit[]): NameColumn {
  const numbers = column.numbers.slice()
  for (const { row, text } of edits) numbers[row] = nameNumber(text)
  return { kind: 'name', numbers }
}

function withValues(
  column: ValueColumn,
  edits: readonly CellEdit[],
  readValue: (text: string) => ReadValue,
): ValueColumn {
  const values = column.values.slice()
  let looks = column.looks?.slice() ?? null
  let { filled } = column
  const isFilled = (row: number) => values[row] !== notPriced || (looks?.[row] ?? look.plain) !== look.plain
  for (const { row, text } of edits) {
    const read = readValue(text)
    if (isFilled(row)) filled--
    values[row] = read.value
    if (looks === null && read.look !== look.plain) looks = new Uint8Array(values.length)
    if (looks !== null) looks[row] = read.look
    if (isFilled(row)) filled++
  }
  return { kind: 'value', values, looks, filled }
}

function stillRagged(sheet: Sheet, byColumn: ReadonlyMap<number, readonly CellEdit[]>): Sheet['ragged'] {
  const isGiven = (row: number, column: number) => byColumn.get(column)?.some(edit => edit.row === row) ?? false
  const needed = fieldsNeeded(sheet.titles)
  return sheet.ragged.filter(({ row, fields }) => {
    if (fields >= 0) return true
    for (let column = Math.max(0, needed + fields); column < needed; column++) if (!isGiven(row, column)) return true
    return false
  })
}
