import { onTestFinished } from 'vitest'
import type { StoredHead, WindowHead, WindowPart } from '../../src-main/pricing/book/book.ts'
import { GridReader } from '../../src-main/pricing/reading/grid-reader.ts'
import type { FilledBook } from '../../src-main/pricing/reading/merging.ts'
import type { ServiceClient } from '../../src-main/service/index.ts'
import type { CellNews, GridReading } from '../../src-shared/contract/prices.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'

export const grid = 1
export const name = { grid, sheet: fabricSheet('7') }

const noNews: CellNews = {
  revision: 0,
  cells: new Uint32Array(),
  states: new Uint8Array(),
  values: new Int32Array(),
  wants: new Int32Array(),
  notes: [],
}

/** A fabric code in the book of a test. */
interface KeptRow {
  place: number
  archived: boolean
  absent: boolean
  readAt: number
  /** By `combination field-number`. */
  values: Map<string, number>
}

/** A book in memory that keeps one grid. */
export class MemoryBook {
  readonly rows = new Map<string, KeptRow>()
  readonly heads: WindowHead[] = []
  readonly calls: string[] = []
  /** Waited for before a merge is answered. */
  held: Promise<void> = Promise.resolve()
  failing: Error | null = null
  #head: StoredHead = {
    retailer: { id: '7', name: null, settlementCurrency: null, consumerCurrency: null },
    combinations: [],
    collections: [],
    rows: 0,
    revision: 0,
    readAt: null,
  }

  readonly remote: FilledBook = {
    open: async () => this.#head,
    head: async (_grid, head) => {
      this.calls.push('head')
      this.heads.push(head)
      const combinations = head.combinations.map((one, no) => ({ ...one, no, present: true }))
      return this.#now({ retailer: head.retailer, combinations })
    },
    merge: async (_grid, part, askedAt) => {
      await this.held
      if (this.failing) throw this.failing
      this.calls.push(`merge ${part.offset} ${part.codes.length}`)
      this.#merge(part, askedAt)
      return { head: this.#now({ rows: this.rows.size }), news: noNews }
    },
    end: async (_grid, startedAt) => {
      this.calls.push('end')
      for (const row of this.rows.values()) row.absent = row.readAt < startedAt
      return this.#now({ readAt: startedAt })
    },
  }

  /** Codes in the order of their places. */
  get codes(): string[] {
    const present = [...this.rows].filter(([, row]) => !row.absent)
    return present.sort(([, a], [, b]) => a.place - b.place).map(([code]) => code)
  }

  value(code: string, combination: string, field: number): number {
    return this.rows.get(code)?.values.get(`${combination} ${field}`) ?? notPriced
  }

  #now(change: Partial<StoredHead>): StoredHead {
    this.#head = { ...this.#head, ...change, revision: this.#head.revision + 1 }
    return this.#head
  }

  #merge({ codes, combinations, values, archived, offset }: WindowPart, askedAt: number): void {
    codes.forEach((code, i) => {
      const row = this.rows.get(code) ?? { values: new Map<string, number>() }
      for (const [c, id] of combinations.entries()) {
        for (let field = 0; field < 5; field++) {
          row.values.set(`${id} ${field}`, values[(c * 5 + field) * codes.length + i] ?? notPriced)
        }
      }
      this.rows.set(code, {
        ...row,
        place: offset + i,
        archived: archived[i] === 1,
        absent: false,
        readAt: askedAt,
      })
    })
  }
}

export interface ReaderWorld {
  book: MemoryBook
  reader: GridReader
  /** What was told of the reading, in order. */
  told: GridReading[]
  /** Reads the whole grid; answers what it came to. */
  read(): Promise<GridReading>
}

/** A reader of a client's grid into a book in memory; both end with the test. */
export function readerOf(
  client: Pick<ServiceClient, 'readWindow' | 'theirWindow'>,
  book = new MemoryBook(),
): ReaderWorld {
  const told: GridReading[] = []
  let ended: (reading: GridReading) => void = () => {}
  const reader = new GridReader({
    book: book.remote,
    client: () => ({
      readWindow: (asked, take) => client.readWindow(asked, take),
      theirWindow: client.theirWindow,
      designs: () => Promise.reject(new Error('these are fabrics')),
    }),
    told: (_retailer, _head, reading) => {
      told.push(reading)
      if (reading.state !== 'reading') ended(reading)
    },
    news: () => {},
    log: { info: () => {}, warn: () => {} },
  })
  onTestFinished(() => reader.close())
  const read = () =>
    new Promise<GridReading>(resolve => {
      ended = resolve
      reader.refresh(name)
    })
  return { book, reader, told, read }
}

/** Rows `from` to `to` of a grid with one combination; the first price of row n is n + 1. */
export const rowsOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => ({
    fabric_code: `C-${from + i}`,
    fabric_name: 'Sharkskin',
    collection: 'Autumn',
    prices: { 31: [from + i + 1, 2, 3, 4, 5] },
  }))

export const combinations = [{ id: 31, main_product: 'Suit', name: 'Jacket' }]
