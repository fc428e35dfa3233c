import { DeskError } from '../../../src-shared/errors.ts'
import type { Encoding, FormatChoice } from '../../../src-shared/imports/file-format.ts'
import type { Sheet } from '../../../src-shared/imports/sheet.ts'
import { NotInEncoding } from './decoding.ts'
import { detect, nextEncoding, sampleSize } from './detect.ts'
import { isArchive, refuseLocked } from './file-kind.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import type { RowIndex } from './row-index.ts'
import { type OpenSource, openSource, type Source } from './source.ts'

export interface ReadOptions {
  /** What a person set instead of what is found out. */
  choice?: FormatChoice
  /** Says of each column whether it is words (else it is read as values), once the header is known. */
  wordsColumns(titles: readonly string[]): boolean[]
  /** Where a copy in UTF-8 is written if the rows of the source itself cannot be found again: other encodings, workbooks, bytes. */
  workingCopy: string
  /** Bytes that are read of all; told every 50 ms at most, and at the end. */
  onProgress?(progress: { read: number; total: number }): void
  /** Ends the reading; it then fails with the signal's reason. */
  signal?: AbortSignal
}

/** A sheet and where its rows stand, for `RowReader`. */
export interface ReadSheet {
  sheet: Sheet
  index: RowIndex
}

/**
 * Reads a price file, of any size in bounded memory. How it is written is found out from its first megabyte; where the text turns out to be
 * in another encoding further down, it is read again in that. The file is only read. Throws the `imports.*` errors, and the
 * signal's reason when it is stopped.
 */
export async function readSheet(source: Source, options: ReadOptions): Promise<ReadSheet> {
  const opened = await openSource(source)
  try {
    options.signal?.throwIfAborted()
    if (opened.size === 0) throw new DeskError('imports.empty', {})
    const sample = Buffer.from(await opened.read(0, sampleSize))
    await refuseLocked(sample, (at, length) => opened.read(at, length))
    return isArchive(sample)
      ? await readWorkbook(opened, options)
      : await readAnyText(source, opened, sample, options)
  } finally {
    await opened.close()
  }
}

async function readAnyText(
  source: Source,
  opened: OpenSource,
  sample: Buffer,
  options: ReadOptions,
): Promise<ReadSheet> {
  let encoding: Encoding | null = null
  for (;;) {
    const detected = detect(sample, sample.length === opened.size, options.choice, encoding)
    try {
      return await readText(source, opened, detected, options)
    } catch (error) {
      if (!(error instanceof NotInEncoding)) throw error
      const isSettled = options.choice?.encoding !== undefined || detected.format.bom
      encoding = nextEncoding(detected.format.encoding, isSettled, error.bytes)
    }
  }
}
