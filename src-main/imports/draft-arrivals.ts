import { createHash } from 'node:crypto'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Combination, UnsavedState } from '../../src-shared/contract/prices.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Decisions, kindOfFix, noDecisions } from '../../src-shared/imports/decisions.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'
import { columnOfFileCell, fileCell, rowOfFileCell } from '../../src-shared/imports/sheet.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import type { CellText, NewDraft, StoredDraft } from './draft-book.ts'
import type { Drafts, DraftsParts } from './drafts.ts'
import type { ImportDoor, OpenImports } from './import-door.ts'
import type { PageOf } from './sheets/sheet-calls.ts'
import type { ArrivedSource, SourcePiece } from './sources.ts'

/**
 * What was decided about a file, for another retailer: how it is read, what its columns are and which of its places are left out holds for
 * anyone. A name stays mapped only if both retailers have the very same combination; collections and Usernames are of the one before.
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
    // Which places of a kind are left out depends on whose prices they are held against: all are asked again.
    shown: { ...others.shown, ...Object.fromEntries(leftOut.problems.map(kind => [kind, 0])) },
  }
}

const keyOf = ({ id, mainProduct, name }: Combination): string => JSON.stringify([id, mainProduct, name])

/** A retailer whose rows go into a draft of their own, and what the file calls it. */
interface SplitPart {
  retailer: string
  usernames: readonly string[]
}

/** How drafts come: from a file, as another file in the place of the one before, for another retailer, as a part of one, from prices. */
export class DraftArrivals {
  readonly #open: OpenImports
  readonly #drafts: Drafts
  readonly #parts: DraftsParts

  constructor(open: OpenImports, drafts: Drafts, parts: DraftsParts) {
    this.#open = open
    this.#drafts = drafts
    this.#parts = parts
  }

  async begin(name: string, retailer: string, source: { bytes: number; modifiedAt: number | null }): Promise<number> {
    const decisions = { ...noDecisions, locale: this.#parts.locale(), guardPercent: this.#parts.guardPercent() }
    const id = await this.#newDraft({ name, retailer, source: { name, ...source }, decisions })
    const { arrived } = await this.#parts.sources.begin(id, source, true)
    if (arrived) await this.#arrived(id, arrived)
    this.#parts.onListChanged()
    return id
  }

  async #newDraft(draft: Pick<NewDraft, 'name' | 'retailer' | 'source' | 'decisions'>): Promise<number> {
    const { drafts, service } = this.#open
    const id = await drafts.make({ service, ...draft, at: Date.now() })
    this.#drafts.made(id)
    return id
  }

  async piece(id: number, piece: SourcePiece): Promise<void> {
    const arrived = await this.#parts.sources.piece(id, piece)
    if (arrived) await this.#arrived(id, arrived)
  }

  /** Other bytes for a draft; the ones it has stay until they are all there. Answers the number that their pieces name. */
  async renew(id: number, source: { bytes: number; modifiedAt: number | null }): Promise<number> {
    const { renewal, arrived } = await this.#parts.sources.begin(id, source, false)
    if (arrived) await this.#arrived(id, arrived)
    return renewal
  }

  /** The draft is for another retailer: what still holds of its decisions stays, and it is checked again. Throws `imports.retailer-fixed`. */
  async forRetailer(id: number, retailer: string): Promise<DraftView> {
    const all = this.#drafts
    const { service, drafts, uploads, prices } = this.#open
    await all.inTurn(id, async () => {
      const stored = await drafts.draft(id)
      const { retailer: before, decisions } = stored
      if (before === retailer) return
      const sent = (await uploads.of(id)).filter(({ state }) => state !== 'refused')
      if (sent.length > 0) {
        const { name } = (await all.summary(stored)).retailer
        throw new DeskError('imports.retailer-fixed', { retailer: name ?? before })
      }
      const combinations = async (of: string) => (await all.seen(of))?.head.combinations ?? []
      // The mapping of columns holds for every retailer, even if it was decided for another file of the first one.
      const answer = await all.sheets.check(await all.toCheck(stored))
      const said = { ...decisions, roles: answer?.roles ?? decisions.roles }
      const held = decisionsForOther(said, await combinations(before), await combinations(retailer))
      // The Username that counted as the retailer's before belonged to someone else.
      const { username } = decisions
      if (username !== null) await drafts.forgetUsername({ service, retailer: before }, username)
      await drafts.forRetailer(id, retailer, held, Date.now())
      await this.#parts.sources.dropCatalogue(id)
      all.invalidate(id)
      all.forgetAsked(id)
    })
    // A retailer that was never opened here is known from now on.
    await prices.open(fabricSheet(retailer)).catch(error => this.#parts.log.warn(asDeskError(error).message))
    const view = await this.#drafts.openDraft(id)
    this.#parts.changed(id)
    return view
  }

  /**
   * The other retailers' rows go into drafts of their own, each with the same file: whole rows, so that their numbers stay. Theirs are
   * made first: cut off in between, this draft still has all rows, and who has a draft of this very file gets no second one.
   */
  async split(id: number, parts: readonly SplitPart[]): Promise<DraftView> {
    const all = this.#drafts
    const { drafts } = this.#open
    await all.inTurn(id, async () => {
      const stored = await drafts.draft(id)
      const { decisions, retailer } = stored
      const own = [(await all.summary(stored)).retailer.name, decisions.username].flatMap(one => one ?? [])
      const answer = await all.sheets.check(await all.toCheck(stored))
      const said = { ...decisions, roles: answer?.roles ?? decisions.roles }
      const named = (answer?.usernames ?? []).map(({ name }) => name)
      for (const part of parts)
        if (part.retailer !== retailer) await this.#splitOff(stored, said, part, [...own, ...named])
      const leftOut = {
        ...decisions.leftOut,
        usernames: [...new Set([...decisions.leftOut.usernames, ...parts.flatMap(part => part.usernames)])],
      }
      await drafts.decide(id, { ...decisions, leftOut }, Date.now())
      all.invalidate(id)
    })
    this.#parts.onListChanged()
    const view = await this.#drafts.view(id)
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
    const combinations = async (of: string) => (await this.#drafts.seen(of))?.head.combinations ?? []
    const held = decisionsForOther(decisions, await combinations(before), await combinations(retailer))
    const others = [...new Set(names)].filter(one => !usernames.includes(one))
    const id = await this.#newDraft({
      name,
      retailer,
      source,
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
      this.#parts.locale(),
    )
    const bytes = new TextEncoder().encode(text)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const same = (await drafts.drafts(service)).find(one => one.retailer === retailer && one.source.sha256 === sha256)
    return { draft: same?.id ?? (await this.make({ name, retailer, bytes })), leftOut }
  }

  /** Makes a draft of bytes that are there already. */
  async make({ name, retailer, bytes }: Parameters<ImportDoor['makeDraft']>[0]): Promise<number> {
    const id = await this.begin(name, retailer, { bytes: bytes.length, modifiedAt: null })
    if (bytes.length > 0) await this.piece(id, { at: 0, bytes })
    return id
  }

  /** The file first, then the word that it is there. */
  async #arrived(id: number, source: ArrivedSource): Promise<void> {
    const all = this.#drafts
    const { drafts } = this.#open
    await all.inTurn(id, async () => {
      const before = await drafts.draft(id)
      const decided = { decisions: before.decisions, texts: await drafts.texts(id) }
      const isOther = before.source.sha256 !== null && before.source.sha256 !== source.sha256
      if (!isOther || hasNoPlaces(decided)) await drafts.arrived(id, source, Date.now())
      else await drafts.renewed(id, source, await this.#carried(before, source, decided), Date.now())
      all.invalidate(id)
      await this.#parts.sources.keepOnly(id, source.sha256)
    })
    this.#parts.changed(id)
  }

  /** What of decisions holds for another file; where one of the two cannot be read, nothing that has a place. */
  async #carried(before: StoredDraft, source: ArrivedSource, decided: DecidedPlaces): Promise<DecidedPlaces> {
    const after = { ...before, source: { ...before.source, ...source } }
    try {
      return await carriedOver(this.#drafts, before, after, decided)
    } catch (error) {
      this.#parts.log.warn(asDeskError(error).message)
      const { decisions } = decided
      const leftOut = { ...decisions.leftOut, cells: [], rows: [], columns: [] }
      const shown = shownOf(decisions, [], [])
      return { decisions: { ...decisions, roles: {}, leftOut, shown }, texts: [] }
    }
  }
}

/** What was decided about a file that has places in it. */
interface DecidedPlaces {
  decisions: Decisions
  texts: CellText[]
}

/** Kinds of problems that were fixed or left out. */
const kindsDecided = ({ fixes, leftOut }: Decisions): ProblemKind[] => [...fixes.map(kindOfFix), ...leftOut.problems]

/** What a person was shown of each kind in a file that has another one in its place: nothing of a kind that has places which the first did not have. */
function shownOf(decisions: Decisions, before: PageOf<'decided'>, now: PageOf<'decided'>): Decisions['shown'] {
  const counts = kindsDecided(decisions).map(kind => {
    const known = new Set(before.find(one => one.kind === kind)?.places ?? [])
    const places = now.find(one => one.kind === kind)?.places ?? []
    return [kind, places.every(place => known.has(place)) ? places.length : 0] as const
  })
  return Object.fromEntries(counts)
}

/** True if no decision is about a place in the file: all of them hold for any other file. */
function hasNoPlaces({ decisions, texts }: DecidedPlaces): boolean {
  const { roles, leftOut } = decisions
  const { cells, rows, columns } = leftOut
  if (kindsDecided(decisions).length > 0) return false
  return texts.length + cells.length + rows.length + columns.length + Object.keys(roles).length === 0
}

/**
 * Decisions about places in a file, for another file in its place: rows are those that alone have the same code, columns those of the
 * same title, wherever they stand now. A text stays only if the file still says what it replaced; what has no place any more goes. Throws why a file cannot be read.
 */
async function carriedOver(
  drafts: Drafts,
  before: StoredDraft,
  after: StoredDraft,
  { decisions, texts }: DecidedPlaces,
): Promise<DecidedPlaces> {
  const { roles, leftOut } = decisions
  const said = [...new Set([...texts.map(({ row }) => row), ...leftOut.rows, ...leftOut.cells.map(rowOfFileCell)])]
  const old = await drafts.toCheck(before)
  const { titles: oldTitles } = await drafts.mustBeChecked(old)
  const oldPlaces = await drafts.sheets.page(old, 'places', said)
  const codes = oldPlaces.map(({ code }) => code)
  const oldRows = await drafts.sheets.page(old, 'rowsOf', codes)
  const wereDecided = await drafts.sheets.page(old, 'decided')

  const titles = await drafts.sheets.titles(after)
  const columnNow = columnsByTitle(oldTitles, titles)
  const columnsNow = (column: number): number[] => {
    const now = columnNow(column)
    return now < 0 ? [] : [now]
  }
  const rolesNow = Object.fromEntries(
    Object.entries(roles).flatMap(([column, role]) =>
      columnsNow(Number(column)).map(now => [String(now), role] as const),
    ),
  )
  // As it is there: changed texts would lie over other columns than those that they were typed into.
  const noPlaces = { ...leftOut, cells: [], rows: [], columns: [] }
  const bare = { ...after, decisions: { ...decisions, roles: rolesNow, leftOut: noPlaces } }
  const next = { ...(await drafts.toCheck(bare)), texts: async () => [] }
  // A sheet of a draft is in memory once: all that is asked of the old one has been asked.
  const nowDecided = await drafts.sheets.page(next, 'decided')
  const newRows = await drafts.sheets.page(next, 'rowsOf', codes)
  const rows = new Map<number, number>()
  said.forEach((row, at) => {
    const now = newRows[at] ?? -1
    if (oldRows[at] === row && now >= 0) rows.set(row, now)
  })
  const newPlaces = await drafts.sheets.page(next, 'places', [...rows.values()])
  const oldTexts = new Map(said.map((row, at) => [row, oldPlaces[at]?.texts ?? []]))
  const newTexts = new Map([...rows.keys()].map((row, at) => [row, newPlaces[at]?.texts ?? []]))
  return {
    decisions: {
      ...decisions,
      roles: rolesNow,
      shown: shownOf(decisions, wereDecided, nowDecided),
      leftOut: {
        ...leftOut,
        columns: leftOut.columns.flatMap(columnsNow),
        rows: leftOut.rows.flatMap(row => rows.get(row) ?? []),
        cells: leftOut.cells
          .flatMap(cell => {
            const row = rows.get(rowOfFileCell(cell))
            const column = columnNow(columnOfFileCell(cell))
            return row !== undefined && column >= 0 ? [fileCell(row, column)] : []
          })
          .sort((a, b) => a - b),
      },
    },
    texts: texts.flatMap(({ row, column, text }) => {
      const now = rows.get(row)
      const to = columnNow(column)
      const stands = oldTexts.get(row)?.[column] === newTexts.get(row)?.[to]
      return now !== undefined && to >= 0 && stands ? [{ row: now, column: to, text }] : []
    }),
  }
}

/**
 * The new index of each column: the same place if it has the same title, or wherever that title occurs exactly once in
 * both files. -1 if there is none.
 */
function columnsByTitle(before: readonly string[], after: readonly string[]): (column: number) => number {
  const isOwn = (titles: readonly string[], title: string) => titles.indexOf(title) === titles.lastIndexOf(title)
  return column => {
    const title = before[column]
    if (title === undefined || after[column] === title) return title === undefined ? -1 : column
    return title.trim() !== '' && isOwn(before, title) && isOwn(after, title) ? after.indexOf(title) : -1
  }
}
