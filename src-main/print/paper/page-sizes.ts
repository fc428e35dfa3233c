import { createReadStream } from 'node:fs'
import type { PageSize } from '../../../src-shared/print/paper.ts'
import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import type { PageStores } from './page-size-worker.ts'
import { plainPageSizes, plainPages } from './plain-pdf.ts'

/** A kept document: its file, and the hash by which its sizes are remembered. */
export interface KeptDocument {
  path: string
  sha256: string
}

const remembered = 2_000
/**
 * How long the library may look at one document, in milliseconds: it reads thousands of pages in a few seconds, and a busy
 * computer takes ten times as long. What isn't read by then counts as unknown, and its job is held.
 */
const patience = 60_000
/** The library takes tens of megabytes: without work it goes. */
const idleMs = 30_000

/** Reads page sizes, each document once: plain files at once, all others by a library in a worker. */
export class PageSizes {
  readonly #known = new Map<string, Promise<PageSize[] | null>>()
  readonly #worker = new WorkerHost<PageStores>({
    file: workerFile(import.meta.url, './page-size-worker'),
    limits: { maxOldGenerationSizeMb: 256 },
    idleMs,
    unref: true,
    // A station's stdout is its answer.
    quiet: true,
  })
  readonly #queue = new SerialQueue()

  /** The sizes of a document's pages (first page and each that differs); null if they cannot be known. Never rejects. */
  of(document: KeptDocument): Promise<PageSize[] | null> {
    const known = this.#known.get(document.sha256)
    if (known) return known
    const [oldest] = this.#known.keys()
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest)
    const sizes = this.#read(document.path).catch(() => null)
    this.#known.set(document.sha256, sizes)
    // On a busy machine the worker may have had too little time: the next print asks again.
    void sizes.then(read => read === null && this.#known.delete(document.sha256))
    return sizes
  }

  /** The sizes of a document's pages if it is written plainly; null else. Takes a fraction of a millisecond. Never throws. */
  plainly({ path }: KeptDocument): PageSize[] | null {
    try {
      return plainPageSizes(path)
    } catch {
      return null
    }
  }

  /** How many pages a document has; null if that can't be known. Never rejects. */
  async countOf({ path }: KeptDocument): Promise<number | null> {
    try {
      return plainPages(path)?.length ?? (await this.#queue.add(() => this.#ask(pages => pages.count(path))))
    } catch {
      return null
    }
  }

  /** True if a document can't be read without a password: no printer could print it. Never rejects. */
  async isLocked({ path }: KeptDocument): Promise<boolean> {
    try {
      return (
        (await namesEncryption(path)) && (await this.#queue.add(() => this.#ask(pages => pages.wantsPassword(path))))
      )
    } catch {
      return false
    }
  }

  /** Stops the worker at once: it may be busy with a hostile document. */
  close(): Promise<void> {
    return this.#worker.kill()
  }

  async #read(path: string): Promise<PageSize[] | null> {
    return plainPageSizes(path) ?? this.#queue.add(() => this.#ask(pages => pages.sizes(path)))
  }

  async #ask<T>(question: (pages: WorkerHost<PageStores>['stores']['pages']) => Promise<T>): Promise<T> {
    // Whatever it is still busy with, the next document gets another one.
    const timer = setTimeout(() => void this.#worker.kill(), patience)
    try {
      return await question(this.#worker.stores.pages)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** One worker and one memory for all stations of this process. */
export const sharedPageSizes = new PageSizes()

/** True if a file names a dictionary of encryption anywhere: it is never packed (PDF 32000-1, 7.5.5 and 7.5.8). */
async function namesEncryption(path: string): Promise<boolean> {
  const name = '/Encrypt'
  let end = ''
  for await (const part of createReadStream(path, { encoding: 'latin1' })) {
    if ((end + part).includes(name)) return true
    end = part.slice(1 - name.length)
  }
  return false
}
