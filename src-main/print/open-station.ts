import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Asks } from './asks/asks.ts'
import { openAsks } from './asks/open-asks.ts'
import type { FixedStation } from './fixed-station.ts'
import { feedJobs } from './job-feed.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { PrinterWatch } from './printer-watch.ts'
import { openPrinter } from './printers/index.ts'
import type { Runs } from './runs.ts'
import type { SessionService } from './session-service.ts'
import { StationActions } from './station/actions.ts'
import type { StationPolicy } from './station/parts.ts'
import { Station } from './station/station.ts'
import type { StationDatabase } from './station-database.ts'

/** The station of the profile that is open, with what shows it. */
export interface OpenStation {
  station: Station
  service: SessionService
  actions: StationActions
  asks: Asks
  watch: PrinterWatch
  rules: PrintRule[]
  close(): Promise<void>
}

/** What the commands of the print desk stand on. */
export interface StationDoor {
  /** What is asked while another profile is being opened waits until its station is; null where none is open. */
  opened(): Promise<OpenStation | null>
  /** Throws `session.no-profile-open` or `session.profile-opening`. */
  mustBeOpen(): OpenStation
  /** The same for what needs the permission to print (bindings, section 4). Throws `service.permission-missing`. */
  mayPrint(): OpenStation
  /** The long actions that are under way. */
  runs: Runs
  /** Who is signed in, as the timeline says it. */
  who(): string
  row(record: JobRecord): JobRow
  state(): StationState
}

export interface OpeningParts {
  database: StationDatabase
  /** The folder of fetched documents. */
  documents: string
  fixed?: FixedStation | undefined
  emit: EmitEvent
  log: Log
  /** The key of the service in the ledger. */
  serviceKey: string
  service: SessionService
  rules: PrintRule[]
  policy(): StationPolicy
  door: StationDoor
}

/** Puts a station and what shows it together; nothing runs yet. Throws `desk.database-failed`. */
export async function openStation(around: OpeningParts): Promise<OpenStation> {
  const { database, documents, fixed, emit, log, serviceKey, service, rules, policy, door } = around
  const station = new Station({
    serviceKey,
    ledger: database.ledger,
    service,
    fetchDocument: service.fetchDocument,
    openPrinter,
    isAskedReprint: job => asks.hasAskedFor(job),
    documents,
    policy,
    log,
    now: Date.now,
  })
  const { asks, close: closeAsks } = await openAsks(database.asks, station, emit)
  const watch = new PrinterWatch(station, printers => emit('printers.changed', printers))
  const stopFeed = feedJobs(station.board, door.row, rows => emit('jobs.changed', { rows, gone: [] }))
  if (fixed) station.board.listen(fixed.onJob)
  station.listen(() => {
    emit('station.changed', door.state())
    watch.tellIfChanged()
  })
  return {
    station,
    watch,
    rules,
    service,
    asks,
    actions: new StationActions(station, { who: door.who, asks, runs: door.runs }),
    async close() {
      watch.stop()
      stopFeed()
      closeAsks()
      await station.stop()
    },
  }
}
