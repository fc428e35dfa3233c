import { create } from 'zustand'
import type { ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { foldWord } from '../../src-shared/print/stage.ts'

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

/**
 * True if the service can be asked: it knows the account, or can't be reached to say who that is. Not while the sign-in is
 * still being checked.
 */
export function useSignedIn(): boolean {
  return useSessionStore(
    ({ session }) => session?.status === 'signed-in' || (session?.status === 'unproven' && session.problem !== null),
  )
}

/** Whether the session allows what `permission` names; main has the last word in any case. */
export function allows(session: SessionState | null, permission: string): boolean {
  const has = session?.me?.permissions.some(name => foldWord(name) === foldWord(permission))
  // Work continues while the service is away: without an answer about the account nothing is hidden yet.
  return has ?? (!session || session.status === 'unproven')
}

/** True when this account may do what `permission` names, such as `print orders`. */
export function useHasPermission(permission: string): boolean {
  return useSessionStore(store => allows(store.session, permission))
}
