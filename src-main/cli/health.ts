import { needsPerson } from '../../src-shared/print/intake.ts'
import type { Room } from '../print/claims/room.ts'
import type { Station } from '../print/station/station.ts'

/** A station's health for monitoring, printed as one JSON line. Times are ISO 8601, UTC. */
export interface Health {
  event: 'health'
  at: string
  state: 'running' | 'paused' | 'token-refused' | 'offline'
  /** When the service's list was last read; null if never. */
  last_read_at: string | null
  waiting: number
  printing: number
  needs_person: number
  printers: { name: string; state: string; waiting: number }[]
  /** Whether a station of a room may take jobs; absent without a room. */
  room?: 'open' | 'away' | 'held' | 'replaced'
  /** The resident memory of the process. */
  memory_mb: number
}

/** Reads a station's health; a printer that does not answer is `unreachable`. */
export async function healthOf(station: Station, now: () => number = Date.now): Promise<Health> {
  const jobs = [...station.board.all()]
  const countOf = (here: string) => jobs.filter(job => job.here === here).length
  const { lastReadAt, failures } = station.poller.state
  const printers = await Promise.all(
    station.lanes.map(async ({ printer, waiting }) => ({
      name: printer.name,
      state: (await printer.status(AbortSignal.timeout(10_000))).state,
      waiting,
    })),
  )
  const isOffline = failures > 0 || lastReadAt === null
  return {
    event: 'health',
    at: new Date(now()).toISOString(),
    state: station.isTokenRefused ? 'token-refused' : station.isPaused ? 'paused' : isOffline ? 'offline' : 'running',
    last_read_at: lastReadAt === null ? null : new Date(lastReadAt).toISOString(),
    waiting: countOf('waiting'),
    printing: countOf('printing'),
    needs_person: jobs.filter(needsPerson).length,
    printers,
    ...(station.sharing ? { room: roomOf(station.sharing.room) } : {}),
    memory_mb: Math.round(process.memoryUsage().rss / 1024 / 1024),
  }
}

function roomOf({ isOpen, problem }: Room): NonNullable<Health['room']> {
  if (problem?.code === 'claims.held') return 'held'
  if (problem?.code === 'claims.replaced') return 'replaced'
  return isOpen ? 'open' : 'away'
}

/**
 * Reports the health of the station that runs soon after its start and then at this interval (0: never), until the returned
 * function is called. While none runs, nothing is reported.
 */
export function startHealthReports(
  stationNow: () => Station | null,
  seconds: number,
  report: (health: Health) => void,
): () => void {
  if (seconds <= 0) return () => {}
  let isStopped = false
  const reportOnce = async () => {
    const station = stationNow()
    if (!station) return
    const health = await healthOf(station)
    if (!isStopped) report(health)
  }
  const first = setTimeout(() => void reportOnce().catch(() => {}), Math.min(2_000, seconds * 1000))
  const timer = setInterval(() => void reportOnce().catch(() => {}), seconds * 1000)
  for (const pending of [first, timer]) pending.unref()
  return () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(timer)
  }
}
