import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { ImportDesk } from '../../src-main/imports/import-desk.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { CommandInput, CommandName, CommandOutput, EventData } from '../../src-shared/contract/index.ts'
import { asDeskError, type DeskError } from '../../src-shared/errors.ts'
import { ofTest } from '../rig/after-test.ts'
import { type PriceWorld, removePriceFolders, startPrices, type WorldSettings } from './prices-desk-support.ts'

type ImportCommand = keyof ImportDesk['handlers'] & CommandName

/** An import desk over a real price desk, as the window sees it. */
export interface ImportWorld {
  desk: ImportDesk
  prices: PriceWorld
  told: {
    changed: number[]
    reading: EventData<'imports.reading'>[]
    drafts: number
  }
  ask<N extends ImportCommand>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** Hands a file over in small pieces and opens it. */
  bring(text: string | Uint8Array, retailer: string, name?: string): Promise<DraftView>
  /** Replaces the file of a draft and opens it. */
  replace(draft: number, text: string | Uint8Array, modifiedAt?: number | null): Promise<DraftView>
  /** Opens a draft again until it is as wanted. */
  openUntil(draft: number, holds: (view: DraftView) => boolean): Promise<DraftView>
  close(): Promise<void>
}

const pieceSize = 1000

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** What a promise fails with. */
export async function failureOf(promise: Promise<unknown>): Promise<DeskError> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => asDeskError(error),
  )
  if (!failure) throw new Error('it did not fail')
  return failure
}

/** Starts the desk side of imports on a real prices.db and a service. */
export async function startImports(settings: WorldSettings): Promise<ImportWorld> {
  const told: ImportWorld['told'] = { changed: [], reading: [], drafts: 0 }
  let hear: ImportDesk['hear'] = () => {}
  const prices = await startPrices({ ...settings, heard: (name, data) => hear(name, data) })
  const desk = new ImportDesk({
    folder: join(prices.folder, 'imports'),
    opened: async () => {
      const { prices: open, database } = await prices.desk.opened()
      return { service: open.service, prices: open, drafts: database.drafts, uploads: database.uploads }
    },
    exists: () => prices.desk.isKept,
    client: () => prices.desk.mustBeSignedIn(),
    who: prices.desk.context.who,
    locale: () => 'en',
    guardPercent: () => 25,
    waits: { first: 20, most: 100, readFirst: 40, readMost: 400 },
    emit: (name, data) => {
      if (name === 'imports.changed') told.changed.push((data as EventData<'imports.changed'>).draft)
      else if (name === 'imports.reading') told.reading.push(data as EventData<'imports.reading'>)
      else if (name === 'imports.drafts') told.drafts++
    },
    log: { info: () => {}, warn: text => void prices.told.warnings.push(text) },
  })
  hear = (name, data) => desk.hear(name, data)
  const ask: ImportWorld['ask'] = (name, input) => desk.handlers[name](input as never) as never
  const world: ImportWorld = {
    desk,
    prices,
    told,
    ask,
    async bring(content, retailer, name = 'prices.csv') {
      const bytes = bytesOf(content)
      const begun = { name, retailer, bytes: bytes.length, modifiedAt: 1_763_700_000_000 }
      const { draft } = await ask('imports.begin', begun)
      for (let at = 0; at < bytes.length; at += pieceSize) {
        await ask('imports.piece', { draft, at, bytes: bytes.slice(at, at + pieceSize) })
      }
      return ask('imports.open', { draft })
    },
    async replace(draft, content, modifiedAt = null) {
      const bytes = bytesOf(content)
      const { renewal } = await ask('imports.renew', { draft, bytes: bytes.length, modifiedAt })
      await ask('imports.piece', { draft, renewal, at: 0, bytes })
      return ask('imports.open', { draft })
    },
    async openUntil(draft, holds) {
      const end = Date.now() + 20_000
      for (;;) {
        const view = await ask('imports.open', { draft })
        if (holds(view)) return view
        if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(view).slice(0, 2000)}`)
        await pause(20)
      }
    },
    async close() {
      await desk.close()
      await prices.close()
    },
  }
  return world
}

/** A practice service for the tests of one file, and import desks on it that end with their test. */
export function importsOnPractice(options: PracticeOptions) {
  let service: PracticeService | undefined
  const running = () => {
    if (!service) throw new Error('the practice service runs only during tests')
    return service
  }
  beforeAll(async () => {
    service = await startPracticeService(options)
  })
  afterAll(async () => {
    await service?.close()
    removePriceFolders()
  })
  const imports = async (settings: Partial<WorldSettings> = {}): Promise<ImportWorld> =>
    ofTest(await startImports({ baseUrl: running().url, ...settings }))
  return {
    service: running,
    imports,
    /** A desk that has read the prices of these retailers. */
    async seen(settings: Partial<WorldSettings> = {}, retailers: readonly string[] = ['7']): Promise<ImportWorld> {
      const world = await imports(settings)
      for (const retailer of retailers) await world.prices.open(retailer)
      return world
    },
  }
}
