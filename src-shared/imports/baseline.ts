import type { Combination, PriceRetailer } from '../contract/prices.ts'

/** The prices that a file is compared with: what this desk last saw of the retailer's grid, or a catalogue file. */
export interface Baseline {
  kind: 'seen' | 'catalogue'
  /** When they were read, in milliseconds since 1970; null if that is not known. */
  at: number | null
  retailer: PriceRetailer
  combinations: Combination[]
  /** By the grid's row, with everything else of rows beside it. */
  codes: string[]
  names: string[]
  /** Names of the collections, and each row's place among them. */
  collections: string[]
  collectionOf: Uint32Array
  /** `rowFlag` of the contract: archived, absent. */
  flags: Uint8Array
  /** Hundredths, column by column: `values[column * codes.length + row]`; columns are numbered as in pricing/cell.ts. */
  values: Int32Array
}
