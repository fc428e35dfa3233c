import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { keepLog } from './station-files.ts'

const headerBytes = 32
const frameHeaderBytes = 24
/** About so much is read at once. */
const pieceBytes = 4 * 1024 * 1024

/** The running checksum of a log: two 32-bit sums over its words, read in the byte order that its header names. */
interface Sum {
  littleEndian: boolean
  one: number
  two: number
}

/** What a database's log has lost, looked at before SQLite opens it; a damaged one is kept, and `keptLog` is the copy's name. */
export function lookAtLog(database: string): { lostCommits: number; keptLog: string | null } {
  const lostCommits = commitsBehindDamage(database)
  return { lostCommits, keptLog: lostCommits > 0 ? keepLog({ database }) : null }
}

/**
 * The number of commits in a database's write-ahead log behind a damaged frame. SQLite reads a log up to the first
 * frame with a wrong checksum and silently ignores the rest, so call this before it opens the file. 0 if nothing is
 * lost or there is no log. The first bad frame itself doesn't count: a killed process leaves its last one half written,
 * and that commit was never reported as done. Format: https://www.sqlite.org/fileformat2.html#walformat
 */
export function commitsBehindDamage(database: string): number {
  let file: number
  try {
    file = openSync(`${database}-wal`, 'r')
  } catch {
    return 0
  }
  try {
    return countIn(file, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

function countIn(file: number, size: number): number {
  const header = Buffer.alloc(headerBytes)
  if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return 0
  const magic = header.readUInt32BE(0)
  const sum: Sum = { littleEndian: (magic & 1) === 0, one: 0, two: 0 }
  add(sum, header, 0, 24)
  const isHeaderWhole =
    magic >>> 1 === 0x377f0682 >>> 1 && sum.one === header.readUInt32BE(24) && sum.two === header.readUInt32BE(28)
  // Every database of this desk has pages of SQLite's usual size; a damaged header may say anything.
  const frameBytes = frameHeaderBytes + (isHeaderWhole ? header.readUInt32BE(8) : 4096)
  const piece = Buffer.alloc(frameBytes * Math.max(1, Math.floor(pieceBytes / frameBytes)))
  let salts: Buffer | null = isHeaderWhole ? header.subarray(16, 24) : null
  let isWhole = isHeaderWhole
  let commits = 0
  for (let from = headerBytes; from + frameBytes <= size; from += piece.length) {
    const read = readSync(file, piece, 0, piece.length, from)
    for (let at = 0; at + frameBytes <= read; at += frameBytes) {
      // A log that was started over still holds frames of the one before, with other salts.
      salts ??= Buffer.from(piece.subarray(at + 8, at + 16))
      const isOfThisLog = piece.subarray(at + 8, at + 16).equals(salts)
      if (!isWhole) commits += isOfThisLog && piece.readUInt32BE(at + 4) > 0 ? 1 : 0
      else if (isOfThisLog) isWhole = isFrameWhole(sum, piece, at, frameBytes)
      // A damaged salt ends the log as well; what follows shows that it isn't the real end.
      else isWhole = false
    }
  }
  return commits
}

function isFrameWhole(sum: Sum, piece: Buffer, at: number, frameBytes: number): boolean {
  add(sum, piece, at, at + 8)
  add(sum, piece, at + frameHeaderBytes, at + frameBytes)
  return sum.one === piece.readUInt32BE(at + 16) && sum.two === piece.readUInt32BE(at + 20)
}

function add(sum: Sum, bytes: Buffer, from: number, to: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let { one, two } = sum
  for (let at = from; at < to; at += 8) {
    one = (one + view.getUint32(at, sum.littleEndian) + two) >>> 0
    two = (two + view.getUint32(at + 4, sum.littleEndian) + one) >>> 0
  }
  sum.one = one
  sum.two = two
}
