import { appendFileSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type OpenedDatabase, openOrRebuild, rebuild } from '../../storage/rebuild.ts'
import { type DatabaseFiles, finishReplacing } from '../../storage/station-files.ts'
import { settlePricesAfterDamage } from './after-damage.ts'
import { isLost, priceFiles } from './price-files.ts'

/**
 * Opens prices.db; creates it if there never was one. A file that is damaged, or missing from a folder that had one, is
 * kept aside and replaced by a new one with all that can still be read (from the journal, if the file is missing).
 * After that, or if the file can't be shown to be the newest, unsent changes are held. Throws `desk.database-newer` or
 * `desk.database-failed` without changing anything.
 */
export function openPriceFile(file: string, migrations: string): OpenedDatabase {
  const files = priceFiles(file)
  finishReplacing(files)
  const isGone = isLost(file)
  // Recovery keeps aside and reads a file together with its journal.
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
 * Holds unsent changes if newer ones may be missing, since one of those may have superseded them. Everything is read
 * again, so later changes at the service show as conflicts.
 */
function hold(db: SqliteDatabase, file: string): Message {
  const { held } = settlePricesAfterDamage(db)
  return message('ledger.prices-held', { file: basename(file), held })
}

function rebuildPrices(files: DatabaseFiles, migrations: string, isGone: boolean): Omit<OpenedDatabase, 'newest'> {
  const { database: file } = files
  const { db, kept, filled } = rebuild(files, migrations, (fresh, carryOver) => {
    // Tables are copied in any order; orphaned rows are deleted afterwards.
    fresh.pragma('foreign_keys = OFF')
    carryOver()
    return settlePricesAfterDamage(fresh)
  })
  const finding = isGone
    ? message('prices.database-lost', { file, ...filled })
    : message('prices.database-rebuilt', { file, kept, ...filled })
  return { db, findings: [finding] }
}
