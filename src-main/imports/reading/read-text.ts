import { type FileHandle, open, rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DeskError } from '../../../src-shared/errors.ts'
import { withoutGuard } from '../../../src-shared/imports/number-format.ts'
import { mostFileColumns } from '../../../src-shared/imports/sheet.ts'
import { decodingOf } from './decoding.ts'
import type { Detected } from './detect.ts'
import { newlineSign } from './dialect.ts'
import { FieldCounts } from './field-counts.ts'
import { type GroupReach, groupReach, overFields, underGroups } from './header-lines.ts'
import { isBlank, Records } from './records.ts'
import { rowsApart } from './row-index.ts'
import { RowMarks } from './row-marks.ts'
import { SheetColumns } from './sheet-columns.ts'
import type { ReadOptions, ReadSheet } from './sheet-reading.ts'
import type { OpenSource, Source } from './source.ts'

/** Bytes that are read at once: parting them takes a few milliseconds, and their text is no large object, which V8 gives pages of its own. */
const pieceSize = 96 * 1024
const progressApart = 50
const ctrlZ = '\u001a'
/** Initial capacity in rows, until the total can be estimated. */
const firstRows = 128

/** Reads a text as a sheet. Throws NotInEncoding where it is not in the encoding that was found out from its beginning. */
export async function readText(
  source: Source,
  opened: OpenSource,
  { format, markBytes }: Detected,
  options: ReadOptions,
): Promise<ReadSheet> {
  const ownText = format.encoding === 'utf-8' && 'file' in source
  const copy = ownText ? null : await open(options.workingCopy, 'w')
  try {
    const builder = new SheetBuilder(opened.size, ownText ? markBytes : 0, { format, markBytes }, options)
    await pump(opened, builder, { format, markBytes }, copy, options)
    const copySize = (await copy?.stat())?.size ?? 0
    const copyModified = (await copy?.stat())?.mtimeMs ?? 0
    return builder.finish(
      ownText ? source : { file: options.workingCopy },
      ownText ? opened.size : copySize,
      ownText ? opened.modified : copyModified,
    )
  } catch (error) {
    await copy?.close()
    if (copy) await rm(options.workingCopy, { force: true })
    throw error
  } finally {
    await copy?.close().catch(() => {})
  }
}

async function pump(
  opened: OpenSource,
  builder: SheetBuilder,
  { format, markBytes }: Detected,
  copy: FileHandle | null,
  { onProgress, signal }: ReadOptions,
): Promise<void> {
  const decoding = decodingOf(format.encoding)
  const buffers = [Buffer.allocUnsafeSlow(pieceSize), Buffer.allocUnsafeSlow(pieceSize)] as const
  const total = opened.size
  let told = 0
  let turn: 0 | 1 = 0
  let at = markBytes
  let coming = opened.read(at, pieceSize, buffers[0])
  for (;;) {
    const bytes = await coming
    signal?.throwIfAborted()
    at += bytes.length
    const last = at >= total || bytes.length === 0
    // The next bytes come while these are parted.
    turn = turn === 0 ? 1 : 0
    if (!last) coming = opened.read(at, pieceSize, buffers[turn])
    try {
      const decoded = decoding.decode(bytes, last)
      // Ctrl-Z ended a text in DOS, and some programs write it still.
      const text = last && decoded.endsWith(ctrlZ) ? decoded.slice(0, -1) : decoded
      builder.feed(text, last, at)
      if (copy) await copy.write(Buffer.from(text))
    } catch (error) {
      if (!last) await coming.catch(() => {})
      throw error
    }
    const now = performance.now()
    if (onProgress && (last || now - told >= progressApart)) {
      told = now
      onProgress({ read: at, total })
    }
    if (last) return
    await nextTurn()
  }
}

/** Takes text piece by piece and becomes a sheet. */
class SheetBuilder {
  readonly #records: Records
  readonly #detected: Detected
  readonly #options: ReadOptions
  readonly #total: number
  readonly #expected: () => number
  readonly #counts = new FieldCounts()
  #marks = new RowMarks([], ',')
  #read = 0
  /** Where the row that is being taken starts in the text of this moment. */
  #start = 0
  #recordsTaken = 0
  /** The record above the header, and the header until the next record shows whether it has a second line. */
  #above: string[] | null = null
  #header: string[] | null = null
  #headerRow = 0
  #titles: string[] | null = null
  /** Fields that every row must have: up to the last title that is not blank. */
  #needed = 0
  /** Fields of the header, blank ones included. */
  #headerFields = 0
  #columns: SheetColumns | null = null
  #lines = new Uint32Array(firstRows)
  #offsets = new Float64Array(64)

  constructor(total: number, offset: number, detected: Detected, options: ReadOptions) {
    const { delimiter, newline } = detected.format
    this.#total = total
    this.#detected = detected
    this.#options = options
    this.#expected = () => {
      const read = this.#read - (this.#records.text.length - this.#start)
      return (((this.#columns?.rows ?? 0) * this.#total) / Math.max(1, read)) * 1.05
    }
    this.#records = new Records({ delimiter, newline: newlineSign(newline) }, offset, (fields, start, broken) =>
      this.#take(fields, start, broken),
    )
  }

  /** Takes a piece of the text; `read` is how many bytes of the file it ends at. */
  feed(text: string, last: boolean, read: number): void {
    this.#read = read
    this.#records.feed(text, last)
  }

  #take(fields: string[], start: number, broken: boolean): boolean {
    const taken = ++this.#recordsTaken
    if (taken <= this.#detected.format.skip) {
      this.#above = isBlank(fields) ? null : fields
      return true
    }
    if (isBlank(fields)) return true
    if (this.#columns) this.#addRow(this.#columns, fields, start, broken)
    else if (!this.#header) {
      this.#header = underGroups(this.#above, fields, this.#reach(this.#detected.format.skip))
      this.#headerRow = taken
    } else {
      const both = overFields(this.#header, fields, this.#reach(this.#headerRow))
      const columns = this.#begin(both ?? this.#header)
      if (!both) this.#addRow(columns, fields, start, broken)
    }
    return true
  }

  /** A row of a workbook's sheet is a record of its copy. */
  #reach(row: number): GroupReach {
    return groupReach(this.#options.merged ?? [], row)
  }

  #addRow(columns: SheetColumns, fields: string[], start: number, broken: boolean): void {
    const row = columns.rows
    this.#startRow(row, start)
    const most = this.#titles?.length ?? 0
    const isLong = fields.length > most
    const extra = isLong ? fields.slice(most).filter(field => field.trim() !== '').length : 0
    this.#count(row, fields.length, extra, broken)
    this.#marks.addFields(row, fields, this.#records.recordLines > 1 && !broken)
    columns.add(fields, this.#expected)
  }

  /** The same for a line without quotes. */
  #takeLine(columns: SheetColumns, start: number, end: number): void {
    this.#recordsTaken++
    const { text } = this.#records
    const delimiter = this.#detected.format.delimiter
    const first = text.charCodeAt(start)
    const isClear = start < end && first > 32 && first < 127 && first !== delimiter.charCodeAt(0)
    if (!isClear && isBlank(text.slice(start, end).split(delimiter))) return
    const row = columns.rows
    this.#startRow(row, start)
    if (this.#marks.beginsLikeHeader(text, start))
      this.#marks.addFields(row, text.slice(start, end).split(delimiter), false)
    const found = columns.addLine(this.#records, start, end, delimiter.charCodeAt(0), this.#expected)
    this.#count(row, found, columns.extra)
  }

  /** Notes where a row starts. */
  #startRow(row: number, start: number): void {
    this.#start = start
    if (row >= this.#lines.length) this.#lines = grown(this.#lines, Math.max(row * 1.25, this.#expected()))
    // Spreadsheets show a record as one row, whatever line breaks its cells have.
    this.#lines[row] = this.#recordsTaken
    if (row % rowsApart === 0) this.#remember(row / rowsApart, this.#records.offsetOf(start))
  }

  #begin(fields: readonly string[]): SheetColumns {
    const titles = withoutFarBlanks(fields).map(field => Buffer.from(withoutGuard(field)).toString())
    if (titles.length > mostFileColumns)
      throw new DeskError('imports.too-many-columns', { columns: titles.length, most: mostFileColumns })
    this.#titles = titles
    this.#marks = new RowMarks(titles, this.#detected.format.delimiter)
    this.#headerFields = fields.length
    this.#needed = titles.findLastIndex(title => title.trim() !== '') + 1
    const columns = new SheetColumns(this.#options.kindsOf(titles), this.#detected.format.decimal, firstRows)
    this.#columns = columns
    this.#records.lines = (start, end) => this.#takeLine(columns, start, end)
    return columns
  }

  #remember(checkpoint: number, offset: number): void {
    if (checkpoint >= this.#offsets.length) {
      const larger = new Float64Array(this.#offsets.length * 2)
      larger.set(this.#offsets)
      this.#offsets = larger
    }
    this.#offsets[checkpoint] = offset
  }

  #count(row: number, fields: number, extra: number, broken = false): void {
    // The cells of a workbook have their places, however many of a row are written.
    const isText = this.#detected.format.kind === 'text'
    this.#counts.add(row, isText ? fields : this.#headerFields, extra, broken)
  }

  finish(source: Source, size: number, modified: number): ReadSheet {
    if (this.#header && !this.#columns) this.#begin(this.#header)
    if (!this.#titles || !this.#columns) throw new DeskError('imports.no-header', {})
    const { format } = this.#detected
    const { rows, currencies } = this.#columns
    const { ragged, trailing } = this.#counts.done(rows, this.#headerFields, this.#needed)
    const last = Math.max(0, this.#titles.length - 1)
    return {
      sheet: {
        format,
        titles: this.#titles,
        rows,
        lines: grown(this.#lines, rows),
        columns: this.#columns.finish(),
        currencies,
        ragged,
        marks: [
          ...trailing.map(([from, to]) => ({ kind: 'trailing-cells' as const, from, to, column: last })),
          ...this.#marks.done(rows),
        ],
      },
      index: {
        source,
        size,
        modified,
        delimiter: format.delimiter,
        newline: newlineSign(format.newline),
        rows,
        offsets: this.#offsets.slice(0, Math.ceil(rows / rowsApart)),
      },
    }
  }
}

/**
 * Spreadsheets write columns that were only ever formatted, up to the last possible one: ignored if there would be too
 * many.
 */
const withoutFarBlanks = (titles: readonly string[]): readonly string[] =>
  titles.length > mostFileColumns ? titles.slice(0, titles.findLastIndex(title => title.trim() !== '') + 1) : titles

const grown = (lines: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> =>
  new Uint32Array(lines.buffer.transfer(Math.ceil(length) * 4))
