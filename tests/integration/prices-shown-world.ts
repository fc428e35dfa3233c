import { join } from 'node:path'
import { expect } from 'vitest'
import { ChangeStore } from '../../src-main/pricing/book/changes/change-store.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { CellEditor, type TypedText } from '../../src-renderer/kit/index.ts'
import { changesetOf, type Planned, planNow } from '../../src-renderer/pricing/bulk/planned.ts'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { type Edit, textToEdit, typed } from '../../src-renderer/pricing/grid/changes.ts'
import { carryOut } from '../../src-renderer/pricing/grid/clearing.ts'
import { type SeenCell, seeCell } from '../../src-renderer/pricing/grid/sheet.ts'
import type { GridColumns, GridHandle } from '../../src-renderer/pricing/state/price-state.ts'
import type { SheetQuestion } from '../../src-renderer/pricing/state/sheet-questions.ts'
import { createPriceStore, type PriceStore } from '../../src-renderer/pricing/state/store.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { CommandInput, EventName } from '../../src-shared/contract/index.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Cell, cellAt } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { putEverywhere } from '../../src-shared/pricing/paste.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { temporaryFolder } from '../rig/station.ts'
import { allCells, Field, Place, rows } from './prices-shown-place.ts'

// A window's store of prices, its editor and its questions, over the real outbox of two profiles that both know the retailers 7 and
// 3, beside a service that colleagues change. The model writes down what the window showed when something was decided, and knows
// nothing of how that is kept.

export const profiles: readonly string[] = ['live', 'test']
export const retailers = ['7', '3'] as const
const style = numberStyleOf('en')
const reading = { style, currencies: { settlement: null, consumer: null }, kind: 'fabric' as const }
/** What was decided over the cells of a place, and what they showed. */
interface Decision {
  place: Place
  cells: Cell[]
  after: number[]
  base: number[]
  /** The question that it waits for. */
  question: SheetQuestion | null
  end: 'open' | 'written' | 'refused' | 'dropped'
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await new Promise(resolve => setImmediate(resolve))
}

export class ShownWorld {
  readonly #places = new Map<string, Place>()
  readonly #byGrid = new Map<number, Place>()
  readonly #book: ChangeStore
  readonly #closeBook: () => void
  readonly #listeners = new Map<EventName, (data: never) => void>()
  readonly #events: (() => void)[] = []
  readonly #field = new Field()
  readonly #editor: CellEditor<SeenCell | null>
  readonly #decisions: Decision[] = []
  /** Every question that was ever asked; the last one of them that `#asked` names is open. */
  readonly #questions: SheetQuestion[] = []
  #asked: SheetQuestion | null = null
  /** By entry and cell: the service's values that a person saw under what is to be sent. */
  readonly #allowed = new Map<string, number>()
  #look: Planned | null = null
  #lookBase: number[] = []
  #gate: PromiseWithResolvers<void> | null = null
  #profile = 'live'
  #active: Cell = cellAt(0, 0)
  /** What the cell in the editor showed when the edit began. */
  #editing: { place: Place; cell: Cell; base: number; before: number } | null = null
  #nextValue = 10_000
  #store: PriceStore
  /** What went wrong in calls and answers, where nobody waits for it. */
  readonly #faults: unknown[] = []
  sent = 0
  conflicts = 0

  constructor() {
    const db = openDatabase(join(temporaryFolder(), 'prices.db'), join(resourcesFolder(), 'migrations', 'prices'))
    const gridsOf = (profile: string) =>
      retailers.map((id, at) => ({ grid: at + 1 + 10 * profiles.indexOf(profile), id, name: id }))
    this.#book = new ChangeStore(db, grid => this.#placeOf(grid), gridsOf)
    this.#closeBook = () => db.close()
    for (const profile of profiles) {
      for (const { grid, id } of gridsOf(profile)) {
        const place = new Place(fabricSheet(id), grid, this.#book)
        this.#places.set(`${profile} ${id}`, place)
        this.#byGrid.set(grid, place)
        for (const cell of allCells) this.#putElsewhere(place, cell)
        for (const [cell, value] of place.service) place.values.set(cell, value)
      }
    }
    this.#store = this.#openStore()
    this.#editor = new CellEditor(
      this.#field as unknown as HTMLInputElement,
      'editing',
      () => this.#see(),
      done => this.#type(done),
    )
  }

  get #columns(): GridColumns | null {
    return this.#store.getState().columns
  }

  #placeOf(grid: number): Place {
    const place = this.#byGrid.get(grid)
    if (!place) throw new Error(`no grid ${grid}`)
    return place
  }

  #shownPlace(): Place {
    const place = this.#places.get(`${this.#profile} ${this.#store.getState().sheet}`)
    if (!place) throw new Error('nothing is shown')
    return place
  }

  /** Values are used once, so that one says where it comes from. */
  #value(): number {
    this.#nextValue += 100
    return this.#nextValue
  }

  #putElsewhere(place: Place, cell: Cell): void {
    place.service.set(cell, this.#value())
  }

  #see(): SeenCell | null {
    return this.#columns && seeCell(this.#columns, this.#active)
  }

  /** Ends an edit as Enter does, or another cell. */
  leave(): void {
    if (this.#editor.mode !== null) this.#type(this.#editor.take())
  }

  #type(done: TypedText<SeenCell | null>): void {
    const was = this.#editing
    this.#editing = null
    const edit = typed(done, reading)
    const text = done.text === '' ? notPriced : Math.round(Number(done.text) * 100)
    if (was === null || text === was.before) {
      expect(edit).toBeNull()
      return
    }
    const { place, cell, base } = was
    if (!edit) throw new Error('a typed text was lost')
    this.#decide(edit, { place, cells: [cell], after: [text], base: [base] })
  }

  #decide(edit: Edit, shown: Pick<Decision, 'place' | 'cells' | 'after' | 'base'>): void {
    const decision: Decision = { ...shown, question: null, end: 'open' }
    this.#decisions.push(decision)
    const before = this.#questions.length
    carryOut(edit, this.#store.actions, false, 25).then(
      done => {
        if (done === null) decision.end = 'dropped'
      },
      error => this.#refused(decision, error),
    )
    decision.question = this.#questions[before] ?? null
  }

  /** What the window shows under some cells now. */
  #shown(changeset: Changeset): Pick<Decision, 'place' | 'cells' | 'after' | 'base'> {
    const cells = [...changeset.cells]
    const base = cells.map(cell => this.#columns?.value(cell) ?? notPriced)
    return { place: this.#shownPlace(), cells, after: [...changeset.after], base }
  }

  begin(cell: Cell, how: 'edit' | 'letter'): void {
    this.leave()
    this.#active = cell
    const seen = this.#see()
    if (!seen || !this.#columns) return
    this.#editing = {
      place: this.#shownPlace(),
      cell,
      base: this.#columns.value(cell),
      before: this.#columns.want(cell),
    }
    if (how === 'edit') this.#editor.begin(textToEdit(seen, reading))
    else {
      this.type()
      this.#field.dispatchEvent(new Event('input'))
    }
  }

  type(clears = false): void {
    if (this.#editing) this.#field.value = clears ? '' : String(this.#value() / 100)
  }

  escape(): void {
    if (this.#editor.mode !== null) this.#editing = null
    this.#editor.end()
  }

  paste(cells: readonly Cell[], clears: boolean): void {
    this.leave()
    const on = this.#columns
    if (!on) return
    const blocks = cells.map(cell => ({ rows: Uint32Array.of(cell >>> 12), columns: Uint32Array.of(cell & 4095) }))
    const text = clears ? '' : String(this.#value() / 100)
    const { changeset } = putEverywhere(text, blocks, on, reading)
    if (changeset.cells.length === 0) return
    this.#decide({ on, kind: 'paste', detail: {}, changeset }, this.#shown(changeset))
  }

  answer(nth: number, how: 'yes' | 'leave' | 'cancel'): void {
    const question = this.#questions[nth % Math.max(1, this.#questions.length)]
    if (!question) return
    const isOpen = question === this.#asked
    const decision = this.#decisions.find(each => each.question === question)
    if (isOpen) this.#asked = null
    if (question.what === 'clearing') {
      // Without the cleared cells a blank paste changes nothing.
      question.answer(how === 'yes' ? 'clear' : how)
      if (decision && isOpen && how === 'yes') decision.question = null
    }
    if (question.what === 'revert') question.answer(how === 'yes' ? 'all' : how === 'leave' ? 'skip' : 'cancel')
  }

  look(cells: readonly Cell[]): void {
    this.leave()
    const on = this.#columns
    if (!on) return
    const blocks = cells.map(cell => ({ rows: Uint32Array.of(cell >>> 12), columns: Uint32Array.of(cell & 4095) }))
    const command = { kind: 'set' as const, value: this.#value() }
    const input = {
      command,
      blocks,
      columns: on,
      combinations: [],
      other: null,
      guardPercent: 25,
      kind: 'fabric' as const,
    }
    this.#look = planNow(input)
    const looked = this.#look && changesetOf(this.#look)
    this.#lookBase = Array.from(looked?.cells ?? [], cell => on.value(cell))
  }

  apply(): void {
    const look = this.#look
    this.#look = null
    if (!look || look.input.columns !== this.#columns) return
    const changeset = changesetOf(look)
    if (changeset === null || changeset.cells.length === 0) return
    const shown = { place: this.#shownPlace(), cells: [...changeset.cells], after: [...changeset.after] }
    const decision: Decision = { ...shown, base: this.#lookBase, question: null, end: 'open' }
    this.#decisions.push(decision)
    const request = { on: look.input.columns, kind: 'set' as const, detail: {}, changeset, send: 'now' as const }
    this.#store.actions.change(request).catch(error => this.#refused(decision, error))
  }

  /** Refused is only what another profile came before; a single price is named, as it is shown nowhere else. */
  #refused(decision: Decision, error: unknown): void {
    const code = decision.cells.length === 1 ? 'prices.other-profile-typed' : 'session.other-profile'
    if (asDeskError(error).code === code) decision.end = 'refused'
    else this.#faults.push(error)
  }

  undo(which: 'last' | 'next'): void {
    this.leave()
    if (this.#columns) void this.#store.actions.undo(this.#columns, which)
  }

  resolve(take: 'mine' | 'theirs'): void {
    const on = this.#columns
    if (!on) return
    const place = this.#shownPlace()
    const cells = on.cellsIn('conflict')
    const shown = new Map(Array.from(cells, cell => [cell, on.value(cell)]))
    this.conflicts += cells.length
    if (take === 'mine') for (const [cell, value] of shown) this.#allowed.set(`kept ${place.grid} ${cell}`, value)
    this.#store.actions.resolve(on, cells, take).catch(error => {
      if (asDeskError(error).code !== 'session.other-profile') this.#faults.push(error)
    })
  }

  async open(retailer: string): Promise<void> {
    this.#asked = null
    const opened = this.#store.actions.open(fabricSheet(retailer))
    // Its text went to the sheet that it was typed in; no editor lies over another one.
    expect(this.#editor.mode).toBeNull()
    await Promise.race([opened, turns()])
  }

  /** Another window opens another profile: an open edit can't reach its own any more, and says so. */
  switchProfile(profile: string): void {
    if (profile === this.#profile) return
    this.#asked = null
    this.#profile = profile
    this.#events.length = 0
    // The screen goes, and the store with it; a question that stood over it can be answered no more.
    this.leave()
    for (const one of this.#decisions) if (one.question !== null && one.end === 'open') one.end = 'dropped'
    this.#store = this.#openStore()
    expect(this.#editor.mode).toBeNull()
  }

  /** The store of the profile that is open. */
  #openStore(): PriceStore {
    const store = createPriceStore(this.#client(this.#profile), createColumns)
    const commit = () => this.leave()
    store.actions.register({ commit, focus: commit } as unknown as GridHandle)
    store.subscribe(({ asked }) => {
      if (asked === null || this.#questions.includes(asked)) return
      this.#questions.push(asked)
      this.#asked = asked
    })
    return store
  }

  // The desk and the service.

  #client(profile: string): DeskClient {
    const said = (name: string, input: unknown): unknown => {
      if (profile !== this.#profile) throw new DeskError('session.other-profile', {})
      try {
        return structuredClone(this.#answer(name, structuredClone(input)))
      } catch (error) {
        if (name.startsWith('prices.') && (input as { sheet?: string }).sheet !== undefined) this.#faults.push(error)
        throw error
      }
    }
    const call = async (name: string, input: unknown): Promise<unknown> => {
      const answer = said(name, input)
      if (name === 'prices.change') await this.#gate?.promise
      return answer
    }
    return {
      place: `${profile} https://ops.example`,
      call: call as DeskClient['call'],
      on: (name, listener) => {
        this.#listeners.set(name, listener as (data: never) => void)
        return () => undefined
      },
      onConnection: () => () => undefined,
    }
  }

  #answer(name: string, input: unknown): unknown {
    const { sheet } = input as { sheet?: string }
    const place = this.#places.get(`${this.#profile} ${sheet}`)
    if (!place) throw new Error(`${name} is not known here`)
    const { store, grid } = place
    switch (name) {
      case 'prices.open':
        return place.head()
      case 'prices.rows':
        return place.rowsOf()
      case 'prices.states':
        return store.states(grid)
      case 'prices.change':
        return this.#change(place, input as CommandInput<'prices.change'>)
      case 'prices.revert': {
        const answer = store.revert(grid, { ...(input as CommandInput<'prices.revert'>), who: null, at: 1 })
        if (answer.entry !== null)
          // Whoever was asked and said so overwrites what was found then.
          for (const cell of answer.news.cells)
            this.#allowed.set(`${grid} ${answer.entry} ${cell}`, place.valueOf(cell))
        this.#tell(place, answer.news)
        return answer
      }
      case 'prices.resolve': {
        const asked = input as CommandInput<'prices.resolve'>
        const news = store.resolve(grid, asked, asked.take)
        this.#tell(place, news)
        return news
      }
      default:
        throw new Error(`${name} is not known here`)
    }
  }

  #change(place: Place, change: CommandInput<'prices.change'>): unknown {
    const cells = [...change.cells]
    const after = [...change.after]
    // Nothing is written that nobody decided there, and nothing before its question was answered.
    const decision = this.#decisions.find(
      ({ end, question, cells: decided, after: wanted, place: its }) =>
        `${end} ${decided} ${wanted}` === `open ${cells} ${after}` && question === null && its === place,
    )
    if (!decision) throw new Error(`${cells} became ${after} in ${place.sheet} without being decided there`)
    expect([...change.base]).toEqual(decision.base)
    decision.end = 'written'
    const { entry, news, told } = place.store.change(place.grid, { ...change, who: null, at: 1 })
    for (const [at, cell] of cells.entries()) {
      this.#allowed.set(`${place.grid} ${entry} ${cell}`, decision.base[at] ?? notPriced)
      this.#allowed.delete(`kept ${place.grid} ${cell}`)
    }
    if (told.cells) this.#tell(place, told as CellNews)
    return { entry, news }
  }

  #tell(place: Place, news: CellNews): void {
    const profile = this.#profile
    this.#events.push(() => {
      if (profile === this.#profile) this.#emit('prices.cells', { sheet: place.sheet, news: structuredClone(news) })
    })
  }

  #emit(name: EventName, data: unknown): void {
    this.#listeners.get(name)?.(data as never)
  }

  hear(): void {
    for (const event of this.#events.splice(0)) event()
  }

  colleague(retailer: string, cell: Cell): void {
    const place = this.#places.get(`${this.#profile} ${retailer}`)
    if (place) this.#putElsewhere(place, cell)
  }

  /** A colleague changes the cell with the focus, or one in conflict, and the desk knows it before the window does. */
  overtake(): void {
    const { sheet } = this.#store.getState()
    if (sheet === null) return
    this.colleague(sheet, this.#columns?.cellsIn('conflict')[0] ?? this.#active)
    this.read(sheet)
  }

  /** The desk reads a retailer again. */
  read(retailer: string): void {
    const place = this.#places.get(`${this.#profile} ${retailer}`)
    if (!place) return
    const changed = allCells.filter(cell => place.service.get(cell) !== place.valueOf(cell))
    for (const cell of changed) {
      place.values.set(cell, place.service.get(cell) ?? notPriced)
      place.others.add(cell)
    }
    place.revision++
    const numbers = Uint32Array.from({ length: rows }, (_, row) => row)
    const news = place.store.reconcile(place.grid, numbers, Uint32Array.from(changed))
    const head = place.head()
    const profile = this.#profile
    this.#events.push(() => {
      if (profile === this.#profile) this.#emit('prices.reading', { sheet: place.sheet, head })
    })
    this.#tell(place, news)
  }

  /** The desk sends what waits: never over a value of somebody else's that nobody saw when they decided. */
  send(): void {
    const { cells } = this.#book.take(this.#profile, 50, { since: 0, rows: 10, tried: [] })
    for (const outgoing of cells) {
      const place = this.#placeOf(outgoing.grid)
      const known = place.valueOf(outgoing.cell)
      const { grid, entry, cell, value } = outgoing
      const seen = [this.#allowed.get(`${grid} ${entry} ${cell}`), this.#allowed.get(`kept ${grid} ${cell}`)]
      if (place.others.has(cell)) expect(seen).toContain(known)
      place.service.set(cell, value)
      place.others.delete(cell)
      this.sent++
      const [settled] = this.#book.settle([{ grid, entry, cell, outcome: 'saved', stored: value }])
      if (settled) this.#tell(place, settled.news)
    }
  }

  holdAnswers(): void {
    this.#gate ??= Promise.withResolvers<void>()
  }
  releaseAnswers(): void {
    this.#gate?.resolve()
    this.#gate = null
  }

  async settle(): Promise<void> {
    await turns()
    for (const fault of this.#faults) throw fault
  }

  /** All is answered, read and heard: every decision has ended as its person knows, and the window shows what the desk has. */
  async end(): Promise<void> {
    this.leave()
    this.releaseAnswers()
    await turns()
    const { sheet } = this.#store.getState()
    if (sheet !== null) this.read(sheet)
    this.hear()
    await this.settle()
    for (const { end, question } of this.#decisions) {
      const expected =
        question === null ? ['written', 'refused'] : question === this.#asked ? ['open'] : ['dropped', 'refused']
      expect(expected).toContain(end)
    }
    const on = this.#columns
    if (!on) return
    const place = this.#shownPlace()
    const { cells, states, wants } = place.store.states(place.grid)
    for (const cell of allCells) {
      const at = cells.indexOf(cell)
      const isConflict = states[at] === cellState.conflict
      expect([on.value(cell), on.want(cell), on.state(cell) === cellState.conflict]).toEqual([
        place.valueOf(cell),
        at < 0 ? place.valueOf(cell) : wants[at],
        isConflict,
      ])
      if (isConflict) this.conflicts++
    }
  }

  close(): void {
    this.escape()
    this.#closeBook()
  }
}
