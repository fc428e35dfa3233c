import { combinationOf } from '../pricing/cell.ts'
import type { CheckedRows, Checking, PriceColumn } from './checking.ts'

/** What of a file may say one price twice, and has to be gathered before anything is made of it. */
export interface Repeats {
  /** By row: 1 if its code is in another row too; null if every code occurs once. */
  rows: Uint8Array | null
  /** True for a column that another one is like, and for those of the same combination. */
  has(column: PriceColumn): boolean
  any: boolean
}

/** Finds codes of several rows and columns of one price. */
export function repeatsOf({ rows, columns }: Checking): Repeats {
  // In a tall file every row may say what any other one says: all of them are gathered.
  if (columns.some(({ slots }) => slots !== null)) return { rows: null, has: () => true, any: true }
  const ofRows = repeatedRows(rows)
  const slots = new Set<number>()
  const combinations = new Set<number>()
  for (const { slot } of columns) {
    if (slots.has(slot)) combinations.add(combinationOf(slot))
    slots.add(slot)
  }
  const has = ({ slot }: PriceColumn) => combinations.has(combinationOf(slot))
  return { rows: ofRows, has, any: ofRows !== null || combinations.size > 0 }
}

function repeatedRows({ places, most }: CheckedRows): Uint8Array | null {
  const counts = new Uint8Array(most)
  let any = false
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? -1
    if (place < 0) continue
    if (counts[place] === 0) counts[place] = 1
    else {
      counts[place] = 2
      any = true
    }
  }
  if (!any) return null
  const repeated = new Uint8Array(places.length)
  for (let row = 0; row < places.length; row++) if (counts[places[row] ?? -1] === 2) repeated[row] = 1
  return repeated
}
