import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { RoomView } from '../../src-shared/contract/room.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import type { Log } from '../diagnostics/log.ts'
import { guarded } from '../observers.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Account, Session } from '../session/index.ts'
import type { Room } from './claims/room.ts'
import { roomViewOf } from './claims/room-view.ts'
import type { FixedStation } from './fixed-station.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { PrinterWatch } from './printer-watch.ts'
import { openPrinter } from './printers/index.ts'
import { keptOnThisComputer, type PrinterKeys } from './printers/printer-access.ts'
import { type RequestBook, ServiceRequests } from './requests/service-requests.ts'
import type { Runs } from './runs.ts'
import { StationActions } from './station/actions.ts'
import type { Board } from './station/board.ts'
import type { FetchDocument, PrintService, StationPolicy } from './station/parts.ts'
import { Station } from './station/station.ts'
import type { StationDatabase } from './station-database.ts'

/** A station that runs, with what shows it. */
export interface OpenStation {
  station: Station
  service: SessionService
  actions: StationActions
  requests: ServiceRequests
  watch: PrinterWatch
  rules: PrintRule[]
  /** True while rules are stored that this version can't read. */
  rulesUnread?: boolean
  close(): Promise<void>
}

/** What the commands of the print desk are on. */
export interface StationContext {
  /** What is asked while another profile is being opened waits until its station is; null if none is open. */
  opened(): Promise<OpenStation | null>
  /** Throws `session.no-profile-open` or `session.profile-opening`. */
  mustBeOpen(): OpenStation
  /** The long actions that are under way. */
  runs(): Runs
  /** Who is signed in, as the timeline says it. */
  who(): string
  row(record: JobRecord): JobRow
  state(): StationState
}

/** How one station is shown, whichever profile is open. */
export interface StationDisplay extends Pick<StationContext, 'who' | 'row' | 'state'> {
  runs: Runs
}

export interface OpeningParts {
  database: StationDatabase
  /** The folder of fetched documents. */
  documents: string
  fixed?: FixedStation | undefined
  printerKeys?: PrinterKeys | undefined
  emit: EmitEvent
  log: Log
  /** The key of the service in the ledger. */
  serviceKey: string
  service: SessionService
  room?: Room | undefined
  rules: PrintRule[]
  policy(): StationPolicy
  view: StationDisplay
}

/** Puts a station and what shows it together; nothing runs yet. Throws `desk.database-failed`. */
export async function openStation(around: OpeningParts): Promise<OpenStation> {
  const { database, documents, fixed, emit, log, serviceKey, service, room, rules, policy, view } = around
  const keys = around.printerKeys ?? keptOnThisComputer
  const station = new Station({
    serviceKey,
    ledger: database.ledger,
    service,
    fetchDocument: service.fetchDocument,
    openPrinter: uri => openPrinter(uri, keys),
    room,
    isAskedReprint: job => requests.hasAskedFor(job),
    whyAsked: job => requests.whyOf(job),
    documents,
    policy,
    log,
    now: Date.now,
  })
  const { requests, close: closeRequests } = await openRequests(database.requests, station, emit)
  const watch = new PrinterWatch(station, printers => emit('printers.changed', printers), keys)
  station.seePrinters = () => watch.views()
  const tellRoom = roomFeed(station, view => emit('room.changed', view))
  const stopFeed = feedJobs(station.board, view.row, change => emit('jobs.changed', change))
  if (fixed) station.board.listen(fixed.onJob)
  station.listen(() => {
    emit('station.changed', view.state())
    watch.tellIfChanged()
    tellRoom()
  })
  return {
    station,
    watch,
    rules,
    service,
    requests,
    actions: new StationActions(station, { who: view.who, requests, runs: view.runs }),
    async close() {
      watch.stop()
      stopFeed()
      closeRequests()
      await station.stop()
    },
  }
}

/** The other stations of the room; null for a station without one. */
export const roomOf = ({ sharing, parts }: Station): RoomView | null =>
  sharing ? roomViewOf(sharing.room, parts.now()) : null

/** Tells the room's view where it has changed. */
function roomFeed(station: Station, tell: (view: RoomView | null) => void): () => void {
  let told = ''
  return () => {
    if (!station.sharing) return
    const view = roomOf(station)
    const text = JSON.stringify(view)
    if (text === told) return
    told = text
    tell(view)
  }
}

/** Collects changes of jobs and emits them at most five times a second, each job once; `gone`: those that left the board. */
function feedJobs(
  board: Board,
  toRow: (record: JobRecord) => JobRow,
  tell: (change: { rows: JobRow[]; gone: string[] }) => void,
  everyMilliseconds = 200,
): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const jobs = [...changed]
    changed.clear()
    const rows = jobs.flatMap(job => board.get(job) ?? []).map(toRow)
    tell({ rows, gone: jobs.filter(job => !board.get(job)) })
  }
  const note = (jobs: readonly string[]) => {
    for (const job of jobs) changed.add(job)
    timer ??= setTimeout(guarded(flush), everyMilliseconds)
  }
  const stops = [board.listen(record => note([record.id])), board.listenToForgotten(note)]
  return () => {
    for (const stop of stops) stop()
    if (timer) clearTimeout(timer)
  }
}

/** At most five times a second. */
const tellAfter = 200

/**
 * The requests to a station's service: reported as `requests.changed`, and shown in the rows of their jobs. Throws
 * `desk.database-failed`.
 */
async function openRequests(
  book: RequestBook,
  station: Station,
  emit: EmitEvent,
): Promise<{ requests: ServiceRequests; close(): void }> {
  const { board, parts } = station
  let timer: NodeJS.Timeout | null = null
  const failed = (error: unknown) => parts.log.warn(asDeskError(error).message)
  const tell = () => {
    timer = null
    requests.list().then(list => emit('requests.changed', list), failed)
  }
  const requests = await ServiceRequests.read({
    book,
    service: parts.serviceKey,
    now: parts.now,
    changed: request => {
      const jobs = request.type === null ? request.names : []
      for (const record of jobs.flatMap(job => board.get(job) ?? [])) board.put(record)
      timer ??= setTimeout(guarded(tell), tellAfter)
    },
  })
  const stop = board.listen((record, before) => {
    const isTaken = (one: typeof before) => one?.plan?.kind === 'service-reprint'
    if (isTaken(record) && !isTaken(before)) void requests.cameBack(record.id).catch(failed)
  })
  return {
    requests,
    close() {
      stop()
      if (timer) clearTimeout(timer)
    },
  }
}

/** The service through the session's current client: the calls of the station and those about orders. */
export interface SessionService extends PrintService {
  fetchDocument: FetchDocument
  /** Any other operation. */
  read: ServiceClient['read']
}

/**
 * The service of a profile through the session's client for it. Without one, or once the profile is neither open nor
 * kept, every call throws `session.not-signed-in`, which stops the station's calls like a refused token does; queued work
 * stays.
 * @param opened the profile; another one only if it is of the same service
 */
export function sessionService(session: Session, opened: () => ProfileView | null = ofNow(session)): SessionService {
  const account = (): Account | null => {
    const profile = opened()
    return profile && session.account(profile)
  }
  const client = (): ServiceClient => {
    const now = account()
    if (!now?.client) throw new DeskError('session.not-signed-in', { profile: opened()?.name ?? '-' })
    if (now.status === 'token-refused') throw new DeskError('service.token-refused', {})
    return now.client
  }
  return {
    async listPrintJobs({ today, signal }) {
      const { rows: jobs, warnings } = await client().read('admin.orders.print-jobs.index', {
        query: { since: today ? 'today' : undefined },
        signal,
      })
      // The service answers: a token that could not be proven before can be now.
      const { profile, status } = session.state()
      if (status === 'unproven' && profile?.id === opened()?.id) void session.prove()
      return { jobs, warnings }
    },
    pdfLink: async (job, signal) => client().read('admin.orders.print-jobs.pdf-url', { path: { job }, signal }),
    printLink: async (order, type, signal) =>
      client().read('admin.orders.print-url', { path: { order }, query: { type }, signal }),
    reprint: async job => client().read('admin.orders.print-jobs.reprint', { path: { job } }),
    kanbanReprint: async job => client().read('admin.orders.print-jobs.kanban-reprint', { path: { job } }),
    read: async (operation, ...input) => client().read(operation, ...input),
    renewToken: async () => {
      const now = account()
      if (now?.status === 'token-refused') await session.renew(now.profile.id)
    },
    canReport: () => account()?.client?.offers('admin.orders.print-jobs.report') ?? false,
    async report(job, { station, printedAt }) {
      const body = { print_status: 'printed', station, printed_at: new Date(printedAt).toISOString() }
      await client().read('admin.orders.print-jobs.report', { path: { job }, body })
    },
    fetchDocument: async request => client().fetchDocument(request),
  }
}

/** The profile that is open now, for good. */
function ofNow(session: Session): () => ProfileView | null {
  const { profile } = session.state()
  return () => profile
}
