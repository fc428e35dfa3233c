import { closeSync, constants, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** What a mark says: how far a ledger had come, and when. */
export interface MarkReading {
  id: string
  step: number
  /** Milliseconds since 1970, UTC. */
  at: number
  /** The folder in which that ledger lay; only a mark outside of it says so. */
  place: string
}

/** A mark file as it is found. */
export type FoundMark = 'missing' | 'damaged' | MarkReading

const lineBytes = 100
const linePattern = /^selvedge-mark ([0-9a-f]{32}) step (\d{16}) at (\d{15}) ([0-9a-f]{8}) *$/

export function readMark(file: string): FoundMark {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'damaged'
  }
  const [line = '', place = ''] = text.split('\n')
  const [, id, step, at, sum] = linePattern.exec(line) ?? []
  if (id === undefined || sum !== sumOf(id, Number(step), Number(at))) return 'damaged'
  return { id, step: Number(step), at: Number(at), place }
}

/**
 * A small file that says how far a ledger has come. It is written in place after each commit and not synced: it has to outlive
 * this process, and a power cut can only make its number smaller, which raises no doubt.
 */
export class LedgerMark {
  readonly #file: number
  readonly #id: string

  /** Opens or makes the file. Throws what the file system says. */
  constructor(file: string, id: string, step: number, place = '') {
    this.#id = id
    this.#file = openForWriting(file)
    this.write(step)
    ftruncateSync(this.#file, lineBytes + writeSync(this.#file, place, lineBytes))
    // The file itself must be there after a power cut.
    fsyncSync(this.#file)
  }

  /** Throws what the file system says. */
  write(step: number): void {
    writeSync(this.#file, lineOf(this.#id, step, Date.now()), 0)
  }

  close(): void {
    closeSync(this.#file)
  }
}

function openForWriting(file: string): number {
  try {
    return openSync(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  } catch {
    rmSync(file, { force: true })
    return openSync(file, 'wx+', 0o600)
  }
}

const sumOf = (id: string, step: number, at: number) => crc32(`${id} ${step} ${at}`).toString(16).padStart(8, '0')

function lineOf(id: string, step: number, at: number): string {
  const text = `selvedge-mark ${id} step ${String(step).padStart(16, '0')} at ${String(at).padStart(15, '0')}`
  return `${text} ${sumOf(id, step, at)}`.padEnd(lineBytes - 1).concat('\n')
}
