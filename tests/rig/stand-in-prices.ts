import type { CommandHandlers, CommandName, EmitEvent } from '../../src-shared/contract/index.ts'
import type {
  OutboxCounts,
  OutboxState,
  PriceRetailer,
  RetailerChoice,
} from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { cellAt, columnOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { fieldOf } from '../../src-shared/pricing/field.ts'
import { asStored, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { StandInGrid } from './stand-in-price-grid.ts'
import { StandInJournal } from './stand-in-price-journal.ts'

type PriceCommand = Extract<CommandName, `prices.${string}`>

/** What the prices of a stand-in desk are like; several at once, by `?prices=large,sending`. */
export const priceScenes = [
  /** 10,000 codes x 40 combinations instead of 1,260 x 8. */
  'large',
  /** No cell needs anybody. */
  'clean',
  /** The retailer has no code. */
  'empty',
  /** Rows come piece by piece. */
  'slow',
  /** The grid cannot be read, and nothing is known of it. */
  'broken',
  /** What is shown is three days old, the service does not answer, and changes wait. */
  'offline',
  /** The service has no list of retailers. */
  'unlisted',
  /** The service has no such operation. */
  'absent',
  /** 10,000 changes are on their way. */
  'sending',
  'paused',
  /** Main refuses to write a change. */
  'refusing',
  /** Nothing is ever sent. */
  'still',
  'read-only',
  'no-super-admin',
] as const
export type PriceScene = (typeof priceScenes)[number]

/** The retailers that a stand-in desk knows. */
export const retailers: PriceRetailer[] = [
  { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  { id: '8', name: 'Northgate Tailors', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  {
    id: '12',
    name: '上海定制服装有限公司 Shanghai Bespoke and Made-to-Measure Company',
    settlementCurrency: 'CNY',
    consumerCurrency: 'CNY',
  },
  { id: '15', name: 'Maison Laurent', settlementCurrency: 'EUR', consumerCurrency: 'EUR' },
]

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

const ticks = 10

/** The prices of a stand-in desk: changes are saved at `rate` cells a second, more than 999,999.99 is refused. */
export function standInPrices(
  emit: EmitEvent,
  scenes: ReadonlySet<PriceScene> = new Set(),
  rate = 600,
): StandInPrices {
  const now = Date.now()
  const day = 86_400_000
  const grids = new Map<string, StandInGrid>()
  const journals = new Map<string, StandInJournal>()
  let entries = 40
  let paused = scenes.has('paused')
  let problem: Message | null = scenes.has('offline')
    ? { code: 'service.unreachable', data: { url: 'https://admin.example.com', why: 'ENOTFOUND' } }
    : null
  let saved = 0
  let perSecond: number | null = null
  let toSend: { grid: StandInGrid; cell: number }[] = []

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
      enqueue(made, cells)
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
      emit('prices.reading', { retailer: made.retailer.id, head: made.head() })
    }, 1200)
  }

  function enqueue(of: StandInGrid, cells: Iterable<number>): void {
    for (const cell of cells) toSend.push({ grid: of, cell })
  }

  /** What the service says to a cell. */
  function settle(of: StandInGrid, cell: number): void {
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

  const counts = (of: StandInGrid): OutboxCounts => {
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
  const unsaved = (of: StandInGrid) => Object.values(counts(of)).reduce((sum, count) => sum + count, 0)
  const outbox = (): OutboxState => {
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
        .map(of => ({ id: of.retailer.id, name: of.retailer.name, counts: counts(of) }))
        .filter(({ counts: some }) => Object.values(some).some(count => count > 0)),
      designs: { unsent: 0, needing: 0 },
    }
  }
  const isWaiting = (state: number) => state === cellState.queued || state === cellState.saving
  const tellOutbox = () => emit('prices.outbox', outbox())
  const tell = (of: StandInGrid, cells: readonly number[]) => {
    emit('prices.cells', { retailer: of.retailer.id, news: of.news(cells) })
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
      tell(
        of,
        [...cells].sort((one, other) => one - other),
      )
    tellOutbox()
  }, 1000 / ticks)

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
    enqueue(of, cells)
    tellOutbox()
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
    'prices.open': async ({ retailer }) => {
      fail()
      if (scenes.has('slow')) await new Promise(resolve => setTimeout(resolve, 600))
      const of = grid(retailer)
      setTimeout(tellOutbox)
      return of.head()
    },
    'prices.refresh': async ({ retailer }) => {
      fail()
      const of = grid(retailer)
      if (!problem) of.reading = { ...of.reading, state: 'idle', problem: null }
      if (!problem) of.readAt = Date.now()
      setTimeout(() => emit('prices.reading', { retailer, head: of.head() }))
      return of.reading
    },
    'prices.rows': async ({ retailer, since, limit }) => grid(retailer).rows(since, limit),
    'prices.states': async ({ retailer }) => {
      const of = grid(retailer)
      return of.news(of.cellsIn(...Object.values(cellState).filter(state => state !== cellState.clean)))
    },
    'prices.change': async ({ retailer, kind, detail, cells, after, texts, send }) => {
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
        enqueue(
          of,
          [...cells].filter(cell => of.state(cell) === cellState.queued),
        )
      tellOutbox()
      emit('prices.journal', { retailer })
      return { entry: id, news }
    },
    'prices.revert': async ({ retailer, entry, overwrite }) => {
      const answer = journal(retailer).revert(entry, overwrite, Date.now())
      const of = grid(retailer)
      enqueue(
        of,
        [...answer.news.cells].filter(cell => of.state(cell) === cellState.queued),
      )
      if (answer.entry !== null) emit('prices.journal', { retailer })
      tellOutbox()
      return answer
    },
    'prices.retry': async ({ retailer, state, cells }) => {
      const of = grid(retailer)
      const found = some(of, state, cells)
      for (const cell of found) of.set(cell, cellState.queued, of.want(cell))
      return go(of, found)
    },
    'prices.discard': async ({ retailer, state, cells }) => {
      const of = grid(retailer)
      const found = some(of, state, cells)
      for (const cell of found) of.set(cell, cellState.clean, of.value(cell))
      tellOutbox()
      return of.news(found)
    },
    'prices.resolve': async ({ retailer, cells, take }) => {
      const of = grid(retailer)
      const found = some(of, 'conflict', cells)
      for (const cell of found)
        of.set(cell, take === 'mine' ? cellState.queued : cellState.clean, of.want(cell))
      return go(of, take === 'mine' ? found : []) && of.news(found)
    },
    'prices.seen': async ({ retailer }) => {
      const of = grid(retailer)
      for (const cell of of.cellsIn(cellState.elsewhere)) of.set(cell, cellState.clean, 0)
      return {}
    },
    'prices.outbox': async () => outbox(),
    'prices.pause': async ({ paused: next }) => {
      paused = next
      return outbox()
    },
    'prices.history': async ({ retailer, code, offset, limit }) =>
      journal(retailer).list(code, offset, limit),
    'prices.entryCells': async ({ retailer, entry, code, limit }) =>
      journal(retailer).cells(entry, code, limit),
    'prices.historyFile': async ({ retailer }) => ({
      name: `history-${retailer}.csv`,
      text: `When,Who,What\n${journal(retailer)
        .entries.map(({ at, kind }) => `${at},Ada Byron,${kind}`)
        .join('\n')}\n`,
    }),
    'prices.importFile': async ({ retailer, state }) => {
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
      tell(of, [cell])
      tellOutbox()
    },
    hold(next) {
      problem = next
      tellOutbox()
    },
    stop: () => clearInterval(timer),
  }
}
