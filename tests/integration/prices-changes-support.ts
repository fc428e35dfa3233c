import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { GridCells, OutgoingCell, PriceChange } from '../../src-main/pricing/book/book.ts'
import { ChangeStore } from '../../src-main/pricing/book/changes/change-store.ts'
import { defaultLimits, type Limits } from '../../src-main/pricing/book/changes/limits.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import type { Cell } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import type { SheetKind } from '../../src-shared/pricing/price-sheet.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { temporaryFolder } from '../rig/station.ts'

/** The service's values of one small grid as this desk last saw them, in memory: it stands for the cache on disk. */
export class SeenCells implements GridCells {
  readonly sheet = fabricSheet('7')
  readonly kind: SheetKind = 'fabric'
  readonly info = {
    id: '7',
    name: 'Harbour & Vale',
    settlementCurrency: 'GBP',
    consumerCurrency: 'USD',
  }
  readonly values = new Map<Cell, number>()
  readonly reads = new Map<number, number>()

  valueOf(cell: Cell): number {
    return this.values.get(cell) ?? notPriced
  }

  learn(cells: Uint32Array, values: Int32Array): void {
    cells.forEach((cell, at) => {
      this.values.set(cell, values[at] ?? 0)
    })
  }

  codeOf = (row: number): string => `HV-${row}`
  rowOf = (code: string): number => Number(code.slice(3))
  isListed = (): boolean => true
  readAt = (row: number): number => this.reads.get(row) ?? 1

  /** By number, where they are not `Jacket` and their number. */
  readonly names = new Map<number, string>()

  combinations() {
    return Array.from({ length: 10 }, (_, no) => this.combination(no))
  }

  combination(no: number) {
    const name = this.names.get(no) ?? `Jacket ${no}`
    return { no, id: `c${no}`, mainProduct: '2-Piece', name, displayNames: { en: name }, present: true }
  }

  spansOf(rows: Iterable<number>) {
    return [...rows].sort((a, b) => a - b).map(offset => ({ offset, limit: 1 }))
  }
}

export const service = 'https://service.example'
export const grid = 1

export const openChanges = (
  file: string,
  seen: SeenCells,
  limits: Limits = defaultLimits,
): { db: Database; store: ChangeStore; seen: SeenCells } => {
  const db = openDatabase(file, join(resourcesFolder(), 'migrations', 'prices'))
  const known = [{ grid, id: seen.sheet, name: seen.info.name }]
  const store = new ChangeStore(
    db,
    () => seen,
    name => (name === service ? known : []),
    limits,
  )
  return { db, store, seen }
}

/** A prices.db of its own. */
export const newPriceFile = (): string => join(temporaryFolder(), 'prices.db')

/** A change by hand of some cells, sorted; `base` is what the desk last saw. */
export function changeOf(
  seen: SeenCells,
  wanted: readonly (readonly [cell: Cell, after: number])[],
  more: Partial<PriceChange> = {},
): PriceChange {
  const sorted = [...wanted].sort(([a], [b]) => a - b)
  return {
    kind: 'type',
    detail: {},
    who: 'Ada',
    at: 1_000,
    cells: Uint32Array.from(sorted, ([cell]) => cell),
    base: Int32Array.from(sorted, ([cell]) => seen.valueOf(cell)),
    after: Int32Array.from(sorted, ([, after]) => after),
    texts: [],
    send: 'now',
    ...more,
  }
}

/** The outcome of a PATCH that the service took as it was. */
export const savedAs = ({ grid: number, entry, cell }: OutgoingCell, stored: number) => ({
  grid: number,
  entry,
  cell,
  outcome: 'saved' as const,
  stored,
})
