import { appendFileSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type OpenedDatabase, openOrRebuild, rebuild } from '../../storage/rebuild.ts'
import { type DatabaseFiles, finishReplacing } from '../../storage/station-files.ts'
import { settlePricesAfterDamage } from './after-damage.ts'
import { isLost, priceFiles } from './price-files.ts'

/**
 * Opens prices.db, which is made where it is missing. One that is damaged, or gone from a folder that had one, is kept aside,
 * and a new one takes its place with what can still be read (of a file that is gone, in its journal). After that, and where the
 * file can't be shown to be the newest, what was not sent yet is held. Throws
 * `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openPriceFile(file: string, migrations: string): OpenedDatabase {
  const files = priceFiles(file)
  finishReplacing(files)
  const isGone = isLost(file)
  // What is kept aside and read is a file with its journal.
  if (isGone) appendFileSync(file, '')
  return openOrRebuild({
    files,
    migrations,
    isDamaged: () => isGone || (existsSync(files.wasDamaged) && existsSync(file)),
    rebuild: () => rebuildPrices(files, migrations, isGone),
    settle({ db, findings, newest }, isSound) {
      if (isSound) findings.push(...newest.holdIfDoubted(() => hold(db, file)))
      else newest.settle()
      newest.begin()
    },
  })
}

/**
 * Holds what was not sent where newer changes may be missing: an older entry may have been superseded by one of them. Everything
 * is read again, so that what the service has since shows as a conflict.
 */
function hold(db: SqliteDatabase, file: string): Message {
  const { held } = settlePricesAfterDamage(db)
  return message('ledger.prices-held', { file: basename(file), held })
}

function rebuildPrices(
  files: DatabaseFiles,
  migrations: string,
  isGone: boolean,
): Omit<OpenedDatabase, 'newest'> {
  const { database: file } = files
  const { db, kept, filled } = rebuild(files, migrations, (fresh, carryOver) => {
    // Tables come over in any order; what belongs to nothing is taken out afterwards.
    fresh.pragma('foreign_keys = OFF')
    carryOver()
    return settlePricesAfterDamage(fresh)
  })
  const finding = isGone
    ? message('prices.database-lost', { file, ...filled })
    : message('prices.database-rebuilt', { file, kept, ...filled })
  return { db, findings: [finding] }
}
