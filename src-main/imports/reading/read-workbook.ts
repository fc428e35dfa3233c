import { open, rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Papa from 'papaparse'
import { readSheet as readCells, SheetNotFoundError } from 'read-excel-file/universal'
import { DeskError } from '../../../src-shared/errors.ts'
import { checkArchive, mostUnpacked } from './archive.ts'
import { cellText } from './cell-text.ts'
import { detect, sampleSize } from './detect.ts'
import type { ReadOptions, ReadSheet } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { type OpenSource, openSource } from './source.ts'

/** A workbook's file is packed; more than this does not unpack to what is allowed. */
const mostPacked = mostUnpacked
const rowsAtOnce = 500

/**
 * Reads a sheet of a workbook: the one that was chosen, else the first. Its cells are written as a text (the working copy), which is then read
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
    const read = await readText(source, copy, { format, markBytes: 0 }, { ...options, linesAreRecords: true })
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
  const bytes = await opened.read(0, opened.size)
  await checkArchive(bytes)
  signal?.throwIfAborted()
  const packed = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const sheets = await sheetNames(packed)
  const sheet = choice?.sheet ?? sheets[0]
  if (sheet === undefined) throw new DeskError('imports.empty', {})
  if (!sheets.includes(sheet)) throw new DeskError('imports.no-sheet', { sheet })
  onProgress?.({ read: 0, total: opened.size })
  // Every number as it stands in the file, so that nothing is lost before `cellText`.
  const rows = await readCells(packed, sheet, { trim: false, parseNumber: text => ({ number: text }) }).catch(
    asBroken,
  )
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
  return { sheets, sheet }
}

/** A name that no sheet has: Excel allows 31 characters. */
const noName = '-'.repeat(32)

/** The reader tells the names of all sheets when it is asked for one that is not there. */
async function sheetNames(packed: ArrayBuffer): Promise<string[]> {
  try {
    await readCells(packed, noName)
    return []
  } catch (error) {
    // Its declared type lacks what its documentation names.
    if (error instanceof SheetNotFoundError && 'sheets' in error && Array.isArray(error.sheets))
      return error.sheets.map(String)
    return asBroken(error)
  }
}

function asBroken(error: unknown): never {
  if (error instanceof DeskError) throw error
  const what = error instanceof Error ? error.message : String(error)
  throw new DeskError('imports.broken-workbook', { what }, { cause: error })
}
