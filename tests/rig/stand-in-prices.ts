import type { CommandHandlers, CommandName, EmitEvent } from '../../src-shared/contract/index.ts'
import type { PriceRetailer, RetailerChoice } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { countsOf, isWaiting, standInOutbox } from './stand-in-outbox.ts'
import type { StandInGrid } from './stand-in-price-grid.ts'
import { standInGrids } from './stand-in-price-grids.ts'
import { type PriceScene, retailers } from './stand-in-price-scenes.ts'

type PriceCommand = Extract<CommandName, `prices.${string}`>

/** The strings of the stand-in's prices. */
export interface StandInPrices {
  handlers: Pick<CommandHandlers, PriceCommand>
  grid(retailer: string): StandInGrid
  /** Somebody else changes a cell: a conflict where it is changed here, too. */
  somebodyElse(retailer: string, cell: number, value: number): void
  /** Why nothing is sent; null: it goes on. */
  hold(problem: Message | null): void
  stop(): void
}

/** The prices of a stand-in desk: changes are saved at `rate` cells a second, more than 999,999.99 is refused. */
export function standInPrices(
  emit: EmitEvent,
  scenes: ReadonlySet<PriceScene> = new Set(),
  rate = 600,
): StandInPrices {
  const grids = new Map<string, StandInGrid>()
  const outbox = standInOutbox(emit, grids, scenes, rate)
  const { grid, journal } = standInGrids(emit, grids, outbox, scenes)
  const unsaved = (of: StandInGrid) => Object.values(countsOf(of)).reduce((sum, count) => sum + count, 0)

  const choice = (retailer: PriceRetailer): RetailerChoice => {
    const of = grids.get(retailer.id)
    return { ...retailer, readAt: of?.readAt ?? null, unsaved: of ? unsaved(of) : 0 }
  }
  const fail = () => {
    if (scenes.has('broken')) throw new DeskError('prices.bad-window', { what: 'the answer was cut off' })
    if (scenes.has('absent'))
      throw new DeskError('service.operation-absent', { operation: 'admin.pricing.retailer.show' })
  }
  const some = (of: StandInGrid, state: string, cells: Uint32Array | null) => {
    const number = state in cellState ? cellState[state as keyof typeof cellState] : -1
    const wanted = state === 'queued' ? [cellState.queued, cellState.saving] : [number]
    return (cells ? [...cells] : of.cellsIn(...wanted)).filter(cell =>
      (wanted as number[]).includes(of.state(cell)),
    )
  }
  /** Cells go (again): the answer, and the outbox that follows. */
  const go = (of: StandInGrid, cells: number[]) => {
    outbox.add(of, cells)
    outbox.tell()
    return of.news(cells)
  }

  const handlers: StandInPrices['handlers'] = {
    'prices.retailers': async ({ search }) => {
      if (scenes.has('unlisted'))
        return { retailers: [...grids.values()].map(of => choice(of.retailer)), listed: false }
      const text = search.trim().toLowerCase()
      return {
        retailers: retailers
          .filter(({ id, name }) => id === text || name?.toLowerCase().includes(text))
          .map(choice),
        listed: true,
      }
    },
    'prices.open': async ({ sheet: retailer }) => {
      fail()
      if (scenes.has('slow')) await new Promise(resolve => setTimeout(resolve, 600))
      const of = grid(retailer)
      setTimeout(outbox.tell)
      return of.head()
    },
    'prices.refresh': async ({ sheet: retailer }) => {
      fail()
      const of = grid(retailer)
      if (!outbox.problem) of.reading = { ...of.reading, state: 'idle', problem: null }
      if (!outbox.problem) of.readAt = Date.now()
      setTimeout(() => emit('prices.reading', { sheet: retailer, head: of.head() }))
      return of.reading
    },
    'prices.rows': async ({ sheet: retailer, since, limit }) => grid(retailer).rows(since, limit),
    'prices.states': async ({ sheet: retailer }) => {
      const of = grid(retailer)
      return of.news(of.cellsIn(...Object.values(cellState).filter(state => state !== cellState.clean)))
    },
    'prices.change': async ({ sheet: retailer, kind, detail, cells, after, texts, send }) => {
      if (scenes.has('refusing'))
        throw new DeskError('desk.database-failed', { file: 'prices.db', why: 'database or disk is full' })
      const of = grid(retailer)
      const held = send === 'file'
      const { id, news } = journal(retailer).change({
        kind,
        detail,
        cells,
        after,
        texts,
        held,
        at: Date.now(),
      })
      if (!held)
        outbox.add(
          of,
          [...cells].filter(cell => of.state(cell) === cellState.queued),
        )
      outbox.tell()
      emit('prices.journal', { sheet: retailer })
      return { entry: id, news }
    },
    'prices.revert': async ({ sheet: retailer, entry, overwrite }) => {
      const answer = journal(retailer).revert(entry, overwrite, Date.now())
      const of = grid(retailer)
      outbox.add(
        of,
        [...answer.news.cells].filter(cell => of.state(cell) === cellState.queued),
      )
      if (answer.entry !== null) emit('prices.journal', { sheet: retailer })
      outbox.tell()
      return answer
    },
    'prices.retry': async ({ sheet: retailer, state, cells }) => {
      const of = grid(retailer)
      const found = some(of, state, cells)
      for (const cell of found) of.set(cell, cellState.queued, of.want(cell))
      return go(of, found)
    },
    'prices.discard': async ({ sheet: retailer, state, cells }) => {
      const of = grid(retailer)
      const found = some(of, state, cells)
      for (const cell of found) of.set(cell, cellState.clean, of.value(cell))
      outbox.tell()
      return of.news(found)
    },
    'prices.resolve': async ({ sheet: retailer, cells, take }) => {
      const of = grid(retailer)
      const found = some(of, 'conflict', cells)
      for (const cell of found)
        of.set(cell, take === 'mine' ? cellState.queued : cellState.clean, of.want(cell))
      return go(of, take === 'mine' ? found : []) && of.news(found)
    },
    'prices.seen': async ({ sheet: retailer }) => {
      const of = grid(retailer)
      for (const cell of of.cellsIn(cellState.elsewhere)) of.set(cell, cellState.clean, 0)
      return {}
    },
    'prices.outbox': async () => outbox.state(),
    'prices.pause': async ({ paused: next }) => {
      outbox.pause(next)
      return outbox.state()
    },
    'prices.history': async ({ sheet: retailer, code, offset, limit }) =>
      journal(retailer).list(code, offset, limit),
    'prices.entryCells': async ({ sheet: retailer, entry, code, limit }) =>
      journal(retailer).cells(entry, code, limit),
    'prices.historyFile': async ({ sheet: retailer }) => ({
      name: `history-${retailer}.csv`,
      text: `When,Who,What\n${journal(retailer)
        .entries.map(({ at, kind }) => `${at},Ada Byron,${kind}`)
        .join('\n')}\n`,
    }),
    'prices.importFile': async ({ sheet: retailer, state }) => {
      const of = grid(retailer)
      const cells = some(of, state, null)
      return {
        name: `${state}-${retailer}.csv`,
        text: `Username,Currency,Fabric Code\n${cells.length} cells\n`,
        leftOut: null,
      }
    },
  }

  return {
    handlers,
    grid,
    somebodyElse(retailer, cell, value) {
      const of = grid(retailer)
      const state = of.state(cell)
      const want = of.want(cell)
      of.setValue(cell, value)
      if (isWaiting(state)) of.set(cell, cellState.conflict, want)
      else of.set(cell, cellState.elsewhere, value)
      outbox.tellCells(of, [cell])
      outbox.tell()
    },
    hold: outbox.hold,
    stop: outbox.stop,
  }
}
