import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from '../../../src-shared/imports/file-format.ts'

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
export function decodingOf(encoding: Encoding): Decoding {
  if (encoding === 'utf-8') return decodingUtf8()
  return isOfTheWeb(encoding) ? decodingOther(encoding) : decodingByIconv(encoding)
}

/** Encodings that browsers never had, and Node's own decoder hasn't. */
const notOfTheWeb = ['ibm437', 'ibm850', 'utf-32le', 'utf-32be'] as const
type NotOfTheWeb = (typeof notOfTheWeb)[number]

const isOfTheWeb = (encoding: Encoding): encoding is Exclude<Encoding, NotOfTheWeb> =>
  !(notOfTheWeb as readonly Encoding[]).includes(encoding)

function decodingByIconv(encoding: NotOfTheWeb): Decoding {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false })
  return {
    decode(bytes, last) {
      const text = decoder.write(Buffer.from(bytes)) + (last ? (decoder.end() ?? '') : '')
      // What it can't decode it replaces.
      if (text.includes('\ufffd')) throw new NotInEncoding(Buffer.from(bytes))
      return text
    },
  }
}

/** Without the character that the end of a sample may have cut. */
export function wholeUtf8(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.subarray(0, -back) : bytes
  }
  return bytes
}

/** The beginning of a line is held back up to this length. */
const mostHeld = 64 * 1024
const lineFeed = 10

/** Without the line that the end of a piece may have cut: put together from two pieces of text, all of it would be copied once more. */
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(lineFeed) + 1
  return end > 0 && bytes.length - end <= mostHeld ? bytes.subarray(0, end) : wholeUtf8(bytes)
}

/** Far quicker than a TextDecoder that streams, and texts of ASCII stay one byte a character. */
function decodingUtf8(): Decoding {
  let cut: Buffer = Buffer.alloc(0)
  return {
    decode(bytes, last) {
      const all = cut.length === 0 ? bytes : Buffer.concat([cut, bytes])
      const whole = last ? all : wholeLines(all)
      const isPlain = isAscii(whole)
      if (!isPlain && !isUtf8(whole)) throw new NotInEncoding(Buffer.from(all))
      cut = Buffer.from(all.subarray(whole.length))
      return whole.toString(isPlain ? 'latin1' : 'utf8')
    },
  }
}

function decodingOther(encoding: Exclude<Encoding, NotOfTheWeb>): Decoding {
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
