import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { Database } from 'better-sqlite3'
import { DeskError } from '../../../src-shared/errors.ts'
import { ActReader } from '../../orders/journal/act-reader.ts'
import { ActStore } from '../../orders/journal/act-store.ts'
import { ProfileStore } from '../../session/profiles.ts'
import { isDamage } from '../../storage/damage.ts'
import { openDatabaseToRead } from '../../storage/database.ts'
import { DatabaseFacts } from '../../storage/database-facts.ts'
import type { DatabaseStart } from '../../storage/database-worker.ts'
import { serveStores } from '../../storage/serve-stores.ts'
import { SettingStore } from '../../storage/settings.ts'
import { markDamaged, stationFiles } from '../../storage/station-files.ts'
import { ClaimingLedger, DeskClaims, ledgerName } from '../claims/registry.ts'
import { HistoryStore } from '../history/history-store.ts'
import { RequestStore } from '../requests/request-store.ts'
import { holdWaitingJobs } from './after-damage.ts'
import { KeepingStore } from './keeping-store.ts'
import { openStationFile } from './open-station-file.ts'

/** What the station's worker is started with: as the one writer of station.db, or to answer long questions beside it. */
export interface StationWorkerStart extends DatabaseStart {
  as: 'writer' | 'reader'
}

/** The stores of the writer. */
export type StationStores = ReturnType<typeof writerStores>
/** The stores of a reader. */
export type StationReaderStores = ReturnType<typeof readerStores>

const { file, migrations, as } = workerData as StationWorkerStart

let damage: unknown = null

/** Once the file is known to be damaged nothing more is written: what is not written is not handed to a printer. */
function declareDamaged(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(stationFiles(file), why)
}

const writerStores = (db: Database, claims: DeskClaims) => ({
  ledger: new ClaimingLedger(db, claims),
  claims,
  requests: new RequestStore(db),
  acts: new ActStore(db),
  profiles: new ProfileStore(db),
  settings: new SettingStore(db),
  keeping: new KeepingStore(db),
  database: {
    isDamaged: declareDamaged,
    holdWaitingJobs: (service: string): void => void holdWaitingJobs(db, service),
  },
})

const readerStores = (db: Database) => ({
  history: new HistoryStore(db),
  journal: new ActReader(db),
  facts: new DatabaseFacts(db),
  profiles: new ProfileStore(db),
  settings: new SettingStore(db),
})

function openWriter() {
  const { db, findings, newest } = openStationFile(file, migrations)
  const claims = new DeskClaims(ledgerName(db), dirname(file))
  return { db, stores: writerStores(db, claims), opened: findings, newest, leave: () => claims.leaveAll() }
}

function openReader() {
  const db = openDatabaseToRead(file, migrations)
  return { db, stores: readerStores(db), opened: null }
}

serveStores(file, () => ({
  ...(as === 'writer' ? openWriter() : openReader()),
  together: 64,
  check: store => {
    if (damage !== null && store !== 'database') throw damage
  },
  lost: declareDamaged,
  met: error => {
    if (as === 'writer' && isDamage(error)) declareDamaged(`${error.message}, ${error.code}`)
  },
}))
