import type { ChangeFilter } from '../contract/import-drafts.ts'
import { columnOfCell, combinationOf, rowOfCell } from '../pricing/cell.ts'
import { isPrice, notPriced } from '../pricing/price.ts'
import { isJump } from '../pricing/unusual.ts'
import { asSearched, holds } from '../search-text.ts'
import type { Baseline } from './baseline.ts'
import type { ChangeLine, Checked, CheckedChanges } from './checked.ts'
import { orderBy } from './counting-order.ts'
import type { ProblemKind } from './problem.ts'
import { wayOf } from './totals.ts'

export interface ChangesToShow {
  only: ChangeFilter
  /** Its number in the grid. */
  combination: number | null
  collection: string | null
  /** A part of the code, in capitals or not. */
  code: string
  /** What `jump` means. */
  guardPercent: number
}

/**
 * Places of the changes that a filter shows, in the order of the grid. Changes that are left out are shown by `all` and `left-out` only:
 * they rise and fall nowhere.
 */
export function changesShown(changes: CheckedChanges, baseline: Baseline, asked: ChangesToShow): Uint32Array {
  const { cells, before, after, leftOut } = changes
  const rows = rowsShown(baseline, asked)
  const shown = new Uint32Array(cells.length)
  let count = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? 0
    if (rows !== null && rows[rowOfCell(cell)] !== 1) continue
    if (asked.combination !== null && combinationOf(columnOfCell(cell)) !== asked.combination) continue
    if (!isShown(asked, before[i] ?? notPriced, after[i] ?? notPriced, leftOut[i] === 1)) continue
    shown[count++] = i
  }
  return shown.subarray(0, count)
}

function isShown({ only, guardPercent }: ChangesToShow, was: number, is: number, out: boolean): boolean {
  if (only === 'all') return true
  if (only === 'left-out') return out
  if (out) return false
  return only === 'jump' ? isJump(was, is, guardPercent) : wayOf(was, is) === only
}

/** 1 for rows of the grid with the code and collection that are asked for; null: all. */
function rowsShown(baseline: Baseline, { collection, code }: ChangesToShow): Uint8Array | null {
  const text = asSearched(code.trim())
  if (collection === null && text === '') return null
  return Uint8Array.from(baseline.codes, (each, row) => {
    const inCollection = collection === null || baseline.collections[baseline.collectionOf[row] ?? -1] === collection
    return inCollection && holds(each, text) ? 1 : 0
  })
}

/** The order last asked for: people leaf through one list page by page. */
const lastOrders = new WeakMap<CheckedChanges, { key: string; order: Uint32Array; leftOut: number }>()

/**
 * A page of the changes that a filter shows, in the order of the grid or the largest change in percent first; `leftOut` counts those of all
 * that it shows which are left out.
 */
export function changePage(
  { changes }: Pick<Checked, 'changes'>,
  baseline: Baseline,
  asked: ChangesToShow,
  sort: 'grid' | 'size',
  from: number,
  count: number,
): { total: number; leftOut: number; lines: ChangeLine[] } {
  if (changes === null) return { total: 0, leftOut: 0, lines: [] }
  const { only, combination, collection, code, guardPercent } = asked
  const key = JSON.stringify([only, combination, collection, code, guardPercent, sort])
  let last = lastOrders.get(changes)
  if (last?.key !== key) {
    const shown = changesShown(changes, baseline, asked)
    const leftOut = shown.reduce((sum, at) => sum + (changes.leftOut[at] ?? 0), 0)
    last = { key, order: sort === 'grid' ? shown : bySize(changes, shown), leftOut }
    lastOrders.set(changes, last)
  }
  const lines = Array.from(
    last.order.subarray(from, from + count),
    (i): ChangeLine => ({
      cell: changes.cells[i] ?? 0,
      row: changes.rows[i] ?? 0,
      column: changes.columns[i] ?? 0,
      before: changes.before[i] ?? notPriced,
      after: changes.after[i] ?? notPriced,
      leftOut: changes.leftOut[i] === 1,
    }),
  )
  return { total: last.order.length, leftOut: last.leftOut, lines }
}

/** The largest change first; where a price starts or ends there is no percentage, and they come last. Equal ones stay in the grid's order. */
function bySize({ before, after }: CheckedChanges, shown: Uint32Array): Uint32Array {
  const sizes = new Float32Array(before.length)
  for (const i of shown) {
    const was = before[i] ?? notPriced
    const is = after[i] ?? notPriced
    if (isPrice(was) && isPrice(is) && was > 0) sizes[i] = Math.abs(is - was) / was
  }
  // The bits of numbers above nothing sort as the numbers do: sixteen of them at a time are counted.
  const bits = new Uint32Array(sizes.buffer)
  const half = 2 ** 16
  const keys = bits.map(each => half - 1 - (each & (half - 1)))
  const byLow = orderBy(keys, half, shown)
  for (const i of shown) keys[i] = half - 1 - ((bits[i] ?? 0) >>> 16)
  return orderBy(keys, half, byLow)
}

/** A page of the places in the file that have a problem of a kind. Of more than a million only the first are listed. */
export function problemPage(
  { problems }: Pick<Checked, 'problems'>,
  kind: ProblemKind,
  from: number,
  count: number,
): { total: number; rows: Uint32Array; columns: Uint16Array } {
  const found = problems.find(each => each.kind === kind)
  if (!found) return { total: 0, rows: new Uint32Array(), columns: new Uint16Array() }
  return {
    total: found.count,
    rows: found.rows.slice(from, from + count),
    columns: found.columns.slice(from, from + count),
  }
}
