import { setImmediate, setTimeout } from 'node:timers/promises'
import Papa from 'papaparse'
import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import { type PracticeDatabase, readSetting } from '../../database.ts'
import { notify } from '../../notifications.ts'
import { hash } from '../../random.ts'
import type { PriceGrid } from '../grid.ts'
import type { PracticePriceBook } from '../price-book.ts'
import { readImportFile, readRecord } from './import-file.ts'
import { HEAD_TITLES, type NameLocale, nameLocale, priceColumns } from './titles.ts'

/** An import or an export, as stored. */
export interface PriceFileRow {
  id: number
  batch_id: string
  kind: 'import' | 'export'
  retailer: number
  status: 'queued' | 'processing' | 'finished' | 'failed'
  /** Import: the uploaded file. Export: the file, once it is created. */
  body: Buffer | null
  created_at: number
}

export interface PriceFileJobsParts {
  database: PracticeDatabase
  prices: PracticePriceBook
  seed: number
  /** How long a job waits in the queue, in milliseconds. */
  stepMs: number
  now(): number
  closing: AbortSignal
  log(line: string): void
}

/** Prices stored per transaction; other requests are handled in between. */
const PRICES_PER_TRANSACTION = 2_000
/** Maximum number of errors listed in the notification. */
const MAX_ERRORS = 5

/**
 * Imports and exports of prices: jobs that wait a step in the queue, run one after the other, and report by
 * notification (specification 4.5, 6.2). Interrupted jobs start over after a restart, which is harmless.
 */
export class PriceFileJobs {
  readonly #parts: PriceFileJobsParts
  readonly #running = new SerialQueue()

  constructor(parts: PriceFileJobsParts) {
    this.#parts = parts
    const open = parts.database
      .prepare<[], { id: number }>(`SELECT id FROM price_files WHERE status IN ('queued', 'processing') ORDER BY id`)
      .all()
    for (const { id } of open) this.#queue(id)
  }

  /** Queues an import with a valid header. @throws Refusal 422 */
  import(grid: PriceGrid, bytes: Uint8Array): string {
    readImportFile(bytes, grid, this.#locale())
    return this.#add('import', grid.retailer.id, Buffer.from(bytes))
  }

  /** Queues an export. */
  export(grid: PriceGrid): string {
    return this.#add('export', grid.retailer.id, null)
  }

  /** Exports, newest first. */
  exports(): PriceFileRow[] {
    return this.#parts.database
      .prepare<[], PriceFileRow>(
        `SELECT id, batch_id, kind, retailer, status, NULL AS body, created_at FROM price_files WHERE kind = 'export' ORDER BY id DESC`,
      )
      .all()
  }

  /** The file of a finished export. */
  file(id: number): PriceFileRow | undefined {
    return this.#parts.database
      .prepare<[number], PriceFileRow>(
        `SELECT * FROM price_files WHERE id = ? AND kind = 'export' AND status = 'finished'`,
      )
      .get(id)
  }

  /** Number of finished, pending and failed jobs. */
  counts(): { processed: number; pending: number; failed: number } {
    const rows = this.#parts.database
      .prepare<[], { status: PriceFileRow['status']; count: number }>(
        'SELECT status, count(*) AS count FROM price_files GROUP BY status',
      )
      .all()
    const countOf = (status: PriceFileRow['status']) => rows.find(row => row.status === status)?.count ?? 0
    return {
      processed: countOf('finished'),
      pending: countOf('queued') + countOf('processing'),
      failed: countOf('failed'),
    }
  }

  #locale() {
    return nameLocale(readSetting(this.#parts.database, 'locale') ?? 'en')
  }

  #add(kind: PriceFileRow['kind'], retailer: number, body: Buffer | null): string {
    const { database, seed, now } = this.#parts
    const created = now()
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO price_files (batch_id, kind, retailer, status, body, created_at) VALUES ('', ?, ?, 'queued', ?, ?)`,
      )
      .run(kind, retailer, body, created)
    const id = Number(lastInsertRowid)
    const batch = `${kind}-${id}-${hash(seed, kind, id, created).toString(16)}`
    database.prepare('UPDATE price_files SET batch_id = ? WHERE id = ?').run(batch, id)
    this.#queue(id)
    return batch
  }

  #queue(id: number): void {
    void this.#running.add(() => this.#run(id))
  }

  async #run(id: number): Promise<void> {
    const { database, prices, stepMs, closing, log } = this.#parts
    await setTimeout(stepMs, undefined, { signal: closing }).catch(() => undefined)
    if (closing.aborted) return
    const row = database.prepare<[number], PriceFileRow>('SELECT * FROM price_files WHERE id = ?').get(id)
    const grid = row && prices.grid(row.retailer)
    if (!row || !grid) return
    this.#setStatus(id, 'processing')
    try {
      const result = row.kind === 'import' ? await this.#store(row, grid) : await this.#make(row, grid)
      if (!closing.aborted) this.#end(row, grid, 'finished', result)
    } catch (error) {
      if (closing.aborted) return
      log(`practice service: ${error instanceof Error ? error.message : error}`)
      this.#end(row, grid, 'failed', `It failed: ${error instanceof Error ? error.message : error}`)
    }
  }

  async #store(row: PriceFileRow, grid: PriceGrid): Promise<string> {
    const { database, prices, closing } = this.#parts
    const file = readImportFile(row.body ?? Buffer.alloc(0), grid, this.#locale())
    const counted = { stored: 0, wrong: 0, errors: [] as string[] }
    let at = 0
    while (at < file.records.length) {
      await setImmediate()
      if (closing.aborted) return ''
      database.transaction(() => {
        const until = counted.stored + PRICES_PER_TRANSACTION
        for (; at < file.records.length && counted.stored < until; at += 1) {
          const record = readRecord(file, grid, at)
          for (const price of record.prices) prices.lay(grid, price)
          counted.stored += record.prices.length
          counted.wrong += record.wrong.length
          counted.errors.push(...record.wrong.slice(0, MAX_ERRORS - counted.errors.length))
        }
      })()
    }
    const wrong = counted.wrong === 0 ? '' : ` ${counted.wrong} ${were(counted.wrong)} not: ${counted.errors.join(' ')}`
    return `${counted.stored} ${counted.stored === 1 ? 'price' : 'prices'} ${were(counted.stored)} saved.${wrong}`
  }

  async #make(row: PriceFileRow, grid: PriceGrid): Promise<string> {
    const { database, closing } = this.#parts
    const text = await exportFile(grid, this.#locale())
    if (closing.aborted) return ''
    database.prepare('UPDATE price_files SET body = ? WHERE id = ?').run(Buffer.from(text), row.id)
    return `${grid.fabrics.length} fabric codes are in it.`
  }

  #setStatus(id: number, status: PriceFileRow['status']): void {
    this.#parts.database.prepare('UPDATE price_files SET status = ? WHERE id = ?').run(status, id)
  }

  #end(row: PriceFileRow, grid: PriceGrid, status: 'finished' | 'failed', message: string): void {
    const { database, now } = this.#parts
    database.transaction(() => {
      this.#setStatus(row.id, status)
      notify(database, {
        kind: `pricing_${row.kind}_${status}`,
        title: `The ${row.kind} of ${grid.retailer.brandname} ${status === 'finished' ? 'has finished' : 'failed'}`,
        message,
        batch_id: row.batch_id,
        created_at: now(),
      })
    })()
  }
}

const ROWS_PER_CHUNK = 50

/** All prices of a retailer as an import file. Created in chunks, so other requests are handled meanwhile. */
export async function exportFile(grid: PriceGrid, locale: NameLocale): Promise<string> {
  const { retailer, fabrics, combinations } = grid
  const titles = [...HEAD_TITLES, ...priceColumns(grid, locale).map(({ title }) => title)]
  const chunks = [Papa.unparse([titles])]
  for (let from = 0; from < fabrics.length; from += ROWS_PER_CHUNK) {
    await setImmediate()
    const lines = fabrics
      .slice(from, from + ROWS_PER_CHUNK)
      .map(({ code, collection }, at) => [
        retailer.brandname,
        retailer.consumer_currency,
        retailer.settlement_currency,
        code,
        collection,
        ...combinations.flatMap((_, place) => grid.prices(from + at, place).map(priceText)),
      ])
    chunks.push(Papa.unparse(lines))
  }
  return `${chunks.join('\r\n')}\r\n`
}

const were = (count: number) => (count === 1 ? 'was' : 'were')

/** Prices have two decimals, days none; unpriced cells are empty. */
const priceText = (hundredths: number, field: number): string =>
  hundredths === 0 ? '' : field === 4 ? String(hundredths / 100) : (hundredths / 100).toFixed(2)
