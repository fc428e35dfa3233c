import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { DeskError } from '../../src-shared/errors.ts'
import { AskStore } from '../print/asks/ask-store.ts'
import { ClaimingLedger } from '../print/claims/claiming-ledger.ts'
import { ClaimRegistry, ledgerName } from '../print/claims/registry.ts'
import { HistoryStore } from '../print/history/history-store.ts'
import { holdWhatWaits } from '../print/ledger/after-damage.ts'
import { KeepingStore } from '../print/ledger/keeping-store.ts'
import { ProfileStore } from '../session/profiles.ts'
import { isDamage } from './damage.ts'
import { openDatabaseToRead, type SqliteDatabase } from './database.ts'
import { DatabaseFacts } from './database-facts.ts'
import type { NewestLedger } from './newest-ledger.ts'
import { openStationFile } from './open-station-file.ts'
import { type Stores, serveStores } from './serve-stores.ts'
import { SettingStore } from './settings.ts'
import { markDamaged, stationFiles } from './station-files.ts'
import type { WorkerStart } from './worker-protocol.ts'

// The one writer of station.db, or a reader of long questions beside it. Calls come in order, are done in order, and are
// answered once they are on disk.
const port = parentPort
if (!port) throw new Error('station-worker runs as a worker only')
const { file, migrations, as } = workerData as WorkerStart

let damage: unknown = null

/** Once the file is known to be damaged nothing more is written: what is not written is not handed to a printer. */
function declareDamaged(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(stationFiles(file), why)
}

interface Opened {
  db: SqliteDatabase
  stores: Stores
  opened: unknown
  newest?: NewestLedger
}

function writer(): Opened {
  const { db, findings, newest } = openStationFile(file, migrations)
  const claims = new ClaimRegistry(ledgerName(db), dirname(file))
  const stores = {
    ledger: new ClaimingLedger(db, claims),
    claims,
    asks: new AskStore(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    keeping: new KeepingStore(db),
    database: {
      close: () => {
        claims.leave()
        db.close()
      },
      isDamaged: (why: string) => declareDamaged(why),
      holdWhatWaits: (service: string) => holdWhatWaits(db, service),
    },
  } as unknown as Stores
  return { db, stores, opened: findings, newest }
}

function reader(): Opened {
  const db = openDatabaseToRead(file, migrations)
  const stores = {
    history: new HistoryStore(db),
    facts: new DatabaseFacts(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    database: { close: () => void db.close() },
  } as unknown as Stores
  return { db, stores, opened: null }
}

serveStores(port, file, () => {
  const served = as === 'writer' ? writer() : reader()
  return {
    ...served,
    together: 64,
    check: store => {
      if (damage !== null && store !== 'database') throw damage
    },
    lost: declareDamaged,
    met: error => {
      if (as === 'writer' && isDamage(error)) declareDamaged(`${error.message}, ${error.code}`)
    },
  }
})
