import type {
  CellNews,
  CellNote,
  Combination,
  GridHead,
  GridReading,
  GridRows,
  PriceRetailer,
} from '../../src-shared/contract/prices.ts'
import { cellAt, columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { priceFields } from '../../src-shared/pricing/field.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

const sets = [
  ['2-Piece', 'Jacket + Trousers'],
  ['3-Piece', 'Jacket + Waistcoat + Trousers'],
  ['Shirt', 'Shirt'],
  ['2-Piece', 'Dinner Jacket + Trousers'],
  ['Overcoat', 'Overcoat'],
  ['Trousers', 'Trousers'],
  ['Waistcoat', 'Waistcoat'],
  ['Jacket', '休闲外套 Casual Jacket'],
] as const
const names = [
  'Navy Sharkskin',
  'Charcoal Hopsack',
  'Ivory Twill',
  'Oxford Blue',
  'Prince of Wales',
  'Bottle Green',
  'Pearl Herringbone',
  'Midnight Mohair',
]
const collections = [
  ['Autumn', 'HV'],
  ['Heritage', 'HG'],
  ['Linen', 'LN'],
  ['Sea Island', 'SI'],
  ['Vitale Barberis 维达莱 Perennial', 'VB'],
] as const

const mixed = (number: number) => {
  let x = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

function combinationsOf(count: number): Combination[] {
  return Array.from({ length: count }, (_, no) => {
    const [mainProduct, name] = sets[no % sets.length] ?? sets[0]
    const turn = Math.floor(no / sets.length)
    const title = turn === 0 ? name : `${name} ${turn + 1}`
    return { no, id: String(31 + no), mainProduct, name: title, displayNames: { en: title }, present: true }
  })
}

/** A grid of the stand-in desk: what its service has, and what is wanted here, column by column. */
export class StandInGrid {
  #revision = 0
  readonly retailer: PriceRetailer
  readonly combinations: Combination[]
  readonly codes: string[] = []
  readonly names: string[] = []
  readonly collectionOf: Uint32Array
  readonly flags: Uint8Array
  readonly values: Int32Array[]
  readonly wants: (Int32Array | undefined)[] = []
  readonly states: (Uint8Array | undefined)[] = []
  readonly notes = new Map<number, CellNote>()
  readonly revisions: Uint32Array
  revision = 0
  readAt: number | null
  reading: GridReading

  constructor(retailer: PriceRetailer, rows: number, combinations: number, readAt: number | null) {
    this.retailer = retailer
    this.combinations = combinationsOf(combinations)
    this.collectionOf = new Uint32Array(rows)
    this.flags = new Uint8Array(rows)
    this.revisions = new Uint32Array(rows)
    this.readAt = readAt
    this.reading = { state: 'idle', read: rows, total: rows, problem: null }
    const seed = mixed(Number(retailer.id))
    for (let row = 0; row < rows; row++) {
      const place = Math.min(collections.length - 1, Math.floor((row * collections.length) / rows))
      this.collectionOf[row] = place
      this.codes.push(`${collections[place]?.[1] ?? 'XX'}-${String(412 + row * 3).padStart(4, '0')}`)
      this.names.push(names[row % names.length] ?? '')
      if (row % 97 === 41) this.flags[row] = 1
    }
    this.values = Array.from({ length: combinations * priceFields.length }, (_, column) =>
      Int32Array.from({ length: rows }, (_, row) => {
        const chance = mixed(seed + row * 4099 + column)
        if (chance % 17 === 3) return notPriced
        return column % priceFields.length === 4 ? (5 + (chance % 14)) * 100 : 9000 + (chance % 40_000)
      }),
    )
  }

  /** Rows below this have arrived; the others come later. */
  arrive(upTo: number): void {
    for (let row = 0; row < Math.min(upTo, this.codes.length); row++) {
      if (this.revisions[row] !== 0) continue
      this.revision += 1
      this.revisions[row] = this.revision
    }
  }

  head(): GridHead {
    return {
      retailer: this.retailer,
      combinations: this.combinations,
      collections: collections.map(([name]) => name),
      rows: this.codes.length,
      revision: this.revision,
      readAt: this.readAt,
      reading: this.reading,
    }
  }

  rows(since: number, limit: number): GridRows {
    const newer: number[] = []
    for (let row = 0; row < this.codes.length; row++) if ((this.revisions[row] ?? 0) > since) newer.push(row)
    newer.sort((one, other) => (this.revisions[one] ?? 0) - (this.revisions[other] ?? 0))
    const rows = Uint32Array.from(newer.slice(0, limit))
    const last = rows.at(-1)
    const values = new Int32Array(rows.length * this.values.length)
    for (const [column, of] of this.values.entries())
      for (let i = 0; i < rows.length; i++) values[column * rows.length + i] = of[rows[i] ?? 0] ?? notPriced
    const elsewhere: number[] = []
    for (const row of rows)
      for (const [column, states] of this.states.entries())
        if (states?.[row] === cellState.elsewhere) elsewhere.push(cellAt(row, column))
    return {
      upTo: last === undefined ? this.revision : (this.revisions[last] ?? 0),
      newest: this.revision,
      rows,
      codes: Array.from(rows, row => this.codes[row] ?? ''),
      names: Array.from(rows, row => this.names[row] ?? ''),
      collections: rows.map(row => this.collectionOf[row] ?? 0),
      places: rows.slice(),
      flags: Uint8Array.from(rows, row => this.flags[row] ?? 0),
      columns: this.values.length,
      values,
      elsewhere: Uint32Array.from(elsewhere),
      odd: [],
    }
  }

  value(cell: number): number {
    return this.values[columnOfCell(cell)]?.[rowOfCell(cell)] ?? notPriced
  }
  state(cell: number): number {
    return this.states[columnOfCell(cell)]?.[rowOfCell(cell)] ?? cellState.clean
  }
  want(cell: number): number {
    const state = this.state(cell)
    if (state === cellState.clean || state === cellState.saved || state === cellState.elsewhere)
      return this.value(cell)
    return this.wants[columnOfCell(cell)]?.[rowOfCell(cell)] ?? notPriced
  }
  setValue(cell: number, value: number): void {
    const column = this.values[columnOfCell(cell)]
    if (column) column[rowOfCell(cell)] = value
  }
  set(cell: number, state: number, want: number, note?: Omit<CellNote, 'cell'>): void {
    const column = columnOfCell(cell)
    this.states[column] ??= new Uint8Array(this.codes.length)
    this.wants[column] ??= new Int32Array(this.codes.length)
    const [states, wants] = [this.states[column], this.wants[column]]
    if (states) states[rowOfCell(cell)] = state
    if (wants) wants[rowOfCell(cell)] = want
    if (note) this.notes.set(cell, { cell, ...note })
    else this.notes.delete(cell)
  }

  /** Cells in one of these states, sorted. */
  cellsIn(...wanted: number[]): number[] {
    const found: number[] = []
    for (const [column, states] of this.states.entries())
      for (let row = 0; row < (states?.length ?? 0); row++)
        if (wanted.includes(states?.[row] ?? 0)) found.push(cellAt(row, column))
    return found.sort((one, other) => one - other)
  }

  news(cells: readonly number[]): CellNews {
    return {
      revision: ++this.#revision,
      cells: Uint32Array.from(cells),
      states: Uint8Array.from(cells, cell => this.state(cell)),
      values: Int32Array.from(cells, cell => this.value(cell)),
      wants: Int32Array.from(cells, cell => this.want(cell)),
      notes: cells.flatMap(cell => this.notes.get(cell) ?? []),
    }
  }
}
