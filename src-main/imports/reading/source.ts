import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'

/** Where a price file comes from: a file on disk, or bytes that were pasted. */
export type Source = { file: string } | { bytes: Uint8Array }

/** A source that is open for reading; it is never written to. */
export interface OpenSource {
  size: number
  /** When the file was last written; 0 for bytes. */
  modified: number
  /** Reads at most `length` bytes from `at`; fewer at the end only. The bytes are good until the buffer is used again. */
  read(at: number, length: number, into?: Buffer): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a source. Throws `imports.no-file`. */
export async function openSource(source: Source): Promise<OpenSource> {
  if ('bytes' in source) return openBytes(source.bytes)
  let handle: FileHandle | null = null
  try {
    if (!(await stat(source.file)).isFile()) throw notRegular()
    // Opening a pipe waits for its writer, and the file may have become one meanwhile.
    handle = await open(source.file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const about = await handle.stat()
    if (!about.isFile()) throw notRegular()
    return openHandle(handle, about.size, about.mtimeMs)
  } catch (error) {
    await handle?.close()
    const what = error instanceof Error ? error.message : String(error)
    throw new DeskError('imports.no-file', { file: basename(source.file), what }, { cause: error })
  }
}

const notRegular = (): Error => new Error('it is a folder, a pipe or a device')

function openHandle(handle: FileHandle, size: number, modified: number): OpenSource {
  return {
    size,
    modified,
    async read(at, length, into) {
      const wanted = Math.max(0, Math.min(length, size - at))
      const buffer = into && into.length >= wanted ? into : Buffer.allocUnsafeSlow(wanted)
      let read = 0
      while (read < wanted) {
        const { bytesRead } = await handle.read(buffer, read, wanted - read, at + read)
        if (bytesRead === 0) break
        read += bytesRead
      }
      return buffer.subarray(0, read)
    },
    close: () => handle.close(),
  }
}

function openBytes(bytes: Uint8Array): OpenSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    modified: 0,
    read: async (at, length) => buffer.subarray(at, at + length),
    close: async () => {},
  }
}
