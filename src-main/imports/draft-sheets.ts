import type { DraftReading } from '../../src-shared/contract/import-drafts.ts'
import { asDeskError, DeskError, hasCode } from '../../src-shared/errors.ts'
import { rolesByColumn } from '../../src-shared/imports/map-file.ts'
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
import { SheetChannel } from './sheets/sheet-channel.ts'
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
  /** What was said of files of such a shape before. */
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

const waiting = (bytes: number): DraftReading => ({ state: 'waiting', read: 0, total: bytes, problem: null })

/** The files of drafts, read and checked in the sheet worker; what is the same as before is not checked twice. */
export class DraftSheets {
  readonly #sources: Sources
  readonly #channel: SheetChannel
  readonly #known = new Map<number, Known>()
  readonly #readings = new Map<number, DraftReading>()
  readonly #told: (draft: number, reading: DraftReading) => void
  #checks = 0

  /** `told`: the reading of a draft stands elsewhere. */
  constructor(sources: Sources, told: (draft: number, reading: DraftReading) => void) {
    this.#sources = sources
    this.#told = told
    this.#channel = new SheetChannel((draft, progress) =>
      this.#set(draft, { state: 'reading', ...progress, problem: null }),
    )
  }

  /** Where the reading of a draft's file stands. */
  reading({ id, source: { bytes, sha256 } }: StoredDraft): DraftReading {
    const arriving = this.#sources.arriving(id)
    // One that is given anew is the old one until the new one is there.
    if (arriving && sha256 === null) return { state: 'arriving', ...arriving, problem: null }
    if (sha256 === null) {
      const problem = new DeskError('imports.not-whole', {}).toMessage()
      return { state: 'failed', read: 0, total: bytes, problem }
    }
    return this.#readings.get(id) ?? waiting(bytes)
  }

  /** Reads a draft's file where it is not read, and checks it. Null where it cannot be had: the reading says why. */
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

  /** The titles of a draft's file, whatever its columns are said to be. Throws why it cannot be read. */
  async titles(stored: StoredDraft): Promise<string[]> {
    const { sha256 } = stored.source
    if (sha256 === null) throw new DeskError('imports.not-whole', {})
    return (await this.#channel.read(await this.#file(stored, sha256), stored.decisions)).titles
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
      const answer = await this.#channel.page(id, key, method, args)
      if (answer !== null) return answer
      this.#known.delete(id)
    }
  }

  /** A blank file for what stands behind a baseline, or its catalogue. */
  async blank(baseline: BaselineRef, as: Parameters<SheetCalls['blank']>[1]): Promise<string> {
    const known = await this.#channel.blank({ key: baseline.key, data: null }, as)
    const text = known ?? (await this.#channel.blank({ key: baseline.key, data: await baseline.load() }, as))
    return text ?? ''
  }

  /** Throws `imports.not-a-catalogue` for a file that is none. */
  catalogue: SheetCalls['catalogue'] = file => this.#channel.catalogue(file)

  /** Stops the reading of a draft. */
  cancel(draft: number): Promise<void> {
    return this.#channel.cancel(draft)
  }

  async forget(draft: number): Promise<void> {
    this.#known.delete(draft)
    this.#readings.delete(draft)
    await this.#channel.forget(draft)
  }

  close(): Promise<void> {
    return this.#channel.close()
  }

  async #checked(draft: DraftToCheck, sha256: string): Promise<Known> {
    const { stored, version, baseline, usernames } = draft
    const of = JSON.stringify([sha256, version, baseline?.key ?? null, usernames])
    const known = this.#known.get(stored.id)
    if (known?.of === of) {
      const now = JSON.stringify(await draft.remembered(known.answer.fingerprint))
      if (now === known.remembered) return known
    }
    const { decisions } = stored
    const file = await this.#file(stored, sha256)
    const { titles, fingerprint } = await this.#channel.read(file, decisions)
    const remembered = await draft.remembered(fingerprint)
    const roles = { ...rolesByColumn(titles, remembered.roles), ...decisions.roles }
    const key = `${++this.#checks}`
    const asked: CheckAsked = {
      ...{ key, usernames, decisions: { ...decisions, roles }, remembered: remembered.names },
      texts: await draft.texts(),
      baseline: baseline && { key: baseline.key, data: null },
    }
    const answer = await this.#answer(file, asked, baseline)
    const made: Known = { of, remembered: JSON.stringify(remembered), key, answer }
    this.#known.set(stored.id, made)
    return made
  }

  async #file({ id, source: { name, bytes } }: StoredDraft, sha256: string): Promise<KeptFile> {
    await this.#sources.mustBeThere(id, name, { bytes, sha256 })
    const workingCopy = this.#sources.workingCopy(id)
    return { draft: id, sha256, file: this.#sources.file(id, sha256), workingCopy }
  }

  async #answer(file: KeptFile, asked: CheckAsked, baseline: BaselineRef | null): Promise<CheckAnswer> {
    const answer = await this.#channel.check(file, asked)
    if (answer !== 'needs-baseline') return answer
    if (!baseline) throw new TypeError('a baseline is asked for where there is none')
    const given = { key: baseline.key, data: await baseline.load() }
    const again = await this.#channel.check(file, { ...asked, baseline: given })
    if (again === 'needs-baseline') throw new TypeError('a baseline that was sent is not there')
    return again
  }

  #set(draft: number, reading: DraftReading): void {
    const before = this.#readings.get(draft)
    this.#readings.set(draft, reading)
    if (JSON.stringify(before) !== JSON.stringify(reading)) this.#told(draft, reading)
  }
}
