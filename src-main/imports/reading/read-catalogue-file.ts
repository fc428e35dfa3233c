import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { CatalogueCodes, isRecord } from '../../../src-shared/imports/catalogue-codes.ts'
import { type CatalogueHead, headOf, readCatalogue } from '../../../src-shared/imports/read-catalogue.ts'
import { decodingOf } from './decoding.ts'
import { byteOrderMark } from './encoding.ts'
import { openSource } from './source.ts'

/** Bytes that are read at once: the JSON in them takes a few milliseconds. */
const usualPiece = 512 * 1024
/** Characters that wait for the end of a line; what has longer lines is not written by a desk. */
const mostWaiting = 16 * 1024 * 1024
/** What is before the list of codes, and is written once. */
const beginning = /"codes"[ \t\r\n]*:[ \t\r\n]*\[/
const closing = /\][ \t\r\n]*\}[ \t\r\n]*$/

/** Thrown for what may well be a catalogue but is not written a code a line. */
class WrittenOtherwise extends Error {}

/**
 * Reads a catalogue file as `readCatalogue` does, in UTF-8 or with a mark of its encoding. One with a code a line, as desks write it, is read piece
 * by piece (`pieceSize` in bytes): as one JSON a million codes would take half a gigabyte on the way. Throws what `readCatalogue` throws, and errors of the file system.
 */
export async function readCatalogueFile(file: string, pieceSize = usualPiece): Promise<Baseline> {
  try {
    return await readByLines(file, pieceSize)
  } catch {
    // Errors and oddities are reported for the file as a whole.
    const bytes = await readFile(file)
    return readCatalogue(new TextDecoder(byteOrderMark(bytes).encoding ?? 'utf-8').decode(bytes))
  }
}

async function readByLines(file: string, pieceSize: number): Promise<Baseline> {
  const source = await openSource({ file })
  try {
    const { encoding, bytes } = byteOrderMark(await source.read(0, 16))
    const decoding = decodingOf(encoding ?? 'utf-8')
    const lines = new CodeLines(source.size)
    for (let at = bytes; at < source.size; ) {
      const piece = await source.read(at, pieceSize)
      if (piece.length === 0) throw new WrittenOtherwise('the file was cut off while it was being read')
      at += piece.length
      lines.feed(decoding.decode(piece, at >= source.size), at)
      await nextTurn()
    }
    return lines.done()
  } finally {
    await source.close()
  }
}

/**
 * A catalogue whose text comes in pieces. No text in JSON has a line break, so a line that starts with a brace starts a code wherever what is before
 * it is whole: JSON itself says whether it is.
 */
class CodeLines {
  #waiting = ''
  #read = 0
  readonly #total: number
  #head: CatalogueHead | null = null
  #codes: CatalogueCodes | null = null

  constructor(total: number) {
    this.#total = total
  }

  /** Takes the next piece; `read` is how many bytes of the file it ends at. */
  feed(text: string, read: number): void {
    this.#read = read
    this.#waiting += text
    const codes = this.#codes ?? this.#begin()
    const end = codes ? this.#waiting.lastIndexOf('\n{') : -1
    if (end >= 0) {
      // Behind the last comma there must be something, and null isn't a code.
      this.#add(`[${this.#waiting.slice(0, end)}null]`, -1)
      this.#waiting = this.#waiting.slice(end)
    }
    if (this.#waiting.length > mostWaiting) throw new WrittenOtherwise('its lines are too long')
  }

  done(): Baseline {
    const end = closing.exec(this.#waiting)
    if (!this.#head || !this.#codes || !end) throw new WrittenOtherwise('the codes aren’t at the end')
    this.#add(`[${this.#waiting.slice(0, end.index)}]`)
    return { ...this.#head, ...this.#codes.done() }
  }

  /** Takes off what is before the codes. */
  #begin(): CatalogueCodes | null {
    const found = beginning.exec(this.#waiting)
    if (!found) return null
    const file: unknown = JSON.parse(`${this.#waiting.slice(0, found.index)}"codes":[]}`)
    if (!isRecord(file) || isRecord(file['data'])) throw new WrittenOtherwise('it’s a reply from the service')
    this.#waiting = this.#waiting.slice(found.index + found[0].length)
    this.#head = headOf(file)
    const codes = new CatalogueCodes(
      this.#head.combinations,
      () => (codes.count * this.#total * 1.05) / Math.max(1, this.#read),
    )
    this.#codes = codes
    return codes
  }

  #add(list: string, end?: number): void {
    for (const entry of (JSON.parse(list) as unknown[]).slice(0, end)) this.#codes?.add(entry)
  }
}
