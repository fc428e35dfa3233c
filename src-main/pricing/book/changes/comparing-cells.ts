import type { UploadProof } from '../../../../src-shared/contract/imports.ts'
import { labelOf } from '../../../../src-shared/imports/titles.ts'
import { type Cell, columnOfCell, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../../src-shared/pricing/changeset.ts'
import { combinationOf, fieldOf } from '../../../../src-shared/pricing/field.ts'
import { asStored, type Hundredths, notPriced } from '../../../../src-shared/pricing/price.ts'
import type { GridCells } from '../book.ts'

const mostExamples = 20
/** Names are those of the service's own export. */
const namesIn = 'en'

/** A cell that was to become something, beside what the grid holds. */
export interface ComparedCell {
  cell: Cell
  wanted: Hundredths
  found: Hundredths
  became: 'arrived' | 'different' | 'gone'
}

/**
 * Cells one by one beside the grid as it was read last; `since`: rows that were not read then or later are as good as gone, since what
 * the service has of them now is not known.
 */
export function* comparedCells(
  service: GridCells,
  { cells, after }: Pick<Changeset, 'cells' | 'after'>,
  since: number,
): Generator<ComparedCell> {
  let row = -1
  let isThere = false
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
      isThere = service.isListed(row) && service.readAt(row) >= since
    }
    const wanted = asStored(after[at] ?? notPriced)
    const found = service.valueOf(cell)
    const isGone = !isThere || !isListed(combinationOf(columnOfCell(cell)))
    yield { cell, wanted, found, became: isGone ? 'gone' : found === wanted ? 'arrived' : 'different' }
  }
}

/** What came of an upload, as far as the grid says. */
export function proofOf(
  service: GridCells,
  changes: Pick<Changeset, 'cells' | 'after'>,
  since: number,
): Omit<UploadProof, 'at'> {
  const proof = { cells: changes.cells.length, arrived: 0, different: 0, gone: 0 }
  const examples: UploadProof['examples'] = []
  for (const { cell, wanted, found, became } of comparedCells(service, changes, since)) {
    proof[became]++
    if (became !== 'different' || examples.length === mostExamples) continue
    examples.push({ ...namesOf(service, cell), wanted, found })
  }
  return { ...proof, examples }
}

/** A cell as people name it. */
export function namesOf(
  service: GridCells,
  cell: Cell,
): { code: string; combination: string; field: ReturnType<typeof fieldOf> } {
  const column = columnOfCell(cell)
  const combination = service.combination(combinationOf(column))
  return {
    code: service.codeOf(rowOfCell(cell)),
    combination: combination ? labelOf(combination, namesIn) : '',
    field: fieldOf(column),
  }
}
