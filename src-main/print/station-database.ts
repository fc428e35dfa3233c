import { join } from 'node:path'
import { type DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { databaseWorker } from '../storage/database-worker.ts'
import { resourcesFolder } from '../storage/resources.ts'
import type { RemoteOf } from '../workers/protocol.ts'
import { type WorkerHost, workerFile } from '../workers/worker-host.ts'
import type { StationReaderStores, StationStores, StationWorkerStart } from './ledger/station-worker.ts'

/** The stores of station.db, each call one transaction in a worker of their own. Long questions are answered beside the writer. */
export interface StationDatabase
  extends RemoteOf<Omit<StationStores, 'database'>>,
    RemoteOf<Pick<StationReaderStores, 'history' | 'journal' | 'facts'>> {
  /** What was found wrong with the file when it was opened, and mended. */
  findings: Message[]
  /** What waits for a service is held at its next start, until its list was read once. */
  holdWaitingJobs(service: string): Promise<void>
  /** Rejects once a damage is met, or somebody takes the file away: nothing more is written or printed until the next start. */
  broken: Promise<never>
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

/** After so long without a question the reader is closed: most days nobody asks. */
const readerIdleMs = 60_000

const stationWorker = <S>(
  file: string,
  as: StationWorkerStart['as'],
  plan: { idleMs?: number; failed?(error: DeskError): void } = {},
): WorkerHost<S> => {
  const migrations = join(resourcesFolder(), 'migrations', 'station')
  const start: StationWorkerStart = { file, migrations, as }
  return databaseWorker(workerFile(import.meta.url, './ledger/station-worker'), start, plan)
}

/**
 * Opens station.db in a worker; a damaged or lost one is made again (`findings` says so). Throws `desk.database-newer` or
 * `desk.database-failed`. Every call rejects with `desk.database-failed` when the disk is full or the worker has ended, and
 * with `desk.database-damaged` once a damage was met.
 */
export async function openStationDatabase(file: string): Promise<StationDatabase> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const writer = stationWorker<StationStores>(file, 'writer', {
    failed: error => {
      if (hasCode(error, 'desk.database-damaged')) broken.reject(error)
    },
  })
  const findings = (await writer.start()) as Message[]
  const { ledger, claims, requests, acts, profiles, settings, keeping, database } = writer.stores
  const reader = stationWorker<StationReaderStores>(file, 'reader', {
    idleMs: readerIdleMs,
    failed: error => {
      if (hasCode(error, 'desk.database-damaged')) database.isDamaged(String(error.data.why)).catch(() => {})
    },
  })
  const { history, journal, facts } = reader.stores
  return {
    ledger,
    claims,
    requests,
    acts,
    profiles,
    settings,
    keeping,
    history,
    journal,
    facts,
    findings,
    broken: broken.promise,
    holdWaitingJobs: database.holdWaitingJobs,
    async close() {
      await reader.close()
      await writer.close()
    },
  }
}

/** station.db open for reading only: what the doctor and a diagnostics file need of it, also beside a desk that runs. */
export interface StationReader extends RemoteOf<Omit<StationReaderStores, 'history' | 'journal'>> {
  close(): Promise<void>
}

/** Throws `desk.no-database`, `desk.database-newer`, `desk.database-damaged` or `desk.database-failed`. */
export async function openStationReader(file: string): Promise<StationReader> {
  const reader = stationWorker<StationReaderStores>(file, 'reader')
  await reader.start()
  const { profiles, settings, facts } = reader.stores
  return { profiles, settings, facts, close: () => reader.close() }
}
