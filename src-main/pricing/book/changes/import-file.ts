import { DeskError } from '../../../../src-shared/errors.ts'
import { headOfRows, importPrice } from '../../../../src-shared/imports/import-file.ts'
import { combinationsAlike } from '../../../../src-shared/imports/names-alike.ts'
import { headTitles, labelOf, titleOf } from '../../../../src-shared/imports/titles.ts'
import { type Message, message } from '../../../../src-shared/messages/index.ts'
import { columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import type { CellState } from '../../../../src-shared/pricing/cell-state.ts'
import { asStored, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { GridCells } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import { plainCsv } from './price-csv.ts'

/** An import file, and a message about cells that were left out. */
interface ImportFile {
  text: string
  leftOut: Message | null
}

/**
 * The cells in a state as an import file (bindings, section 5): one row per code, one column per combination and field
 * with such a cell. An empty field keeps a price, 0 clears it. Leaves out texts that aren't prices and, with a message,
 * cells of combinations with ambiguous titles. Throws `prices.all-names-alike` if nothing else is left.
 */
export function importFileOf(outbox: GridOutbox, state: CellState, locale: string): ImportFile {
  const { live, cells: service } = outbox
  const rows = new Map<number, Map<number, string>>()
  const columns = new Set<number>()
  const alike = new NamesAlike(service, locale)
  for (const cell of live.cells(state)) {
    const value = asStored(live.after(live.find(cell)), service.kind)
    const column = columnOfCell(cell)
    if (value === unreadable || alike.leavesOut(combinationOf(column))) continue
    const row = rowOfCell(cell)
    columns.add(column)
    const texts = rows.get(row) ?? new Map<number, string>()
    rows.set(row, texts.set(column, importPrice(value)))
  }
  const { leftOut } = alike
  if (rows.size === 0 && leftOut) throw new DeskError('prices.all-names-alike', leftOut)
  const shown = [...columns].sort((a, b) => a - b)
  const head = headOfRows(service.info)
  const lines = [[...head.titles, headTitles.code, ...shown.map(column => titleFor(service, column, locale))]]
  for (const [row, texts] of rows) {
    lines.push([...head.values, service.codeOf(row), ...shown.map(column => texts.get(column) ?? '')])
  }
  return { text: plainCsv(lines), leftOut: leftOut && message('prices.names-alike', leftOut) }
}

/** Combinations that share their name in the file with another: their cells could be applied to the wrong one. */
export class NamesAlike {
  readonly #service: GridCells
  readonly #locale: string
  readonly #alike: Set<number>
  #cells = 0
  readonly #names = new Set<string>()

  constructor(service: GridCells, locale: string) {
    this.#service = service
    this.#locale = locale
    this.#alike = combinationsAlike(service.combinations(), locale)
  }

  /** True if cells of the combination are left out; counts the cell. */
  leavesOut(no: number): boolean {
    if (!this.#alike.has(no)) return false
    const combination = this.#service.combination(no)
    this.#cells++
    if (combination) this.#names.add(`“${labelOf(combination, this.#locale)}”`)
    return true
  }

  get leftOut(): { count: number; names: string } | null {
    return this.#cells === 0 ? null : { count: this.#cells, names: [...this.#names].join(', ') }
  }
}

/** Combinations are matched by their display name, or by their name in the list if they have none. */
function titleFor(service: GridCells, column: number, locale: string): string {
  const combination = service.combination(combinationOf(column))
  return combination ? titleOf(combination, locale, fieldOf(column)) : ''
}
