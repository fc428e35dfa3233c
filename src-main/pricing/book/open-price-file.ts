import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { databaseError, type SqliteDatabase } from '../../storage/database.ts'
import { NewestLedger } from '../../storage/newest-ledger.ts'
import { openSound, rebuild } from '../../storage/rebuild.ts'
import { finishReplacing, markMade } from '../../storage/station-files.ts'
import { lookAtLog } from '../../storage/wal-damage.ts'
import { settleAfterDamage } from './after-damage.ts'
import { isLost, type PriceFiles, priceFiles } from './price-files.ts'

/** prices.db, open for writing, with what was found wrong with it and mended. */
export interface OpenedPriceFile {
  db: SqliteDatabase
  findings: Message[]
  /** Counts what is written from now on. */
  newest: NewestLedger
}

/**
 * Opens prices.db, which is made where it is missing. One that is damaged, or gone from a folder that had one, is kept aside,
 * and a new one takes its place with what can still be read (of a file that is gone, in its journal). After that, and where the
 * file can't be shown to be the newest, what was not sent yet is held. Throws
 * `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openPriceFile(file: string, migrations: string): OpenedPriceFile {
  const files = priceFiles(file)
  finishReplacing(files)
  const isGone = isLost(file)
  // What is kept aside and read is a file with its journal.
  if (isGone) appendFileSync(file, '')
  const isKnownDamaged = isGone || (existsSync(files.wasDamaged) && existsSync(file))
  const log = lookAtLog(file)
  const sound = isKnownDamaged ? null : openSound(file, migrations)
  const { db, findings } = sound ? { db: sound, findings: [] } : rebuildPrices(files, migrations, isGone)
  try {
    const newest = new NewestLedger(db, { file, ...log })
    if (sound) findings.push(...newest.holdIfDoubted(() => hold(db, file)))
    else newest.settle()
    newest.begin()
    rmSync(files.wasDamaged, { force: true })
    markMade(files)
    return { db, findings, newest }
  } catch (error) {
    db.close()
    throw databaseError(file, error)
  }
}

/**
 * Holds what was not sent where newer changes may be missing: an older entry may have been superseded by one of them. Everything
 * is read again, so that what the service has since shows as a conflict.
 */
function hold(db: SqliteDatabase, file: string): Message {
  const { held } = settleAfterDamage(db)
  return message('ledger.prices-held', { file: basename(file), held })
}

function rebuildPrices(
  files: PriceFiles,
  migrations: string,
  isGone: boolean,
): Omit<OpenedPriceFile, 'newest'> {
  const { database: file } = files
  const { db, kept, filled } = rebuild(files, migrations, (fresh, carryOver) => {
    // Tables come over in any order; what belongs to nothing is taken out afterwards.
    fresh.pragma('foreign_keys = OFF')
    carryOver()
    return settleAfterDamage(fresh)
  })
  const finding = isGone
    ? message('prices.database-lost', { file, ...filled })
    : message('prices.database-rebuilt', { file, kept, ...filled })
  return { db, findings: [finding] }
}
