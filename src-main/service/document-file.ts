import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'

/** A file that appears complete or not at all: written beside its place, put there at the end. */
export interface DocumentFile {
  /** Appends. Throws `document.disk`. */
  write(piece: Uint8Array): Promise<void>
  /** Puts it in its place. Throws `document.disk`. */
  finish(): Promise<void>
  /** Leaves nothing of it. */
  discard(): Promise<void>
}

const words: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EACCES: 'you don’t have permission to write to it',
  EPERM: 'you don’t have permission to write to it',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'it isn’t a folder',
  EEXIST: 'it isn’t a folder',
  ENOENT: 'it can’t be created',
  EISDIR: 'there’s a folder with the file’s name',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the file’s name is too long',
}

/** A document up to this size is held in memory until it is whole, and written in one piece. */
const heldAtMost = 262_144

/** Prepares a document's file; nothing is touched before it must be. Only this user can read it. */
export function documentFile(path: string): DocumentFile {
  const part = `${path}.part`
  const folder = dirname(path)
  let handle: FileHandle | null = null

  async function onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const why = words[code] ?? (code || 'it failed')
      throw new DeskError('document.disk', { folder, why }, { retry: 'any-time', cause: error })
    }
  }

  async function opened(): Promise<FileHandle> {
    if (handle) return handle
    await mkdir(folder, { recursive: true })
    await rm(part, { force: true })
    handle = await open(part, 'wx', 0o600)
    return handle
  }

  async function append(piece: Uint8Array): Promise<void> {
    const file = await opened()
    for (let at = 0; at < piece.byteLength; ) {
      at += (await file.write(piece, at)).bytesWritten
    }
  }

  /** A leftover goes first, and so does a link that somebody put there: it is never written through. */
  function writeNew(bytes: Uint8Array): void {
    rmSync(part, { force: true })
    writeFileSync(part, bytes, { mode: 0o600, flag: 'wx' })
  }

  /** What came is small: it goes to the disk in one turn, which takes less than one wait for a thread. */
  function writeAtOnce(): void {
    const bytes = Buffer.concat(held)
    try {
      writeNew(bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      mkdirSync(folder, { recursive: true })
      writeNew(bytes)
    }
    renameSync(part, path)
  }

  let held: Uint8Array[] = []
  let heldBytes = 0

  return {
    async write(piece) {
      if (!handle && heldBytes + piece.byteLength <= heldAtMost) {
        held.push(piece)
        heldBytes += piece.byteLength
        return
      }
      await onDisk(async () => {
        for (const earlier of held.splice(0)) await append(earlier)
        await append(piece)
      })
    },
    // Not forced to the disk: each use checks the bytes by their hash, and what a lost power took is fetched anew.
    finish: () =>
      onDisk(async () => {
        const file = handle
        if (!file) return writeAtOnce()
        handle = null
        await file.close()
        await rename(part, path)
      }),
    async discard() {
      const file = handle
      handle = null
      held = []
      await file?.close().catch(() => {})
      await rm(part, { force: true }).catch(() => {})
    },
  }
}
