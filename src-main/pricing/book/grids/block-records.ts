import { DeskError } from '../../../../src-shared/errors.ts'
import { blockRows, RowBlock } from './row-block.ts'

/** A block as stored in the tables; null for parts without a record. */
export interface BlockRecord {
  codes: string
  names: string
  collections: Buffer
  places: Buffer
  flags: Buffer
  data: Buffer | null
  odd: string | null
  times: Buffer | null
  bits: Buffer | null
}

const bytesOf = (array: ArrayBufferView): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

export const rowsRecord = ({ codes, names, collections, places, flags }: RowBlock) => ({
  codes: JSON.stringify(codes),
  names: JSON.stringify(names),
  collections: bytesOf(collections.subarray(0, codes.length)),
  places: bytesOf(places.subarray(0, codes.length)),
  flags: bytesOf(flags.subarray(0, codes.length)),
})

export const valuesRecord = ({ values, odd }: RowBlock) => ({
  data: bytesOf(values),
  odd: JSON.stringify([...(odd ?? [])]),
})

export const timesRecord = ({ readAt, codes }: RowBlock) => ({
  times: bytesOf(readAt.subarray(0, codes.length)),
})

/** Null if nothing is marked. */
export const marksRecord = ({ marks }: RowBlock): { bits: Buffer } | null =>
  marks?.some(byte => byte !== 0) ? { bits: bytesOf(marks) } : null

/** Builds a block with all columns the grid has now. Throws `desk.internal` for an unreadable record. */
export function blockOf(record: BlockRecord, columns: number): RowBlock {
  const codes = textsOf(record.codes)
  const block = new RowBlock(codes, textsOf(record.names), valuesOf(record.data))
  block.collections.set(numbersOf(record.collections, Uint32Array))
  block.places.set(numbersOf(record.places, Uint32Array))
  block.flags.set(record.flags)
  if (record.times) block.readAt.set(numbersOf(record.times, Float64Array))
  for (const [place, text] of pairsOf(record.odd)) block.setValue(place, block.values[place] ?? 0, text)
  block.marks = record.bits && new Uint8Array(record.bits)
  block.widen(columns)
  return block
}

/** Avoids copying aligned bytes, since the values of a large grid are tens of megabytes. */
function valuesOf(data: Buffer | null): Int32Array {
  if (!data) return new Int32Array()
  const whole = data.length - (data.length % (4 * blockRows))
  return numbersOf(data.subarray(0, whole), Int32Array)
}

interface Numbers<T> {
  new (buffer: ArrayBufferLike, offset: number, length: number): T
  BYTES_PER_ELEMENT: number
}

function numbersOf<T>(bytes: Buffer, kind: Numbers<T>): T {
  const { buffer, byteOffset } = byteOffsetFits(bytes, kind) ? bytes : Uint8Array.from(bytes)
  return new kind(buffer, byteOffset, Math.floor(bytes.length / kind.BYTES_PER_ELEMENT))
}

const byteOffsetFits = (bytes: Buffer, { BYTES_PER_ELEMENT }: { BYTES_PER_ELEMENT: number }) =>
  bytes.byteOffset % BYTES_PER_ELEMENT === 0

function textsOf(json: string): string[] {
  const texts: unknown = JSON.parse(json)
  if (!Array.isArray(texts) || texts.length > blockRows) throw unreadableBlock()
  return texts.map(String)
}

function pairsOf(json: string | null): [number, string][] {
  const pairs: unknown = JSON.parse(json ?? '[]')
  if (!Array.isArray(pairs)) throw unreadableBlock()
  return pairs.map(pair => (Array.isArray(pair) ? [Number(pair[0]), String(pair[1])] : [0, '']))
}

const unreadableBlock = () => new DeskError('desk.internal', { what: 'a block of prices.db is not readable' })
