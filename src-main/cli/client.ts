import { join, resolve } from 'node:path'
import type { Settings } from '../../src-shared/contract/desk.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { openStationReader } from '../print/station-database.ts'
import { nodeFetch, parseBaseUrl, type ServiceClient } from '../service/index.ts'
import { createSession, mustBeSignedIn, openKeychain, type Profiles } from '../session/index.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { takeToken, wrongUse } from './options.ts'
import { tell } from './output.ts'

const log = { info: () => {}, warn: tell }

/** Options that select the service. */
export const serviceOptions = {
  profile: { type: 'string' },
  'base-url': { type: 'string' },
  data: { type: 'string' },
} as const

/**
 * Opens a signed-in client for the service selected by a command's options. Throws `usage.wrong`, `session.no-profile`
 * and `session.not-signed-in`.
 */
export async function openClient(
  {
    profile,
    'base-url': baseUrl,
    data,
  }: { profile?: string | undefined; 'base-url'?: string | undefined; data?: string | undefined },
  command: string,
): Promise<ServiceClient> {
  if ((profile === undefined) === (baseUrl === undefined))
    throw wrongUse(
      phrase('selvedge {{command}} needs either --profile NAME or --base-url URL. See selvedge {{command}} --help.', {
        command,
      }),
    )
  return baseUrl === undefined
    ? clientOfProfile(profile ?? '', resolve(data ?? defaultDataFolder()))
    : clientOf({ address: parseBaseUrl(baseUrl) })
}

/** The settings of the data folder, and the profile of a command's options in it; null where it names a URL. */
export async function settingsOfProfile({
  profile,
  data,
}: {
  profile?: string | undefined
  data?: string | undefined
}): Promise<{ profileId: string; settings: Settings } | null> {
  if (profile === undefined) return null
  const database = await openStationReader(join(resolve(data ?? defaultDataFolder()), 'station.db'))
  try {
    const stored = await database.profiles.byName(profile)
    return stored && { profileId: stored.id, settings: await database.settings.settings() }
  } finally {
    await database.close()
  }
}

/** Creates a signed-in client. Throws `session.not-signed-in`. */
async function clientOf(of: { address: string } | { profile: string; profiles: Profiles }): Promise<ServiceClient> {
  const token = takeToken()
  const session = createSession({
    profiles: 'profiles' in of ? of.profiles : noProfiles,
    // The keychain isn't accessed if the token was passed.
    keychain: token === null ? await openKeychain() : { kind: 'session-only', why: 'the token was passed directly' },
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
  mustBeSignedIn(state)
  const client = session.client()
  if (!client) throw new DeskError('session.not-signed-in', { profile: state.profile?.name ?? '-' })
  return client
}

/** Opens the database read-only, so it works while a desk uses the data folder. Throws `session.no-profile`. */
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
