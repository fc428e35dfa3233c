import Papa from 'papaparse'
import { DeskError } from '../../src-shared/errors.ts'
import type { Decisions } from '../../src-shared/imports/decisions.ts'
import {
  delimiters,
  type Encoding,
  type FileFormat,
  type FormatChoice,
} from '../../src-shared/imports/file-format.ts'
import { rolesOf, wordColumns } from '../../src-shared/imports/header.ts'
import { readLook } from '../../src-shared/imports/look-of-text.ts'
import { fieldsNeeded, look, type Sheet, type SheetColumn } from '../../src-shared/imports/sheet.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

/** A file as the stand-in reads it: all of it, in memory. */
export interface ReadFile {
  found: FileFormat
  sheet: Sheet
  /** Texts by row. */
  texts: string[][]
}

/** Finds out how bytes are written; simply, where the desk is careful. */
function detect(bytes: Uint8Array, choice: FormatChoice): { found: FileFormat; text: string } {
  if (bytes.length === 0) throw new DeskError('imports.empty', {})
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  let encoding: Encoding = 'utf-8'
  let text: string
  try {
    text = new TextDecoder(choice.encoding ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (choice.encoding) throw new DeskError('imports.other-encoding', { encoding: choice.encoding })
    encoding = 'windows-1252'
    text = new TextDecoder(encoding).decode(bytes)
  }
  const lines = text.slice(0, 20_000).split(/\r\n|\n|\r/)
  const count = (delimiter: string) => Math.max(...lines.map(line => line.split(delimiter).length))
  const delimiter = delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
  const most = count(choice.delimiter ?? delimiter)
  const skip = Math.max(
    0,
    lines.findIndex(line => line.split(choice.delimiter ?? delimiter).length > most / 2),
  )
  return {
    found: {
      kind: 'text',
      encoding,
      bom,
      delimiter,
      newline: text.includes('\r\n') ? 'crlf' : text.includes('\r') ? 'cr' : 'lf',
      decimal: '.',
      skip,
      sheet: null,
      sheets: [],
    },
    text,
  }
}

/** Reads a file under what a person decided. `known` are the labels of the retailer's combinations. */
export function readFile(
  bytes: Uint8Array,
  { format: choice, roles }: Pick<Decisions, 'format' | 'roles'>,
  known: ReadonlySet<string>,
): ReadFile {
  const { found, text } = detect(bytes, choice)
  const format = { ...found, ...choice } as FileFormat
  const { data } = Papa.parse<string[]>(text, { delimiter: format.delimiter })
  const [titles = [], ...rest] = data.slice(format.skip)
  const numbered = rest
    .map((texts, i) => ({ texts, line: format.skip + 2 + i }))
    .filter(({ texts }) => texts.some(cell => cell.trim() !== ''))
  if (titles.length === 0) throw new DeskError('imports.no-header', {})
  const isWords = wordColumns(rolesOf(titles, roles, known))
  const currencies: string[] = []
  const columns = titles.map((_, column): SheetColumn => {
    const texts = numbered.map(row => row.texts[column] ?? '')
    if (isWords[column]) {
      const words = [...new Set(texts)]
      const places = new Map(words.map((word, place) => [word, place]))
      return { kind: 'text', words, ids: Uint32Array.from(texts, each => places.get(each) ?? 0) }
    }
    const read = texts.map(each => readLook(each, format.decimal, currencies))
    const looks = Uint8Array.from(read, each => each.look)
    return {
      kind: 'value',
      values: Int32Array.from(read, ({ value }) => value),
      looks: looks.some(each => each !== look.plain) ? looks : null,
      filled: read.filter(({ value }) => value !== notPriced).length,
    }
  })
  const needed = fieldsNeeded(titles)
  return {
    found,
    texts: numbered.map(({ texts }) => texts),
    sheet: {
      format,
      titles,
      rows: numbered.length,
      lines: Uint32Array.from(numbered, ({ line }) => line),
      columns,
      currencies,
      ragged: numbered.flatMap(({ texts }, row) =>
        texts.length < needed ? [{ row, fields: texts.length - needed }] : [],
      ),
    },
  }
}
