import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { say } from '../../src-shared/messages/index.ts'
import { baselineOfGrid } from '../imports/baseline-of-grid.ts'
import { openPriceDatabase } from '../pricing/price-database.ts'
import { makeGridReader } from '../pricing/reading/grid-reader.ts'
import { nodeFetch, parseBaseUrl, type ServiceClient } from '../service/index.ts'
import { createSession, openKeychain, type Profiles } from '../session/index.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { openStationReader } from '../storage/station-database.ts'
import { endingSignal } from './ending.ts'
import { readOptions, takeToken, wrongUse } from './options.ts'
import { exit, tell } from './output.ts'

/** Text that is written at once. */
const pieceSize = 64 * 1024

const log = { info: () => {}, warn: tell }

/** `selvedge csv catalogue`: a retailer's prices as one file, on stdout. Answers the exit code. */
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
  const { profile, 'base-url': baseUrl, retailer } = options
  if ((profile === undefined) === (baseUrl === undefined))
    throw wrongUse(
      'selvedge csv catalogue needs either --profile NAME or --base-url URL. See selvedge csv --help.',
    )
  if (retailer === undefined)
    throw wrongUse('selvedge csv catalogue needs --retailer ID. See selvedge csv --help.')
  const address = baseUrl === undefined ? null : parseBaseUrl(baseUrl)
  const client =
    address === null
      ? await clientOfProfile(profile ?? '', resolve(options.data ?? defaultDataFolder()))
      : await clientOf({ address })
  const baseline = await readGrid(client, retailer)
  await pipeline(Readable.from(inPieces(catalogueOf(baseline))), process.stdout, { end: false })
  return exit.done
}

/** A client for an account that is signed in. Throws `session.not-signed-in`. */
async function clientOf(
  of: { address: string } | { profile: string; profiles: Profiles },
): Promise<ServiceClient> {
  const token = takeToken()
  const session = createSession({
    profiles: 'profiles' in of ? of.profiles : noProfiles,
    // The keychain is not touched where the token is given.
    keychain: token === null ? await openKeychain() : { kind: 'session-only', why: 'the token is given' },
    fetch: nodeFetch,
    tokenFromEnvironment: token,
    emit: () => {},
    log,
    ephemeral:
      'address' in of
        ? { id: 'command-line', name: of.address, baseUrl: of.address, token: null, practice: false }
        : null,
  })
  const state = await session.open('address' in of ? 'command-line' : of.profile)
  const client = session.client()
  if (!client) throw new DeskError('session.not-signed-in', { profile: state.profile?.name ?? '-' })
  return client
}

/** The database is only read: also beside a desk that runs on the data folder. Throws `session.no-profile`. */
async function clientOfProfile(name: string, dataFolder: string): Promise<ServiceClient> {
  const database = await openStationReader(join(dataFolder, 'station.db'))
  try {
    const { list, byName } = database.profiles
    const stored = await byName(name)
    if (!stored) throw new DeskError('session.no-profile', { name })
    const profiles: Profiles = { ...noProfiles, list, byName, get: async () => stored }
    return await clientOf({ profile: stored.id, profiles })
  } finally {
    await database.close()
  }
}

const noProfiles: Profiles = {
  list: async () => [],
  get: async () => null,
  byName: async () => null,
  save: () => Promise.reject(new TypeError('profiles are only read here')),
  remove: async () => {},
  touch: async () => {},
}

/** Reads a retailer's whole grid as the desk does, in a database of its own that goes with it. Throws what the service says against it. */
async function readGrid(client: ServiceClient, id: string): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-catalogue-'))
  const database = await openPriceDatabase(join(folder, 'prices.db'))
  const { book } = database
  const reader = makeGridReader({ book, client: () => client, told: () => {}, news: () => {}, log })
  const signal = endingSignal()
  signal.addEventListener('abort', () => void reader.close(), { once: true })
  try {
    const nameless = { id, name: null, settlementCurrency: null, consumerCurrency: null }
    const grid = await book.remember(client.serviceKey, nameless)
    await reader.readWhole({ grid, retailer: id })
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
