import type { DraftReading } from '../../src-shared/contract/import-drafts.ts'
import { asDeskError, DeskError, hasCode } from '../../src-shared/errors.ts'
import { buffersIn, moving } from '../workers/protocol.ts'
import { WorkerHost, workerFile } from '../workers/worker-host.ts'
import type { CellText, StoredDraft } from './draft-book.ts'
import type {
  BaselineGiven,
  CheckAnswer,
  CheckAsked,
  KeptFile,
  PageOf,
  ShapeMemory,
  SheetCalls,
  SheetPages,
} from './sheets/sheet-calls.ts'
import type { SheetProgress } from './sheets/sheet-host.ts'
import type { SheetStores } from './sheets/sheet-worker.ts'
import type { Sources } from './sources.ts'

/** What a draft is compared with: a key that changes with it, and the way to have it. */
export interface BaselineRef {
  key: string
  load(): Promise<NonNullable<BaselineGiven['data']>>
}

/** A draft with everything that a check of it is made of. */
export interface DraftToCheck {
  stored: StoredDraft
  /** Grows with each decision. */
  version: number
  baseline: BaselineRef | null
  texts(): Promise<CellText[]>
  /** Earlier decisions about files of this shape. */
  remembered(fingerprint: string): Promise<ShapeMemory>
  usernames: string[]
}

/** A check that was made, by a name for what it was made of. */
interface Known {
  of: string
  remembered: string
  key: string
  answer: CheckAnswer
}

/** Sheets are megabytes: without a question for so long (ms), their worker goes, and files are read again when they are asked for. */
const idleMs = 10 * 60_000
/** What was stopped has so long (ms) to end by itself: a large workbook is read in one piece. */
const patienceByDefault = 1500
/** What a check may lack, it lacks once: its shape, its baseline, and both again where another worker was started meanwhile. */
const mostTrips = 4
/** Megabytes of texts and lists; columns of numbers are not among them. */
const limits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 16 }

const waiting = (bytes: number): DraftReading => ({ state: 'waiting', read: 0, total: bytes, problem: null })

/** The files of drafts, read and checked in the sheet worker; what is the same as before is not checked twice. */
export class DraftSheets {
  readonly #sources: Pick<Sources, 'arriving' | 'mustBeThere' | 'workingCopy' | 'file'>
  readonly #worker: WorkerHost<SheetStores, SheetProgress>
  readonly #known = new Map<number, Known>()
  readonly #readings = new Map<number, DraftReading>()
  readonly #told: (draft: number, reading: DraftReading) => void
  /** Readings and checks under way, and what ends them. */
  readonly #work = new Map<number, { stop: AbortController; ended: Promise<unknown> }>()
  #checks = 0

  /** `told`: called when the reading of a draft has progressed. The worker starts with the first call. */
  constructor(
    sources: Pick<Sources, 'arriving' | 'mustBeThere' | 'workingCopy' | 'file'>,
    told: (draft: number, reading: DraftReading) => void,
    patienceMs = patienceByDefault,
  ) {
    this.#sources = sources
    this.#told = told
    this.#worker = new WorkerHost({
      file: workerFile(import.meta.url, './sheets/sheet-worker'),
      limits,
      idleMs,
      patienceMs,
      unref: true,
      heard: ({ draft, reading }) => this.#set(draft, { state: 'reading', ...reading, problem: null }),
      ended: whyEnded,
    })
  }

  /** The reading progress of a draft's file. */
  reading({ id, source: { bytes, sha256 } }: StoredDraft): DraftReading {
    const arriving = this.#sources.arriving(id)
    // One that is given again is the old one until the new one is there.
    if (arriving && sha256 === null) return { state: 'arriving', ...arriving, problem: null }
    if (sha256 === null) {
      const problem = new DeskError('imports.not-whole', {}).toMessage()
      return { state: 'failed', read: 0, total: bytes, problem }
    }
    return this.#readings.get(id) ?? waiting(bytes)
  }

  /** Reads a draft's file where it is not read, and checks it. Null if it cannot be had: the reading says why. */
  async check(draft: DraftToCheck): Promise<CheckAnswer | null> {
    const { id, source } = draft.stored
    if (source.sha256 === null) return null
    try {
      const { answer } = await this.#checked(draft, source.sha256)
      this.#set(id, { state: 'ready', read: source.bytes, total: source.bytes, problem: null })
      return answer
    } catch (error) {
      this.#known.delete(id)
      const stopped = hasCode(error, 'imports.stopped')
      const problem = asDeskError(error).toMessage()
      this.#set(id, stopped ? waiting(source.bytes) : { ...waiting(source.bytes), state: 'failed', problem })
      return null
    }
  }

  /** The titles of a draft's file, whatever its columns are assigned to. Throws why it can't be read. */
  async titles(stored: StoredDraft): Promise<string[]> {
    const { sha256 } = stored.source
    if (sha256 === null) throw new DeskError('imports.not-whole', {})
    const file = await this.#file(stored, sha256)
    return this.#working(stored.id, signal => this.#sheets.titles(file, stored.decisions, signal))
  }

  /** Asks something of a draft's check; the check is made again where it is no longer in memory. */
  async page<M extends keyof SheetPages>(
    draft: DraftToCheck,
    method: M,
    ...args: Parameters<SheetPages[M]>
  ): Promise<PageOf<M>> {
    const { id, source } = draft.stored
    if (source.sha256 === null) throw new DeskError('imports.not-whole', {})
    for (;;) {
      const { key } = await this.#checked(draft, source.sha256)
      const answer = await this.#sheets.page(id, key, method, args)
      if (answer !== null) return answer
      this.#known.delete(id)
    }
  }

  /** A blank file for what is behind a baseline, or its catalogue. */
  async blank(baseline: BaselineRef, as: Parameters<SheetCalls['blank']>[1]): Promise<string> {
    const { key } = baseline
    const known = await this.#sheets.blank({ key, data: null }, as)
    return known ?? (await this.#sheets.blank(await given(baseline), as)) ?? ''
  }

  /** The blank file as a workbook. */
  async workbook(baseline: BaselineRef, as: Parameters<SheetCalls['workbook']>[1]): Promise<Uint8Array<ArrayBuffer>> {
    const known = await this.#sheets.workbook({ key: baseline.key, data: null }, as)
    return known ?? (await this.#sheets.workbook(await given(baseline), as)) ?? new Uint8Array()
  }

  /** Throws `imports.not-a-catalogue` for other files. */
  catalogue: SheetCalls['catalogue'] = file => this.#sheets.catalogue(file)

  /**
   * Ends the reading or the check of a draft. If that doesn't end soon, the worker is terminated with all its work;
   * everyone waiting gets `imports.stopped`, and files are read again when needed.
   */
  async cancel(draft: number): Promise<void> {
    const work = this.#work.get(draft)
    work?.stop.abort(new DeskError('imports.stopped', {}))
    await work?.ended
  }

  async forget(draft: number): Promise<void> {
    this.#known.delete(draft)
    this.#readings.delete(draft)
    await this.cancel(draft)
    if (this.#worker.isRunning) await this.#sheets.forget(draft)
  }

  /** Ends the worker; files that are being read are let go. */
  close(): Promise<void> {
    return this.#worker.close()
  }

  async #checked(draft: DraftToCheck, sha256: string): Promise<Known> {
    const { stored, version, baseline, usernames } = draft
    const of = JSON.stringify([sha256, version, baseline?.key ?? null, usernames])
    const known = this.#known.get(stored.id)
    if (known?.of === of) {
      const now = JSON.stringify(await memoryOf(draft, known.answer.fingerprint))
      if (now === known.remembered) return known
    }
    const key = `${++this.#checks}`
    const { answer, memory } = await this.#working(stored.id, signal =>
      this.#ask(draft, sha256, known?.answer.fingerprint ?? null, key, signal),
    )
    const made: Known = { of, remembered: JSON.stringify(memory), key, answer }
    this.#known.set(stored.id, made)
    return made
  }

  /** One way there and back, where the worker has the baseline and `shape` is the file's; else it says what it lacks. */
  async #ask(
    draft: DraftToCheck,
    sha256: string,
    shape: string | null,
    key: string,
    signal: AbortSignal,
  ): Promise<{ answer: CheckAnswer; memory: CheckAsked['memory'] }> {
    const { stored, usernames, baseline } = draft
    const file = await this.#file(stored, sha256)
    const texts = await draft.texts()
    let memory: CheckAsked['memory'] = shape === null ? null : await memoryOf(draft, shape)
    let compared: BaselineGiven | null = baseline && { key: baseline.key, data: null }
    for (let trips = 0; trips < mostTrips; trips++) {
      const asked = { key, usernames, decisions: stored.decisions, texts, memory, baseline: compared }
      const answer = await this.#sheets.check(file, moving(asked, buffersIn(compared?.data)), signal)
      if (!('needs' in answer)) return { answer, memory }
      const { needs } = answer
      if (needs.memoryOf !== null) memory = await memoryOf(draft, needs.memoryOf)
      compared = baseline && (needs.baseline ? await given(baseline) : { key: baseline.key, data: null })
    }
    throw new TypeError('the worker asks again for what it was given')
  }

  async #file({ id, source: { name, bytes } }: StoredDraft, sha256: string): Promise<KeptFile> {
    await this.#sources.mustBeThere(id, name, { bytes, sha256 })
    const workingCopy = this.#sources.workingCopy(id)
    return { draft: id, sha256, file: this.#sources.file(id, sha256), workingCopy }
  }

  /** Does what `cancel` may end. */
  async #working<T>(draft: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#work.get(draft)
    const stop = before && !before.stop.signal.aborted ? before.stop : new AbortController()
    const mine = work(stop.signal)
    const ended = Promise.allSettled([before?.ended, mine])
    this.#work.set(draft, { stop, ended })
    try {
      return await mine
    } finally {
      if (this.#work.get(draft)?.ended === ended) this.#work.delete(draft)
    }
  }

  /** What answers depends on the question: the worker's own type can't say that of `page`. */
  get #sheets(): SheetCalls {
    return this.#worker.stores.sheets as SheetCalls
  }

  #set(draft: number, reading: DraftReading): void {
    const before = this.#readings.get(draft)
    this.#readings.set(draft, reading)
    if (JSON.stringify(before) !== JSON.stringify(reading)) this.#told(draft, reading)
  }
}

const memoryOf = async ({ remembered }: DraftToCheck, fingerprint: string) => ({
  fingerprint,
  ...(await remembered(fingerprint)),
})

const given = async ({ key, load }: BaselineRef): Promise<BaselineGiven> => ({ key, data: await load() })

function whyEnded(why: unknown): DeskError {
  if (!(why instanceof Error))
    return new DeskError('desk.internal', { what: 'the worker that reads price files has ended' })
  const { code, message } = why as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new DeskError('imports.out-of-memory', {})
  return new DeskError('desk.internal', { what: message })
}
