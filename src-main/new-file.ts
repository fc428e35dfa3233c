import {
  type BigIntStats,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Opens a file that this call made, readable by this user only. Whatever had the name goes first: a leftover of a crash, or a link that
 * someone else put there to have another file overwritten. A link is removed, never followed.
 */
export async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', 0o600)
  } catch (error) {
    if (!isTaken(error)) throw error
    await rm(path)
    return open(path, 'wx+', 0o600)
  }
}

/** Writes such a file in one turn. */
export function writeNewSync(path: string, content: Uint8Array | string): void {
  const asNew = { flag: 'wx', mode: 0o600 }
  try {
    writeFileSync(path, content, asNew)
  } catch (error) {
    if (!isTaken(error)) throw error
    rmSync(path)
    writeFileSync(path, content, asNew)
  }
}

/**
 * For a file that was looked at and is to be read: neither a link in its place is followed, nor a pipe waited for. Windows has
 * neither flag; `isSameFile` tells there.
 */
export const readingPlain = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

type FileId = Pick<Stats | BigIntStats, 'dev' | 'ino'>

/** Whether two looks, at a name or at an open file, found the same file: nothing was put in its place in between. */
export const isSameFile = (one: FileId, other: FileId): boolean => one.dev === other.dev && one.ino === other.ino

/** Opens a file that is there to be read and written, unless it is a link: that fails with ELOOP. */
export function openOwn(path: string): Promise<FileHandle> {
  // Windows has no such flag; there a link needs an administrator's right.
  return open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
}

/** Makes a folder and those above it, for this user alone; Node's own `recursive` never comes back if nothing can be made, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  mkdirSync(path, { mode: 0o700 })
}

/** What Windows answers while a virus scanner or an indexer looks at a file that has just been written. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
const patienceMs = 1_000
const pauseMs = 50

/** For what can be moved another time as well, and must not keep its thread for long (ms). */
export const briefPatience = 200

interface RenameOptions {
  /** How long it is tried again (ms); a second if absent. */
  patience?: number
  platform?: NodeJS.Platform
  /** Stands in for the rename in tests. */
  work?: (from: string, to: string) => void
}

/** Renames once; false: another program has the file open, and it may be tried again until `end`. */
function tryOnce(from: string, to: string, end: number, { platform, work = renameSync }: RenameOptions): boolean {
  try {
    work(from, to)
    return true
  } catch (error) {
    const isBusy = (platform ?? process.platform) === 'win32' && busy.has((error as NodeJS.ErrnoException).code ?? '')
    if (!isBusy || performance.now() >= end) throw error
    return false
  }
}

const endOf = ({ patience = patienceMs }: RenameOptions) => performance.now() + patience

/**
 * Renames a file or a folder. On Windows it is tried again for a second while another program has it open. The first
 * try is synchronous: nearly always it is the only one.
 */
export async function renamePatiently(from: string, to: string, options: RenameOptions = {}): Promise<void> {
  for (const end = endOf(options); !tryOnce(from, to, end, options); ) await pause(pauseMs)
}

/** The same for code that can't wait for a promise; its thread stands still between two tries. */
export function renamePatientlySync(from: string, to: string, options: RenameOptions = {}): void {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  for (const end = endOf(options); !tryOnce(from, to, end, options); ) Atomics.wait(asleep, 0, 0, pauseMs)
}

/** Makes what was done to a folder's names durable, where the system can (Windows cannot open folders). */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle
  try {
    handle = await open(folder, 'r')
  } catch {
    return
  }
  await handle.sync().catch(() => {})
  await handle.close()
}

/** Moves a file durably. */
export async function move(from: string, to: string): Promise<void> {
  await renamePatiently(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}
