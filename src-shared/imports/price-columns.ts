import { columnOf, fieldOf, type PriceField, priceFields } from '../pricing/cell.ts'
import { notPriced } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import type { CheckedHeader, CheckedName } from './checked.ts'
import { ignored, noSlot, type PriceColumn, type Slot, type Slots } from './checking.ts'
import type { Decisions } from './decisions.ts'
import { fieldInWord } from './field-words.ts'
import type { NamesOfRows } from './names.ts'
import { look, roundedAt, type Sheet, type ValueColumn } from './sheet.ts'
import { textColumns } from './text-columns.ts'

interface ColumnsToPlace {
  sheet: Sheet
  header: CheckedHeader
  names: readonly CheckedName[]
  rowNames: NamesOfRows | null
  baseline: Baseline | null
  fixes: Decisions['fixes']
}

const fieldCount = priceFields.length

/** Says where each price of the file goes: by its column, or in a tall file by its row. */
export function placeColumns({ sheet, header, names, rowNames, baseline, fixes }: ColumnsToPlace): {
  columns: PriceColumn[]
  slots: Slots
} {
  const slotting = new Slotting(names, baseline)
  const ofColumn = new Map<number, Slot>()
  names.forEach((name, place) => {
    for (const { column, field } of name.columns) ofColumn.set(column, slotting.slotOf(place, field, column))
  })
  const ofRows = rowNames && new RowSlots(sheet, header, names, rowNames, slotting)
  const columns: PriceColumn[] = []
  for (const [column, role] of header.roles.entries()) {
    const read = sheet.columns[column]
    if (read?.kind !== 'value' || !role) continue
    const { looks } = read
    const values = rounded(read, fixes)
    const base = { column, values, looks, fates: null }
    if (ofRows && role.is === 'value') columns.push({ ...base, slot: noSlot, slots: ofRows.byField() })
    else if (ofRows && role.is === 'price' && role.name === '')
      columns.push({ ...base, slot: noSlot, slots: ofRows.ofField(role.field) })
    else if (role.is === 'price') {
      const slot = ofColumn.get(column) ?? ignored
      if (slot !== ignored) columns.push({ ...base, slot, slots: null })
    }
  }
  return { columns, slots: slotting }
}

/** The values with those of three decimals rounded, unless a person said that the sign is between thousands. */
function rounded(read: ValueColumn, fixes: Decisions['fixes']): Int32Array {
  const { values, looks } = read
  if (fixes.includes('three-decimals') || !looks?.includes(look.threeDecimals)) return values
  return values.map((_, row) => roundedAt(read, row))
}

/** Cells with a text that are read as prices. */
export function countCells(sheet: Sheet, columns: readonly PriceColumn[]): number {
  let cells = 0
  for (const { column, slots } of columns) {
    const read = sheet.columns[column]
    if (read?.kind !== 'value') continue
    cells += slots ? filledBy(read, slots) : read.filled
  }
  return cells
}

function filledBy({ values }: ValueColumn, slots: Int32Array): number {
  let cells = 0
  for (let row = 0; row < values.length; row++) if (values[row] !== notPriced && slots[row] !== ignored) cells++
  return cells
}

/** Slots by name and field. Those of one name without a combination stand side by side behind the grid's columns. */
class Slotting implements Slots {
  readonly grid: number
  readonly count: number
  readonly #names: readonly CheckedName[]
  readonly #numbers: ReadonlyMap<string, number>

  constructor(names: readonly CheckedName[], baseline: Baseline | null) {
    const combinations = baseline?.combinations ?? []
    this.#names = names
    this.#numbers = new Map(combinations.map(({ id, no }) => [id, no]))
    this.grid = combinations.reduce((most, { no }) => Math.max(most, (no + 1) * fieldCount), 0)
    this.count = this.grid + names.length * fieldCount
  }

  fieldOf(slot: Slot): PriceField | null {
    return slot < 0 ? null : fieldOf(slot < this.grid ? slot : slot - this.grid)
  }

  /** `place`: of the name. A column whose name and field nobody knows may be anything, and is not read as prices. */
  slotOf(place: number, said: PriceField | null, column: number | null): Slot {
    const target = this.#names[place]?.target ?? null
    if (target === 'ignore') return ignored
    const field = said ?? target?.field ?? null
    if (field === null) return column === null ? noSlot : ignored
    const number = target && this.#numbers.get(target.combination)
    if (number !== null && number !== undefined) return columnOf(number, field)
    return this.grid + columnOf(place, field)
  }
}

/** Slots of a tall file's rows. */
class RowSlots {
  readonly #sheet: Sheet
  readonly #header: CheckedHeader
  readonly #ids: Uint32Array
  /** By name of the rows: its place among the names; -1 for one that no price hangs on. */
  readonly #places: Int32Array
  readonly #slotting: Slotting

  constructor(
    sheet: Sheet,
    header: CheckedHeader,
    names: readonly CheckedName[],
    { names: ofRows, ids }: NamesOfRows,
    slotting: Slotting,
  ) {
    const places = new Map(names.map(({ name }, place) => [name, place]))
    this.#sheet = sheet
    this.#header = header
    this.#ids = ids
    this.#places = Int32Array.from(ofRows, name => places.get(name) ?? -1)
    this.#slotting = slotting
  }

  /** With one field for all rows. */
  ofField(field: PriceField | null): Int32Array {
    const slots = Int32Array.from(this.#places, place => this.#slotOf(place, field))
    const ofRows = new Int32Array(this.#ids.length)
    for (let row = 0; row < ofRows.length; row++) ofRows[row] = slots[this.#ids[row] ?? 0] ?? ignored
    return ofRows
  }

  /** With the field that each row says. */
  byField(): Int32Array {
    const [fields] = textColumns(this.#sheet, this.#header, 'field')
    if (!fields) return this.ofField(null)
    const { words, ids } = fields.text
    const fieldPlaces = Uint8Array.from(words, word => {
      const field = fieldInWord(word)
      return field === null ? fieldCount : priceFields.indexOf(field)
    })
    const width = fieldCount + 1
    const table = new Int32Array(this.#places.length * width)
    this.#places.forEach((place, name) => {
      for (let field = 0; field < width; field++)
        table[name * width + field] = this.#slotOf(place, priceFields[field] ?? null)
    })
    const slots = new Int32Array(ids.length)
    for (let row = 0; row < slots.length; row++)
      slots[row] = table[(this.#ids[row] ?? 0) * width + (fieldPlaces[ids[row] ?? 0] ?? fieldCount)] ?? ignored
    return slots
  }

  #slotOf(place: number, field: PriceField | null): Slot {
    return place < 0 ? noSlot : this.#slotting.slotOf(place, field, null)
  }
}
