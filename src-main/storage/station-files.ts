import { constants, copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renamePatientlySync, writeNewSync } from '../new-file.ts'

/** A database file with those that SQLite keeps beside it. */
export const databaseFiles = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`]

/** The files around station.db that say what became of it, and those by which a damaged one is replaced. */
export interface DatabaseFiles {
  database: string
  /** Written once the database was made: after that, a missing one is a lost one. */
  wasMade: string
  /** Written when a damage was met while it was in use: the next start makes it again. */
  wasDamaged: string
  /** A new database that is being filled. */
  filling: string
  /** A new database that is complete, and takes the place of station.db. */
  complete: string
  /** The copy of the damaged file that is read. */
  work: string
}

export function stationFiles(database: string): DatabaseFiles {
  const beside = (name: string) => join(dirname(database), name)
  return {
    database,
    wasMade: beside('station-ledger-made.txt'),
    wasDamaged: beside('station-damaged.txt'),
    filling: beside('station-filling.db'),
    complete: beside('station-complete.db'),
    work: beside('station-salvage.db'),
  }
}

/** True for a folder that has had a ledger: its mark says so, or documents that were fetched lie there still. */
export const wasInUse = ({ wasMade, database }: DatabaseFiles): boolean => {
  const documents = join(dirname(database), 'documents')
  return existsSync(wasMade) || (existsSync(documents) && readdirSync(documents).some(name => name.endsWith('.pdf')))
}

/** True if there is no ledger to speak of: no file, or an empty one, which SQLite would take for a new one. */
export const isMissing = ({ database }: DatabaseFiles): boolean =>
  !existsSync(database) || statSync(database).size === 0

/** Says in the folder that its database was made; fails silently, since the next start says it again. */
export function markMade({ wasMade, database }: DatabaseFiles): void {
  if (!existsSync(wasMade))
    write(wasMade, `${basename(database)} was made in this folder. Without it, it counts as lost.\n`)
}

/** Says in the folder that the database is damaged. */
export function markDamaged({ wasDamaged }: Pick<DatabaseFiles, 'wasDamaged'>, why: string): void {
  write(wasDamaged, `${why}\n`)
}

function write(file: string, text: string): void {
  try {
    writeNewSync(file, text)
  } catch {
    // A full disk: what it would say is found out again.
  }
}

/** A name for a damaged file that is kept aside: `station-damaged-20261121-101500.db`. */
export function keptName({ database }: Pick<DatabaseFiles, 'database'>, now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const plain = join(dirname(database), `${basename(database, '.db')}-damaged-${time}`)
  let name = `${plain}.db`
  for (let count = 2; databaseFiles(name).some(file => existsSync(file)); count++) name = `${plain}-${count}.db`
  return name
}

/** Keeps a copy of a log as evidence before SQLite continues writing over it; answers its name, or null if the disk has no room. */
export function keepLog(files: Pick<DatabaseFiles, 'database'>): string | null {
  const kept = `${keptName(files, new Date())}-wal`
  try {
    copyFileSync(`${files.database}-wal`, kept, constants.COPYFILE_EXCL)
    return basename(kept)
  } catch {
    return null
  }
}

/** Moves a database out of the way, the file itself first: it must never stand alone without its journal. */
export function moveAside(from: string, to: string): void {
  const targets = databaseFiles(to)
  databaseFiles(from).forEach((file, at) => {
    const target = targets[at]
    if (target !== undefined && existsSync(file)) renamePatientlySync(file, target)
  })
}

/** Puts a complete new database in the place of the damaged one, which is free. */
export function putInPlace({ complete, database }: Pick<DatabaseFiles, 'complete' | 'database'>): void {
  renamePatientlySync(complete, database)
}

/** Brings a replacing to its end that was cut off after the damaged file was moved. */
export function finishReplacing(files: DatabaseFiles): void {
  if (existsSync(files.database) || !existsSync(files.complete)) return
  moveLeftoversAside(files)
  putInPlace(files)
}

/** A journal without its database is evidence, and must not meet a new one. */
export function moveLeftoversAside(files: DatabaseFiles): void {
  if (databaseFiles(files.database).some(file => existsSync(file))) {
    moveAside(files.database, keptName(files, new Date()))
  }
}

export function removeDatabase(file: string): void {
  for (const one of databaseFiles(file)) rmSync(one, { force: true })
}
