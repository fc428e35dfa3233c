import type { CellNews } from '../../../src-shared/contract/prices.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import type { GridCells } from './book.ts'

/** What is told of cells (sorted) that somebody else changed. */
export function newsOfElsewhere(cells: Uint32Array<ArrayBuffer>, grid: GridCells): CellNews {
  const values = Int32Array.from(cells, cell => grid.valueOf(cell))
  return {
    cells,
    states: new Uint8Array(cells.length).fill(cellState.elsewhere),
    values,
    wants: values,
    notes: [],
  }
}

/** Two pieces of news as one, sorted by cell; of a cell in both, the second counts. */
export function joinedNews(first: CellNews, second: CellNews): CellNews {
  const told = new Set(second.cells)
  const length = first.cells.reduce((count, cell) => (told.has(cell) ? count : count + 1), told.size)
  const joined: CellNews = {
    cells: new Uint32Array(length),
    states: new Uint8Array(length),
    values: new Int32Array(length),
    wants: new Int32Array(length),
    notes: [...first.notes.filter(({ cell }) => !told.has(cell)), ...second.notes],
  }
  let inFirst = 0
  let inSecond = 0
  for (let at = 0; at < length; at++) {
    while (told.has(first.cells[inFirst] ?? -1)) inFirst++
    const isFirst = (first.cells[inFirst] ?? Infinity) < (second.cells[inSecond] ?? Infinity)
    const from = isFirst ? first : second
    const place = isFirst ? inFirst++ : inSecond++
    joined.cells[at] = from.cells[place] ?? 0
    joined.states[at] = from.states[place] ?? 0
    joined.values[at] = from.values[place] ?? 0
    joined.wants[at] = from.wants[place] ?? 0
  }
  return joined
}
