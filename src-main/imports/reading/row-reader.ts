import { basename } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { DeskError } from '../../../src-shared/errors.ts'
import { isBlank, Records } from './records.ts'
import { type RowIndex, rowsApart } from './row-index.ts'
import { type OpenSource, openSource } from './source.ts'

const pieceSize = 64 * 1024

/** Reads the texts of a sheet's rows again, any of them, without reading the file from its beginning. */
export class RowReader {
  readonly #index: RowIndex
  readonly #source: OpenSource

  private constructor(index: RowIndex, source: OpenSource) {
    this.#index = index
    this.#source = source
  }

  /** Throws `imports.no-file`, and `imports.file-changed` where the file is no longer what was read. */
  static async open(index: RowIndex): Promise<RowReader> {
    const source = await openSource(index.source)
    if (source.size === index.size && source.modified === index.modified) return new RowReader(index, source)
    await source.close()
    const file = 'file' in index.source ? basename(index.source.file) : ''
    throw new DeskError('imports.file-changed', { file })
  }

  /** The fields of rows `from` to before `to` as they are in the file; rows are those of the sheet. */
  async rows(from: number, to: number): Promise<string[][]> {
    const first = Math.max(0, from)
    const end = Math.min(to, this.#index.rows)
    const found: string[][] = []
    if (first >= end) return found
    const checkpoint = Math.floor(first / rowsApart)
    let at = this.#index.offsets[checkpoint] ?? 0
    let row = checkpoint * rowsApart
    let isDone = false
    const records = new Records(this.#index, at, fields => {
      if (isBlank(fields)) return true
      if (row++ >= first) found.push(fields)
      isDone = row >= end
      return !isDone
    })
    const decoder = new StringDecoder('utf8')
    while (!isDone) {
      const bytes = await this.#source.read(at, pieceSize)
      at += bytes.length
      const last = bytes.length === 0 || at >= this.#source.size
      records.feed(decoder.write(bytes) + (last ? decoder.end() : ''), last)
      if (last) break
    }
    return found
  }

  /** Closes the file. */
  close(): Promise<void> {
    return this.#source.close()
  }
}
