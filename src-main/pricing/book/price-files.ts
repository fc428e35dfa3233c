import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type DatabaseFiles, databaseFiles } from '../../storage/station-files.ts'

/** The files by which a damaged prices.db is replaced, and that say that there was one. */
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

/** Less than a header: SQLite takes such a file for a new one. */
const leastBytes = 100

/** True where prices are kept in a folder, or were: the file, what SQLite keeps beside it, or the word that it was made. */
export function wereMade(database: string): boolean {
  return [...databaseFiles(database), priceFiles(database).wasMade].some(file => existsSync(file))
}

/** True where there is nothing in a file that there was something in. */
export const isLost = (database: string): boolean =>
  wereMade(database) && !(existsSync(database) && statSync(database).size >= leastBytes)

/** A failure of prices.db, said of prices: it is no word on paper. */
export function inWordsOfPrices(error: unknown): unknown {
  if (hasCode(error, 'desk.database-damaged'))
    return new DeskError('prices.database-damaged', error.data, { cause: error.cause })
  if (hasCode(error, 'desk.database-failed'))
    return new DeskError('prices.database-failed', error.data, { cause: error.cause })
  return error
}
