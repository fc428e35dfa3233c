import { type HereState, hereStates } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { pause } from './gate.ts'
import { triesBeforeFailed } from './parts.ts'
import type { Station } from './station.ts'

/** The last line of a drain, over all jobs that the station knows. Jobs that still wait (it was ended early) are added. */
export interface Summary {
  event: 'summary'
  printed: number
  failed: string[]
  unconfirmed: string[]
  held: string[]
  skipped: string[]
  waiting?: string[]
}

export type DrainEnd = 'drained' | 'never-reached' | 'token-refused' | 'stopped'

const lookEvery = 40
/** A first read may be put off by so much at least, in milliseconds. */
const longestFirstWait = 60_000

/**
 * Prints until no job is left that this station could print: nothing waits, nothing is to be tried again, and what is at
 * a printer has ended there or has not moved for `patience` milliseconds (a stopped printer). A room that takes nothing is
 * waited for as long; its jobs then wait for the next run. Where the rules leave jobs to others, it is awaited who of them is there.
 */
export async function drain(station: Station, patience: number, signal: AbortSignal): Promise<DrainEnd> {
  let shutSince: number | null = null
  for (;;) {
    if (signal.aborted) return 'stopped'
    shutSince = station.sharing?.room.isOpen === false ? (shutSince ?? performance.now()) : null
    const isShut = shutSince !== null && performance.now() - shutSince >= patience
    if (station.isTokenRefused) return endWithoutToken(station, patience, signal)
    const { lastReadAt, failures } = station.poller.state
    if (lastReadAt === null && (failures >= triesBeforeFailed || isPutOff(station, patience))) return 'never-reached'
    if (lastReadAt !== null && isQuiet(station, patience, isShut)) {
      if (!isShut) await giveUpOnPrinters(station)
      // What came in the meantime is printed too.
      if (!station.poller.isToldToWait) await station.readNow()
      if (isQuiet(station, patience, isShut)) return station.isTokenRefused ? 'token-refused' : 'drained'
    }
    await pause(lookEvery, signal)
  }
}

/** Nothing more is fetched, but what a printer has comes out all the same: its end is awaited. */
async function endWithoutToken(station: Station, patience: number, signal: AbortSignal): Promise<DrainEnd> {
  const isMoving = () => station.lanes.some(lane => lane.isHandingOver) || !isFollowed(station, patience)
  while (!signal.aborted && isMoving()) await pause(lookEvery, signal)
  return 'token-refused'
}

/** True if a service that was never read asks for a longer wait than a drain is worth. */
function isPutOff(station: Station, patience: number): boolean {
  const { poller, parts } = station
  return poller.isToldToWait && poller.nextReadAt - parts.now() > Math.max(patience, longestFirstWait)
}

function isQuiet(station: Station, patience: number, isShut: boolean): boolean {
  const mayStill = (job: string) => !isShut && mayGo(station, job)
  if (!isShut && station.sharing?.left.isUnsure) return false
  if (station.lanes.some(lane => !lane.isGivenUp && (lane.isHandingOver || lane.jobs.some(mayStill)))) return false
  return !station.hasRetries && isFollowed(station, patience)
}

/** False for a job that waits for others of its order: what is missing isn't awaited by a drain. */
function mayGo({ board, together }: Station, job: string): boolean {
  const record = board.get(job)
  return record === null || !together.isShutFor(record)
}

const isFollowed = ({ follower }: Station, patience: number) =>
  follower.outstanding === 0 || follower.isStuckFor(patience)

/** Jobs of a printer that stayed down fail for now; nothing of them reached it, so the next start tries them again. */
async function giveUpOnPrinters(station: Station): Promise<void> {
  const { now, log } = station.parts
  for (const lane of station.lanes) {
    for (const job of [...lane.jobs]) {
      const record = station.board.get(job)
      if (!record || record.here === 'failed' || record.newest?.spooler || !mayGo(station, job)) continue
      const change = { here: 'failed', reason: lane.problem, retryAt: now() } as const
      try {
        await station.board.place(job, change, lane.problem ? [lane.problem] : [])
      } catch (error) {
        // On a full disk it continues waiting, and is named so in the summary.
        log.warn(asDeskError(error).message, { job })
      }
    }
  }
}

/** Sums up all jobs of the service. What is at a printer without an end is not proven: it counts as unconfirmed. */
export async function summarize(station: Station): Promise<Summary> {
  const { ledger, serviceKey } = station.parts
  const places = await ledger.placesOf(serviceKey)
  const idsAt = (...here: HereState[]) =>
    places
      .filter(place => here.includes(place.here))
      .map(place => place.id)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const unread = places.filter(({ here }) => !hereStates.includes(here))
  const [first] = unread
  if (first) throw new DeskError('ledger.unread-places', { file: 'station.db', count: unread.length, first: first.id })
  const waiting = idsAt('waiting')
  return {
    event: 'summary',
    printed: idsAt('printed').length,
    failed: idsAt('failed'),
    unconfirmed: idsAt('unconfirmed', 'printing'),
    held: idsAt('held'),
    skipped: idsAt('skipped', 'elsewhere'),
    ...(waiting.length > 0 ? { waiting } : {}),
  }
}
