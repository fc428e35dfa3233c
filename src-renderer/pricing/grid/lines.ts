import { type Hundredths, isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import type { GridColumns, PriceSort, PriceView } from '../state/price-state.ts'
import { emptyCells, rowTest } from './filter-rows.ts'

/** A collection with its rows that pass the filter. */
export interface Section {
  collection: number
  name: string
  /** In the service's order, or as the user sorted them. */
  rows: Uint32Array
  folded: boolean
  /** Number of its codes without a price in a shown column. */
  notPriced: number
}

/** A line of the grid as AG Grid's row data: small, and the same object while it is shown. */
export type Line = { section: Section } | { row: number }

export const lineId = (line: Line): string => ('row' in line ? String(line.row) : `s${line.section.collection}`)

/** The grid from top to bottom: headings of collections and the rows below them. */
export interface Lines {
  sections: readonly Section[]
  /** Row of each line, -1 for a heading. */
  rows: Int32Array
  /** The index in `sections` of each line's collection. */
  sectionOf: Uint16Array
  /** Line of each row, -1 if it isn't shown. */
  lineOf: Int32Array
}

export const noLines: Lines = {
  sections: [],
  rows: new Int32Array(),
  sectionOf: new Uint16Array(),
  lineOf: new Int32Array(),
}

const names = new Intl.Collator('en', { numeric: true })

/** Compares two rows in the service's order, or as the user sorted them. */
export function rowOrder(columns: GridColumns, sort: PriceSort | null): (one: number, other: number) => number {
  const inPlace = (one: number, other: number) => columns.place(one) - columns.place(other)
  if (sort === null) return inPlace
  const sign = sort.descending ? -1 : 1
  const { by } = sort
  if (typeof by === 'string') {
    const text = (row: number) => (by === 'code' ? columns.code(row) : columns.name(row))
    return (one, other) => sign * names.compare(text(one), text(other)) || inPlace(one, other)
  }
  const values = columns.columnValues(by)
  const byValue = (one: Hundredths, other: Hundredths) => {
    if (!isPrice(one) || !isPrice(other)) return Number(isPrice(other)) - Number(isPrice(one))
    return sign * (one - other)
  }
  return (one, other) => byValue(values[one] ?? notPriced, values[other] ?? notPriced) || inPlace(one, other)
}

/** Lays out what the view shows; `shown` are the columns checked for empty cells, `stays` the rows that stay (`rowTest`). */
export function linesOf(
  columns: GridColumns,
  collections: readonly string[],
  view: PriceView,
  shown: Uint32Array,
  stays: ReadonlySet<number> = new Set(),
): Lines {
  const empty = emptyCells(columns, shown)
  const passes = rowTest(columns, collections, view, empty, stays)
  const byCollection: number[][] = []
  for (let row = 0; row < columns.rows; row++) {
    if (!passes(row)) continue
    const collection = columns.collection(row)
    const rows = byCollection[collection]
    if (rows) rows.push(row)
    else byCollection[collection] = [row]
  }
  const folded = new Set(view.folded)
  const order = rowOrder(columns, view.sort)
  const sections: Section[] = []
  byCollection.forEach((rows, collection) => {
    const name = collections[collection] ?? ''
    let notPriced = 0
    for (const row of rows) if ((empty[row] ?? 0) > 0) notPriced++
    rows.sort(order)
    sections.push({ collection, name, rows: Uint32Array.from(rows), folded: folded.has(name), notPriced })
  })
  // If no collection has a name, a heading over all rows would be pointless.
  return layOutSections(
    sections,
    columns.rows,
    collections.some(name => name !== ''),
  )
}

function layOutSections(sections: Section[], count: number, hasHeadings: boolean): Lines {
  const heading = hasHeadings ? 1 : 0
  const length = sections.reduce((sum, { rows, folded }) => sum + heading + (folded ? 0 : rows.length), 0)
  const rows = new Int32Array(length)
  const sectionOf = new Uint16Array(length)
  const lineOf = new Int32Array(count).fill(-1)
  let line = 0
  for (const [place, section] of sections.entries()) {
    if (hasHeadings) {
      rows[line] = -1
      sectionOf[line++] = place
    }
    if (section.folded) continue
    for (const row of section.rows) {
      rows[line] = row
      sectionOf[line] = place
      lineOf[row] = line++
    }
  }
  return { sections, rows, sectionOf, lineOf }
}

/** Recounts the codes without a price; true if a heading changes. */
export function recount({ sections }: Lines, columns: GridColumns, shown: Uint32Array): boolean {
  const empty = emptyCells(columns, shown)
  let isChanged = false
  for (const section of sections) {
    let notPriced = 0
    for (const row of section.rows) if ((empty[row] ?? 0) > 0) notPriced++
    isChanged ||= notPriced !== section.notPriced
    section.notPriced = notPriced
  }
  return isChanged
}

/** Sets a row's ARIA attributes: whether it is a heading, and whether it is folded. */
export function tellLevel(row: Element, line: Line): void {
  row.setAttribute('aria-level', 'row' in line ? '2' : '1')
  if ('section' in line) row.setAttribute('aria-expanded', String(!line.section.folded))
}
