import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type DatabaseFiles, databaseFiles } from '../../storage/station-files.ts'

/** Files for replacing a damaged prices.db, and the markers that there was one. */
export function priceFiles(database: string): DatabaseFiles {
  const beside = (name: string) => join(dirname(database), name)
  return {
    database,
    wasMade: beside('prices-made.txt'),
    wasDamaged: beside('prices-damaged.txt'),
    filling: beside('prices-filling.db'),
    complete: beside('prices-complete.db'),
    work: beside('prices-salvage.db'),
  }
}

/** SQLite treats a file shorter than its header as new. */
const headerBytes = 100

/** True if a folder has or had prices: the file, SQLite's files beside it, or the marker that it was created. */
export function wereMade(database: string): boolean {
  return [...databaseFiles(database), priceFiles(database).wasMade].some(file => existsSync(file))
}

/** True if the file was created before, but is missing or empty now. */
export const isLost = (database: string): boolean =>
  wereMade(database) && !(existsSync(database) && statSync(database).size >= headerBytes)

/** Maps database errors to those of prices.db, whose messages are about prices instead of paper. */
export function inWordsOfPrices(error: unknown): unknown {
  if (hasCode(error, 'desk.database-damaged'))
    return new DeskError('prices.database-damaged', error.data, { cause: error.cause })
  if (hasCode(error, 'desk.database-failed'))
    return new DeskError('prices.database-failed', error.data, { cause: error.cause })
  return error
}
