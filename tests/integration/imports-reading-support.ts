import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { readSheet } from '../../src-main/imports/reading/read-sheet.ts'
import { RowReader } from '../../src-main/imports/reading/row-reader.ts'
import type { ReadOptions, ReadSheet } from '../../src-main/imports/reading/sheet-reading.ts'
import type { Delimiter, Encoding, FileFormat } from '../../src-shared/imports/file-format.ts'
import type { Sheet } from '../../src-shared/imports/sheet.ts'

/** A folder of files to be read, gone with `remove`. */
export function filesFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-imports-'))
  let files = 0
  return {
    folder,
    /** Writes a file and says where. */
    write(content: string | Uint8Array): string {
      return this.writeAs(`${++files}.csv`, content)
    },
    /** Writes a file with a name and returns its path. The folder comes back if another test file of the process removed it. */
    writeAs(name: string, content: string | Uint8Array): string {
      mkdirSync(folder, { recursive: true })
      const file = join(folder, name)
      writeFileSync(file, content)
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
/** How a table is written. */
export interface Dialect {
  encoding: Encoding
  bom: boolean
  delimiter: Delimiter
  newline: FileFormat['newline']
  quotes: 'all' | 'needed'
}

const breaks = { crlf: '\r\n', lf: '\n', cr: '\r' } as const

/** A table as a file in a dialect. */
export function written(table: readonly (readonly string[])[], dialect: Dialect, lastBreak = true): Buffer {
  const newline = breaks[dialect.newline]
  const needed = new RegExp(`["\r\n${dialect.delimiter === '|' ? '\\|' : dialect.delimiter}]`)
  const field = (text: string) =>
    dialect.quotes === 'all' || needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const text = table.map(row => row.map(field).join(dialect.delimiter)).join(newline)
  return encoded((dialect.bom ? '\ufeff' : '') + text + (lastBreak ? newline : ''), dialect.encoding)
}

/** A text in an encoding, by another implementation than the one that reads it. */
export const encoded = (text: string, encoding: Encoding): Buffer => iconv.encode(text, encoding, { addBOM: false })

/** Reads a file; every column as words, unless `isWord` says otherwise. */
export const read = (
  folder: string,
  file: string,
  options: Partial<ReadOptions> = {},
  isWord: (title: string) => boolean = () => true,
): Promise<ReadSheet> =>
  readSheet(
    { file },
    {
      kindsOf: titles => titles.map(title => (isWord(title) ? 'text' : 'value')),
      workingCopy: join(folder, 'copy'),
      ...options,
    },
  )

/** The texts of a sheet whose columns are all words, row by row. */
export const textsOf = (sheet: Sheet): string[][] =>
  Array.from({ length: sheet.rows }, (_, row) =>
    sheet.columns.map(column => (column.kind === 'text' ? (column.words[column.ids[row] ?? -1] ?? '?') : '?')),
  )

/** The rows that `RowReader` gives for all of a file. */
export async function rowsOf({ index }: ReadSheet, from = 0, to = index.rows): Promise<string[][]> {
  const reader = await RowReader.open(index)
  try {
    return await reader.rows(from, to)
  } finally {
    await reader.close()
  }
}

/** The values of a column by its title. */
export function valuesOf(sheet: Sheet, title: string): { values: number[]; looks: number[] } {
  const column = sheet.columns[sheet.titles.indexOf(title)]
  if (column?.kind !== 'value') throw new Error(`${title} is no column of values`)
  return { values: [...column.values], looks: column.looks ? [...column.looks] : [] }
}
