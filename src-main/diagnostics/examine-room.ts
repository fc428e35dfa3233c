import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { isKnownName } from '../../src-shared/print/rules.ts'
import type { RowOf } from '../print/claims/answers.ts'
import { ClaimsPool } from '../print/claims/claims-pool.ts'
import { overviewOf } from '../print/claims/overview.ts'
import { claimsAccount, takeClaimsUrl } from '../print/claims/rooms.ts'
import { readSays } from '../print/claims/says.ts'
import { openStationReader } from '../print/station-database.ts'
import { openKeychain } from '../session/index.ts'
import { type Finding, fault, fine, note } from './finding.ts'

/** The same of the database that SELVEDGE_CLAIMS_URL names, else of the one that was kept in the keychain for a data folder. */
export async function examineRoomOf(dataFolder: string): Promise<Finding> {
  const given = takeClaimsUrl()
  if (given !== null) return examineRoom(given)
  const file = join(dataFolder, 'station.db')
  const isKept = existsSync(file) && (await keepsClaims(file))
  if (!isKept) return examineRoom(null)
  const keychain = await openKeychain()
  const url = keychain.kind === 'keychain' ? await keychain.get(claimsAccount).catch(() => null) : null
  return url === null ? fault('room', new DeskError('claims.no-url', {}).message) : examineRoom(url)
}

/** False also where that can't be read: the check of the data says so. */
async function keepsClaims(file: string): Promise<boolean> {
  const reader = await openStationReader(file).catch(() => null)
  try {
    return (await reader?.settings.hasClaims().catch(() => false)) ?? false
  } finally {
    await reader?.close()
  }
}

/** Whether the claims database of SELVEDGE_CLAIMS_URL can be used, and who is in its room. Never rejects. */
export async function examineRoom(url: string | null = takeClaimsUrl()): Promise<Finding> {
  if (url === null)
    return note(
      'room',
      'No claims database is set (SELVEDGE_CLAIMS_URL, or selvedge claims set). Without one, two stations with the same rules print everything twice.',
    )
  try {
    const pool = new ClaimsPool(url)
    try {
      const { held, stations, unheard } = await overviewOf(pool)
      const names = stations.filter(({ silent }) => silent !== null && silent < 120).map(({ name }) => name)
      const summary = `The claims database responds; ${names.length === 0 ? 'there are no stations' : `there are: ${names.join(', ')}`}.`
      const left = leftToNobody(stations)
      if (held === null) return left.length === 0 ? fine('room', summary) : fault('room', [summary, ...left].join(' '))
      const silent =
        unheard.length === 0
          ? ''
          : ` These stations haven’t reported what they printed yet: ${unheard.join(', ')}. Until they run, other stations may print it again.`
      return fault(
        'room',
        `${[summary, ...left].join(' ')} It may not know everything that was printed. Check what came out, then run selvedge claims go-on.${silent}`,
      )
    } finally {
      await pool.close()
    }
  } catch (error) {
    return fault('room', asDeskError(error).message)
  }
}

/** What the rules of the stations leave to no one, a sentence each. */
function leftToNobody(stations: readonly RowOf<'overview'>[]): string[] {
  const told = stations
    .filter(({ silent }) => silent !== null)
    .map(({ name: station, says }) => ({ station, ...readSays(says) }))
  const waiting = told.flatMap(({ station, needs = [] }) =>
    needs.flatMap(({ count, said: { code, data } }) => {
      const left = { station, count, names: String(data['station']) }
      if (code === 'job.left-to-absent')
        return phrase('{{station}} leaves {{count}} jobs to {{names}}, but no running station prints them.', left)
      if (code === 'job.held-together-room')
        return phrase(
          '{{station}} holds {{count}} jobs whose rules have “together_with”, which doesn’t work with several stations.',
          {
            station,
            count,
          },
        )
      if (code !== 'job.left-to-unknown') return []
      return phrase(
        '{{station}} leaves {{count}} jobs to {{names}}, but this room has no station or group with that name.',
        left,
      )
    }),
  )
  const unknown = told.flatMap(({ station, names = [] }) => {
    const strange = names.filter(name => !isKnownName(name, stations))
    const named = { station, names: strange.join(', ') }
    return strange.length === 0
      ? []
      : phrase('The rules of {{station}} name {{names}}, but this room has no station or group with that name.', named)
  })
  return [...waiting, ...unknown]
}
