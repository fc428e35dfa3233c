import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { isSameFile, openNew, readingPlain } from '../new-file.ts'

/** The databases of a data folder, in the order in which they are copied; each belongs to the folder of migrations of its name. */
export const databases = ['station.db', 'prices.db'] as const
/** What drafts in prices.db are made of. */
export const importsFolder = 'imports'
export const manifestName = 'manifest.json'

/** Something about a backup by which it can't be used. `why` goes on behind the file's name: a phrase. */
export class BackupFault extends Error {
  readonly file: string
  readonly why: string
  constructor(file: string, why: string) {
    super(`${file} ${why}`)
    this.file = file
    this.why = why
  }
}

const manifest = z.object({
  format: z.literal(1),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** What a backup holds, as it was when it was made: each file by its path in the backup, with `/` between folders. */
export type BackupManifest = z.output<typeof manifest>
export type BackedUpFile = BackupManifest['files'][number]

/** A file as it was read. `version`: what SQLite's header says of its content's version, if it is a database. */
export interface TakenFile extends BackedUpFile {
  version: number
}

/** Where SQLite's header has the version of what is in the file (`user_version`), as four bytes. */
const versionAt = 60

/** Far more than the drafts of a year (files and folders). */
const mostEntries = 100_000
/** A draft is a folder with files. */
const deepest = 4
/** Copied and hashed in pieces of so many bytes, which leaves the thread free in between. */
const pieceBytes = 1024 * 1024
/** A manifest of that many files is far from this (bytes). */
const mostManifestBytes = 64 * 1024 * 1024

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

const whyNoFile = (stats: Stats): string =>
  stats.isSymbolicLink()
    ? phrase('is a link')
    : stats.isDirectory()
      ? phrase('is a folder')
      : phrase('isn’t a plain file')

/** What is under a name, links not followed; null if there is nothing. Throws `BackupFault`. */
async function look(path: string, shown: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new BackupFault(shown, phrase('can’t be read ({{code}})', { code: codeOf(error) }))
  }
}

/** Opens a plain file to be read, never by a link, nor a pipe that keeps it waiting. Throws `BackupFault`. */
async function openPlain(path: string, shown: string): Promise<FileHandle> {
  const stats = await look(path, shown)
  if (!stats) throw new BackupFault(shown, phrase('is missing'))
  if (!stats.isFile()) throw new BackupFault(shown, whyNoFile(stats))
  let handle: FileHandle | undefined
  try {
    handle = await open(path, readingPlain)
    if (!isSameFile(await handle.stat(), stats)) throw new Error(phrase('it was replaced in the meantime'))
    return handle
  } catch (error) {
    await handle?.close()
    throw new BackupFault(shown, phrase('can’t be read ({{code}})', { code: codeOf(error) }))
  }
}

/** Reads a plain file in pieces. Throws `BackupFault`. */
async function* piecesOf(path: string, shown: string): AsyncGenerator<Buffer> {
  const handle = await openPlain(path, shown)
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, pieceBytes, null).catch(error => {
        throw new BackupFault(shown, phrase('can’t be read ({{code}})', { code: codeOf(error) }))
      })
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/**
 * Hashes a plain file; `to`: and writes it there anew, for this user only. Throws `BackupFault` for what can't be read, and
 * what the system says of writing.
 */
export async function takeFile(from: string, path: string, to: string | null): Promise<TakenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let version = 0
  let copy: FileHandle | null = null
  try {
    for await (const piece of piecesOf(from, path)) {
      if (to !== null) copy ??= await openNew(to)
      await copy?.writeFile(piece)
      if (bytes === 0 && piece.length >= versionAt + 4) version = piece.readUInt32BE(versionAt)
      hash.update(piece)
      bytes += piece.length
    }
    if (to !== null) copy ??= await openNew(to)
    await copy?.sync()
  } finally {
    await copy?.close()
  }
  return { path, bytes, sha256: hash.digest('hex'), version }
}

/** The plain files and the folders below a folder, and what else is there; what disappears meanwhile is passed over. */
async function walk(folder: string, path: string): Promise<{ folders: string[]; files: string[]; others: string[] }> {
  const found = { folders: [path], files: [] as string[], others: [] as string[] }
  for (const at of found.folders) {
    const names = await readdir(join(folder, at)).catch(error => {
      if (codeOf(error) === 'ENOENT') return []
      throw new BackupFault(at, phrase('can’t be read ({{code}})', { code: codeOf(error) }))
    })
    for (const name of names) {
      const below = `${at}/${name}`
      const stats = await look(join(folder, below), below)
      const isTooDeep = below.split('/').length > deepest
      const list = stats?.isFile() ? found.files : stats?.isDirectory() && !isTooDeep ? found.folders : found.others
      list.push(below)
      const count = found.files.length + found.folders.length + found.others.length
      if (count > mostEntries)
        throw new BackupFault(path, phrase('has more than {{count}} files', { count: mostEntries }))
    }
  }
  return found
}

/** What is taken of a folder (a data folder, or a backup) for a backup or a restore. */
export interface BackupContents {
  /** Relative paths, with `/` between folders. */
  files: string[]
  folders: string[]
  /** What is there besides, and isn't taken. */
  others: string[]
}

/** What a folder holds of what backups hold. Throws `BackupFault` for what has the name of such a thing and is another. */
export async function contentsOf(folder: string): Promise<BackupContents> {
  const contents: BackupContents = { files: [], folders: [], others: [] }
  const names = await readdir(folder).catch(error => {
    throw new BackupFault('.', phrase('can’t be read ({{code}})', { code: codeOf(error) }))
  })
  for (const name of names) {
    const isDatabase = databases.some(known => known === name)
    if (name === manifestName) continue
    if (!isDatabase && name !== importsFolder) {
      contents.others.push(name)
      continue
    }
    const stats = await look(join(folder, name), name)
    if (!stats) continue
    if (isDatabase ? !stats.isFile() : !stats.isDirectory()) {
      throw new BackupFault(name, isDatabase || stats.isSymbolicLink() ? whyNoFile(stats) : phrase('isn’t a folder'))
    }
    if (isDatabase) contents.files.push(name)
    else {
      const { files, folders, others } = await walk(folder, name)
      contents.files.push(...files)
      contents.folders.push(...folders)
      contents.others.push(...others)
    }
  }
  return contents
}

/**
 * Writes the files of a folder anew in another one. `mayGo`: those that disappeared meanwhile are passed over. Throws as
 * `takeFile` does.
 */
export async function copyContents(
  from: string,
  { files, folders }: Pick<BackupContents, 'files' | 'folders'>,
  to: string,
  { mayGo = false }: { mayGo?: boolean } = {},
): Promise<TakenFile[]> {
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const taken: TakenFile[] = []
  for (const path of files) {
    if (mayGo && !(await look(join(from, path), path))) continue
    taken.push(await takeFile(join(from, path), path, join(to, path)))
  }
  return taken
}

/** A backup's manifest; null for a backup that was made before there were any. Throws `BackupFault`. */
export async function readManifest(backup: string): Promise<BackupManifest | null> {
  const path = join(backup, manifestName)
  if (!(await look(path, manifestName))) return null
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of piecesOf(path, manifestName)) {
    pieces.push(Buffer.from(piece))
    bytes += piece.length
    if (bytes > mostManifestBytes)
      throw new BackupFault(manifestName, phrase('is damaged (it was changed since the backup was made)'))
  }
  try {
    return manifest.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  } catch {
    throw new BackupFault(manifestName, phrase('is damaged (it was changed since the backup was made)'))
  }
}

/** Writes a backup's manifest, last of all its files. */
export async function writeManifest(backup: string, files: readonly BackedUpFile[]): Promise<void> {
  const handle = await openNew(join(backup, manifestName))
  try {
    const listed = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
    await handle.writeFile(`${JSON.stringify({ format: 1, files: listed } satisfies BackupManifest)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Throws `BackupFault` unless each file of a manifest is there, in its size: before anything large is read. */
export async function mustBeThere(backup: string, { files }: BackupManifest, there: readonly string[]): Promise<void> {
  const known = new Set(there)
  for (const { path, bytes } of files) {
    const size = known.has(path) ? (await look(join(backup, path), path))?.size : undefined
    if (size === undefined) throw new BackupFault(path, phrase('is missing'))
    if (size === 0 && bytes > 0) throw new BackupFault(path, phrase('is damaged (it is empty)'))
    if (size !== bytes)
      throw new BackupFault(path, phrase('is damaged (it has {{found}} of {{bytes}} bytes)', { found: size, bytes }))
  }
}

/** Throws `BackupFault` unless each file of a manifest was read as it was when the backup was made. */
export function mustBeUnchanged({ files }: BackupManifest, taken: readonly TakenFile[]): void {
  const hashes = new Map(taken.map(({ path, sha256 }) => [path, sha256]))
  for (const { path, sha256 } of files) {
    if (hashes.get(path) !== sha256)
      throw new BackupFault(path, phrase('is damaged (it was changed since the backup was made)'))
  }
}
