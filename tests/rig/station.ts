import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import { sessionService } from '../../src-main/print/open-station.ts'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { ServiceRequests } from '../../src-main/print/requests/service-requests.ts'
import { Runs } from '../../src-main/print/runs.ts'
import { StationActions } from '../../src-main/print/station/actions.ts'
import { type JobEvent, jobEventOf } from '../../src-main/print/station/job-event.ts'
import type { StationParts, StationPolicy } from '../../src-main/print/station/parts.ts'
import { Station } from '../../src-main/print/station/station.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { createSession } from '../../src-main/session/index.ts'
import { openDataFolder } from '../../src-main/storage/data-folder.ts'
import type { HereState } from '../../src-shared/contract/print.ts'

/** A station in this process, on a real ledger, with what it told. */
export interface RunningStation {
  station: Station
  actions: StationActions
  requests: ServiceRequests
  events: JobEvent[]
  warnings: string[]
  dataFolder: string
  /** Waits until a job stands there. */
  reaches(job: string, here: HereState, milliseconds?: number): Promise<void>
  /** Waits until something holds. */
  until(holds: () => boolean, milliseconds?: number): Promise<void>
  /** UploadEvidence in with a token, as a person would after one was refused. */
  signIn(token: string): Promise<void>
  /** Ends the station; its data folder stays, so that another can go on with it. */
  stop(): Promise<void>
}

export interface StationSettings extends Partial<StationPolicy> {
  baseUrl: string
  token?: string
  /** A folder that another station used before; else a new one. */
  dataFolder?: string
  /** Lays changes over the parts that the station stands on, such as a printer that loses answers. */
  parts?: Partial<StationParts>
  /** Stands between the station and its ledger. */
  ledger?: (ledger: Ledger) => Ledger
}

const folders: string[] = []

/** A temporary data folder; removed by `removeFolders`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-station-test-'))
  folders.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Starts a station on a service; prints what waits unless its policy says otherwise. */
export async function startStation(settings: StationSettings): Promise<RunningStation> {
  const { baseUrl, token = 'practice', parts, ledger, dataFolder = temporaryFolder(), ...policy } = settings
  const folder = openDataFolder(dataFolder, 'a test')
  const database = await openStationDatabase(folder.stationDatabase)
  const warnings: string[] = []
  const log = { info: () => {}, warn: (text: string) => void warnings.push(text) }
  const session = createSession({
    profiles: database.profiles,
    keychain: { kind: 'session-only', why: 'a test' },
    fetch: nodeFetch,
    tokenFromEnvironment: null,
    emit: () => {},
    log,
    ephemeral: { name: 'Test', baseUrl, token },
  })
  await session.open('practice')
  const service = sessionService(session)
  const station = new Station({
    serviceKey: 'test',
    ledger: ledger ? ledger(database.ledger) : database.ledger,
    service,
    fetchDocument: service.fetchDocument,
    openPrinter,
    isAskedReprint: job => requests.hasAskedFor(job),
    whyAsked: job => requests.whyOf(job),
    documents: folder.documents,
    policy: () => ({
      stationName: 'test',
      stationTag: 'test',
      rules: [],
      start: 'print-waiting',
      takeAccepted: false,
      printAskedAgain: false,
      pollSeconds: 0.2,
      limitBytes: 200_000_000,
      fetchIdleSeconds: 5,
      ...policy,
    }),
    log,
    now: Date.now,
    ...parts,
  })
  session.onChange(state => {
    if (state.status === 'signed-in') station.tokenRenewed()
  })
  const events: JobEvent[] = []
  station.board.listen((record, before) => {
    const event = jobEventOf(record, before)
    if (event) events.push(event)
  })
  const requests = await ServiceRequests.read({
    book: database.requests,
    service: 'test',
    now: Date.now,
    changed: () => {},
  })
  await station.start()
  const until = async (holds: () => boolean, milliseconds = 90_000) => {
    const end = Date.now() + milliseconds
    while (!holds()) {
      if (Date.now() > end) {
        const places = [...station.board.all()].map(job => `${job.id} ${job.here} ${job.newest?.state ?? '-'}`)
        throw new Error(`It did not come to that in ${milliseconds} ms: ${places.join(', ')}; ${warnings.join('; ')}`)
      }
      await pause(10)
    }
  }
  return {
    station,
    actions: new StationActions(station, { who: () => 'Ada', requests, runs: new Runs(() => {}) }),
    requests,
    events,
    warnings,
    dataFolder,
    until,
    reaches: (job, here, milliseconds) => until(() => station.board.get(job)?.here === here, milliseconds),
    signIn: async again => void (await session.signIn('practice', again)),
    async stop() {
      await station.stop()
      await database.close()
      folder.unlock()
    },
  }
}
