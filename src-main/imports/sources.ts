import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import { move, openNew, renamePatiently } from '../new-file.ts'

/** Bytes that are still being handed over. */
interface Arrival {
  /** Which of the draft's files it is: a window whose file another one has overtaken must not write into that. */
  renewal: number
  handle: FileHandle
  hash: Hash
  at: number
  total: number
  modifiedAt: number | null
  /** Pieces are taken one after the other. */
  last: Promise<unknown>
}

/** Bytes of a source, and of which: 0 is the one that its draft is made of. */
export interface SourcePiece {
  renewal?: number | undefined
  at: number
  bytes: Uint8Array
}

/** A source that has arrived. */
export interface ArrivedSource {
  bytes: number
  modifiedAt: number | null
  sha256: string
}

const ownerOnly = { folder: 0o700, file: 0o600 }
const partName = 'arriving'
const catalogueName = 'catalogue.json'

/**
 * The desk's own copies of the files of drafts: a folder each, with the source under a name that says what its bytes are. Whatever is
 * written is on disk under another name first, so that a draft never names a file that is not whole.
 */
export class Sources {
  readonly #folder: string
  readonly #arrivals = new Map<number, Arrival>()
  /** Sources that came whole: their last piece may come again, where its answer was lost. */
  readonly #whole = new Map<number, { renewal: number; source: Promise<ArrivedSource> }>()
  #renewals = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The source with these bytes. */
  file(draft: number, sha256: string): string {
    return join(this.#of(draft), sourceName(sha256))
  }

  /** Where the reader writes a copy in UTF-8, if it needs one. */
  workingCopy(draft: number): string {
    return join(this.#of(draft), 'copy')
  }

  catalogue(draft: number): string {
    return join(this.#of(draft), catalogueName)
  }

  /** How far the bytes of a draft have come; null if none are awaited. */
  arriving(draft: number): { read: number; total: number } | null {
    const arrival = this.#arrivals.get(draft)
    return arrival ? { read: arrival.at, total: arrival.total } : null
  }

  /** Awaits the bytes of a draft; for one that has a source, others in its place. Answers what their pieces are told apart by, and the source where it is complete: it is empty. */
  async begin(
    draft: number,
    { bytes, modifiedAt }: { bytes: number; modifiedAt: number | null },
    isNew: boolean,
  ): Promise<{ renewal: number; arrived: ArrivedSource | null }> {
    await this.leave(draft)
    const folder = this.#of(draft)
    // What lies there is of a draft that a lost prices.db knew by this number.
    if (isNew) await rm(folder, { recursive: true, force: true })
    mkdirSync(this.#folder, { recursive: true, mode: ownerOnly.folder })
    mkdirSync(folder, { recursive: true, mode: ownerOnly.folder })
    const handle = await openNew(join(folder, partName))
    const hash = createHash('sha256')
    const renewal = isNew ? 0 : ++this.#renewals
    const arrival: Arrival = { renewal, handle, hash, at: 0, total: bytes, modifiedAt, last: Promise.resolve() }
    this.#arrivals.set(draft, arrival)
    return { renewal, arrived: bytes === 0 ? await this.#complete(draft, arrival) : null }
  }

  /**
   * Takes the next bytes; a piece that came before is passed over. Answers the source once it is complete and on disk, also to its last
   * piece when that comes again. Throws `imports.not-whole` where none are awaited, `imports.replaced-elsewhere` where another file's are, and `imports.piece-missing`.
   */
  async piece(draft: number, piece: SourcePiece): Promise<ArrivedSource | null> {
    const arrival = this.#arrivals.get(draft)
    if (!arrival) return this.#cameBefore(draft, piece)
    mustBeOf(arrival, piece)
    const taken = arrival.last.then(() => this.#take(draft, arrival, piece))
    arrival.last = taken.catch(() => {})
    return taken
  }

  /**
   * A draft's source for another draft too: under a second name, since its bytes are never written again, or as a copy where the disk
   * knows no second names.
   */
  async share(from: number, to: number, source: ArrivedSource): Promise<ArrivedSource> {
    const folder = this.#of(to)
    await rm(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: ownerOnly.folder })
    const part = join(folder, partName)
    const there = this.file(from, source.sha256)
    await link(there, part).catch(() => copyFile(there, part))
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
    await move(part, this.file(to, source.sha256))
    return source
  }

  /** Sources that a draft had before go. */
  async keepOnly(draft: number, sha256: string): Promise<void> {
    const others = this.#filesOf(draft).filter(name => name.startsWith('source-') && name !== sourceName(sha256))
    for (const name of others) await rm(join(this.#of(draft), name), { force: true })
  }

  /** Throws `imports.source-gone` where a draft's copy is not there, or of another size. */
  async mustBeThere(draft: number, name: string, source: { bytes: number; sha256: string }): Promise<void> {
    const gone = (why: string) => new DeskError('imports.source-gone', { file: name, why })
    const found = await stat(this.file(draft, source.sha256)).catch(error => {
      throw gone(error instanceof Error ? error.message : String(error))
    })
    if (found.size !== source.bytes) throw gone(`it has ${found.size} of ${source.bytes} bytes`)
  }

  /** Writes a catalogue under a name of its own, so that it can be looked at before it counts. */
  async offerCatalogue(draft: number, text: string): Promise<string> {
    const offered = join(this.#of(draft), 'catalogue-offered.json')
    const file = await openNew(offered)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    return offered
  }

  async takeCatalogue(draft: number): Promise<void> {
    await move(join(this.#of(draft), 'catalogue-offered.json'), this.catalogue(draft))
  }

  async dropCatalogue(draft: number): Promise<void> {
    await rm(this.catalogue(draft), { force: true })
  }

  /** The version of a catalogue as it is now; null without one. */
  async catalogueState(draft: number): Promise<string | null> {
    const found = await stat(this.catalogue(draft)).catch(() => null)
    return found && `${found.mtimeMs} ${found.size}`
  }

  /** A removal in two steps: what is set aside belongs to no draft any more, and goes. */
  async setAside(draft: number): Promise<void> {
    await this.leave(draft)
    const aside = join(this.#folder, `${removedPrefix}${draft}`)
    await rm(aside, { recursive: true, force: true })
    if (existsSync(this.#of(draft))) await renamePatiently(this.#of(draft), aside)
  }

  async removeSetAside(draft: number): Promise<void> {
    await rm(join(this.#folder, `${removedPrefix}${draft}`), { recursive: true, force: true })
  }

  /** Drafts whose removal was started and, as the desk ended, not brought to its end. */
  get setAsideBefore(): number[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder)
      .filter(name => name.startsWith(removedPrefix))
      .map(name => Number(name.slice(removedPrefix.length)))
      .filter(Number.isInteger)
  }

  /** Nothing is awaited any more. */
  async close(): Promise<void> {
    for (const draft of [...this.#arrivals.keys()]) await this.leave(draft)
    this.#whole.clear()
  }

  #of(draft: number): string {
    return join(this.#folder, String(draft))
  }

  #filesOf(draft: number): string[] {
    return existsSync(this.#of(draft)) ? readdirSync(this.#of(draft)) : []
  }

  async #take(draft: number, arrival: Arrival, piece: SourcePiece): Promise<ArrivedSource | null> {
    if (this.#arrivals.get(draft) !== arrival) return this.#cameBefore(draft, piece)
    const { at, bytes } = piece
    if (at + bytes.length <= arrival.at && bytes.length > 0) return null
    if (at !== arrival.at || at + bytes.length > arrival.total) {
      throw new DeskError('imports.piece-missing', { at, expected: arrival.at })
    }
    try {
      await arrival.handle.writeFile(bytes)
    } catch (error) {
      await this.leave(draft)
      throw error
    }
    arrival.hash.update(bytes)
    arrival.at += bytes.length
    return arrival.at === arrival.total ? this.#complete(draft, arrival) : null
  }

  /** A piece of a source that is whole. */
  async #cameBefore(draft: number, piece: SourcePiece): Promise<ArrivedSource | null> {
    const { at, bytes } = piece
    const whole = this.#whole.get(draft) ?? this.#arrivals.get(draft)
    if (whole) mustBeOf(whole, piece)
    const source = await this.#whole.get(draft)?.source
    if (!source || at + bytes.length > source.bytes) throw new DeskError('imports.not-whole', {})
    return at + bytes.length === source.bytes ? source : null
  }

  #complete(draft: number, arrival: Arrival): Promise<ArrivedSource> {
    this.#arrivals.delete(draft)
    const source = this.#makeDurable(draft, arrival)
    const whole = { renewal: arrival.renewal, source }
    this.#whole.set(draft, whole)
    source.catch(() => {
      if (this.#whole.get(draft) === whole) this.#whole.delete(draft)
    })
    return source
  }

  async #makeDurable(draft: number, arrival: Arrival): Promise<ArrivedSource> {
    const { handle, hash, total, modifiedAt } = arrival
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    const sha256 = hash.digest('hex')
    await move(join(this.#of(draft), partName), this.file(draft, sha256))
    return { bytes: total, modifiedAt, sha256 }
  }

  /** Awaits no bytes of a draft any more. */
  async leave(draft: number): Promise<void> {
    const arrival = this.#arrivals.get(draft)
    this.#arrivals.delete(draft)
    this.#whole.delete(draft)
    if (!arrival) return
    await arrival.handle.close()
    await rm(join(this.#of(draft), partName), { force: true })
  }
}

/** Throws `imports.replaced-elsewhere` for a piece of another file. */
function mustBeOf({ renewal }: { renewal: number }, piece: SourcePiece): void {
  if ((piece.renewal ?? 0) !== renewal) throw new DeskError('imports.replaced-elsewhere', {})
}

const removedPrefix = 'removed-'
const sourceName = (sha256: string): string => `source-${sha256.slice(0, 32)}`
