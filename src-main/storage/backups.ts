import { chmodSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { guarded } from '../observers.ts'
import { renamePatiently } from '../patient-rename.ts'

const databases = ['station.db', 'prices.db']
/** What lies beside a database belongs to that very file. */
const filesOf = (database: string) => [database, `${database}-wal`, `${database}-shm`]
const folders = ['imports']
const kept = 7
const hour = 3_600_000
const firstAfter = 60_000
/** A copy in pieces leaves the thread free in between. */
const pagesAtOnce = 200

const isBackup = (name: string) => /^\d{4}-\d{2}-\d{2}$/.test(name)
const folderIn = (dataFolder: string) => join(dataFolder, 'backups')

/** The backups of a data folder by their day, oldest first. */
export function listBackups(dataFolder: string): string[] {
  const folder = folderIn(dataFolder)
  return existsSync(folder) ? readdirSync(folder).filter(isBackup).sort() : []
}

/**
 * Copies a data folder's databases and imports, whoever is writing to them, unless this day's backup is there. A backup
 * gets its name once it is complete; the seven newest are kept.
 * @returns the backup's name; null if there was nothing to do
 */
export async function backUp(dataFolder: string, now = new Date()): Promise<string | null> {
  const name = now.toISOString().slice(0, 10)
  const folder = folderIn(dataFolder)
  const present = databases.filter(file => existsSync(join(dataFolder, file)))
  if (listBackups(dataFolder).includes(name) || present.length === 0) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.making-${name}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  for (const file of present) await copyDatabase(join(dataFolder, file), join(unfinished, file))
  for (const part of folders.filter(part => existsSync(join(dataFolder, part)))) {
    await cp(join(dataFolder, part), join(unfinished, part), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  await renamePatiently(unfinished, join(folder, name))
  for (const old of listBackups(dataFolder).slice(0, -kept)) rmSync(join(folder, old), { recursive: true, force: true })
  return name
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // Holds on to one state of the file: the copy would begin again with each commit of somebody else.
    db.exec('BEGIN')
    db.prepare('SELECT 1 FROM sqlite_master').get()
    await db.backup(to, { progress: () => pagesAtOnce })
    chmodSync(to, 0o600)
  } finally {
    db.close()
  }
}

/**
 * Puts a backup in the place of what is there, which is set aside. The marks beside the databases stay: the next start
 * sees by them that the ledger is an older one, and holds what may have come out since.
 * Nobody else may use the data folder. Throws `backups.none`.
 * @returns the folder in which the former files are
 */
export async function restoreBackup(dataFolder: string, name: string, now = new Date()): Promise<string> {
  const source = join(folderIn(dataFolder), name)
  if (!isBackup(name) || !existsSync(source)) {
    throw new DeskError('backups.none', { name, folder: folderIn(dataFolder) })
  }
  const aside = join(folderIn(dataFolder), `before-${now.toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  // A crash in between leaves everything in one of the two places; running it again ends it.
  const here = [...databases.flatMap(filesOf), ...folders].filter(part => existsSync(join(dataFolder, part)))
  for (const part of here) await renamePatiently(join(dataFolder, part), join(aside, part))
  for (const part of readdirSync(source)) await cp(join(source, part), join(dataFolder, part), { recursive: true })
  return aside
}

interface BackupParts {
  dataFolder: string
  /** Hears why a backup failed; it is tried again an hour later. */
  failed(why: string): void
}

/** Makes a backup each day, soon after the start. */
export class Backups {
  readonly #parts: BackupParts
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(parts: BackupParts) {
    this.#parts = parts
  }

  start(): void {
    this.#again(firstAfter)
  }

  /** Ends after the backup that is under way. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#running
  }

  #again(after: number): void {
    this.#timer = setTimeout(() => {
      this.#running = backUp(this.#parts.dataFolder).then(
        () => {},
        guarded(error => this.#parts.failed(asDeskError(error).message)),
      )
      this.#again(hour)
    }, after).unref()
  }
}
