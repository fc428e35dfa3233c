import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withNeeds } from '../../src-main/dispatch.ts'
import { type OpenPriceDatabase, openPriceDatabase } from '../../src-main/price-database.ts'
import { wereMade } from '../../src-main/pricing/book/price-files.ts'
import { PriceDesk, type PriceDeskOptions } from '../../src-main/pricing/price-desk.ts'
import { makeGridReader } from '../../src-main/pricing/reading/grid-reader.ts'
import { pauseMarkFile } from '../../src-main/pricing/sending/pause-mark.ts'
import { type Fetch, nodeFetch, serviceKey } from '../../src-main/service/index.ts'
import { createSession, type Profiles, type Session } from '../../src-main/session/index.ts'
import type { CommandInput, CommandName, CommandOutput, EventData } from '../../src-shared/contract/index.ts'
import type { ChangeKind } from '../../src-shared/contract/price-journal.ts'
import type { GridHead, OutboxState } from '../../src-shared/contract/prices.ts'
import { type Cell, cellAt, columnOf, type PriceField } from '../../src-shared/pricing/cell.ts'
import { type Hundredths, notPriced } from '../../src-shared/pricing/price.ts'

type PriceCommand = Extract<CommandName, `prices.${string}`>

/** A price desk on a real prices.db and a real service, as the window sees it. */
export interface PriceWorld {
  desk: PriceDesk<OpenPriceDatabase>
  session: Session
  folder: string
  told: {
    cells: EventData<'prices.cells'>[]
    reading: EventData<'prices.reading'>[]
    outbox: OutboxState[]
    journal: EventData<'prices.journal'>[]
    warnings: string[]
  }
  ask<N extends PriceCommand>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** Opens a retailer and waits until its whole grid is read. */
  open(retailer: string): Promise<Sheet>
  /** What was last seen of a grid. */
  sheet(retailer: string): Promise<Sheet>
  until(holds: () => boolean | Promise<boolean>, milliseconds?: number): Promise<void>
  /** Waits until nothing is queued or on its way. */
  drained(milliseconds?: number): Promise<OutboxState>
  /** Ends the desk; its folder stays until the test ends. */
  close(): Promise<void>
}

/** The rows of a grid as a window that has pulled them all. */
export class Sheet {
  readonly head: GridHead
  readonly #name: string
  readonly #rows = new Map<string, number>()
  readonly #values = new Map<Cell, Hundredths>()

  constructor(name: string, head: GridHead) {
    this.#name = name
    this.head = head
  }

  get codes(): string[] {
    return [...this.#rows.keys()]
  }

  take({ rows, codes, columns, values }: CommandOutput<'prices.rows'>): void {
    for (const [at, row] of rows.entries()) {
      this.#rows.set(codes[at] ?? '', row)
      for (let column = 0; column < columns; column++) {
        this.#values.set(cellAt(row, column), values[column * rows.length + at] ?? notPriced)
      }
    }
  }

  cell(code: string, combination = 0, field: PriceField = 'retail'): Cell {
    const row = this.#rows.get(code)
    if (row === undefined) throw new Error(`no code ${code}`)
    return cellAt(row, columnOf(combination, field))
  }

  value(cell: Cell): Hundredths {
    return this.#values.get(cell) ?? notPriced
  }

  /** A change as the window sends it: these cells to these values. */
  change(edits: readonly (readonly [Cell, Hundredths])[], kind: ChangeKind = 'type'): CommandInput<'prices.change'> {
    const sorted = edits.toSorted(([a], [b]) => a - b)
    return {
      sheet: this.#name,
      kind,
      detail: {},
      cells: Uint32Array.from(sorted, ([cell]) => cell),
      base: Int32Array.from(sorted, ([cell]) => this.value(cell)),
      after: Int32Array.from(sorted, ([, value]) => value),
      texts: [],
      send: 'now',
    }
  }
}

const noProfiles: Profiles = {
  list: async () => [],
  get: async () => null,
  byName: async () => null,
  save: () => Promise.reject(new Error('no profile is stored')),
  remove: async () => {},
  touch: async () => {},
}

const folders: string[] = []

export function removePriceFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export function priceFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-prices-'))
  folders.push(folder)
  return folder
}

export interface WorldSettings {
  baseUrl: string
  token?: string | null
  /** A folder that another desk used before. */
  folder?: string
  profiles?: Profiles
  fetch?: Fetch
  waits?: PriceDeskOptions['waits']
  /** The key of the service in prices.db; that of the practice service where it is not given. */
  key?: string
  /** Hears everything that the desk tells. */
  heard?(...said: Parameters<PriceDeskOptions['emit']>): void
}

/** Starts a price desk whose session is open on a service. */
export async function startPrices(settings: WorldSettings): Promise<PriceWorld> {
  const { baseUrl, token = 'practice', folder = priceFolder(), profiles = noProfiles } = settings
  const told: PriceWorld['told'] = { cells: [], reading: [], outbox: [], journal: [], warnings: [] }
  const log = { info: () => {}, warn: (text: string) => void told.warnings.push(text) }
  const session = createSession({
    profiles,
    keychain: { kind: 'session-only', why: 'a test' },
    fetch: settings.fetch ?? nodeFetch,
    tokenFromEnvironment: null,
    emit: () => {},
    log,
    ephemeral: { name: 'Test', baseUrl, token, serviceKey: 'practice' },
  })
  await session.open('practice')
  const file = join(folder, 'prices.db')
  const desk = new PriceDesk({
    open: () => openPriceDatabase(file),
    exists: () => wereMade(file),
    serviceOf: profile => settings.key ?? (profile.practice ? 'practice' : serviceKey(profile.baseUrl)),
    pauseMark: pauseMarkFile(join(folder, 'prices-paused')),
    keepDays: () => 365,
    session,
    locale: () => 'en',
    makeReader: makeGridReader,
    waits: { first: 20, most: 200, end: 500, ...settings.waits },
    emit: (name, data) => {
      settings.heard?.(name, data)
      const list = told[name.replace('prices.', '') as 'cells'] as unknown[] | undefined
      list?.push(data)
    },
    log,
  })
  desk.start()

  const handlers = withNeeds(desk.handlers, () => session.state().me)
  const ask: PriceWorld['ask'] = (name, input) => handlers[name](input as never) as never
  const until: PriceWorld['until'] = async (holds, milliseconds = 90_000) => {
    const end = Date.now() + milliseconds
    while (!(await holds())) {
      if (Date.now() > end) {
        const state = JSON.stringify(await ask('prices.outbox', {}))
        throw new Error(`It did not come to that: ${state}; ${told.warnings.join('; ')}`)
      }
      await pause(5)
    }
  }
  const sheet = async (retailer: string): Promise<Sheet> => {
    const read = new Sheet(retailer, await ask('prices.open', { sheet: retailer }))
    for (let since = 0; ; ) {
      const rows = await ask('prices.rows', { sheet: retailer, since, limit: 5_000 })
      read.take(rows)
      since = rows.upTo
      if (rows.upTo >= rows.newest) return read
    }
  }
  const world: PriceWorld = {
    desk,
    session,
    folder,
    told,
    ask,
    until,
    sheet,
    async open(retailer) {
      const from = told.reading.length
      const { reading } = await ask('prices.open', { sheet: retailer })
      if (reading.state === 'reading') {
        const ends = () =>
          told.reading.slice(from).find(one => one.sheet === retailer && one.head.reading.state !== 'reading')
        await until(() => ends() !== undefined)
        const { problem } = ends()?.head.reading ?? {}
        if (problem) throw new Error(JSON.stringify(problem))
      }
      return sheet(retailer)
    },
    async drained(milliseconds) {
      let state: OutboxState | null = null
      await until(async () => {
        state = await ask('prices.outbox', {})
        return state.retailers.every(({ counts }) => counts.queued + counts.saving === 0)
      }, milliseconds)
      return state ?? ask('prices.outbox', {})
    },
    close: () => desk.close(),
  }
  return world
}
