import { createHash } from 'node:crypto'
import type { DraftSummary, DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Combination, UnsavedState } from '../../src-shared/contract/prices.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import type { Log } from '../diagnostics/log.ts'
import { carriedOver, type DecidedPlaces, hasNoPlaces } from './carrying-over.ts'
import { CheckedDrafts } from './checked-drafts.ts'
import type { NewDraft, StoredDraft } from './draft-book.ts'
import { DraftDecisions } from './draft-decisions.ts'
import { DraftFiles } from './draft-files.ts'
import type { DraftSheets } from './draft-sheets.ts'
import type { ImportDoor, OpenImports, ReadyDraft } from './import-door.ts'
import type { ArrivedSource, Sources } from './sources.ts'

/**
 * What was decided about a file, for another retailer: how it is read, what its columns are and which of its places are left out holds for
 * anyone. A name stays mapped only where both retailers have the very same combination; collections and Usernames are of the one before.
 */
function decisionsForOther(
  { names, leftOut, ...others }: Decisions,
  before: readonly Combination[],
  after: readonly Combination[],
): Decisions {
  const same = new Set(after.map(keyOf))
  const held = new Set(before.filter(one => same.has(keyOf(one))).map(({ id }) => id))
  const kept = Object.entries(names).filter(([, to]) => to === 'ignore' || held.has(to.combination))
  return {
    ...others,
    names: Object.fromEntries(kept),
    username: null,
    leftOut: { ...leftOut, collections: [], usernames: [] },
  }
}

const keyOf = ({ id, mainProduct, name }: Combination): string => JSON.stringify([id, mainProduct, name])

export interface OpenDraftsParts {
  sources: Sources
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): unknown
  /** Prices that rise or fall by more percent than this are pointed out. */
  guardPercent(): number
  /** The list of drafts is another. */
  toldList(): void
  /** A draft is another, and the list with it. */
  changed(draft: number): void
  /** A draft is compared with other prices. */
  compared(draft: number): void
  toldReading: ConstructorParameters<typeof DraftSheets>[1]
  log: Log
}

/** Prices that were asked for so long ago (ms) are asked for again when a draft is opened. */
const askAgainAfter = 10 * 60_000

/** A retailer whose rows go into a draft of their own, and what the file calls it. */
interface SplitPart {
  retailer: string
  usernames: readonly string[]
}

/** The drafts of the open profile: how they come, are opened and go. */
export class OpenDrafts {
  readonly checked: CheckedDrafts
  readonly decisions: DraftDecisions
  readonly files: DraftFiles
  readonly #open: OpenImports
  readonly #parts: OpenDraftsParts
  /** Drafts of this service. */
  readonly #own: Set<number>
  /** Drafts that were opened, and when their retailer's prices were last asked for. */
  readonly #shown = new Map<number, number>()

  private constructor(open: OpenImports, parts: OpenDraftsParts, own: Set<number>) {
    this.#open = open
    this.#parts = parts
    this.#own = own
    this.checked = new CheckedDrafts({ ...parts, open })
    this.decisions = new DraftDecisions(open, this.checked, parts.changed)
    this.files = new DraftFiles(open, this.checked)
  }

  /** Opens them; removals that were cut off are brought to their end. */
  static async of(open: OpenImports, parts: OpenDraftsParts): Promise<OpenDrafts> {
    for (const draft of parts.sources.setAsideBefore) {
      await open.drafts.remove(draft)
      await parts.sources.removeSetAside(draft)
    }
    const stored = await open.drafts.drafts(open.service)
    return new OpenDrafts(open, parts, new Set(stored.map(({ id }) => id)))
  }

  /** Throws `imports.no-draft` for one of another service, or of none. */
  mustBeOwn(draft: number): void {
    if (!this.#own.has(draft)) throw new DeskError('imports.no-draft', { draft })
  }

  /** Drafts, the last changed first. */
  async list(): Promise<DraftSummary[]> {
    const stored = await this.#open.drafts.drafts(this.#open.service)
    return Promise.all(stored.map(one => this.checked.summary(one)))
  }

  async begin(
    name: string,
    retailer: string,
    source: { bytes: number; modifiedAt: number | null },
  ): Promise<number> {
    const decisions = { ...noDecisions, guardPercent: this.#parts.guardPercent() }
    const id = await this.#newDraft({ name, retailer, source: { name, ...source }, decisions })
    const arrived = await this.#parts.sources.begin(id, source, true)
    if (arrived) await this.#arrived(id, arrived)
    this.#parts.toldList()
    return id
  }

  async #newDraft(draft: Pick<NewDraft, 'name' | 'retailer' | 'source' | 'decisions'>): Promise<number> {
    const { drafts, service } = this.#open
    const id = await drafts.make({ service, ...draft, at: Date.now() })
    this.#own.add(id)
    return id
  }

  async piece(id: number, at: number, bytes: Uint8Array): Promise<void> {
    this.mustBeOwn(id)
    const arrived = await this.#parts.sources.piece(id, at, bytes)
    if (arrived) await this.#arrived(id, arrived)
  }

  /** Other bytes for a draft; the ones it has stay until they are all there. */
  async renew(id: number, source: { bytes: number; modifiedAt: number | null }): Promise<void> {
    this.mustBeOwn(id)
    const arrived = await this.#parts.sources.begin(id, source, false)
    if (arrived) await this.#arrived(id, arrived)
  }

  /** Opens a draft, and has its retailer's prices read where that was long ago. */
  async openDraft(id: number): Promise<DraftView> {
    this.mustBeOwn(id)
    const open = this.#open
    if (Date.now() - (this.#shown.get(id) ?? 0) > askAgainAfter) {
      const { retailer } = await open.drafts.draft(id)
      this.#shown.set(id, Date.now())
      // Without a connection it goes on by itself once there is one.
      await open.prices
        .open(fabricSheet(retailer))
        .catch(error => this.#parts.log.warn(asDeskError(error).message))
    }
    return this.view(id)
  }

  /** Opens and checks a draft with what is known. */
  async view(id: number): Promise<DraftView> {
    this.mustBeOwn(id)
    return this.checked.inTurn(id, () => this.checked.view(id))
  }

  async cancel(id: number): Promise<void> {
    this.mustBeOwn(id)
    await this.#parts.sources.leave(id)
    await this.checked.sheets.cancel(id)
  }

  async rename(id: number, name: string): Promise<DraftSummary> {
    this.mustBeOwn(id)
    const { drafts } = this.#open
    await drafts.rename(id, name, Date.now())
    this.#parts.changed(id)
    return this.checked.summary(await drafts.draft(id))
  }

  /** Its folder is set aside first: a removal that is cut off is brought to its end at the next opening. */
  async remove(id: number): Promise<void> {
    this.mustBeOwn(id)
    const { checked } = this
    await checked.sheets.cancel(id)
    await checked.inTurn(id, async () => {
      await checked.sheets.forget(id)
      await this.#parts.sources.setAside(id)
      await this.#open.drafts.remove(id)
      await this.#parts.sources.removeSetAside(id)
    })
    this.#own.delete(id)
    this.#shown.delete(id)
    this.#parts.toldList()
  }

  /** Reads the retailer's prices again and compares with them. Throws why that cannot be. */
  async compareAgain(id: number): Promise<DraftView> {
    this.mustBeOwn(id)
    this.#parts.client()
    const open = this.#open
    const { retailer } = await open.drafts.draft(id)
    await open.prices.open(fabricSheet(retailer))
    await open.prices.readAgain(fabricSheet(retailer))
    return this.view(id)
  }

  /** A catalogue file as what a draft is compared with; null: what this desk has seen. */
  async catalogue(id: number, text: string | null): Promise<DraftView> {
    this.mustBeOwn(id)
    const open = this.#open
    const { checked } = this
    const stored = await open.drafts.draft(id)
    await checked.inTurn(id, async () => {
      if (text === null) {
        await open.drafts.catalogue(id, false, Date.now())
        await this.#parts.sources.dropCatalogue(id)
      } else {
        const known = await checked.sheets.catalogue(await this.#parts.sources.offerCatalogue(id, text))
        if (known.id !== '' && known.id !== stored.retailer) {
          const data = { catalogue: known.name ?? known.id, retailer: stored.retailer }
          throw new DeskError('imports.other-catalogue', data)
        }
        await this.#parts.sources.takeCatalogue(id)
        await open.drafts.catalogue(id, true, Date.now())
        // So that lists can say whose draft it is, though nothing was ever read here.
        await open.prices.book.remember(open.service, fabricSheet(stored.retailer), known)
      }
      checked.becameOther(id)
    })
    const view = await this.view(id)
    this.#parts.changed(id)
    return view
  }

  /** The draft is for another retailer: what still holds of its decisions stays, and it is checked again. Throws `imports.retailer-fixed`. */
  async forRetailer(id: number, retailer: string): Promise<DraftView> {
    this.mustBeOwn(id)
    const { checked } = this
    const { service, drafts, uploads, prices } = this.#open
    await checked.inTurn(id, async () => {
      const stored = await drafts.draft(id)
      const { retailer: before, decisions } = stored
      if (before === retailer) return
      const sent = (await uploads.of(id)).filter(({ state }) => state !== 'refused')
      if (sent.length > 0) {
        const { name } = (await checked.summary(stored)).retailer
        throw new DeskError('imports.retailer-fixed', { retailer: name ?? before })
      }
      const combinations = async (of: string) => (await checked.seen(of))?.head.combinations ?? []
      // What its columns are holds for anyone, also where it was said of another file of the first retailer.
      const answer = await checked.sheets.check(await checked.toCheck(stored))
      const said = { ...decisions, roles: answer?.roles ?? decisions.roles }
      const held = decisionsForOther(said, await combinations(before), await combinations(retailer))
      // What was taken for a Username of the retailer before was another one's name.
      const { username } = decisions
      if (username !== null) await drafts.forgetUsername({ service, retailer: before }, username)
      await drafts.forRetailer(id, retailer, held, Date.now())
      await this.#parts.sources.dropCatalogue(id)
      checked.becameOther(id)
      this.#shown.delete(id)
    })
    // A retailer that was never opened here is known from now on.
    await prices.open(fabricSheet(retailer)).catch(error => this.#parts.log.warn(asDeskError(error).message))
    const view = await this.openDraft(id)
    this.#parts.changed(id)
    return view
  }

  /**
   * The other retailers' rows go into drafts of their own, each with the same file: whole rows, so that their numbers stay. Theirs are
   * made first: cut off in between, this draft still has all rows, and who has a draft of this very file gets no second one.
   */
  async split(id: number, parts: readonly SplitPart[]): Promise<DraftView> {
    this.mustBeOwn(id)
    const { checked } = this
    const { drafts } = this.#open
    await checked.inTurn(id, async () => {
      const stored = await drafts.draft(id)
      const { decisions, retailer } = stored
      const own = [(await checked.summary(stored)).retailer.name, decisions.username].flatMap(
        one => one ?? [],
      )
      const answer = await checked.sheets.check(await checked.toCheck(stored))
      const said = { ...decisions, roles: answer?.roles ?? decisions.roles }
      const named = (answer?.usernames ?? []).map(({ name }) => name)
      for (const part of parts)
        if (part.retailer !== retailer) await this.#splitOff(stored, said, part, [...own, ...named])
      const leftOut = {
        ...decisions.leftOut,
        usernames: [...new Set([...decisions.leftOut.usernames, ...parts.flatMap(part => part.usernames)])],
      }
      await drafts.decide(id, { ...decisions, leftOut }, Date.now())
      checked.becameOther(id)
    })
    this.#parts.toldList()
    const view = await this.view(id)
    this.#parts.changed(id)
    return view
  }

  /** A draft with the rows of one retailer; `names`: all Usernames of the file. */
  async #splitOff(
    { id: from, name, source, retailer: before }: StoredDraft,
    decisions: Decisions,
    { retailer, usernames }: SplitPart,
    names: readonly string[],
  ): Promise<void> {
    const { service, drafts } = this.#open
    const { sha256 } = source
    if (sha256 === null) throw new DeskError('imports.not-whole', {})
    const all = await drafts.drafts(service)
    if (all.some(one => one.retailer === retailer && one.source.sha256 === sha256)) return
    const combinations = async (of: string) => (await this.checked.seen(of))?.head.combinations ?? []
    const held = decisionsForOther(decisions, await combinations(before), await combinations(retailer))
    const others = [...new Set(names)].filter(one => !usernames.includes(one))
    const id = await this.#newDraft({
      ...{ name, retailer, source },
      decisions: { ...held, leftOut: { ...held.leftOut, usernames: others } },
    })
    // What a person typed over is theirs, too.
    await drafts.setTexts(id, await drafts.texts(from), Date.now())
    await this.#arrived(id, await this.#parts.sources.share(from, id, { ...source, sha256 }))
  }

  /** The cells of the price grid in a state as a draft; where they are one already, that one. */
  async ofPrices(
    retailer: string,
    state: UnsavedState,
    name: string,
  ): Promise<{ draft: number; leftOut: Message | null }> {
    const { service, drafts, prices } = this.#open
    const { text, leftOut } = await prices.book.importFile(
      await prices.grids.number(fabricSheet(retailer)),
      state,
    )
    const bytes = new TextEncoder().encode(text)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const same = (await drafts.drafts(service)).find(
      one => one.retailer === retailer && one.source.sha256 === sha256,
    )
    return { draft: same?.id ?? (await this.make({ name, retailer, bytes })), leftOut }
  }

  /** Makes a draft of bytes that are there already. */
  async make({ name, retailer, bytes }: Parameters<ImportDoor['makeDraft']>[0]): Promise<number> {
    const id = await this.begin(name, retailer, { bytes: bytes.length, modifiedAt: null })
    if (bytes.length > 0) await this.piece(id, 0, bytes)
    return id
  }

  /** The file first, then the word that it is there. */
  async #arrived(id: number, source: ArrivedSource): Promise<void> {
    const { checked } = this
    const { drafts } = this.#open
    await checked.inTurn(id, async () => {
      const before = await drafts.draft(id)
      const decided = { decisions: before.decisions, texts: await drafts.texts(id) }
      const isOther = before.source.sha256 !== null && before.source.sha256 !== source.sha256
      if (!isOther || hasNoPlaces(decided)) await drafts.arrived(id, source, Date.now())
      else await drafts.renewed(id, source, await this.#carried(before, source, decided), Date.now())
      checked.becameOther(id)
      await this.#parts.sources.keepOnly(id, source.sha256)
    })
    this.#parts.changed(id)
  }

  /** What of decisions holds for another file; where one of the two cannot be read, nothing that has a place. */
  async #carried(before: StoredDraft, source: ArrivedSource, decided: DecidedPlaces): Promise<DecidedPlaces> {
    const after = { ...before, source: { ...before.source, ...source } }
    try {
      return await carriedOver(this.checked, before, after, decided)
    } catch (error) {
      this.#parts.log.warn(asDeskError(error).message)
      const leftOut = { ...decided.decisions.leftOut, cells: [], rows: [], columns: [] }
      return { decisions: { ...decided.decisions, roles: {}, leftOut }, texts: [] }
    }
  }

  /** What of a draft would go up now. */
  async ready(id: number): Promise<ReadyDraft> {
    this.mustBeOwn(id)
    return this.checked.inTurn(id, () => this.files.ready(id))
  }

  /** Prices of a retailer are others: drafts that are shown are compared anew when they are asked for. */
  async tellRetailer(retailer: string): Promise<void> {
    for (const draft of this.#shown.keys()) {
      const stored = await this.#open.drafts.draft(draft).catch(() => null)
      if (stored?.retailer === retailer && !stored.hasCatalogue) this.#parts.compared(draft)
    }
  }
}
