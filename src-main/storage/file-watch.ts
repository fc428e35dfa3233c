import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs'
import { isSameFile } from '../new-file.ts'

// A write-ahead log is its header, then frames: a header that is never all zeros, and a page (SQLite's file format, section 4.1).
const logHeaderBytes = 32
const frameHeaderBytes = 24

/**
 * Detects that another program deletes, replaces, cuts or overwrites a database's files while they are open: SQLite keeps writing to
 * a file that has no name any more, and everything in it is lost with the process.
 */
export class FileWatch {
  readonly #files: string[]
  readonly #log: string
  readonly #frameBytes: number
  readonly #seen: (BigIntStats | undefined)[]
  #isLogCut = false

  /** @param pageBytes the database's page size in bytes */
  constructor(database: string, pageBytes: number) {
    this.#log = `${database}-wal`
    this.#files = [database, this.#log]
    this.#frameBytes = frameHeaderBytes + pageBytes
    this.#seen = this.#files.map(look)
  }

  /** What happened to the files; null if they are as this connection left them. Takes some microseconds. */
  changed(): string | null {
    if (this.#isLogCut) return `${this.#log} was cut short while it was in use`
    for (const [at, file] of this.#files.entries()) {
      const was = this.#seen[at]
      const is = look(file)
      if (!was) continue
      if (!is) return `${file} was deleted while it was in use`
      if (!isSameFile(is, was)) return `${file} was replaced while it was in use`
      if (is.size < was.size) return `${file} was cut short while it was in use`
      if (is.mtimeNs !== was.mtimeNs) return `${file} was changed by another program while it was in use`
    }
    return null
  }

  /** Call after this connection has written. */
  wrote(): void {
    for (const [at, file] of this.#files.entries()) {
      const is = look(file)
      const was = this.#seen[at]
      // A file that was deleted or cut meanwhile is detected by the next `changed()`.
      if (!is || (was && (is.ino !== was.ino || is.size < was.size))) continue
      if (file === this.#log && was && is.size > was.size) this.#isLogCut ||= this.#isHole(Number(was.size))
      this.#seen[at] = is
    }
  }

  /** True if the log was cut before it grew: the last whole frame up to `end` is a hole, although the file is longer again. */
  #isHole(end: number): boolean {
    // A full disk leaves part of a frame at the end.
    const frames = Math.floor((end - logHeaderBytes) / this.#frameBytes)
    if (frames < 1) return false
    const frame = logHeaderBytes + (frames - 1) * this.#frameBytes
    const header = Buffer.alloc(frameHeaderBytes)
    const log = openSync(this.#log, 'r')
    try {
      return readSync(log, header, 0, frameHeaderBytes, frame) === frameHeaderBytes && !header.some(Boolean)
    } finally {
      closeSync(log)
    }
  }
}

const look = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })
