import { Worker } from 'node:worker_threads'
import type { PageSize } from '../../../src-shared/print/paper.ts'
import { plainPageSizes } from './plain-pdf.ts'

/** A kept document: its file, and the hash by which its sizes are remembered. */
export interface KeptFile {
  path: string
  sha256: string
}

const remembered = 2_000
/** How long the library may look at one document, in milliseconds. */
const patience = 10_000
/** The library takes tens of megabytes: without work it goes. */
const idleFor = 30_000

// As a source the worker is a .ts file beside this one; in a build both are .js.
const workerFile = () =>
  new URL(`./page-size-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Reads page sizes, each document once: plain files at once, all others by a library in a worker. */
export class PageSizes {
  readonly #known = new Map<string, Promise<PageSize[] | null>>()
  #worker: Worker | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | null = null
  #answered: (sizes: PageSize[] | null, stays: boolean) => void = () => {}

  /** The sizes of a document's pages (first page and each that differs); null where they cannot be known. Never rejects. */
  of(document: KeptFile): Promise<PageSize[] | null> {
    const known = this.#known.get(document.sha256)
    if (known) return known
    const [oldest] = this.#known.keys()
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest)
    const sizes = this.#read(document.path).catch(() => null)
    this.#known.set(document.sha256, sizes)
    return sizes
  }

  /** Ends the worker at once. */
  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #read(path: string): Promise<PageSize[] | null> {
    const plain = plainPageSizes(path)
    if (plain) return plain
    const sizes = this.#turn.then(() => this.#ask(path))
    this.#turn = sizes
    return sizes
  }

  #ask(path: string): Promise<PageSize[] | null> {
    const worker = this.#open()
    return new Promise(resolve => {
      const timer = setTimeout(() => this.#answered(null, false), patience)
      this.#answered = (sizes, stays) => {
        clearTimeout(timer)
        this.#answered = () => {}
        // Whatever it is still busy with, or died of, the next document gets another one.
        if (stays) this.#rest()
        else void this.close()
        resolve(sizes)
      }
      worker.postMessage(path)
    })
  }

  #open(): Worker {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    // What the library has to say goes nowhere: a station's stdout is its answer.
    const worker = new Worker(workerFile(), {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const ended = () => {
      if (this.#worker === worker) this.#answered(null, false)
    }
    worker.on('message', sizes => this.#answered(sizes, true))
    worker.on('error', ended)
    worker.on('exit', ended)
    worker.unref()
    this.#worker = worker
    return worker
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.close(), idleFor)
    this.#idle.unref()
  }
}
