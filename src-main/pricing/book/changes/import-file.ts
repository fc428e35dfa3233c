import { columnOfCell, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import type { CellState } from '../../../../src-shared/pricing/cell-state.ts'
import { combinationOf, fieldOf, type PriceField } from '../../../../src-shared/pricing/field.ts'
import { asStored, notPriced, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { GridCells } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import { plainCsv, priceText } from './price-csv.ts'

const fieldTitles: Record<PriceField, string> = {
  wholesale: 'Wholesale',
  retail: 'Retail',
  excess_wholesale: 'Plus Size Wholesale',
  excess_retail: 'Plus Size Retail',
  days: 'Days',
}

/**
 * The cells in a state as an import file (bindings, section 5): a row a code, a column for each combination and field that has
 * such a cell. An empty field leaves a price as it is, 0 clears it. Texts that are no price are left out.
 */
export function importFileOf(outbox: GridOutbox, state: CellState): string {
  const { live, cells: service } = outbox
  const rows = new Map<number, Map<number, string>>()
  const columns = new Set<number>()
  for (const cell of live.cells(state)) {
    const value = asStored(live.after(live.find(cell)))
    if (value === unreadable) continue
    const text = value === notPriced ? '0' : priceText(value)
    const row = rowOfCell(cell)
    const column = columnOfCell(cell)
    columns.add(column)
    const texts = rows.get(row) ?? new Map<number, string>()
    rows.set(row, texts.set(column, text))
  }
  const shown = [...columns].sort((a, b) => a - b)
  const head = headOf(service)
  const lines = [[...head.titles, 'Fabric Code', ...shown.map(column => titleOf(service, column))]]
  for (const [row, texts] of rows) {
    lines.push([...head.values, service.codeOf(row), ...shown.map(column => texts.get(column) ?? '')])
  }
  return plainCsv(lines)
}

function headOf({ info }: GridCells): { titles: string[]; values: string[] } {
  return {
    titles: ['Username', 'Currency', 'Settlement Currency'],
    values: [info.name ?? '', info.consumerCurrency ?? '', info.settlementCurrency ?? ''],
  }
}

/** Combinations are matched by their display name; without one the name of the list stands for it. */
function titleOf(service: GridCells, column: number): string {
  const combination = service.combination(combinationOf(column))
  const name = combination ? (combination.displayNames['en'] ?? combination.name) : ''
  return `${combination?.mainProduct ?? ''} / ${name} / ${fieldTitles[fieldOf(column)]}`
}
