import { type Combination, type PriceRetailer, rowFlag } from '../../../../src-shared/contract/prices.ts'
import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'
import { kindOfSheet, type PriceSheetId, type SheetKind } from '../../../../src-shared/pricing/price-sheet.ts'
import type { GridCells, WindowSpan } from '../book.ts'
import type { Grid } from './grid.ts'
import { blockRows } from './row-block.ts'

/** A grid's cells for long-lived references: a grid that was unloaded meanwhile is loaded again. */
export class StoredCells implements GridCells {
  readonly #load: () => Grid
  readonly #learn: (cells: Uint32Array, values: Int32Array, at: number) => void
  #held: Grid

  constructor(load: () => Grid, learn: (cells: Uint32Array, values: Int32Array, at: number) => void) {
    this.#load = load
    this.#learn = learn
    this.#held = load()
  }

  get sheet(): PriceSheetId {
    return this.#grid.sheet
  }

  get kind(): SheetKind {
    return kindOfSheet(this.sheet)
  }

  get info(): PriceRetailer {
    return this.#grid.retailer
  }

  get #grid(): Grid {
    if (!this.#held.isHeld) this.#held = this.#load()
    return this.#held
  }

  valueOf(cell: Cell): Hundredths {
    return this.#grid.valueOf(cell)
  }

  learn(cells: Uint32Array, values: Int32Array, at: number): void {
    this.#learn(cells, values, at)
  }

  codeOf(row: number): string {
    return this.#grid.codeOf(row)
  }

  rowOf(code: string): number | null {
    return this.#grid.rowOf(code)
  }

  combination(no: number): Combination | null {
    const found = this.#grid.combinations[no]
    if (!found) return null
    const { metAt: _, ...combination } = found
    return combination
  }

  combinations(): Combination[] {
    return this.#grid.head().combinations
  }

  isListed(row: number): boolean {
    const flags = this.#grid.blocks[Math.floor(row / blockRows)]?.flags[row % blockRows] ?? rowFlag.absent
    return (flags & rowFlag.absent) === 0
  }

  readAt(row: number): number {
    return this.#grid.blocks[Math.floor(row / blockRows)]?.readAt[row % blockRows] ?? 0
  }

  /** Rows that the service no longer lists count at their last place, so callers look there once more. */
  spansOf(rows: Iterable<number>): WindowSpan[] {
    const places: number[] = []
    for (const row of rows) {
      const block = this.#grid.blocks[Math.floor(row / blockRows)]
      if (block && row % blockRows < block.codes.length) places.push(block.places[row % blockRows] ?? 0)
    }
    return spansOf(places)
  }
}

/** Maximum number of codes per window. */
const maxSpan = 10_000
/** Gaps below this many places are read along, rather than split into another request. */
const maxGap = 500

/**
 * Spans that cover these places of the service's order: places near each other share one, none longer than a window.
 */
export function spansOf(places: Iterable<number>): WindowSpan[] {
  const spans: WindowSpan[] = []
  let last: WindowSpan | undefined
  for (const place of Uint32Array.from(places).sort()) {
    const isNear = last && place - (last.offset + last.limit) < maxGap && place - last.offset < maxSpan
    if (last && isNear) last.limit = Math.max(last.limit, place - last.offset + 1)
    else {
      last = { offset: place, limit: 1 }
      spans.push(last)
    }
  }
  return spans
}
