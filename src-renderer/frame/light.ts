import type { StationState } from '../../src-shared/contract/print.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { type Unread, whyUnread } from '../../src-shared/print/unread.ts'
import { useSession } from '../kit/session.ts'
import { useDeskConnected, useStation } from '../kit/station.ts'

/** What the foot says about the connection. */
export type StationLight =
  | 'lost'
  | 'no-profile'
  | 'unknown'
  | 'token-refused'
  | 'signed-out'
  | 'off'
  | Unread
  | 'paused'
  | 'online'

/**
 * The most important problem: first the desk itself, then the token, then the service. `session` distinguishes a
 * refused token from one that was never entered.
 */
export function stationLight(
  station: StationState | null,
  connected: boolean,
  session?: SessionState['status'],
): StationLight {
  if (!connected) return 'lost'
  if (session === 'no-profile') return 'no-profile'
  if (!station) return 'unknown'
  if (station.state === 'token-refused' && session === 'signed-out') return 'signed-out'
  if (station.state === 'token-refused' || station.state === 'off') return station.state
  // Before the first answer nothing is known; only a problem makes it offline.
  const unread = whyUnread(station)
  if (unread) return unread
  if (station.state === 'paused') return 'paused'
  return station.online ? 'online' : station.lastReadAt === null ? 'unknown' : 'offline'
}

export const useLight = (): StationLight => stationLight(useStation(), useDeskConnected(), useSession()?.status)

/** True if the list of jobs is known now, or there is none: only then nothing needs anybody. */
export const isListKnown = (light: StationLight): boolean => ['online', 'paused', 'no-jobs'].includes(light)
