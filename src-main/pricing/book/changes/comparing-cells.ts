import type { UploadProof } from '../../../../src-shared/contract/import-uploads.ts'
import { labelOf } from '../../../../src-shared/imports/titles.ts'
import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { asStored, type Hundredths, notPriced } from '../../../../src-shared/pricing/price.ts'
import type { FoundCells, GridCells, WrittenCells } from '../book.ts'

const maxExamples = 20

/** Comparison results of a file's cell. `FoundCells` stores the index in this list. */
export const ends = ['arrived', 'different', 'gone'] as const

/** A cell with its intended value and the grid's value. */
interface ComparedCell {
  cell: Cell
  wanted: Hundredths
  found: Hundredths
  became: (typeof ends)[number]
}

/**
 * Compares cells with the grid as last read. Rows not read at `since` or later count as gone, because the service's
 * current value is unknown.
 */
function* comparedCells(service: GridCells, { cells, after }: WrittenCells, since: number): Generator<ComparedCell> {
  let row = -1
  let isCurrent = false
  const listed = new Map<number, boolean>()
  const isListed = (no: number) => {
    const known = listed.get(no) ?? service.combination(no)?.present ?? false
    listed.set(no, known)
    return known
  }
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? 0
    if (rowOfCell(cell) !== row) {
      row = rowOfCell(cell)
      isCurrent = service.isListed(row) && service.readAt(row) >= since
    }
    const wanted = asStored(after[at] ?? notPriced, service.kind)
    const found = service.valueOf(cell)
    const isGone = !isCurrent || !isListed(combinationOf(columnOfCell(cell)))
    yield { cell, wanted, found, became: isGone ? 'gone' : found === wanted ? 'arrived' : 'different' }
  }
}

/** Outcome of an upload according to the grid: counts, and the result of each cell. */
export function proofOf(
  service: GridCells,
  changes: WrittenCells,
  since: number,
  locale: string,
): { proof: Omit<UploadProof, 'at'>; found: FoundCells } {
  const { length } = changes.cells
  const counts = { cells: length, arrived: 0, different: 0, gone: 0, unchanged: 0 }
  const examples: UploadProof['examples'] = []
  const found: FoundCells = { values: new Int32Array(length), became: new Uint8Array(length) }
  let at = 0
  for (const { cell, wanted, found: value, became } of comparedCells(service, changes, since)) {
    counts[became]++
    found.values[at] = value
    found.became[at] = ends.indexOf(became)
    const before = asStored(changes.before[at++] ?? notPriced, service.kind)
    if (became !== 'different') continue
    if (value === before) counts.unchanged++
    if (examples.length < maxExamples) examples.push({ ...namesOf(service, cell, locale), wanted, found: value })
  }
  return { proof: { ...counts, examples }, found }
}

/** A cell's code, combination and field as shown to people. */
export function namesOf(
  service: GridCells,
  cell: Cell,
  locale: string,
): { code: string; combination: string; field: ReturnType<typeof fieldOf> } {
  const column = columnOfCell(cell)
  const combination = service.combination(combinationOf(column))
  return {
    code: service.codeOf(rowOfCell(cell)),
    combination: combination ? labelOf(combination, locale) : '',
    field: fieldOf(column),
  }
}
