import { expect } from 'vitest'
import type { OutgoingCell, SendOutcome } from '../../src-main/pricing/book/book.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'
import { message } from '../../src-shared/messages/index.ts'
import { type Cell, cellAt, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState, isUnsaved } from '../../src-shared/pricing/cell-state.ts'
import { asStored, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import {
  changeOf,
  grid,
  newPriceFile,
  openChanges,
  SeenCells,
  savedAs,
  service as serviceName,
} from './prices-changes-support.ts'
import { readSince } from './prices-grids-support.ts'

export const rows = 3
export const columns = 4
/** The service refuses this one. */
export const refused = 999

interface Shown {
  state: number
  want: number
}

/** A desk's journal and outbox on a real file, the service, and what people know and want. */
export class World {
  readonly file = newPriceFile()
  readonly limits: { smallEntry: number; rowsAtOnce: number; rowsKept: number }
  readonly seen = new SeenCells()
  /** What the service has, and all that it ever had by cell. */
  readonly service = new Map<Cell, number>()
  readonly had = new Map<Cell, number[]>()
  desk: ReturnType<typeof openChanges>
  inFlight = new Map<Cell, OutgoingCell>()
  /** Cells with something sent whose answer never came: by cell the entries. */
  readonly unanswered = new Map<Cell, Set<number>>()
  /** What a window that heard all news would show. */
  follower = new Map<Cell, Shown>()
  /** What people want and have not given up: the value, and how much the service had had when they said so. */
  readonly wanted = new Map<Cell, { value: number; since: number }>()
  readonly entries: number[] = []
  /** Cells that others changed: only there can be a conflict. */
  readonly others = new Set<Cell>()
  restored = 0
  clock = 10

  constructor(limits: World['limits']) {
    this.limits = limits
    this.desk = openChanges(this.file, this.seen, limits)
  }

  hear(news: CellNews): void {
    news.cells.forEach((cell, at) => {
      this.follower.set(cell, { state: news.states[at] ?? 0, want: news.wants[at] ?? 0 })
      // The service was seen to have it: what was sent before has nothing to say any more.
      if (news.states[at] === cellState.saved && !this.inFlight.has(cell)) this.unanswered.delete(cell)
      expect(news.values[at]).toBe(this.seen.valueOf(cell))
    })
  }

  /** A value at the service from now on. */
  put(cell: Cell, value: number): void {
    this.service.set(cell, value)
    this.had.set(cell, [...(this.had.get(cell) ?? []), value])
  }

  valueAt = (cell: Cell): number => this.service.get(cell) ?? notPriced

  wants(cell: Cell, value: number): void {
    const sent = (this.unanswered.get(cell)?.size ?? 0) > 0
    // What the desk knows the service to have is nothing to send.
    if (asStored(value) === this.seen.valueOf(cell) && !sent) this.wanted.delete(cell)
    else if (value === unreadable) this.wanted.delete(cell)
    else this.wanted.set(cell, { value, since: this.had.get(cell)?.length ?? 0 })
  }

  change(wanted: Map<Cell, number>, send: 'now' | 'file'): void {
    const texts = [...wanted].flatMap(([cell, value]) => (value === unreadable ? [{ cell, text: 'abc' }] : []))
    const change = changeOf(this.seen, [...wanted], { texts, send })
    const { entry, news } = this.desk.store.change(grid, change)
    this.entries.push(entry)
    const first = send === 'now' ? cellState.queued : cellState.held
    for (const [cell, want] of wanted) {
      this.follower.set(cell, { state: first, want })
      this.wants(cell, want)
    }
    this.hear(news)
  }

  take(limit: number, since: number): OutgoingCell[] {
    const { cells, stale } = this.desk.store.take(serviceName, limit, readSince(since))
    expect(cells.length).toBeLessThanOrEqual(limit)
    for (const outgoing of cells) {
      const { cell, entry } = outgoing
      expect(this.inFlight.has(cell), 'in flight twice').toBe(false)
      expect(this.seen.readAt(rowOfCell(cell))).toBeGreaterThanOrEqual(since)
      expect(outgoing.value).toBe(this.follower.get(cell)?.want)
      this.inFlight.set(cell, outgoing)
      this.unanswered.set(cell, (this.unanswered.get(cell) ?? new Set()).add(entry))
      this.follower.set(cell, { state: cellState.saving, want: outgoing.value })
    }
    for (const { spans } of stale) expect(spans.length).toBeGreaterThan(0)
    return cells
  }

  /** The service answers what is on its way; `lost`: it may have done it, and the answer got lost. */
  answer(outgoing: OutgoingCell, how: 'answered' | 'lost' | 'never-arrived'): SendOutcome {
    const { cell, entry, value } = outgoing
    const again = { grid, entry, cell, outcome: 'again' as const }
    if (how === 'never-arrived') return again
    if (value === refused) {
      if (how === 'lost') return again
      return { grid, entry, cell, outcome: 'rejected', reason: message('prices.rejected', { what: 'No' }) }
    }
    this.put(cell, asStored(value))
    return how === 'lost' ? again : savedAs(outgoing, asStored(value))
  }

  settle(outcomes: SendOutcome[]): void {
    for (const outcome of outcomes) {
      this.inFlight.delete(outcome.cell)
      if (outcome.outcome === 'saved') this.unanswered.delete(outcome.cell)
      if (outcome.outcome === 'rejected') {
        this.unanswered.get(outcome.cell)?.delete(outcome.entry)
        // A newer edit back to what the desk knows the service to have is nothing to send after all.
        const newer = this.wanted.get(outcome.cell)
        if (newer) this.wants(outcome.cell, newer.value)
      }
    }
    for (const { news } of this.desk.store.settle(outcomes)) this.hear(news)
  }

  read(row: number): void {
    const elsewhere: number[] = []
    for (let column = 0; column < columns; column++) {
      const cell = cellAt(row, column)
      if (this.seen.valueOf(cell) !== this.valueAt(cell)) elsewhere.push(cell)
      this.seen.values.set(cell, this.valueAt(cell))
      // A window paints what somebody else changed.
      const shown = this.follower.get(cell)
      if (shown && !isUnsaved(shown.state)) {
        if (elsewhere.at(-1) === cell) this.follower.delete(cell)
        else this.follower.set(cell, { ...shown, want: this.valueAt(cell) })
      }
    }
    this.seen.reads.set(row, ++this.clock)
    this.hear(this.desk.store.reconcile(grid, Uint32Array.of(row), Uint32Array.from(elsewhere)))
  }

  crash(): void {
    // The file is left as it is, like by a kill.
    const file = this.desk
    this.inFlight.clear()
    for (const [cell, shown] of this.follower) {
      if (shown.state === cellState.saving) this.follower.set(cell, { ...shown, state: cellState.queued })
      if (shown.state === cellState.saved) this.follower.delete(cell)
    }
    this.desk = openChanges(this.file, this.seen, this.limits)
    file.db.close()
  }

  revert(entry: number | 'last' | 'next', overwrite: 'ask' | 'skip' | 'all'): void {
    const answer = this.desk.store.revert(grid, { entry, overwrite, who: null, at: 2_000 })
    if (answer.elsewhere > 0 && overwrite === 'ask') expect(answer.entry).toBeNull()
    if (answer.entry === null) {
      expect(answer.news.cells).toHaveLength(0)
      return
    }
    this.entries.push(answer.entry)
    this.hear(answer.news)
    answer.news.cells.forEach((cell, at) => {
      this.wants(cell, answer.news.wants[at] ?? 0)
    })
  }

  /** Cells were given up: what of them may be at the service is put back by sending. */
  gaveUp(news: CellNews): void {
    this.hear(news)
    let sentBack = false
    news.cells.forEach((cell, at) => {
      if (news.states[at] === cellState.queued) {
        sentBack = true
        this.wants(cell, news.wants[at] ?? 0)
      } else if (news.states[at] === cellState.saving) this.wanted.delete(cell)
      else this.wanted.delete(cell)
    })
    if (sentBack) this.restored++
  }

  check(): void {
    const states = this.desk.store.states(grid)
    const said = new Map<Cell, Shown>()
    states.cells.forEach((cell, at) => {
      said.set(cell, { state: states.states[at] ?? 0, want: states.wants[at] ?? 0 })
    })
    const heard = [...this.follower].filter(([, { state }]) => state !== cellState.clean)
    expect(said).toEqual(new Map(heard))
    expect([...states.cells]).toEqual([...states.cells].sort((a, b) => a - b))
    this.checkCounts(states)
    for (const [where, { state }] of said) {
      if (state === cellState.conflict) expect(this.others.has(where), `conflict at ${where}`).toBe(true)
    }
    for (const [cell, { value, since }] of this.wanted) {
      const shown = said.get(cell)
      if (shown && isUnsaved(shown.state)) expect(shown.want, `want of ${cell}`).toBe(value)
      else expect(this.had.get(cell)?.slice(Math.max(0, since - 1)), `${cell}`).toContain(asStored(value))
    }
  }

  checkCounts(states: CellNews): void {
    const count = (state: number) => states.states.filter(each => each === state).length
    const [counts] = this.desk.store.counts(serviceName)
    const { queued, saving, rejected, conflict, draft, held } = cellState
    const counted = Object.entries({ queued, saving, rejected, conflict, draft, held })
    for (const [name, state] of counted) {
      expect(Object.entries(counts?.counts ?? {}).find(([key]) => key === name)?.[1] ?? 0, name).toBe(count(state))
    }
    const { entries, total } = this.desk.store.history(grid, { code: '', offset: 0, limit: 500 })
    expect(total).toBe(this.entries.length + this.restored)
    const ids = entries.map(({ id }) => id)
    for (const id of this.entries) expect(ids.filter(other => other === id)).toHaveLength(1)
    const unsaved = entries.reduce((sum, entry) => sum + entry.waiting + entry.rejected, 0)
    expect(unsaved).toBe([...states.states].filter(isUnsaved).length)
    for (const entry of entries) {
      expect(entry.saved).toBeGreaterThanOrEqual(0)
      expect(entry.saved + entry.waiting + entry.rejected).toBeLessThanOrEqual(entry.cells)
      const cells = this.desk.store.entryCells(grid, { entry: entry.id, code: '', limit: 1000 })
      const of = (state: number) => cells.filter(cell => cell.state === state).length
      expect(of(cellState.saved)).toBe(entry.saved)
      expect(of(cellState.rejected)).toBe(entry.rejected)
    }
  }

  /** All goes well from here on: everything is read, every conflict is ours, what is refused is given up. */
  drain(): void {
    for (const [cell, outgoing] of [...this.inFlight]) {
      expect(cell).toBe(outgoing.cell)
      this.settle([this.answer(outgoing, 'answered')])
    }
    for (let round = 0; ; round++) {
      expect(round).toBeLessThan(20)
      for (let row = 0; row < rows; row++) this.read(row)
      this.hear(this.desk.store.resolve(grid, conflictsIn(this.desk.store.states(grid)), 'mine'))
      this.hear(this.desk.store.retry(grid, 'held', null))
      this.gaveUp(this.desk.store.discard(grid, 'rejected', null))
      this.gaveUp(this.desk.store.discard(grid, 'draft', null))
      const cells = this.take(50, 0)
      this.check()
      if (cells.length === 0) break
      this.settle(cells.map(outgoing => this.answer(outgoing, 'answered')))
    }
    expect(this.desk.store.counts(serviceName)).toEqual([])
  }
}
