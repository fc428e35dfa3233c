import type { DraftSummary, DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { asDeskError, DeskError, errorFromJson } from '../../src-shared/errors.ts'
import { noCatalogue } from '../../src-shared/imports/catalogue-codes.ts'
import type { NameTarget } from '../../src-shared/imports/decisions.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import type { Log } from '../diagnostics/log.ts'
import type { GridNumber, StoredHead } from '../pricing/book/book.ts'
import { baselineOfGrid } from './baseline-of-grid.ts'
import type { StoredDraft } from './draft-book.ts'
import { type BaselineRef, DraftSheets, type DraftToCheck } from './draft-sheets.ts'
import { draftCounts, summaryOf, viewOf } from './draft-view.ts'
import type { OpenImports } from './import-door.ts'
import type { CheckAnswer, PageOf, SheetPages } from './sheets/sheet-calls.ts'
import type { Sources } from './sources.ts'

/**
 * The names of a file, each that no one has said anything of with where it went in a file of another shape of the same retailer: only what
 * still holds for this one is offered. Without prices to compare with no combination is known, so only a name that was left out is.
 */
function namesWithBefore(
  { names, baseline }: Pick<CheckAnswer, 'names' | 'baseline'>,
  said: Readonly<Record<string, NameTarget>>,
): DraftView['names'] {
  const ids = new Set(baseline?.combinations.filter(({ present }) => present).map(({ id }) => id))
  return names.map(one => {
    const target = one.target === null && Object.hasOwn(said, one.name) ? said[one.name] : undefined
    return { ...one, before: target === undefined ? null : holdingFor(one, target, ids) }
  })
}

/** A title that says its price needs none from the mapping; one that does not needs one. */
function holdingFor(
  { columns }: CheckAnswer['names'][number],
  target: NameTarget,
  ids: ReadonlySet<string>,
): NameTarget | null {
  if (target === 'ignore') return target
  if (!ids.has(target.combination)) return null
  if (columns.every(({ field }) => field !== null)) return { ...target, field: null }
  return target.field === null ? null : target
}

/** What this desk saw of a retailer's prices. */
export interface SeenGrid {
  grid: GridNumber
  head: StoredHead
}

export interface DraftsParts {
  sources: Sources
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): unknown
  /** The locale of the signed-in user: drafts and files begin in it. */
  locale(): string
  /** Prices that rise or fall by more percent than this are pointed out. */
  guardPercent(): number
  /** The list of drafts is another. */
  onListChanged(): void
  /** A draft is another, and the list with it. */
  changed(draft: number): void
  /** A draft is compared with other prices. */
  compared(draft: number): void
  onReading: ConstructorParameters<typeof DraftSheets>[1]
  log: Log
}

/** Prices that were asked for so long ago (ms) are asked for again when a draft is opened. */
const askAgainAfter = 10 * 60_000

/** More cells are not put into a file only to see whether it went up before. */
const mostDigested = 50_000

/** The drafts of the open profile: how they are opened, checked against what is known now, and go. */
export class Drafts {
  readonly sheets: DraftSheets
  readonly #open: OpenImports
  readonly #parts: DraftsParts
  /** Drafts of this service. */
  readonly #own: Set<number>
  /** Drafts that were opened, and when their retailer's prices were last asked for. */
  readonly #shown = new Map<number, number>()
  readonly #versions = new Map<number, number>()
  /** Saved cells are in the book without another revision: this counts them in, by retailer. */
  readonly #saved = new Map<string, number>()
  readonly #turns = new Map<number, Promise<unknown>>()
  /** How far the entries of drafts had come when that was last looked up. */
  #entries = new Map<number, string>()

  private constructor(open: OpenImports, parts: DraftsParts, own: Set<number>) {
    this.#open = open
    this.#parts = parts
    this.#own = own
    this.sheets = new DraftSheets(parts.sources, parts.onReading)
  }

  /** Opens them; removals that were cut off are brought to their end. */
  static async of(open: OpenImports, parts: DraftsParts): Promise<Drafts> {
    for (const draft of parts.sources.setAsideBefore) {
      await open.drafts.remove(draft)
      await parts.sources.removeSetAside(draft)
    }
    const stored = await open.drafts.drafts(open.service)
    return new Drafts(open, parts, new Set(stored.map(({ id }) => id)))
  }

  /** Throws `imports.no-draft` for one of another service, or of none. */
  mustBeOwn(draft: number): void {
    if (!this.#own.has(draft)) throw new DeskError('imports.no-draft', { draft })
  }

  /** A draft was made here. */
  made(draft: number): void {
    this.#own.add(draft)
  }

  /** Drafts, the last changed first. */
  async list(): Promise<DraftSummary[]> {
    const stored = await this.#open.drafts.drafts(this.#open.service)
    return Promise.all(stored.map(one => this.summary(one)))
  }

  /** Opens a draft, and has its retailer's prices read where that was long ago. */
  async openDraft(id: number): Promise<DraftView> {
    const open = this.#open
    if (Date.now() - (this.#shown.get(id) ?? 0) > askAgainAfter) {
      const { retailer } = await open.drafts.draft(id)
      this.#shown.set(id, Date.now())
      // Without a connection it continues by itself once there is one.
      await open.prices.open(fabricSheet(retailer)).catch(error => this.#parts.log.warn(asDeskError(error).message))
    }
    return this.view(id)
  }

  /** The next opening of a draft has its retailer’s prices read. */
  forgetAsked(draft: number): void {
    this.#shown.delete(draft)
  }

  /** Opens and checks a draft with what is known. */
  async view(id: number): Promise<DraftView> {
    this.mustBeOwn(id)
    return this.inTurn(id, () => this.checkedView(id))
  }

  /** A draft read and checked, as far as it can be; in its turn. */
  async checkedView(id: number): Promise<DraftView> {
    const { drafts, uploads } = this.#open
    const before = await drafts.draft(id)
    const toCheck = await this.toCheck(before)
    const answer = await this.sheets.check(toCheck)
    const counts = answer && draftCounts(answer)
    if (counts && JSON.stringify(counts) !== JSON.stringify(before.counts)) {
      await drafts.counted(id, counts)
      this.#parts.onListChanged()
    }
    const stored = { ...before, counts: counts ?? before.counts }
    const ofDraft = await uploads.of(id)
    const seen = await this.seen(stored.retailer)
    const retailer = answer?.baseline?.retailer ?? seen?.head.retailer
    const kind = stored.hasCatalogue ? 'catalogue' : 'seen'
    const at = stored.hasCatalogue ? answer?.baseline?.at : seen?.head.readAt
    const [newest = null] = ofDraft
    return viewOf({
      draft: summaryOf(stored, await this.#retailerCalled(stored.retailer, retailer), newest),
      decisions: stored.decisions,
      reading: this.sheets.reading(stored),
      answer,
      names: answer ? await this.namesOf(stored, answer) : [],
      baseline: answer?.baseline ? { kind, at: at ?? null } : null,
      edits: (await drafts.texts(id)).length,
      uploads: ofDraft,
      sameBytesAt: answer?.totals?.cells ? await this.#sameBytesAt(toCheck, answer.totals.cells) : null,
    })
  }

  async cancel(id: number): Promise<void> {
    await this.#parts.sources.leave(id)
    await this.sheets.cancel(id)
  }

  async rename(id: number, name: string): Promise<DraftSummary> {
    const { drafts } = this.#open
    await drafts.rename(id, name, Date.now())
    this.#parts.changed(id)
    return this.summary(await drafts.draft(id))
  }

  /** Its folder is set aside first: a removal that is cut off is brought to its end at the next opening. */
  async remove(id: number): Promise<void> {
    await this.sheets.cancel(id)
    await this.inTurn(id, async () => {
      await this.sheets.forget(id)
      await this.#parts.sources.setAside(id)
      await this.#open.drafts.remove(id)
      await this.#parts.sources.removeSetAside(id)
    })
    this.#own.delete(id)
    this.#shown.delete(id)
    this.#parts.onListChanged()
  }

  /** Reads the retailer's prices again and compares with them, also where it was a catalogue before. Throws why that cannot be. */
  async compareAgain(id: number): Promise<DraftView> {
    this.#parts.client()
    const open = this.#open
    const { retailer, hasCatalogue } = await open.drafts.draft(id)
    await open.prices.open(fabricSheet(retailer))
    await open.prices.readAgain(fabricSheet(retailer))
    return hasCatalogue ? this.catalogue(id, null) : this.view(id)
  }

  /** A catalogue file as what a draft is compared with; null: what this desk has seen. */
  async catalogue(id: number, text: string | null): Promise<DraftView> {
    const open = this.#open
    const stored = await open.drafts.draft(id)
    await this.inTurn(id, async () => {
      if (text === null) {
        await open.drafts.catalogue(id, false, Date.now())
        await this.#parts.sources.dropCatalogue(id)
      } else {
        const known = await this.sheets.catalogue(await this.#parts.sources.offerCatalogue(id, text))
        if (known.id !== '' && known.id !== stored.retailer) {
          const data = { catalogue: known.name ?? known.id, retailer: stored.retailer }
          throw new DeskError('imports.other-catalogue', data)
        }
        await this.#parts.sources.takeCatalogue(id)
        await open.drafts.catalogue(id, true, Date.now())
        // So that lists can say whose draft it is, though nothing was ever read here.
        await open.prices.book.remember(open.service, fabricSheet(stored.retailer), known)
      }
      this.invalidate(id)
    })
    const view = await this.view(id)
    this.#parts.changed(id)
    return view
  }

  /** Prices of a retailer are others: drafts that are shown are compared again when they are asked for. */
  async tellRetailer(retailer: string): Promise<void> {
    for (const draft of this.#shown.keys()) {
      const stored = await this.#open.drafts.draft(draft).catch(() => null)
      if (stored?.retailer === retailer && !stored.hasCatalogue) this.#parts.compared(draft)
    }
  }

  /** Something of a draft is another: it is checked again when it is asked for. */
  invalidate(draft: number): void {
    this.#versions.set(draft, (this.#versions.get(draft) ?? 0) + 1)
  }

  /** Prices of a retailer were saved. */
  pricesSaved(retailer: string): void {
    this.#saved.set(retailer, (this.#saved.get(retailer) ?? 0) + 1)
  }

  /** Drafts whose entries of the journal have come on since this was asked last. */
  async broughtOn(): Promise<number[]> {
    const before = this.#entries
    const applied = Map.groupBy(await this.#open.prices.book.applied(), ({ detail }) => Number(detail['draft']))
    this.#entries = new Map(Array.from(applied, ([draft, entries]) => [draft, JSON.stringify(entries)]))
    return [...this.#own].filter(draft => this.#entries.get(draft) !== before.get(draft))
  }

  /** One thing after the other for each draft. */
  inTurn<T>(draft: number, work: () => Promise<T>): Promise<T> {
    const done = (this.#turns.get(draft) ?? Promise.resolve()).then(work)
    const settled = done.then(
      () => {},
      () => {},
    )
    this.#turns.set(draft, settled)
    void settled.then(() => {
      if (this.#turns.get(draft) === settled) this.#turns.delete(draft)
    })
    return done
  }

  /** What was last seen of a retailer's grid; null if it never was. */
  async seen(retailer: string): Promise<SeenGrid | null> {
    const { service, prices } = this.#open
    const grid = await prices.book.find(service, fabricSheet(retailer))
    if (grid === null) return null
    const head = await prices.book.open(grid)
    return head.readAt === null ? null : { grid, head }
  }

  /** The grid as what is compared with. */
  baselineOf({ grid, head }: SeenGrid): BaselineRef {
    const { book } = this.#open.prices
    const key = `${grid} ${head.revision} ${this.#saved.get(head.retailer.id) ?? 0}`
    return { key, load: () => baselineOfGrid(book, grid) }
  }

  /** A draft with what its check is made of; `seenOnly`: compared with the prices of the book even if it has a catalogue. */
  async toCheck(stored: StoredDraft, seenOnly = false): Promise<DraftToCheck> {
    const { service, drafts } = this.#open
    const { id, retailer } = stored
    return {
      stored,
      version: this.#versions.get(id) ?? 0,
      baseline: await this.#baseline(stored, seenOnly),
      texts: () => drafts.texts(id),
      remembered: async fingerprint => {
        const shape = { service, retailer, fingerprint }
        return { names: await drafts.namesOf(shape), roles: await drafts.rolesOf(shape) }
      },
      usernames: await drafts.usernamesOf({ service, retailer }),
    }
  }

  /** The names of a file that was checked, with what was decided about them in other files of the retailer. */
  async namesOf({ retailer }: StoredDraft, answer: CheckAnswer): Promise<DraftView['names']> {
    const { service, drafts } = this.#open
    const isLeft = answer.names.some(({ target }) => target === null)
    return namesWithBefore(answer, isLeft ? await drafts.namesOfRetailer({ service, retailer }) : {})
  }

  /** The check of a draft. Throws why its file cannot be read. */
  async mustBeChecked(draft: DraftToCheck): Promise<CheckAnswer> {
    const answer = await this.sheets.check(draft)
    if (answer) return answer
    const { problem } = this.sheets.reading(draft.stored)
    if (!problem) throw new DeskError('imports.stopped', {})
    throw errorFromJson({ ...problem, retry: 'no' })
  }

  /** A draft's own word on itself, without a look at its file. */
  async summary(stored: StoredDraft): Promise<DraftView['draft']> {
    const uploads = await this.#open.uploads.of(stored.id)
    return summaryOf(stored, await this.#retailerCalled(stored.retailer), uploads[0] ?? null)
  }

  /** Asks something of a draft's check. */
  page<M extends keyof SheetPages>(id: number, method: M, ...args: Parameters<SheetPages[M]>): Promise<PageOf<M>> {
    const ask = async (): Promise<PageOf<M>> =>
      this.sheets.page(await this.toCheck(await this.#open.drafts.draft(id)), method, ...args)
    return this.inTurn<PageOf<M>>(id, ask)
  }

  async #baseline({ id, retailer, hasCatalogue }: StoredDraft, seenOnly: boolean): Promise<BaselineRef | null> {
    if (hasCatalogue && !seenOnly) {
      const { sources } = this.#parts
      const state = await sources.catalogueState(id)
      return {
        key: `catalogue ${id} ${state}`,
        // The draft opens all the same, and says so.
        load: async () => {
          if (state === null) throw noCatalogue(phrase('it’s missing'))
          return { catalogue: sources.catalogue(id) }
        },
      }
    }
    const seen = await this.seen(retailer)
    return seen && this.baselineOf(seen)
  }

  async #retailerCalled(id: string, known?: PriceRetailer): Promise<PriceRetailer> {
    if (known && known.name !== null) return { ...known, id }
    const { service, prices } = this.#open
    const found = (await prices.book.choices(service)).find(choice => choice.id === id)
    const { name = null, settlementCurrency = null, consumerCurrency = null } = found ?? {}
    return { id, name, settlementCurrency, consumerCurrency }
  }

  async #sameBytesAt(draft: DraftToCheck, cells: number): Promise<number | null> {
    if (cells > mostDigested) return null
    const { service, uploads } = this.#open
    const sha256 = await this.sheets.page(draft, 'digest')
    return uploads.sameBytes(service, draft.stored.retailer, sha256)
  }
}
