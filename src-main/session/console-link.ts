import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'

/**
 * The address of a page of the service's console, as it may be handed to the system: of the profile's own origin (scheme,
 * host and port), without a name or a password in it. Throws `session.no-profile-open` or `console.*` for any other.
 */
export function consoleUrl(text: string, profile: Pick<ProfileView, 'name' | 'baseUrl'> | null): string {
  if (!profile) throw new DeskError('session.no-profile-open', {})
  const shown = text.slice(0, 200)
  if (!URL.canParse(text)) throw new DeskError('console.not-an-address', { url: shown })
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DeskError('console.not-an-address', { url: shown })
  if (url.username !== '' || url.password !== '') throw new DeskError('console.has-credentials', {})
  if (url.origin !== new URL(profile.baseUrl).origin) {
    throw new DeskError('console.other-origin', { origin: url.origin, profile: profile.name })
  }
  return url.href
}
