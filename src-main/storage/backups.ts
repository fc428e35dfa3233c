import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { move } from '../new-file.ts'
import { guarded } from '../observers.ts'
import { WorkerHost, workerFile } from '../workers/worker-host.ts'
import {
  type BackupContents,
  BackupFault,
  contentsOf,
  copyContents,
  databases,
  importsFolder,
  mustBeThere,
  mustBeUnchanged,
  readManifest,
  type TakenFile,
  takeFile,
  writeManifest,
} from './backup-files.ts'
import type { BackupStores } from './backup-worker.ts'
import { isDamage } from './damage.ts'
import { newestVersion } from './database.ts'
import { resourcesFolder } from './resources.ts'
import { databaseFiles } from './station-files.ts'

const kept = 7
const hour = 3_600_000
const firstAfter = 60_000
/** A copy in pieces leaves the thread free in between. */
const pagesAtOnce = 200
/** Its worker is closed before that (ms). */
const longestCheck = 3_600_000
/** At most this many names of skipped files are reported. */
const mostTold = 100

const isBackup = (name: string) => /^\d{4}-\d{2}-\d{2}$/.test(name)
const folderIn = (dataFolder: string) => join(dataFolder, 'backups')
const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const migrationsOf = (database: string) => join(resourcesFolder(), 'migrations', basename(database, '.db'))

/** Throws `BackupFault` unless the copies of databases in a folder can take the place of those of this version. */
async function mustBeSound(folder: string, files: readonly string[]): Promise<void> {
  const worker = new WorkerHost<BackupStores>({
    file: workerFile(import.meta.url, './backup-worker'),
    limits: { maxYoungGenerationSizeMb: 8 },
    idleMs: longestCheck,
    // A command's stdout is its answer.
    quiet: true,
  })
  try {
    for (const file of databases.filter(name => files.includes(name))) {
      const why = await worker.stores.check.faultOfCopy(join(folder, file), migrationsOf(file))
      if (why !== null) throw new BackupFault(file, why)
    }
  } finally {
    await worker.close()
  }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * The backups of a data folder by their day, oldest first. A day that is still to come is of a time when the clock was wrong: it is
 * older than any other.
 */
export function listBackups(dataFolder: string, now = new Date()): string[] {
  const folder = folderIn(dataFolder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter(name => isBackup(name) && isFolder(join(folder, name)))
    .sort()
  const isToCome = (name: string) => name > dayOf(now)
  return [...names.filter(isToCome), ...names.filter(name => !isToCome(name))]
}

/**
 * Copies a data folder's databases and imports, whoever is writing to them, unless this day's backup is there. A backup
 * gets its name once it is complete and its databases were checked; the seven newest are kept.
 * @returns the backup's name; null if there was nothing to do
 * Throws `backups.not-made` if a database is damaged.
 */
export async function backUp(dataFolder: string, now = new Date()): Promise<string | null> {
  const name = dayOf(now)
  const folder = folderIn(dataFolder)
  if (listBackups(dataFolder).includes(name) || !databases.some(file => existsSync(join(dataFolder, file)))) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder, '.making-')
  const unfinished = join(folder, `.making-${name}`)
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const { files, folders } = await contentsOf(dataFolder)
    const taken: TakenFile[] = []
    for (const file of databases.filter(name => files.includes(name))) {
      await copyDatabase(join(dataFolder, file), join(unfinished, file))
      taken.push(await takeFile(join(unfinished, file), file, null))
    }
    await mustBeSound(unfinished, files)
    const drafts = files.filter(path => path.startsWith(`${importsFolder}/`))
    // A draft may be removed meanwhile.
    taken.push(...(await copyContents(dataFolder, { files: drafts, folders }, unfinished, { mayGo: true })))
    await writeManifest(unfinished, taken)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!(error instanceof BackupFault)) throw error
    const { file, why } = error
    const newest = (await newestGood(dataFolder)) ?? phrase('none')
    throw new DeskError('backups.not-made', { file, why, newest }, { cause: error })
  }
  await move(unfinished, join(folder, name))
  for (const old of listBackups(dataFolder, now).slice(0, -kept))
    rmSync(join(folder, old), { recursive: true, force: true })
  return name
}

/** What a backup that was cut off has left. */
function removeUnfinished(folder: string, prefix: string): void {
  for (const name of readdirSync(folder).filter(name => name.startsWith(prefix))) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // Holds on to one state of the file: the copy would begin again with each commit of someone else.
    db.exec('BEGIN')
    db.prepare('SELECT 1 FROM sqlite_master').get()
    await db.backup(to, { progress: () => pagesAtOnce })
    chmodSync(to, 0o600)
  } catch (error) {
    if (isDamage(error)) throw new BackupFault(basename(from), phrase('is damaged ({{why}})', { why: error.message }))
    throw error
  } finally {
    db.close()
  }
}

/** What of a backup is put back, once it was found to be all there. */
interface Checked extends Pick<BackupContents, 'files' | 'folders'> {
  /** What lies in the backup and isn't put back. */
  leftOut: string[]
}

/**
 * Copies a backup into a folder, and checks the copy: all that the backup should hold is there, as it was when the backup was
 * made, and its databases are sound and of this version or an older one. What else lies there is left out.
 * Throws `BackupFault`, and what the system says of writing.
 */
async function takeBackup(dataFolder: string, day: string, into: string): Promise<Checked> {
  const backup = join(folderIn(dataFolder), day)
  const manifest = await readManifest(backup)
  const contents = await contentsOf(backup)
  const listed = manifest && new Set(manifest.files.map(({ path }) => path))
  const files = contents.files.filter(path => listed?.has(path) ?? true)
  if (manifest) await mustBeThere(backup, manifest, files)
  else mustHave(dataFolder, files)
  const taken = await copyContents(backup, { files, folders: contents.folders }, into)
  if (manifest) mustBeUnchanged(manifest, taken)
  await mustBeSound(into, files)
  const leftOut = [...contents.others, ...contents.files.filter(path => !files.includes(path))]
  return { files, folders: contents.folders, leftOut }
}

/** A backup without a list of its files: it has station.db, and each other database that would be replaced. */
function mustHave(dataFolder: string, files: readonly string[]): void {
  for (const file of databases) {
    const isNeeded = file === 'station.db' || existsSync(join(dataFolder, file))
    if (isNeeded && !files.includes(file)) throw new BackupFault(file, phrase('is missing'))
  }
}

/**
 * Why a backup can't be used; null if it can. One with a list of its files was checked when it was made: its files are held
 * against that list, and nothing is written. Throws what the system says of writing.
 */
async function faultOf(dataFolder: string, day: string): Promise<BackupFault | null> {
  const backup = join(folderIn(dataFolder), day)
  try {
    const manifest = await readManifest(backup)
    if (manifest) {
      await mustBeThere(backup, manifest, (await contentsOf(backup)).files)
      const found: TakenFile[] = []
      for (const { path } of manifest.files) found.push(await takeFile(join(backup, path), path, null))
      mustBeUnchanged(manifest, found)
      for (const { path, version } of found) if (databases.some(name => name === path)) mustBeKnown(path, version)
      return null
    }
    const copy = mkdtempSync(join(folderIn(dataFolder), '.checking-'))
    try {
      await takeBackup(dataFolder, day, copy)
      return null
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  } catch (error) {
    if (error instanceof BackupFault) return error
    throw error
  }
}

function mustBeKnown(database: string, found: number): void {
  const known = newestVersion(migrationsOf(database))
  if (found <= known) return
  throw new BackupFault(
    database,
    phrase('is from a newer version of Selvedge (format {{found}}, not {{known}})', { found, known }),
  )
}

/** A backup, and why it can't be used: which of its files, and what about it; null if it can. */
export interface BackupState {
  day: string
  fault: Pick<BackupFault, 'file' | 'why'> | null
}

/** Each backup with its state, newest first; checked only as they are asked for. */
export async function* backupStates(dataFolder: string): AsyncGenerator<BackupState> {
  for (const day of listBackups(dataFolder).reverse()) {
    yield { day, fault: await faultOf(dataFolder, day) }
  }
}

async function newestGood(dataFolder: string, except?: string): Promise<string | null> {
  for await (const { day, fault } of backupStates(dataFolder)) if (!fault && day !== except) return day
  return null
}

/** What a restore did. */
export interface Restored {
  /** The folder in which the former files are. */
  aside: string
  /** What lay in the backup and wasn't put back: the first hundred, and how many there are. */
  leftOut: string[]
  leftOutCount: number
}

/**
 * Puts a backup in the place of what is there, which is set aside. It is copied beside and checked first; until then nothing is
 * moved. The marks beside the databases stay: the next start sees by them that the ledger is an older one, and holds what may
 * have come out since.
 * No one else may use the data folder. Throws `backups.none` and `backups.unusable`.
 */
export async function restoreBackup(dataFolder: string, name: string, now = new Date()): Promise<Restored> {
  const folder = folderIn(dataFolder)
  if (!isBackup(name) || !isFolder(join(folder, name))) throw new DeskError('backups.none', { name, folder })
  for (const prefix of ['.restoring-', '.checking-']) removeUnfinished(folder, prefix)
  const ready = join(folder, `.restoring-${name}`)
  mkdirSync(ready, { mode: 0o700 })
  const { files, leftOut } = await takeBackup(dataFolder, name, ready).catch(async error => {
    rmSync(ready, { recursive: true, force: true })
    if (!(error instanceof BackupFault)) throw error
    const newest = (await newestGood(dataFolder, name)) ?? phrase('none')
    throw new DeskError('backups.unusable', { name, file: error.file, why: error.why, newest }, { cause: error })
  })
  const aside = join(folder, `before-${now.toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  // A crash in between leaves everything in one of the three places; running it again ends it.
  for (const part of replacedBy(files, readdirSync(ready).includes(importsFolder))) {
    if (existsSync(join(dataFolder, part))) await move(join(dataFolder, part), join(aside, part))
  }
  for (const part of readdirSync(ready)) await move(join(ready, part), join(dataFolder, part))
  rmSync(ready, { recursive: true, force: true })
  return { aside, leftOut: leftOut.slice(0, mostTold), leftOutCount: leftOut.length }
}

/**
 * What goes with databases that are put back: what SQLite keeps beside one belongs to that very file, a mark that it was damaged
 * too, and imports to the drafts in prices.db.
 */
function replacedBy(files: readonly string[], hasImports: boolean): string[] {
  const restored = databases.filter(database => files.includes(database))
  return [
    ...restored.flatMap(database => [...databaseFiles(database), `${basename(database, '.db')}-damaged.txt`]),
    ...(hasImports || files.includes('prices.db') ? [importsFolder] : []),
  ]
}

interface BackupParts {
  dataFolder: string
  /** Hears why a backup failed, once until it fails otherwise; it is tried again an hour later. */
  failed(why: string): void
  /** Makes one; another than `backUp` is for tests. */
  make?(): Promise<unknown>
}

/** Makes a backup each day, soon after the start. */
export class Backups {
  readonly #parts: BackupParts
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #problem: Message | null = null

  constructor(parts: BackupParts) {
    this.#parts = parts
  }

  /** Why the last backup failed; null if it didn't. */
  get problem(): Message | null {
    return this.#problem
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
      const { dataFolder, make = () => backUp(dataFolder) } = this.#parts
      this.#running = make().then(
        () => {
          this.#problem = null
        },
        guarded(error => this.#failed(asDeskError(error))),
      )
      this.#again(hour)
    }, after).unref()
  }

  #failed(error: DeskError): void {
    const before = this.#problem
    this.#problem = message('backups.failed', { why: error.message })
    if (before?.data['why'] !== error.message) this.#parts.failed(error.message)
  }
}
