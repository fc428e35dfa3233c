import { DeskError } from '../../../src-shared/errors.ts'
import { sizeInWords } from '../../service/body.ts'

/** Of one row, and of all that is no row. */
const mostBytes = 32 * 1024 * 1024

/** Bytes that come in pieces, kept until they are a text. More than 32 MB are `prices.bad-window`. */
export class GrowingBytes {
  #bytes = new Uint8Array(1024)
  #length = 0
  readonly #what: string

  constructor(what: string) {
    this.#what = what
  }

  get length(): number {
    return this.#length
  }

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > mostBytes) {
      throw new DeskError('prices.bad-window', { what: `${this.#what} is over ${sizeInWords(mostBytes)}` })
    }
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = length
  }

  /** Forgets what comes after so many bytes. */
  cut(length: number): void {
    this.#length = length
  }

  text(from = 0): string {
    return textOfBytes(this.#bytes.subarray(from, this.#length))
  }
}

/** UTF-8 as a text. */
export const textOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
