import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from '../../../src-shared/imports/file-format.ts'
import { wholeUtf8 } from './encoding.ts'

/** Thrown where bytes mean nothing in the encoding that they were read in; `bytes` are those around them. */
export class NotInEncoding extends Error {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    super('bytes are not in this encoding')
    this.bytes = bytes
  }
}

/** Turns bytes into text piece by piece. Nothing is ever replaced by a sign for "unknown". */
export interface Decoding {
  /** Throws NotInEncoding. The bytes may be used again afterwards. */
  decode(bytes: Buffer, last: boolean): string
}

/** Starts to decode; a byte-order mark is the caller's to skip. */
export const decodingOf = (encoding: Encoding): Decoding =>
  encoding === 'utf-8' ? decodingUtf8() : decodingOther(encoding)

/** Far quicker than a TextDecoder that streams, and texts of ASCII stay one byte a character. */
function decodingUtf8(): Decoding {
  let cut: Buffer = Buffer.alloc(0)
  return {
    decode(bytes, last) {
      const all = cut.length === 0 ? bytes : Buffer.concat([cut, bytes])
      if (cut.length === 0 && isAscii(bytes)) return bytes.toString('latin1')
      const whole = last ? all : wholeUtf8(all)
      if (!isUtf8(whole)) throw new NotInEncoding(Buffer.from(all))
      cut = Buffer.from(all.subarray(whole.length))
      return whole.toString('utf8')
    },
  }
}

function decodingOther(encoding: Encoding): Decoding {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return {
    decode(bytes, last) {
      try {
        // Always as a stream: for a whole text of Windows-1252, Node takes a short cut that misreads `€`.
        const text = decoder.decode(bytes, { stream: true })
        return last ? text + decoder.decode() : text
      } catch {
        throw new NotInEncoding(Buffer.from(bytes))
      }
    },
  }
}
