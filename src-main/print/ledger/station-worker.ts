import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
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
export type StationStores = ReturnType<typeof writer>['stores']
/** The stores of a reader. */
export type StationReaderStores = ReturnType<typeof reader>['stores']

const { file, migrations, as } = workerData as StationWorkerStart

let damage: unknown = null

/** Once the file is known to be damaged nothing more is written: what is not written is not handed to a printer. */
function declareDamaged(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(stationFiles(file), why)
}

function writer() {
  const { db, findings, newest } = openStationFile(file, migrations)
  const claims = new DeskClaims(ledgerName(db), dirname(file))
  const stores = {
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
  }
  return { db, stores, opened: findings, newest, leave: () => claims.leaveAll() }
}

function reader() {
  const db = openDatabaseToRead(file, migrations)
  const stores = {
    history: new HistoryStore(db),
    journal: new ActReader(db),
    facts: new DatabaseFacts(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
  }
  return { db, stores, opened: null }
}

serveStores(file, () => ({
  ...(as === 'writer' ? writer() : reader()),
  together: 64,
  check: store => {
    if (damage !== null && store !== 'database') throw damage
  },
  lost: declareDamaged,
  met: error => {
    if (as === 'writer' && isDamage(error)) declareDamaged(`${error.message}, ${error.code}`)
  },
}))
