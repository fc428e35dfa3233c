import type { ChangeStore } from '../../src-main/pricing/book/changes/change-store.ts'
import type { GridHead, GridRows } from '../../src-shared/contract/prices.ts'
import { type Cell, cellAt } from '../../src-shared/pricing/cell.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import { SeenCells } from './prices-changes-support.ts'

export const rows = 2
export const columns = 2
export const allCells = Array.from({ length: rows * columns }, (_, at) =>
  cellAt(Math.floor(at / columns), at % columns),
)

/** One retailer's grid in one profile. */
export class Place extends SeenCells {
  override readonly sheet: PriceSheetId
  readonly grid: number
  readonly store: ChangeStore
  readonly service = new Map<Cell, number>()
  /** Cells whose value somebody else put there, as far as the desk knows. */
  readonly others = new Set<Cell>(allCells)
  revision = 1

  constructor(sheet: PriceSheetId, grid: number, store: ChangeStore) {
    super()
    this.sheet = sheet
    this.grid = grid
    this.store = store
  }

  override combinations() {
    return [this.combination(0)]
  }

  head(): GridHead {
    return {
      retailer: this.info,
      combinations: this.combinations(),
      collections: ['All'],
      rows,
      revision: this.revision,
      readAt: this.revision,
      reading: { state: 'idle', read: rows, total: rows, problem: null },
    }
  }

  /** The same rows whatever is asked for: they are few. */
  rowsOf(): GridRows {
    const numbers = Uint32Array.from({ length: rows }, (_, row) => row)
    return {
      upTo: this.revision,
      newest: this.revision,
      rows: numbers,
      columns: 5,
      codes: Array.from(numbers, this.codeOf),
      names: Array.from(numbers, this.codeOf),
      collections: new Uint32Array(rows),
      places: numbers,
      flags: new Uint8Array(rows),
      values: Int32Array.from({ length: rows * 5 }, (_, at) => this.valueOf(cellAt(at % rows, Math.floor(at / rows)))),
      elsewhere: new Uint32Array(),
      odd: [],
    }
  }
}

/** The field of a cell's editor, without a page. */
export class Field extends EventTarget {
  value = ''
  readonly classList = { add: () => undefined, remove: () => undefined }
  setSelectionRange(): void {}
}
