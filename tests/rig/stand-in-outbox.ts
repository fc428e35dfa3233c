import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { OutboxCounts, OutboxState } from '../../src-shared/contract/prices.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { columnOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { fieldOf } from '../../src-shared/pricing/field.ts'
import { asStored } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import type { StandInGrid } from './stand-in-price-grid.ts'
import type { PriceScene } from './stand-in-price-scenes.ts'

const ticks = 10

/** What the service says to a cell. */
export function settle(of: StandInGrid, cell: number): void {
  const want = of.want(cell)
  const refuse = (what: string) =>
    of.set(cell, cellState.rejected, want, {
      text: null,
      reason: { code: 'prices.rejected', data: { what } },
    })
  if (want > 999_999_99) refuse('The value may not be greater than 999999.99')
  else if (fieldOf(columnOfCell(cell)) === 'days' && want > 0 && want % 100 !== 0)
    refuse('The days must be a whole number')
  else {
    of.setValue(cell, asStored(want))
    of.set(cell, cellState.saved, want)
  }
}

/** The cells of a grid that are not saved, by what they wait for. */
export const countsOf = (of: StandInGrid): OutboxCounts => {
  const counted = { queued: 0, saving: 0, rejected: 0, conflict: 0, draft: 0, held: 0 }
  for (const states of of.states)
    for (const state of states ?? []) {
      if (state === cellState.queued) counted.queued += 1
      else if (state === cellState.saving) counted.saving += 1
      else if (state === cellState.rejected) counted.rejected += 1
      else if (state === cellState.conflict) counted.conflict += 1
      else if (state === cellState.draft) counted.draft += 1
      else if (state === cellState.held) counted.held += 1
    }
  return counted
}

/** Whether a cell in that state is (or will be) on its way. */
export const isWaiting = (state: number) => state === cellState.queued || state === cellState.saving

/** The outbox of a stand-in desk. */
export interface StandInOutbox {
  add(of: StandInGrid, cells: Iterable<number>): void
  state(): OutboxState
  tell(): void
  tellCells(of: StandInGrid, cells: readonly number[]): void
  pause(paused: boolean): void
  readonly problem: Message | null
  /** Why nothing is sent; null: it goes on. */
  hold(problem: Message | null): void
  stop(): void
}

/** Sends cells of the grids at `rate` a second, from its beginning on. */
export function standInOutbox(
  emit: EmitEvent,
  grids: ReadonlyMap<string, StandInGrid>,
  scenes: ReadonlySet<PriceScene>,
  rate: number,
): StandInOutbox {
  let paused = scenes.has('paused')
  let problem: Message | null = scenes.has('offline')
    ? { code: 'service.unreachable', data: { url: 'https://admin.example.com', why: 'ENOTFOUND' } }
    : null
  let saved = 0
  let perSecond: number | null = null
  let toSend: { grid: StandInGrid; cell: number }[] = []

  const state = (): OutboxState => {
    const waiting = toSend.filter(({ grid: of, cell }) => isWaiting(of.state(cell))).length
    if (waiting === 0) saved = 0
    return {
      state: waiting === 0 ? 'empty' : paused ? 'paused' : problem ? 'waiting' : 'sending',
      problem: waiting > 0 ? problem : null,
      saved,
      total: saved + waiting,
      perSecond,
      findings: [],
      secondsLeft:
        waiting > 0 && perSecond !== null && !paused && !problem ? Math.ceil(waiting / perSecond) : null,
      retailers: [...grids.values()]
        .map(of => ({ id: of.retailer.id, name: of.retailer.name, counts: countsOf(of) }))
        .filter(({ counts: some }) => Object.values(some).some(count => count > 0)),
      designs: { unsent: 0, needing: 0 },
    }
  }
  const tell = () => emit('prices.outbox', state())
  const tellCells = (of: StandInGrid, cells: readonly number[]) => {
    emit('prices.cells', { sheet: fabricSheet(of.retailer.id), news: of.news(cells) })
  }

  const timer = setInterval(() => {
    if (toSend.length === 0 || paused || problem || scenes.has('still')) return
    const some = toSend.slice(0, Math.ceil(rate / ticks))
    toSend = toSend.slice(some.length)
    perSecond = rate
    const touched = new Map<StandInGrid, Set<number>>()
    for (const { grid: of, cell } of some) {
      if (!isWaiting(of.state(cell))) continue
      settle(of, cell)
      saved += 1
      touched.set(of, (touched.get(of) ?? new Set()).add(cell))
    }
    for (const { grid: of, cell } of toSend.slice(0, 6)) {
      if (of.state(cell) !== cellState.queued) continue
      of.set(cell, cellState.saving, of.want(cell))
      touched.set(of, (touched.get(of) ?? new Set()).add(cell))
    }
    for (const [of, cells] of touched)
      tellCells(
        of,
        [...cells].sort((one, other) => one - other),
      )
    tell()
  }, 1000 / ticks)

  return {
    add(of, cells) {
      for (const cell of cells) toSend.push({ grid: of, cell })
    },
    state,
    tell,
    tellCells,
    pause(next) {
      paused = next
    },
    get problem() {
      return problem
    },
    hold(next) {
      problem = next
      tell()
    },
    stop: () => clearInterval(timer),
  }
}
