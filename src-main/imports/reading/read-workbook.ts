import { open, rm } from 'node:fs/promises'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Sheet, SheetMark } from '../../../src-shared/imports/sheet.ts'
import { firstAtLeast } from '../../../src-shared/sorted.ts'
import { mostUnpacked } from './archive.ts'
import { detect, sampleSize } from './detect.ts'
import { namesColumns } from './dialect.ts'
import { readText } from './read-text.ts'
import { type CellRange, readCells, type WorkbookSheetLook } from './sheet-cells.ts'
import type { ReadOptions, ReadSheet } from './sheet-reading.ts'
import { type OpenSource, openSource } from './source.ts'
import { type ListedSheet, openWorkbook, type Workbook } from './workbook.ts'

/** The file of a workbook is packed; more than this does not unpack to what is allowed. */
const mostPacked = mostUnpacked
/** Characters of a sheet's texts: few shared ones make many cells. */
const mostText = 512 * 1024 * 1024
/** Sheets that are looked at for prices. */
const mostLookedAt = 64
/** Rows of a sheet among which its titles stand. */
const rowsOfTitles = 50

/**
 * Reads a sheet of a workbook: the one that was chosen, else the first whose columns have titles of a price list. Its cells are written as a text (the working copy), which is then read
 * as every other text is. Sheets are read as streams; the packed file and its shared texts are held in memory, so its size is limited.
 */
export async function readWorkbook(opened: OpenSource, options: ReadOptions): Promise<ReadSheet> {
  if (opened.size > mostPacked) throw new DeskError('imports.large-workbook', { most: mostPacked / 1024 / 1024 })
  options.onProgress?.({ read: 0, total: opened.size })
  const book = await openWorkbook(await opened.read(0, opened.size), options.signal)
  const { chosen, detected, width, priced } = await chooseSheet(book, options.choice?.sheet ?? null, options.signal)
  try {
    const copied = await copySheet(book, { ...chosen, width }, options)
    const isLate = copied.isStale && !book.isStale
    const trusted = isLate ? { ...book, isStale: true } : book
    const look = isLate ? await copySheet(trusted, { ...chosen, width }, options) : copied
    const readIt = () =>
      readCopy(
        { ...options, merged: [...look.merged, ...look.across] },
        { sheet: chosen.name, sheets: book.sheets.map(({ name }) => name), priced },
        detected,
      )
    let read = await readIt()
    // What the columns are is known only now: a number is a name's text as it is shown.
    const asShown = new Set([...look.shownOtherwise].filter(column => read.sheet.columns[column]?.kind !== 'value'))
    if (asShown.size > 0) {
      await copySheet(trusted, { ...chosen, width }, options, asShown)
      read = await readIt()
    }
    const isAsked = (options.choice?.sheet ?? null) === null && priced.some(name => name !== chosen.name)
    const marks = [
      ...(isAsked ? [{ kind: 'other-sheet' as const, from: 0, to: 0, column: 0 }] : []),
      ...(read.sheet.marks ?? []),
      ...marksOf(look, read.sheet),
    ]
    return { ...read, sheet: { ...read.sheet, marks } }
  } catch (error) {
    await rm(options.workingCopy, { force: true })
    throw error
  }
}

async function readCopy(
  options: ReadOptions,
  sheets: Pick<Sheet['format'], 'sheet' | 'sheets' | 'priced'>,
  detectedSheet: string | null,
): Promise<ReadSheet> {
  const source = { file: options.workingCopy }
  const copy = await openSource(source)
  try {
    const { skip, decimal, sheet } = options.choice ?? {}
    const sample = Buffer.from(await copy.read(0, sampleSize))
    const { format } = detect(sample, sample.length === copy.size, {
      encoding: 'utf-8',
      delimiter: ',',
      decimal: decimal ?? '.',
      ...(skip === undefined ? {} : { skip }),
    })
    const detected = {
      ...(skip !== undefined && format.detected?.skip !== undefined && { skip: format.detected.skip }),
      ...(decimal !== undefined && { decimal: '.' as const }),
      ...(sheet != null && detectedSheet !== null && { sheet: detectedSheet }),
    }
    const asWorkbook = { ...format, newline: 'lf' as const, kind: 'xlsx' as const, ...sheets, detected }
    return await readText(source, copy, { format: asWorkbook, markBytes: 0 }, options)
  } finally {
    await copy.close()
  }
}

/** Writes the sheet's cells as a text; a row of the sheet is a record, blank ones too, and has `width` fields at least. */
async function copySheet(
  book: Workbook,
  { width, ...sheet }: ListedSheet & { width: number },
  { workingCopy, signal }: ReadOptions,
  asShown: ReadonlySet<number> = new Set(),
): Promise<WorkbookSheetLook> {
  const copy = await open(workingCopy, 'w')
  try {
    let lines = ''
    let size = 0
    let last = 0
    const flush = async (): Promise<boolean> => {
      size += lines.length
      if (size > mostText) throw new DeskError('imports.large-workbook', { most: mostText / 1024 / 1024 })
      await copy.write(lines)
      lines = ''
      return false
    }
    const row = (number: number, cells: readonly string[]): void => {
      lines += `${'\n'.repeat(number - last - 1)}${cells.map(asField).join(',')}${','.repeat(Math.max(0, width - cells.length))}\n`
      last = number
      if (lines.length > mostText) throw new DeskError('imports.large-workbook', { most: mostText / 1024 / 1024 })
    }
    return await readCells(book, sheet, { row, flush, asShown }, signal)
  } finally {
    await copy.close()
  }
}

const asField = (text: string): string => (/["\r\n,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface ChosenSheet {
  chosen: ListedSheet
  /** The one that is read where nobody chose. */
  detected: string | null
  /** Columns that its first rows reach. */
  width: number
  /** Sheets with titles of a price list that nobody hid. */
  priced: string[]
}

/** The sheet of a name, or else the one with the prices: people put a cover or a list of values before it. Throws `imports.no-sheet`, `imports.empty`. */
async function chooseSheet(
  book: Workbook,
  wanted: string | null,
  signal: AbortSignal | undefined,
): Promise<ChosenSheet> {
  const named = book.sheets.find(({ name }) => name === wanted)
  if (wanted !== null && !named) throw new DeskError('imports.no-sheet', { sheet: wanted })
  // What somebody hid is looked at last.
  const inOrder = book.sheets.filter(({ part }) => part !== null).sort((a, b) => Number(a.hidden) - Number(b.hidden))
  const looked: { sheet: ListedSheet; rows: string[][] }[] = []
  for (const sheet of inOrder.slice(0, mostLookedAt)) looked.push({ sheet, rows: await firstRows(book, sheet, signal) })
  const withPrices = looked.filter(({ rows }) => namesColumns(rows))
  const detected = withPrices[0] ?? looked.find(({ rows }) => rows.length > 0)
  const found = looked.find(({ sheet }) => sheet === named) ?? detected
  const chosen = named ?? found?.sheet
  if (!chosen) throw new DeskError('imports.empty', {})
  const rows = found?.sheet === chosen ? found.rows : []
  return {
    chosen,
    detected: detected?.sheet.name ?? null,
    width: rows.reduce((most, { length }) => Math.max(most, length), 0),
    priced: withPrices.filter(({ sheet }) => !sheet.hidden).map(({ sheet }) => sheet.name),
  }
}

async function firstRows(book: Workbook, sheet: ListedSheet, signal: AbortSignal | undefined): Promise<string[][]> {
  const rows: string[][] = []
  const row = (_: number, cells: readonly string[]): void => {
    if (rows.length < rowsOfTitles) rows.push([...cells])
  }
  await readCells(book, sheet, { row, flush: () => rows.length >= rowsOfTitles }, signal)
  return rows
}

/** What the sheet shows besides its texts, by the rows and columns of what was read. */
function marksOf(shown: WorkbookSheetLook, sheet: Sheet): SheetMark[] {
  const { hiddenRows, hiddenColumns, merged, currencies, hiddenCells, struckOut, zeroFormulas } = shown
  const { lines, rows, titles } = sheet
  const marks: SheetMark[] = []
  const note = ({ from, to, left, right }: CellRange, mark: Pick<SheetMark, 'kind' | 'currency' | 'left'>): void => {
    const first = firstAtLeast(lines, from)
    const last = firstAtLeast(lines, to + 1) - 1
    if (first > last || first >= rows) return
    const end = mark.kind === 'hidden-row' ? left : Math.min(right, titles.length - 1)
    for (let column = left; column <= end; column++) {
      if (marks.length >= mostMarks)
        throw new DeskError('imports.broken-workbook', { what: 'it has too many merged or hidden cells' })
      marks.push({ from: first, to: last, column, ...mark })
    }
  }
  for (const range of hiddenRows) note(range, { kind: 'hidden-row' })
  for (const range of hiddenColumns) note(range, { kind: 'hidden-column' })
  for (const range of hiddenCells) note(range, { kind: 'hidden-cell' })
  for (const range of struckOut) note(range, { kind: 'struck-out' })
  for (const range of zeroFormulas) note(range, { kind: 'zero-formula' })
  // What is merged with the header is a title.
  for (const range of merged) {
    const top = firstAtLeast(lines, range.from)
    if (lines[top] === range.from) note(range, { kind: 'merged-cell', left: range.left })
  }
  for (const { currency, ...range } of currencies) note(range, { kind: 'foreign-currency', currency })
  return marks
}

const mostMarks = 1_000_000
