import type { ShellApi, ShellLog } from '../shell-api.ts'
import { mayOpenOutside } from './security.ts'

/** The https origins of the desk's own profiles: the only places that a link may lead to. */
export async function profileOrigins(handlers: ShellApi['handlers']): Promise<string[]> {
  const profiles = await handlers['profiles.list']({})
  return profiles.map(profile => new URL(profile.baseUrl).origin)
}

/** Opens an address in the system's browser if the profiles allow it; anything else is dropped and logged. */
export async function openOutside(
  url: string,
  handlers: ShellApi['handlers'],
  openExternal: (url: string) => Promise<void>,
  log: ShellLog,
): Promise<void> {
  try {
    if (mayOpenOutside(url, await profileOrigins(handlers))) await openExternal(url)
    else log.warn({ url: url.slice(0, 200) }, 'an address outside the desk was not opened')
  } catch (error) {
    log.warn({ err: error }, 'an address outside the desk could not be opened')
  }
}
