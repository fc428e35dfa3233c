import { dirname, join } from 'node:path'
import type { StationFiles } from '../../storage/station-files.ts'

/** The files by which a damaged prices.db is replaced. */
export type PriceFiles = Omit<StationFiles, 'wasMade'>

export function priceFiles(database: string): PriceFiles {
  const beside = (name: string) => join(dirname(database), name)
  return {
    database,
    wasDamaged: beside('prices-damaged.txt'),
    filling: beside('prices-filling.db'),
    complete: beside('prices-complete.db'),
    work: beside('prices-salvage.db'),
  }
}
