import type { StationState } from '../../../src-shared/contract/print.ts'

/** What the foot says about the connection. */
export type StationLight = 'lost' | 'unknown' | 'token-refused' | 'off' | 'paused' | 'offline' | 'online'

/** The one thing that matters most: first the desk itself, then the token, then the service. */
export function stationLight(station: StationState | null, connected: boolean): StationLight {
  if (!connected) return 'lost'
  if (!station) return 'unknown'
  if (station.state === 'token-refused' || station.state === 'off') return station.state
  // Before the first answer nothing is known; only a problem makes it offline.
  if (!station.online && station.problem) return 'offline'
  if (station.state === 'paused') return 'paused'
  return station.online ? 'online' : station.lastReadAt === null ? 'unknown' : 'offline'
}
