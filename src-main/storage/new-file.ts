import { type BigIntStats, constants, existsSync, mkdirSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

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
