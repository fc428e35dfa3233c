import type { StationState } from '../../../src-shared/contract/print.ts'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { type Unread, whyUnread } from '../../../src-shared/print/unread.ts'

/** What the foot says about the connection. */
export type StationLight =
  | 'lost'
  | 'unknown'
  | 'token-refused'
  | 'signed-out'
  | 'off'
  | Unread
  | 'paused'
  | 'online'

/**
 * The one thing that matters most: first the desk itself, then the token, then the service. `session` tells a token
 * that was refused from one that was never given.
 */
export function stationLight(
  station: StationState | null,
  connected: boolean,
  session: SessionState['status'] | null = null,
): StationLight {
  if (!connected) return 'lost'
  if (!station) return 'unknown'
  if (station.state === 'token-refused' && session === 'signed-out') return 'signed-out'
  if (station.state === 'token-refused' || station.state === 'off') return station.state
  // Before the first answer nothing is known; only a problem makes it offline.
  const unread = whyUnread(station)
  if (unread) return unread
  if (station.state === 'paused') return 'paused'
  return station.online ? 'online' : station.lastReadAt === null ? 'unknown' : 'offline'
}
