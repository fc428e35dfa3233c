import type { ChangeFilter, Decision, DraftView } from '../../src-shared/contract/import-drafts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import { type Decisions, kindOfFix, type NameTarget } from '../../src-shared/imports/decisions.ts'
import { placesOf } from '../../src-shared/imports/file-format.ts'
import { mapFileOf, readMapFile, resolveMap, rolesByColumn, rolesByTitle } from '../../src-shared/imports/map-file.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'
import { sureNames } from '../../src-shared/imports/sure-names.ts'
import { plainName } from '../../src-shared/imports/titles.ts'
import { movesPlaces, withDecision } from './deciding.ts'
import type { StoredDraft } from './draft-book.ts'
import type { Drafts } from './drafts.ts'
import type { OpenImports } from './import-door.ts'
import type { CheckAnswer } from './sheets/sheet-calls.ts'

type Asked = { only: ChangeFilter; combination: number | null; collection: string | null; code: string }

/** What a person decides about drafts: written down first, then the file is checked again. */
export class DraftDecisions {
  readonly #open: OpenImports
  readonly #drafts: Drafts
  readonly #changed: (draft: number) => void

  /** `changed`: a draft was decided about. */
  constructor(open: OpenImports, drafts: Drafts, changed: (draft: number) => void) {
    this.#open = open
    this.#drafts = drafts
    this.#changed = changed
  }

  decide(id: number, decision: Decision, places?: string): Promise<DraftView> {
    return this.#changing(id, async stored => {
      const { drafts } = this.#open
      const { decisions, source } = stored
      if (places !== undefined && places !== placesOf(source.sha256, decisions.format))
        throw new DeskError('imports.other-places', {})
      switch (decision.set) {
        case 'texts':
          return drafts.setTexts(id, decision.cells, Date.now())
        case 'suggested-names':
          return this.#takeNames(stored, sureNames(await this.#drafts.namesOf(stored, await this.#answer(stored))))
        case 'name':
          await this.#remember(stored, { [decision.name]: decision.to })
          return this.#write(stored, withDecision(decisions, decision))
        case 'role':
          await this.#rememberRoles(stored, { [decision.column]: decision.to })
          return this.#write(stored, withDecision(decisions, decision))
        case 'username':
          await this.#rememberUsername(stored, decision.to)
          return this.#write(stored, withDecision(decisions, decision))
        case 'format':
          // Texts are in rows and columns that are others now.
          if (movesPlaces(decisions.format, decision.to)) await this.#dropTexts(id)
          return this.#write(stored, withDecision(decisions, decision))
        case 'fix':
        case 'left-out-problem':
          return this.#write(stored, withDecision(decisions, decision, await this.#shownFor(stored, decision)))
        default:
          return this.#write(stored, withDecision(decisions, decision))
      }
    })
  }

  /** Leaves all changes that a filter shows out, or takes them in again. */
  leaveOutChanges(id: number, asked: Asked, on: boolean): Promise<DraftView> {
    return this.#changing(id, async stored => {
      const toCheck = await this.#drafts.toCheck(stored)
      if (!on) {
        const leftOut = await this.#drafts.sheets.page(toCheck, 'restoreSkipped', asked)
        return this.#write(stored, { ...stored.decisions, leftOut })
      }
      const cells = await this.#drafts.sheets.page(toCheck, 'cellsOfChanges', asked)
      return this.#write(stored, withDecision(stored.decisions, { set: 'left-out-cells', cells, on }))
    })
  }

  /** The decisions on names and columns as a file. */
  async mapFile(id: number): Promise<{ name: string; text: string }> {
    const stored = await this.#open.drafts.draft(id)
    const answer = await this.#answer(stored)
    const said = answer.names.flatMap(({ name, target, reason }) =>
      target !== null && reason !== 'same' ? [[name, target] as const] : [],
    )
    const text = mapFileOf(
      {
        retailer: stored.retailer,
        locale: stored.decisions.locale,
        fingerprint: answer.fingerprint,
        username: answer.username,
        columns: rolesByTitle(answer.titles, answer.roles),
        names: Object.fromEntries(said),
      },
      mustHaveNames(answer),
    )
    return { name: `${stored.name.replace(/\.[A-Za-z0-9]+$/, '')}-names.json`, text }
  }

  /** Takes decisions on names and columns from a file. Throws `imports.map-target-unknown` if it has none that is known here. */
  takeMap(id: number, text: string): Promise<DraftView> {
    return this.#changing(id, async stored => {
      const map = readMapFile(text)
      const answer = await this.#answer(stored)
      const { decisions: before } = stored
      const { names, roles, unknown } = resolveMap(map, mustHaveNames(answer), before.locale)
      const [first] = unknown
      if (first && Object.keys({ ...names, ...roles }).length === 0) {
        throw new DeskError('imports.map-target-unknown', first.data as { name: string; target: string })
      }
      const columns = rolesByColumn(answer.titles, roles)
      await this.#rememberRoles(stored, columns)
      await this.#takeNames({ ...stored, decisions: { ...before, roles: { ...before.roles, ...columns } } }, names)
      const { username } = map
      if (username === null) return
      // Which Usernames there are is known once the column of them is.
      this.#drafts.invalidate(id)
      const taken = await this.#open.drafts.draft(id)
      const { usernames } = await this.#answer(taken)
      if (!usernames.some(({ name }) => name === username)) return
      await this.#rememberUsername(taken, username)
      await this.#write(taken, { ...taken.decisions, username })
    })
  }

  /** Does something to a draft in its turn, and answers what resulted from it. */
  #changing(id: number, change: (stored: StoredDraft) => Promise<unknown>): Promise<DraftView> {
    return this.#drafts.inTurn(id, async () => {
      await change(await this.#open.drafts.draft(id))
      this.#drafts.invalidate(id)
      const view = await this.#drafts.checkedView(id)
      this.#changed(id)
      return view
    })
  }

  #write({ id }: StoredDraft, decisions: Decisions): Promise<void> {
    return this.#open.drafts.decide(id, decisions, Date.now())
  }

  async #takeNames(stored: StoredDraft, names: Record<string, NameTarget>): Promise<void> {
    await this.#remember(stored, names)
    await this.#write(stored, {
      ...stored.decisions,
      names: { ...stored.decisions.names, ...names },
    })
  }

  /**
   * For the next file of this shape, by title: columns without a title, or with one that occurs twice, can't be
   * recognized.
   */
  async #rememberRoles(stored: StoredDraft, roles: Record<string, GivenRole | null>): Promise<void> {
    const { service, drafts } = this.#open
    const { fingerprint, titles } = await this.#answer(stored)
    const plain = titles.map(plainName)
    const byTitle = Object.entries(roles).flatMap(([column, role]) => {
      const title = plain[Number(column)] ?? ''
      const isOwn = title !== '' && plain.indexOf(title) === plain.lastIndexOf(title)
      return isOwn ? [[title, role] as const] : []
    })
    const of = { service, retailer: stored.retailer, fingerprint }
    await drafts.rememberRoles(of, Object.fromEntries(byTitle), Date.now())
  }

  /** For the next file of this shape; what rows without a name are in this file says nothing of the next. */
  async #remember(stored: StoredDraft, { '': _, ...names }: Record<string, NameTarget | null>): Promise<void> {
    const { service, drafts } = this.#open
    const { fingerprint } = await this.#answer(stored)
    const of = { service, retailer: stored.retailer, fingerprint }
    await drafts.rememberNames(of, names, Date.now())
  }

  /** Null: the one that counts now is not the retailer's any more. */
  async #rememberUsername(stored: StoredDraft, name: string | null): Promise<void> {
    const { service, drafts } = this.#open
    const of = { service, retailer: stored.retailer }
    if (name !== null) return drafts.rememberUsername(of, name, Date.now())
    const { username } = await this.#answer(stored)
    if (username !== null) await drafts.forgetUsername(of, username)
  }

  /** How many places a decision on a kind of problem takes in, by what its person was shown: those that are open, and those that were decided before. */
  async #shownFor(
    stored: StoredDraft,
    decision: Extract<Decision, { set: 'fix' | 'left-out-problem' }>,
  ): Promise<number> {
    if (!decision.on) return 0
    const kind = decision.set === 'fix' ? kindOfFix(decision.fix) : decision.kind
    const { problems, decided } = await this.#answer(stored)
    const countOf = (all: readonly { kind: ProblemKind; count: number }[]) =>
      all.find(one => one.kind === kind)?.count ?? 0
    const before = countOf(decided)
    // What is asked again counts what was decided, too.
    const isAgain = before > (stored.decisions.shown[kind] ?? before)
    return (decision.count ?? countOf(problems)) + (isAgain ? 0 : before)
  }

  async #dropTexts(id: number): Promise<void> {
    const texts = await this.#open.drafts.texts(id)
    if (texts.length === 0) return
    const taken = texts.map(({ row, column }) => ({ row, column, text: null }))
    await this.#open.drafts.setTexts(id, taken, Date.now())
  }

  /** Throws why the file cannot be read. */
  async #answer(stored: StoredDraft): Promise<CheckAnswer> {
    return this.#drafts.mustBeChecked(await this.#drafts.toCheck(stored))
  }
}

function mustHaveNames({ baseline }: CheckAnswer): NonNullable<CheckAnswer['baseline']>['combinations'] {
  if (!baseline) throw new DeskError('imports.no-baseline', {})
  return baseline.combinations
}
