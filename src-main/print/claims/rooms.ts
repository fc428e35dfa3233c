import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Keychain } from '../../session/index.ts'
import { computerMark } from '../../storage/state-folder.ts'
import type { StationDatabase } from '../station-database.ts'
import type { ClaimsAddress } from './claims-address.ts'
import { ClaimsPool } from './claims-pool.ts'
import { PostgresRoom } from './postgres-room.ts'
import type { Room } from './room.ts'

/** Under which name the keychain keeps the address of the claims database. */
export const claimsAccount = 'claims'

/** Returns SELVEDGE_CLAIMS_URL, or null, and removes it from the environment so no child process inherits it. */
export function takeClaimsUrl(): string | null {
  const url = process.env['SELVEDGE_CLAIMS_URL'] || null
  delete process.env['SELVEDGE_CLAIMS_URL']
  return url
}

/** The rooms of a data folder's stations, one a service, over one pool of connections. */
export interface Rooms {
  /** Names the claims database to other stations of this computer, without its address. */
  readonly name: string
  open(service: string, told: { name(): string; groups(): readonly string[] }): Room
  close(): Promise<void>
}

export interface RoomsParts {
  /** SELVEDGE_CLAIMS_URL; null: the keychain's, if one was kept there for this data folder. */
  url: string | null
  keychain(): Promise<Keychain>
  settings: StationDatabase['settings']
  dataFolder: string
  /** Identifies the data folder. */
  mark: string
  log: Log
}

/**
 * The rooms, where the address of a claims database is known; null for a station that prints by its rules alone. Throws
 * as `readClaimsAddress` does, and `claims.no-url` where one was kept that can't be read: a station of a room never prints without it.
 */
export async function openRooms({ url, keychain, settings, dataFolder, mark, log }: RoomsParts): Promise<Rooms | null> {
  const address = url ?? (await keptUrl(settings, keychain))
  if (address === null) return null
  const pool = new ClaimsPool(address)
  return {
    name: nameOf(pool.address),
    open: (service, { name, groups }) =>
      new PostgresRoom({
        // A copy of a data folder has its mark, and lies elsewhere.
        station: hashOf(`${mark}\n${realpathSync(dataFolder)}\n${computerMark()}\n${service}`),
        computer: hostname(),
        address: service,
        memory: {
          read: () => settings.roomSeen(service),
          write: text => settings.keepRoomSeen(service, text),
        },
        pool,
        name,
        groups,
        log,
      }),
    close: () => pool.close(),
  }
}

async function keptUrl(
  settings: StationDatabase['settings'],
  keychain: () => Promise<Keychain>,
): Promise<string | null> {
  if (!(await settings.hasClaims())) return null
  const open = await keychain()
  const url = open.kind === 'keychain' ? await open.get(claimsAccount).catch(() => null) : null
  if (url === null) throw new DeskError('claims.no-url', {})
  return url
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const nameOf = ({ host, port, database }: ClaimsAddress) => hashOf(`${host}:${port}/${database}`)
