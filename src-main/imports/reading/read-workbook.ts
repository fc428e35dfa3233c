import { open, rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Papa from 'papaparse'
import { readSheet as readCells } from 'read-excel-file/universal'
import { DeskError } from '../../../src-shared/errors.ts'
import { mostUnpacked } from './archive.ts'
import { cellText, numberText } from './cell-text.ts'
import { detect, sampleSize } from './detect.ts'
import { namesColumns } from './dialect.ts'
import { readText } from './read-text.ts'
import type { ReadOptions, ReadSheet } from './sheet-reading.ts'
import { type OpenSource, openSource } from './source.ts'
import { type ListedSheet, WorkbookParts } from './workbook-parts.ts'

/** A workbook's file is packed; more than this does not unpack to what is allowed. */
const mostPacked = mostUnpacked
const rowsAtOnce = 500
/** Sheets that are looked at for the prices. */
const mostLookedAt = 8
/** Rows of a sheet among which its titles stand. */
const rowsOfTitles = 50

/**
 * Reads a sheet of a workbook: the one that was chosen, else the first whose columns have titles of a price list. Its cells are written as a text (the working copy), which is then read
 * as every other text is. The workbook is held in memory while it is unpacked, so its size is limited.
 */
export async function readWorkbook(opened: OpenSource, options: ReadOptions): Promise<ReadSheet> {
  if (opened.size > mostPacked)
    throw new DeskError('imports.large-workbook', { most: mostPacked / 1024 / 1024 })
  const { sheets, sheet } = await copySheet(opened, options)
  options.signal?.throwIfAborted()
  const source = { file: options.workingCopy }
  const copy = await openSource(source)
  try {
    const { skip } = options.choice ?? {}
    const sample = Buffer.from(await copy.read(0, sampleSize))
    const detected = detect(sample, sample.length === copy.size, {
      encoding: 'utf-8',
      delimiter: ',',
      decimal: options.choice?.decimal ?? '.',
      ...(skip === undefined ? {} : { skip }),
    })
    const format = { ...detected.format, newline: 'lf' as const }
    const read = await readText(source, copy, { format, markBytes: 0 }, options)
    return { ...read, sheet: { ...read.sheet, format: { ...format, kind: 'xlsx', sheet, sheets } } }
  } catch (error) {
    await rm(options.workingCopy, { force: true })
    throw error
  } finally {
    await copy.close()
  }
}

/** Writes the sheet's cells as a text; a row of the sheet is a record, blank ones too. */
async function copySheet(
  opened: OpenSource,
  { choice, workingCopy, onProgress, signal }: ReadOptions,
): Promise<{ sheets: string[]; sheet: string }> {
  const parts = await WorkbookParts.open(await opened.read(0, opened.size))
  signal?.throwIfAborted()
  onProgress?.({ read: 0, total: opened.size })
  const { name, rows } = await sheetOf(parts, choice?.sheet ?? null, signal)
  signal?.throwIfAborted()
  const copy = await open(workingCopy, 'w')
  try {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const texts = rows.slice(from, from + rowsAtOnce).map(row => row.map(cellText))
      await copy.write(`${Papa.unparse(texts, { newline: '\n' })}\n`)
      signal?.throwIfAborted()
      await nextTurn()
    }
  } finally {
    await copy.close()
  }
  return { sheets: parts.sheets.map(sheet => sheet.name), sheet: name }
}

interface SheetRows {
  name: string
  rows: unknown[][]
}

/** The sheet of a name, or else the one with the prices: people put a cover or a list of values before it. Throws `imports.no-sheet`, `imports.empty`. */
async function sheetOf(
  parts: WorkbookParts,
  wanted: string | null,
  signal: AbortSignal | undefined,
): Promise<SheetRows> {
  if (wanted !== null) {
    const listed = parts.sheets.find(({ name }) => name === wanted)
    if (!listed) throw new DeskError('imports.no-sheet', { sheet: wanted })
    return { name: wanted, rows: await rowsOf(parts, listed) }
  }
  // What somebody hid is looked at last.
  const inOrder = parts.sheets
    .filter(({ part }) => part !== null)
    .sort((a, b) => Number(a.hidden) - Number(b.hidden))
  let first: SheetRows | null = null
  for (const listed of inOrder.slice(0, mostLookedAt)) {
    signal?.throwIfAborted()
    const sheet = { name: listed.name, rows: await rowsOf(parts, listed) }
    if (namesColumns(sheet.rows.slice(0, rowsOfTitles).map(row => row.map(cellText)))) return sheet
    if (sheet.rows.length > 0) first ??= sheet
  }
  if (!first) throw new DeskError('imports.empty', {})
  return first
}

/** Cells with numbers as texts, and nothing lost of them. */
async function rowsOf(parts: WorkbookParts, sheet: ListedSheet): Promise<unknown[][]> {
  const packed = await parts.only(sheet)
  return readCells(packed, sheet.number, { trim: false, parseNumber: numberText }).catch(asBroken)
}

function asBroken(error: unknown): never {
  if (error instanceof DeskError) throw error
  const what = error instanceof Error ? error.message : String(error)
  throw new DeskError('imports.broken-workbook', { what }, { cause: error })
}
