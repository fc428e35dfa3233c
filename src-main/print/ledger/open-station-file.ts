import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { isUnwritten, type SqliteDatabase } from '../../storage/database.ts'
import type { NewestLedger } from '../../storage/newest-ledger.ts'
import { type OpenedDatabase, openOrRebuild, rebuild } from '../../storage/rebuild.ts'
import {
  type DatabaseFiles,
  finishReplacing,
  isMissing,
  moveLeftoversAside,
  stationFiles,
  wasInUse,
} from '../../storage/station-files.ts'
import { holdWaitingJobs, settleJobsAfterDamage } from './after-damage.ts'
import { holdForDoubt, holdUnreadable, unknownDocument } from './ledger-doubt.ts'

/**
 * Opens station.db. One that is damaged is kept aside, and a new one takes its place with every row that can still be read;
 * one that is gone from a folder that was in use is made again. After both, what waits is held (`LedgerState.mustHold`), and so
 * it is where the file can't be shown to be the newest.
 * Throws `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openStationFile(file: string, migrations: string): OpenedDatabase {
  const files = stationFiles(file)
  finishReplacing(files)
  const isLost = isMissing(files) && wasInUse(files)
  if (isLost) moveLeftoversAside(files)
  return openOrRebuild({
    files,
    migrations,
    isDamaged: () => isDamagedFor(files),
    rebuild: () => rebuildStation(files, migrations),
    settle({ db, findings, newest }, isSound) {
      if (isLost) {
        findings.push(message('desk.database-lost', { file }))
        db.transaction(() => {
          holdWaitingJobs(db)
          newest.settle()
        })()
      } else if (!isSound) newest.settle()
      else
        findings.push(...newest.holdIfDoubted(evidence => hold(db, file, evidence), documentsAhead(db, file, newest)))
      newest.begin()
      const unread = holdUnreadable(db, Date.now())
      newest.tell()
      if (unread.length > 0) {
        const [first = ''] = unread
        findings.push(message('ledger.unread-places', { file: basename(file), count: unread.length, first }))
      }
    },
  })
}

/** Holds all that waits in a ledger that may not be the newest. */
function hold(db: SqliteDatabase, file: string, evidence: readonly Message[]): Message {
  holdForDoubt(db, evidence, Date.now())
  return message('ledger.jobs-held', { file: basename(file) })
}

/** A fetched document whose attempt isn't in the ledger means that the ledger is older than the document. */
function documentsAhead(db: SqliteDatabase, file: string, { since }: NewestLedger): Message[] {
  const documents = join(dirname(file), 'documents')
  if (since === null || !existsSync(documents)) return []
  const isNewer = (name: string) => statSync(join(documents, `${name}.pdf`)).mtimeMs > since
  const document = unknownDocument(db, documents, isNewer)
  return document === null ? [] : [message('ledger.unknown-document', { file: basename(file), document })]
}

/** True if the file is there and was found damaged, or has nothing of the ledger that this folder had. */
function isDamagedFor(files: DatabaseFiles): boolean {
  if (isMissing(files)) return false
  return existsSync(files.wasDamaged) || (wasInUse(files) && isUnwritten(files.database))
}

function rebuildStation(files: DatabaseFiles, migrations: string): Omit<OpenedDatabase, 'newest'> {
  const { db, kept, filled } = rebuild(files, migrations, (fresh, carryOver) => {
    const rows = carryOver()
    settleJobsAfterDamage(fresh, Date.now())
    return rows
  })
  return { db, findings: [message('desk.database-rebuilt', { file: files.database, kept, rows: filled })] }
}
