import { DeskError } from '../../../src-shared/errors.ts'
import type { Encoding, FileFormat, FormatChoice } from '../../../src-shared/imports/file-format.ts'
import { decodingOf, NotInEncoding } from './decoding.ts'
import { decimalSignOf, delimiterOf, newlineOf, recordsOf, skipOf } from './dialect.ts'
import { byteOrderMark, encodingOf, narrowEncodingOf } from './encoding.ts'

/** Bytes at the beginning of a file that are looked at. */
export const sampleSize = 1024 * 1024
/** The number of characters split into records; the encoding is detected from all of it. */
const lookedAt = 128 * 1024

/** How a text is written, and how many bytes its byte-order mark takes. */
export interface Detected {
  format: FileFormat
  markBytes: number
}

/**
 * Finds out how a text is written from a sample of its beginning; `choice` goes before what is found, and `encoding` before both
 * (it has been found out further down). Throws `imports.empty`, `imports.no-header`, `imports.not-a-table`.
 */
export function detect(
  sample: Buffer,
  complete: boolean,
  choice: FormatChoice = {},
  encoding: Encoding | null = null,
): Detected {
  const settled = settle(sample, complete, choice, encoding)
  const without = (key: 'encoding' | 'delimiter' | 'decimal' | 'skip'): FormatChoice => {
    if (choice[key] === undefined) return {}
    const { [key]: _, ...others } = choice
    try {
      return { [key]: settle(sample, complete, others, encoding).format[key] }
    } catch {
      // Nothing can be read without this choice, so there is nothing to go back to.
      return {}
    }
  }
  const detected = {
    ...without('encoding'),
    ...without('delimiter'),
    ...without('decimal'),
    ...without('skip'),
  }
  if (Object.keys(detected).length === 0) return settled
  return { ...settled, format: { ...settled.format, detected } }
}

function settle(sample: Buffer, complete: boolean, choice: FormatChoice, encoding: Encoding | null): Detected {
  const mark = byteOrderMark(sample)
  const body = sample.subarray(mark.bytes)
  const wanted = choice.encoding ?? encoding ?? mark.encoding ?? encodingOf(body)
  const read = textIn(body, complete, wanted, choice.encoding !== undefined)
  if (read.text.trim() === '') throw new DeskError('imports.empty', {})
  const isCut = read.text.length > lookedAt
  const text = isCut ? read.text.slice(0, lookedAt) : read.text
  const newline = newlineOf(text)
  const delimiter = choice.delimiter ?? delimiterOf(text, newline, complete && !isCut)
  const records = recordsOf(text, delimiter, newline, complete && !isCut)
  const skip = choice.skip ?? skipOf(records)
  if (skip === null) throw new DeskError('imports.no-header', {})
  const decimal = choice.decimal ?? decimalSignOf(records.slice(skip + 1), records[skip])
  const bom = mark.bytes > 0
  return {
    format: {
      kind: 'text',
      encoding: read.encoding,
      bom,
      delimiter,
      newline,
      decimal,
      skip,
      sheet: null,
      sheets: [],
    },
    markBytes: mark.bytes,
  }
}

/** Bytes as text; what is not in the encoding that was guessed is tried in the next likely one. Throws `imports.other-encoding` where it is certain (`chosen`). */
export function textIn(
  body: Buffer,
  complete: boolean,
  encoding: Encoding,
  chosen: boolean,
): { encoding: Encoding; text: string } {
  try {
    return { encoding, text: decodingOf(encoding).decode(body, complete) }
  } catch (error) {
    if (!(error instanceof NotInEncoding)) throw error
    return textIn(body, complete, nextEncoding(encoding, chosen, error.bytes), chosen)
  }
}

/** What to try where the bytes around a place are not in an encoding. Throws where a person chose it. */
export function nextEncoding(failed: Encoding, chosen: boolean, bytes: Buffer): Encoding {
  if (!chosen && failed === 'utf-8') return narrowEncodingOf(bytes)
  // Every byte means something in this one.
  if (!chosen && failed !== 'windows-1252') return 'windows-1252'
  throw new DeskError('imports.other-encoding', { encoding: encodingNames[failed] })
}

/** Encodings as people call them. */
const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB18030',
  shift_jis: 'Shift-JIS',
  'euc-jp': 'EUC-JP',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  macintosh: 'Mac Roman',
  ibm437: 'DOS 437',
  ibm850: 'DOS 850',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'utf-32le': 'UTF-32',
  'utf-32be': 'UTF-32 (big endian)',
}
