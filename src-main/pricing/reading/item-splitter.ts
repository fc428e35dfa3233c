import { GrowingBytes, textOfBytes } from './growing-bytes.ts'
import { sign } from './json-sign.ts'

/** Cuts the inside of one JSON list or record at its own commas, while its bytes come. */
export class ItemSplitter {
  readonly #onItem: (text: string) => void
  /** The part of an item that came with earlier bytes. */
  readonly #before = new GrowingBytes('one fabric code')
  #depth = 0
  #inString = false
  #escaped = false

  /** `onItem` is given each item's text: of a record `"key": value`. It may throw. */
  constructor(onItem: (text: string) => void) {
    this.#onItem = onItem
  }

  /** Takes bytes from a place on; answers where the list or record closes, or -1 where all of them were inside. */
  take(bytes: Uint8Array, from: number): number {
    let depth = this.#depth
    let inString = this.#inString
    let escaped = this.#escaped
    let start = from
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === sign.backslash) escaped = true
        else if (byte === sign.quote) inString = false
      } else if (byte === sign.quote) inString = true
      else if (byte === sign.openRecord || byte === sign.openList) depth++
      else if (byte === sign.closeRecord || byte === sign.closeList) {
        if (depth === 0) {
          this.#item(bytes.subarray(start, at))
          return at
        }
        depth--
      } else if (byte === sign.comma && depth === 0) {
        this.#item(bytes.subarray(start, at))
        start = at + 1
      }
    }
    this.#depth = depth
    this.#inString = inString
    this.#escaped = escaped
    this.#before.add(bytes.subarray(start))
    return -1
  }

  #item(bytes: Uint8Array): void {
    const { length } = this.#before
    if (length > 0) this.#before.add(bytes)
    const text = length > 0 ? this.#before.text() : textOfBytes(bytes)
    this.#before.cut(0)
    this.#onItem(text)
  }
}
