import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import { renamePatiently } from '../patient-rename.ts'

/** A file that appears complete or not at all: written to a temporary file next to it, then renamed. */
export interface DocumentFile {
  /** Appends. Throws `document.disk`. */
  write(piece: Uint8Array): Promise<void>
  /** Moves the file into place. Throws `document.disk`. */
  finish(): Promise<void>
  /** Deletes whatever was written. */
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

/** Documents up to this size (bytes) are buffered in memory and written at once. */
const maxBufferedBytes = 262_144

/** Prepares a document's file; touches the disk only when needed. Only this user can read it. */
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

  /** Deletes a leftover first, and a symlink that someone planted: it is never written through. */
  function writeNew(bytes: Uint8Array): void {
    rmSync(part, { force: true })
    writeFileSync(part, bytes, { mode: 0o600, flag: 'wx' })
  }

  /** Writes small documents synchronously, which is faster than waiting once for a thread. */
  async function writeAtOnce(): Promise<void> {
    const bytes = Buffer.concat(buffered)
    try {
      writeNew(bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      mkdirSync(folder, { recursive: true })
      writeNew(bytes)
    }
    await renamePatiently(part, path)
  }

  let buffered: Uint8Array[] = []
  let bufferedBytes = 0

  return {
    async write(piece) {
      if (!handle && bufferedBytes + piece.byteLength <= maxBufferedBytes) {
        buffered.push(piece)
        bufferedBytes += piece.byteLength
        return
      }
      await onDisk(async () => {
        for (const earlier of buffered.splice(0)) await append(earlier)
        await append(piece)
      })
    },
    // No fsync: each use verifies the hash, and a document lost in a power cut is fetched again.
    finish: () =>
      onDisk(async () => {
        const file = handle
        if (!file) return writeAtOnce()
        handle = null
        await file.close()
        await renamePatiently(part, path)
      }),
    async discard() {
      const file = handle
      handle = null
      buffered = []
      await file?.close().catch(() => {})
      await rm(part, { force: true }).catch(() => {})
    },
  }
}
