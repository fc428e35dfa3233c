import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { pricePermission } from '../../src-shared/needs.ts'
import { lackOf, type Need } from '../../src-shared/permissions.ts'
import { useAnswer } from './ask/answers.ts'

/** Who is signed in where; null until main has answered. */
export const useSession = (): SessionState | null => useAnswer('session.state') ?? null

const none: readonly ProfileView[] = []

/** All profiles of this desk; none until main has answered. */
export const useProfiles = (): readonly ProfileView[] => useAnswer('profiles.list') ?? none

/** What the session lacks of a need, by its name; null if nothing. Main has the last word in any case. */
export function lackIn(session: SessionState | null, need: Need): string | null {
  if (session?.me) return lackOf(session.me, need)
  // Work continues while the service is away: without an answer about the account nothing is hidden yet. Without a
  // token nothing prints; prices are kept for whoever signs in.
  if (!session || session.status === 'unproven') return null
  return need.permission === undefined || need.permission === pricePermission ? null : need.permission
}

/**
 * True if the service can be asked: it knows the account, or can't be reached to say who that is. Not while the sign-in is
 * still being checked.
 */
export function useSignedIn(): boolean {
  const isIn = useAnswer(
    'session.state',
    ({ status, problem }) => status === 'signed-in' || (status === 'unproven' && problem !== null),
  )
  return isIn ?? false
}

/** What this account lacks for something, by its name such as `print orders`; null if nothing. */
export function useLack(need: Need): string | null {
  return useAnswer('session.state', session => lackIn(session, need)) ?? null
}
