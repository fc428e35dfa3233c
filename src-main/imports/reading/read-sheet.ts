import { DeskError } from '../../../src-shared/errors.ts'
import type { Encoding } from '../../../src-shared/imports/file-format.ts'
import { NotInEncoding } from './decoding.ts'
import { detect, nextEncoding, sampleSize } from './detect.ts'
import { isArchive, refuseLocked } from './file-kind.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadOptions, ReadSheet } from './sheet-reading.ts'
import { type OpenSource, openSource, type Source } from './source.ts'

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
    return isArchive(sample) ? await readWorkbook(opened, options) : await readAnyText(source, opened, sample, options)
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
