import type { EmitEvent } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { type StandInOutbox, settle } from './stand-in-outbox.ts'
import { StandInGrid } from './stand-in-price-grid.ts'
import { StandInJournal } from './stand-in-price-journal.ts'
import { type PriceScene, retailers } from './stand-in-price-scenes.ts'

/** The grids of a stand-in desk and their journals, made as its scenes want them when they are first asked for. */
export function standInGrids(
  emit: EmitEvent,
  grids: Map<string, StandInGrid>,
  outbox: StandInOutbox,
  scenes: ReadonlySet<PriceScene>,
): { grid(id: string): StandInGrid; journal(id: string): StandInJournal } {
  const now = Date.now()
  const day = 86_400_000
  const journals = new Map<string, StandInJournal>()
  let entries = 40

  const grid = (id: string): StandInGrid => {
    const known = grids.get(id)
    if (known) return known
    const retailer = retailers.find(other => other.id === id)
    if (!retailer && !scenes.has('unlisted')) throw new DeskError('prices.no-retailer', { retailer: id })
    const [rows, combinations] = scenes.has('empty') ? [0, 0] : scenes.has('large') ? [10_000, 40] : [1260, 8]
    const made = new StandInGrid(
      retailer ?? { id, name: null, settlementCurrency: null, consumerCurrency: null },
      rows,
      combinations,
      scenes.has('slow') ? null : scenes.has('offline') ? now - 3 * day : now,
    )
    grids.set(id, made)
    const journal = new StandInJournal(made, () => {
      entries += 1
      return entries
    })
    journals.set(id, journal)
    if (rows > 0 && id === '7') prepare(made, journal)
    if (scenes.has('slow')) arriveSlowly(made)
    else made.arrive(rows)
    const { problem } = outbox
    if (scenes.has('offline') && problem) made.reading = { state: 'failed', read: 0, total: rows, problem }
    return made
  }
  const journal = (id: string): StandInJournal => {
    grid(id)
    const found = journals.get(id)
    if (!found) throw new DeskError('prices.not-open', { retailer: id })
    return found
  }

  function prepare(made: StandInGrid, written: StandInJournal): void {
    const at = (row: number, column: number) => cellAt(row, column)
    const change = (minutes: number, cells: number[], to: (value: number) => number) => {
      const sorted = [...cells].sort((one, other) => one - other)
      written.change({
        kind: sorted.length === 1 ? 'type' : 'percent',
        detail: sorted.length === 1 ? {} : { percent: 5 },
        cells: Uint32Array.from(sorted),
        after: Int32Array.from(sorted, cell => to(made.value(cell))),
        texts: [],
        held: false,
        at: now - minutes * 60_000,
      })
    }
    change(55, [at(0, 3), at(1, 3), at(2, 3)], value =>
      value === notPriced ? 41_000 : Math.round(value * 1.05),
    )
    for (const cell of made.cellsIn(cellState.queued)) settle(made, cell)
    if (!scenes.has('clean')) {
      change(12, [at(5, 6)], () => 1_250_000_00)
      change(11, [at(9, 1)], () => 1_100_000_00)
      change(10, [at(14, 4)], () => 1250)
      for (const cell of made.cellsIn(cellState.queued)) settle(made, cell)
      change(8, [at(8, 7)], () => 318_00)
      made.setValue(at(8, 7), 309_50)
      made.set(at(8, 7), cellState.conflict, 318_00)
      written.change({
        kind: 'type',
        detail: {},
        cells: Uint32Array.of(at(12, 2)),
        after: Int32Array.of(unreadable),
        texts: [{ cell: at(12, 2), text: '12,45o' }],
        held: false,
        at: now - 7 * 60_000,
      })
      for (const cell of [at(11, 10), at(11, 11), at(12, 10)]) made.set(cell, cellState.elsewhere, 0)
    }
    if (scenes.has('sending') || scenes.has('offline') || scenes.has('paused')) {
      const cells = Array.from({ length: scenes.has('sending') ? 10_000 : 40 }, (_, i) =>
        at(20 + (i % 1200), 10 + Math.floor(i / 1200)),
      )
      change(1, cells, value => (value === notPriced ? 12_000 : Math.round(value * 1.05)))
      outbox.add(made, cells)
    }
  }

  function arriveSlowly(made: StandInGrid): void {
    const total = made.codes.length
    let read = 0
    made.reading = { state: 'reading', read: 0, total: null, problem: null }
    const timer = setInterval(() => {
      read = Math.min(total, read + Math.ceil(total / 4))
      made.arrive(read)
      made.reading = { state: read < total ? 'reading' : 'idle', read, total, problem: null }
      if (read >= total) {
        made.readAt = Date.now()
        clearInterval(timer)
      }
      emit('prices.reading', { sheet: fabricSheet(made.retailer.id), head: made.head() })
    }, 1200)
  }

  return { grid, journal }
}
