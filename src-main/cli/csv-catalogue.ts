import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { baselineOfGrid } from '../imports/baseline-of-grid.ts'
import { openPriceDatabase } from '../price-database.ts'
import { makeGridReader } from '../pricing/reading/grid-reader.ts'
import type { ServiceClient } from '../service/index.ts'
import { openClient } from './client.ts'
import { endingSignal } from './ending.ts'
import { readOptions, wrongUse } from './options.ts'
import { exit, tell } from './output.ts'

/** Characters per write. */
const pieceSize = 64 * 1024

const log = { info: () => {}, warn: tell }

/** `selvedge csv catalogue`: prints a retailer's prices as one file on stdout. Returns the exit code. */
export async function csvCatalogue(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    {
      profile: { type: 'string' },
      'base-url': { type: 'string' },
      retailer: { type: 'string' },
      data: { type: 'string' },
    },
    'csv',
  )
  const { retailer } = options
  if (retailer === undefined)
    throw wrongUse(phrase('selvedge csv catalogue needs --retailer ID. See selvedge csv --help.'))
  const client = await openClient(options, 'csv')
  const baseline = await readGrid(client, retailer)
  await pipeline(Readable.from(inPieces(catalogueOf(baseline))), process.stdout, { end: false })
  return exit.done
}

/** Reads a retailer's whole grid like the desk does, in a temporary database. Throws the service's errors. */
async function readGrid(client: ServiceClient, id: string): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-catalogue-'))
  const database = await openPriceDatabase(join(folder, 'prices.db'))
  const { book } = database
  const reader = makeGridReader({ book, client: () => client, told: () => {}, news: () => {}, log })
  const signal = endingSignal()
  signal.addEventListener('abort', () => void reader.close(), { once: true })
  try {
    const sheet = fabricSheet(id)
    const nameless = { name: null, settlementCurrency: null, consumerCurrency: null }
    const grid = await book.remember(client.serviceKey, sheet, nameless)
    await reader.readWhole({ grid, sheet })
    const { problem } = reader.state(grid)
    if (problem) tell(say(problem))
    return await baselineOfGrid(book, grid)
  } finally {
    await reader.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
