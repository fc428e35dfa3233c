import { setTimeout as sleep } from 'node:timers/promises'
import { DeskError } from '../../../src-shared/errors.ts'
import { moving } from '../../workers/protocol.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import { buffersIn } from './buffers.ts'
import type { BaselineGiven, CheckAsked, KeptFile, SheetCalls } from './sheet-calls.ts'
import type { SheetProgress } from './sheet-host.ts'
import type { SheetStores } from './sheet-worker.ts'

/** Sheets are megabytes: without a question for so long (ms), their worker goes, and files are read again when they are asked for. */
const idleMs = 10 * 60_000
/** What was stopped has so long (ms) to end by itself: a large workbook is read in one piece. */
const patienceByDefault = 1500
/** Texts and lists; columns of numbers are not among them. */
const limits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 16 }

/** The sheet worker, from the desk's side: it starts with the first question. */
export class SheetChannel implements SheetCalls {
  readonly #worker: WorkerHost<SheetStores, SheetProgress>
  readonly #patienceMs: number
  /** Readings and checks under way, by draft. */
  readonly #work = new Map<number, Set<Promise<unknown>>>()

  /** `tell`: how far the reading of a draft has come. */
  constructor(
    tell: (draft: number, reading: SheetProgress['reading']) => void,
    patienceMs = patienceByDefault,
  ) {
    this.#patienceMs = patienceMs
    this.#worker = new WorkerHost({
      file: workerFile(import.meta.url, './sheet-worker'),
      ...{ limits, idleMs, patienceMs },
      unref: true,
      heard: ({ draft, reading }) => tell(draft, reading),
      ended: whyEnded,
    })
  }

  read: SheetCalls['read'] = (file, decisions) =>
    this.#working(file.draft, this.#sheets.read(file, decisions))

  check(file: KeptFile, asked: CheckAsked): ReturnType<SheetCalls['check']> {
    const data = asked.baseline?.data
    return this.#working(file.draft, this.#sheets.check(file, moving(asked, buffersIn(data))))
  }

  page: SheetCalls['page'] = (...args) => this.#sheets.page(...args)

  catalogue: SheetCalls['catalogue'] = file => this.#sheets.catalogue(file)

  blank(baseline: BaselineGiven, as: Parameters<SheetCalls['blank']>[1]): ReturnType<SheetCalls['blank']> {
    return this.#sheets.blank(moving(baseline, buffersIn(baseline.data)), as)
  }

  async forget(draft: number): Promise<void> {
    await this.cancel(draft)
    if (this.#worker.isRunning) await this.#sheets.forget(draft)
  }

  /**
   * Ends the reading or the check of a draft. Where that does not end soon, the worker ends with all that it does, and everybody who
   * waits for it is told `imports.stopped`; files are read again when they are asked for.
   */
  async cancel(draft: number): Promise<void> {
    const work = this.#work.get(draft)
    if (!work) return
    this.#worker.stores.sheets.cancel(draft).catch(() => {})
    if (await isInTime(Promise.allSettled(work), this.#patienceMs)) return
    await this.#worker.kill(new DeskError('imports.stopped', {}))
  }

  /** Ends the worker; files that are being read are let go. */
  close(): Promise<void> {
    return this.#worker.close()
  }

  /** What answers depends on the question: the worker's own type can't say that of `page`. */
  get #sheets(): SheetCalls {
    return this.#worker.stores.sheets as SheetCalls
  }

  async #working<T>(draft: number, work: Promise<T>): Promise<T> {
    const all = this.#work.get(draft) ?? new Set()
    this.#work.set(draft, all.add(work))
    try {
      return await work
    } finally {
      all.delete(work)
      if (all.size === 0) this.#work.delete(draft)
    }
  }
}

function whyEnded(why: unknown): DeskError {
  if (!(why instanceof Error))
    return new DeskError('desk.internal', { what: 'the worker that reads price files has ended' })
  const { code, message } = why as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new DeskError('imports.out-of-memory', {})
  return new DeskError('desk.internal', { what: message })
}

/** False where a promise takes longer than so many milliseconds. */
async function isInTime(promise: Promise<unknown>, patience: number): Promise<boolean> {
  const ended = new AbortController()
  const late = sleep(patience, false, { signal: ended.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(() => true), late])
  ended.abort()
  return inTime
}
