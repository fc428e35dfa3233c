import { closeSync, existsSync, fstatSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { briefPatience, renamePatientlySync } from '../new-file.ts'

/** Maximum bytes per file, and number of files kept; the newest has no number. */
const defaultLimit = { bytes: 10 * 1024 * 1024, files: 5 }

/** The existing log files, newest first: `selvedge.log`, `selvedge.1.log` and so on. */
export function logFiles(folder: string, files = defaultLimit.files): string[] {
  return Array.from({ length: files }, (_, at) => numbered(folder, at)).filter(file => existsSync(file))
}

const numbered = (folder: string, at: number) => join(folder, at === 0 ? 'selvedge.log' : `selvedge.${at}.log`)

/**
 * The log file, written line by line. A full file is rotated and the oldest one is deleted, so a desk that runs for
 * months doesn't fill the disk. Lines that can't be written are dropped: a full disk must not stop the desk.
 */
export class LogFile {
  readonly #folder: string
  readonly #limit: typeof defaultLimit
  #handle: number | null = null
  #bytes = 0
  #isClosed = false
  /** Size at which the file is rotated next; above the limit if a rotation failed. */
  #rotateAt: number

  constructor(folder: string, limit = defaultLimit) {
    this.#folder = folder
    this.#limit = limit
    this.#rotateAt = limit.bytes
    this.#open()
  }

  write(line: string): void {
    if (this.#isClosed || (this.#handle === null && !this.#open())) return
    const bytes = Buffer.byteLength(line)
    if (this.#bytes > 0 && this.#bytes + bytes > this.#rotateAt) this.#rotate()
    try {
      if (this.#handle !== null) this.#bytes += writeSync(this.#handle, line)
    } catch {
      // Drops the line.
    }
  }

  /** Drops later entries: the folder may belong to another desk by then. */
  close(): void {
    this.#isClosed = true
    this.#closeHandle()
  }

  #closeHandle(): void {
    if (this.#handle !== null) closeSync(this.#handle)
    this.#handle = null
  }

  #open(): boolean {
    try {
      this.#handle = openSync(numbered(this.#folder, 0), 'a', 0o600)
      this.#bytes = fstatSync(this.#handle).size
      return true
    } catch {
      return false
    }
  }

  #rotate(): void {
    this.#closeHandle()
    try {
      for (let at = this.#limit.files - 2; at >= 0; at--) {
        const file = numbered(this.#folder, at)
        if (existsSync(file)) renamePatientlySync(file, numbered(this.#folder, at + 1), { patience: briefPatience })
      }
    } catch {
      // Another program has the file open: it keeps growing for a while.
    }
    this.#open()
    this.#rotateAt = this.#limit.bytes + this.#bytes
  }
}
