import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file is full at so many bytes; so many are kept, the newest without a number. */
const usual = { bytes: 10 * 1024 * 1024, files: 5 }

/** The log's files, newest first: `selvedge.log`, `selvedge.1.log` and so on; only those that are there. */
export function logFiles(folder: string, files = usual.files): string[] {
  return Array.from({ length: files }, (_, at) => numbered(folder, at)).filter(file => existsSync(file))
}

const numbered = (folder: string, at: number) =>
  join(folder, at === 0 ? 'selvedge.log' : `selvedge.${at}.log`)

/**
 * The log's file, written line by line. A full one is put aside under a number, and the oldest goes, so that a desk that
 * runs for months fills no disk. A line that cannot be written is left out: a full disk must not end the desk.
 */
export class LogFile {
  readonly #folder: string
  readonly #limit: typeof usual
  #handle: number | null = null
  #bytes = 0
  #isClosed = false
  /** At which size it is put aside next: later than the limit where that did not go. */
  #turnAt: number

  constructor(folder: string, limit = usual) {
    this.#folder = folder
    this.#limit = limit
    this.#turnAt = limit.bytes
    this.#open()
  }

  write(line: string): void {
    if (this.#isClosed || (this.#handle === null && !this.#open())) return
    const bytes = Buffer.byteLength(line)
    if (this.#bytes > 0 && this.#bytes + bytes > this.#turnAt) this.#turn()
    try {
      if (this.#handle !== null) this.#bytes += writeSync(this.#handle, line)
    } catch {
      // Without the line.
    }
  }

  /** What is told from now on is left out: the folder may be another desk's. */
  close(): void {
    this.#isClosed = true
    this.#letGo()
  }

  #letGo(): void {
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

  #turn(): void {
    this.#letGo()
    try {
      for (let at = this.#limit.files - 2; at >= 0; at--) {
        const file = numbered(this.#folder, at)
        if (existsSync(file)) renameSync(file, numbered(this.#folder, at + 1))
      }
    } catch {
      // Another program has it open: it grows on for a while.
    }
    this.#open()
    this.#turnAt = this.#limit.bytes + this.#bytes
  }
}
