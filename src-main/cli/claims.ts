import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { ClaimsPool } from '../print/claims/claims-pool.ts'
import { drainStation, goOn, overviewOf } from '../print/claims/overview.ts'
import { claimsAccount, takeClaimsUrl } from '../print/claims/rooms.ts'
import { openStationDatabase } from '../print/station-database.ts'
import { openKeychain } from '../session/index.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine, tellPhrase } from './output.ts'

const see = () => wrongUse(phrase('See selvedge {{command}} --help.', { command: 'claims' }))

/** `selvedge claims`: looks after the claims database of a room (docs/STATION.md). Returns the exit code. */
export async function claimsCommand(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(argv, { data: { type: 'string' }, help: { type: 'boolean' } }, 'claims')
  if (values.help) {
    printLine(helpOf('claims').trimEnd())
    return exit.done
  }
  const [action = '', name, ...more] = words
  const takesName = action === 'drain' || action === 'resume'
  if (more.length > 0 || takesName !== (name !== undefined)) throw see()
  const dataFolder = resolve(values.data ?? defaultDataFolder())
  if (action === 'set') return keepUrl(dataFolder, (await readAll(process.stdin)).trim())
  if (action === 'forget') return keepUrl(dataFolder, null)
  if (!['status', 'go-on', 'drain', 'resume'].includes(action)) throw see()
  const pool = await openPool()
  try {
    // Once it goes on, nothing is waited for: who hadn't spoken by then is named all the same.
    const unheard = action === 'go-on' ? (await overviewOf(pool)).unheard : null
    if (action === 'go-on') await goOn(pool)
    if (name !== undefined && (await drainStation(pool, name, action === 'drain')) === 0)
      throw new DeskError('claims.no-station', { name })
    const room = await overviewOf(pool)
    printLine({ event: 'room', ...room, ...(unheard && { unheard }) })
    if (unheard && unheard.length > 0)
      tellPhrase(
        `${phrase('These stations haven’t reported what they printed yet: {{names}}.', { names: unheard.join(', ') })} ${phrase('Until they run, other stations may print it again.')}`,
      )
    return room.held === null ? exit.done : exit.needsPerson
  } finally {
    await pool.close()
  }
}

/** The claims database of SELVEDGE_CLAIMS_URL, else of the keychain. */
async function openPool(): Promise<ClaimsPool> {
  const given = takeClaimsUrl()
  if (given !== null) return new ClaimsPool(given)
  const keychain = await openKeychain()
  const url = keychain.kind === 'keychain' ? await keychain.get(claimsAccount) : null
  if (url === null) throw new DeskError('claims.no-url', {})
  return new ClaimsPool(url)
}

/**
 * Keeps the address in the keychain once it was tried, and notes in the data folder that its stations are of a room. Nothing is kept
 * where a desk uses that folder.
 */
async function keepUrl(dataFolder: string, url: string | null): Promise<number> {
  const keychain = await openKeychain()
  if (keychain.kind !== 'keychain') throw new DeskError('claims.no-keychain', { why: keychain.why })
  const folder = openDataFolder(dataFolder, `selvedge claims (process ${process.pid})`)
  try {
    if (url !== null) {
      const pool = new ClaimsPool(url)
      try {
        printLine({ event: 'room', ...(await overviewOf(pool)) })
      } finally {
        await pool.close()
      }
      await keychain.set(claimsAccount, url)
    }
    const database = await openStationDatabase(folder.stationDatabase)
    await database.settings.keepsClaims(url !== null)
    await database.close()
  } finally {
    folder.unlock()
  }
  return exit.done
}
