import { create } from 'zustand'
import type { CommandName } from '../../src-shared/contract/index.ts'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { lackOf, type Need, needOf } from '../../src-shared/permissions.ts'
import { pricePermission } from '../../src-shared/pricing/permission.ts'

interface SessionStore {
  /** Null until main has answered. */
  session: SessionState | null
  profiles: readonly ProfileView[]
}

export const useSessionStore = create<SessionStore>(() => ({ session: null, profiles: [] }))

/** Who is signed in where; null until main has answered. */
export function useSession(): SessionState | null {
  return useSessionStore(store => store.session)
}

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
  return useSessionStore(
    ({ session }) => session?.status === 'signed-in' || (session?.status === 'unproven' && session.problem !== null),
  )
}

/** What this account lacks for something, by its name such as `print orders`; null if nothing. */
export function useLack(need: Need): string | null {
  return useSessionStore(store => lackIn(store.session, need))
}

/** True when this account may use a command of the desk (src-shared/permissions.ts). */
export function useMay(command: CommandName): boolean {
  return useLack(needOf(command)) === null
}
