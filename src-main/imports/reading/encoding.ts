import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Encoding } from '../../../src-shared/imports/file-format.ts'
import { wholeUtf8 } from './decoding.ts'
import { otherEncodingOf } from './other-encodings.ts'

const marks: readonly [mark: string, encoding: Encoding][] = [
  ['efbbbf', 'utf-8'],
  // It starts as the one of UTF-16 does.
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['84319533', 'gb18030'],
]

/** The byte-order mark at the start, which some programs write twice; 0 bytes without one. */
export function byteOrderMark(head: Buffer): { encoding: Encoding | null; bytes: number } {
  const standsAt = (mark: string, at: number) => head.subarray(at, at + mark.length / 2).toString('hex') === mark
  const [mark, encoding] = marks.find(([each]) => standsAt(each, 0)) ?? ['', null]
  let bytes = 0
  while (mark !== '' && standsAt(mark, bytes)) bytes += mark.length / 2
  return { encoding, bytes }
}

/** The encoding of a sample without a mark. Throws `imports.not-a-table` for bytes that aren't text. */
export function encodingOf(sample: Buffer): Encoding {
  const wide = wideEncodingOf(sample)
  if (wide) return wide
  return isUtf8(wholeUtf8(sample)) ? 'utf-8' : narrowEncodingOf(sample)
}

/** The likeliest encoding of bytes that aren't UTF-8 and not wide: what of the others the text itself speaks for, else one of the two that most are in. */
export const narrowEncodingOf = (sample: Buffer): Encoding => otherEncodingOf(sample, usualEncodingOf(sample))

/** Texts of UTF-32 have two zero bytes in every four: no character is above U+10FFFF, and few are above U+FFFF. */
function fourByteEncodingOf(sample: Buffer): 'utf-32le' | 'utf-32be' | null {
  const characters = Math.floor(sample.length / 4)
  if (characters === 0 || sample.length % 4 !== 0) return null
  const isZero = (character: number, byte: number) => sample[character * 4 + byte] === 0
  let little = 0
  let big = 0
  for (let at = 0; at < characters; at++) {
    if (isZero(at, 2) && isZero(at, 3) && !isZero(at, 0)) little++
    if (isZero(at, 0) && isZero(at, 1) && !isZero(at, 3)) big++
  }
  if (little > characters * 0.9) return 'utf-32le'
  return big > characters * 0.9 ? 'utf-32be' : null
}

/** UTF-16 has a zero byte in each Latin letter, always on the same side; single-byte text has none. */
function wideEncodingOf(sample: Buffer): Encoding | null {
  if (!sample.includes(0)) return null
  const wider = fourByteEncodingOf(sample)
  if (wider) return wider
  const zeros = [0, 0]
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  if (isTextWithZeros(sample, even + odd)) return null
  // Few characters of Chinese end in a zero byte, and every delimiter and line break has one.
  const enough = (even + odd) * 40 >= sample.length
  if (enough && odd > even * 4) return 'utf-16le'
  if (enough && even > odd * 4) return 'utf-16be'
  throw new DeskError('imports.not-a-table', { kind: 'a binary file' })
}

/** Some programs leave zero bytes in a text, or fill up its end with them: such a text has no other sign that no text has. */
function isTextWithZeros(sample: Buffer, zeros: number): boolean {
  let end = sample.length
  while (end > 0 && sample[end - 1] === 0) end--
  const within = zeros - (sample.length - end)
  const text = sample.subarray(0, end)
  if (within * 40 >= text.length) return false
  return isUtf8(wholeUtf8(text)) && !text.some(byte => byte < 32 && byte !== 0 && (byte < 9 || byte > 13))
}

/**
 * Two high bytes alone after a Latin letter are two letters of a word (`Größe`, `süß`, `Füße`). Chinese rarely looks
 * like that (`T恤` does).
 */
function isWithinWord(bytes: Buffer, at: number): boolean {
  const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
  const before = bytes[at - 1] ?? 0
  const after = bytes[at + 2] ?? 0
  const isCapital = before >= 0x41 && before <= 0x5a
  return after < 0x80 && (isSmall(before) || (isCapital && isSmall(after)))
}

/**
 * GB18030 or Windows-1252, for bytes that aren't UTF-8. What cannot be GB18030 is Windows-1252. Else Chinese writes its characters in pairs of high
 * bytes, and Western letters with accents stand alone among others; where neither is clear, statistics of letters decide.
 */
function usualEncodingOf(sample: Buffer): 'gb18030' | 'windows-1252' {
  let pairs = 0
  let single = 0
  for (let at = 0; at < sample.length; ) {
    const byte = sample[at] ?? 0
    const next = sample[at + 1]
    if (byte < 0x80) at += 1
    else if (next === undefined) break
    else if (byte === 0x80 || byte === 0xff) return 'windows-1252'
    else if (next >= 0x30 && next <= 0x39) {
      const [third, fourth] = [sample[at + 2], sample[at + 3]]
      if (third === undefined || fourth === undefined) break
      if (third < 0x81 || third === 0xff || fourth < 0x30 || fourth > 0x39) return 'windows-1252'
      pairs++
      at += 4
    } else if (next < 0x40 || next === 0x7f || next === 0xff) return 'windows-1252'
    else {
      // These 32 are á, é, ü and their like in GB18030; in Windows-1252 they start with a lone ¨, which no word has.
      const isAccented = byte === 0xa8 && next >= 0xa1 && next <= 0xc0
      if (isAccented || (next >= 0xa1 && byte >= 0xa1 && !isWithinWord(sample, at))) pairs++
      else single++
      at += 2
    }
  }
  if (pairs >= single * 4) return 'gb18030'
  if (single >= pairs * 4) return 'windows-1252'
  const likely = analyse(sample.subarray(0, 64 * 1024))
  const confidence = (...names: string[]) =>
    Math.max(0, ...likely.filter(({ name }) => names.includes(name)).map(each => each.confidence))
  return confidence('GB18030') > confidence('ISO-8859-1', 'windows-1252') ? 'gb18030' : 'windows-1252'
}
