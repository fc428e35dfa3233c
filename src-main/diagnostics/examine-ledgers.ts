import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { sayEnglish } from '../../src-shared/messages/index.ts'
import { claimsFile } from '../print/claims/registry.ts'
import { nearest } from '../storage/data-folder.ts'
import { readMark } from '../storage/ledger-mark.ts'
import { folderOfMarksIn, markBeside, NewestLedger } from '../storage/newest-ledger.ts'
import { stateFolder } from '../storage/state-folder.ts'
import { commitsBehindDamage } from '../storage/wal-damage.ts'
import { type Finding, fault, fine, note } from './finding.ts'

/**
 * Checks whether each ledger of a data folder is provably the newest, by the same evidence as its next start, and how
 * its last start found it. Writes nothing. A running desk keeps writing its marks, so then they are only read.
 */
export function examineMarks(dataFolder: string, isInUse: boolean): Finding[] {
  return ['station.db', 'prices.db']
    .map(name => join(dataFolder, name))
    .filter(file => existsSync(file))
    .flatMap(file => {
      try {
        return examineLedger(file, isInUse)
      } catch (error) {
        return [note('marks', `${file} can’t be compared with its marks (${whyOf(error)}).`)]
      }
    })
}

function examineLedger(file: string, isInUse: boolean): Finding[] {
  const mark = markBeside(file)
  const lostCommits = isInUse ? 0 : commitsBehindDamage(file)
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const newest = new NewestLedger(db, { file, lostCommits, state: folderOfMarksIn(stateFolder()) })
    const doubts = isInUse ? [] : newest.doubts
    if (doubts.length > 0) {
      const evidence = doubts.map(sayEnglish).join(' ')
      return [fault('marks', `${evidence} The next start puts waiting jobs and changes on hold until you decide.`)]
    }
    const found = readMark(mark)
    const since = newest.since === null ? '' : ` ${sinceText(basename(file), newest.since)}`
    if (typeof found !== 'string') return [fine('marks', `${mark} exists and can be read.${since}`)]
    const what = found === 'missing' ? 'doesn’t exist' : 'can’t be read'
    return [note('marks', `${mark} ${what}. The next start creates it again.${since}`)]
  } finally {
    db.close()
  }
}

/** A ledger has one timestamp for both: when it was first counted, or when a start last doubted it. */
const sinceText = (name: string, since: number) =>
  `${name} was created, or last found possibly out of date at a start, on ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC.`

/** Checks whether the stations of this computer can see each other's claims. Writes and creates nothing. */
export function examineClaims(): Finding[] {
  const folder = stateFolder()
  const file = claimsFile(folder)
  try {
    const place = nearest(folder)
    if (!statSync(place).isDirectory()) throw new Error(`${place} is not a folder`)
    accessSync(place, constants.W_OK)
    if (!existsSync(file)) {
      return [fine('claims', `No station has claimed a job on this computer yet; ${file} doesn’t exist.`)]
    }
    accessSync(file, constants.R_OK | constants.W_OK)
    const kept = existsSync(`${file}.damaged`)
      ? [
          note(
            'claims',
            `${file}.damaged is the damaged file that was set aside; delete it when you no longer need it.`,
          ),
        ]
      : []
    return [fine('claims', `${file} can be read and written: ${countClaims(file)} claims.`), ...kept]
  } catch (error) {
    return [
      fault(
        'claims',
        `${file} can’t be used (${whyOf(error)}), so Selvedge can’t tell whether another data folder printed a job. Check the folder’s permissions; the next start replaces a damaged file.`,
      ),
    ]
  }
}

/** Throws SQLite's error for a damaged file. */
function countClaims(file: string): number {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    const result = String(db.pragma('quick_check(1)', { simple: true }))
    if (result !== 'ok') throw new Error(result)
    return db.prepare('SELECT count(*) FROM claim').pluck().get() as number
  } finally {
    db.close()
  }
}

const whyOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
