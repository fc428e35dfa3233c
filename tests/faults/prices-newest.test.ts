import { cpSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { overwrite } from '../integration/damage-support.ts'
import { type PriceWorld, priceFolder, removePriceFolders, startPrices } from '../integration/prices-desk-support.ts'
import { livesOf } from './lives.ts'
import type { Acknowledged, PriceLife } from './prices-child.ts'

const retailer = '7'
const desks = livesOf<PriceLife, Acknowledged>(new URL('./prices-child.ts', import.meta.url))

describe('a prices.db that may not be the newest', () => {
  let service: PracticeService
  let folder: string
  let world: PriceWorld | null = null
  beforeEach(async () => {
    service = await startPracticeService({ grids: { 7: { codes: 20, combinations: 1 } }, seed: 5 })
    folder = priceFolder()
  })
  afterEach(async () => {
    await world?.close()
    world = null
    await service.close()
  })
  afterAll(async () => {
    await desks.killAll()
    removePriceFolders()
  })

  const file = (name = 'prices.db') => join(folder, name)

  /** Edits a few cells again and again while they are sent slowly, until it is killed. */
  async function editAndKill(life: number, entries: number): Promise<Acknowledged[]> {
    service.faults.set({ 'latency@admin.pricing.retailer.update': 60 })
    const child = desks.load()
    child.begin({ baseUrl: service.url, folder, retailer, seed: 5, life, codes: 6, refreshes: false })
    await child.says(() => child.lines.length >= entries)
    await child.kill()
    // What was in the air arrives.
    await pause(500)
    return [...child.lines]
  }

  /** What the service has, by cell, in hundredths. */
  async function atService(): Promise<Map<number, number>> {
    const reader = await startPrices({ baseUrl: service.url, folder: priceFolder() })
    const sheet = await reader.open(retailer)
    const cells = sheet.codes.flatMap(code =>
      (['wholesale', 'retail'] as const).map(field => sheet.cell(code, 0, field)),
    )
    const values = new Map(cells.map(cell => [cell, sheet.value(cell)]))
    await reader.close()
    return values
  }

  const flip = (at: number) => {
    const log = file('prices.db-wal')
    const place = Math.floor(statSync(log).size * at)
    overwrite(log, place, Buffer.from([(readFileSync(log)[place] ?? 0) ^ 0x40]))
  }
  const harms: [string, () => void][] = [
    ...[0.4, 0.6, 0.8, 0.95].map((at): [string, () => void] => [
      `one byte of its log turned over at ${at * 100} %`,
      () => flip(at),
    ]),
    [
      'its log cut to two thirds',
      () => truncateSync(file('prices.db-wal'), Math.floor((statSync(file('prices.db-wal')).size * 2) / 3)),
    ],
    ['its log deleted', () => rmSync(file('prices.db-wal'))],
  ]
  it.each(harms)('sends nothing by itself and says why: %s', { tags: 'long' }, async (_how, harm) => {
    await (await startPrices({ baseUrl: service.url, folder })).close()
    const first = await startPrices({ baseUrl: service.url, folder })
    await first.open(retailer)
    await first.close()
    const lines = await editAndKill(1, 40)
    const before = await atService()
    harm()
    service.faults.clear()
    world = await startPrices({ baseUrl: service.url, folder })
    await world.open(retailer)
    await pause(1_500)
    const outbox = await world.ask('prices.outbox', {})
    expect(outbox.findings.map(({ code }) => code).join(' ')).toMatch(/ledger\.prices-held|database-(rebuilt|lost)/)
    if (outbox.findings.some(({ code }) => code === 'ledger.prices-held')) expect(outbox.state).toBe('paused')
    expect(await atService()).toEqual(before)

    // A person sends all that is held, unread: no cell goes back to a value that a later edit had replaced there.
    await world.ask('prices.retry', { sheet: retailer, state: 'held', cells: null })
    await world.ask('prices.pause', { paused: false })
    await world.drained(30_000)
    const after = await atService()
    for (const [cell, value] of after) {
      const edits = lines.flatMap(({ cells }) => cells.filter(([one]) => one === cell).map(([, to]) => to))
      const was = edits.lastIndexOf(before.get(cell) ?? -1)
      if (was >= 0) expect(edits.lastIndexOf(value), `cell ${cell}: ${edits}`).toBeGreaterThanOrEqual(was)
    }
  })

  it('is not doubted after a kill, and a copy is', { tags: 'long' }, async () => {
    await editAndKill(1, 15)
    const copy = priceFolder()
    cpSync(folder, copy, { recursive: true })
    service.faults.clear()
    world = await startPrices({ baseUrl: service.url, folder })
    await world.open(retailer)
    expect((await world.drained(30_000)).findings).toEqual([])
    await world.close()
    world = await startPrices({ baseUrl: service.url, folder: copy })
    await world.open(retailer)
    const { findings, state } = await world.ask('prices.outbox', {})
    expect([findings.map(({ code }) => code), state]).toEqual([
      ['ledger.older', 'ledger.copy', 'ledger.prices-held'],
      'paused',
    ])
  })

  it('deleted while it is open, takes no change and sends nothing', async () => {
    world = await startPrices({ baseUrl: service.url, folder })
    const sheet = await world.open(retailer)
    rmSync(file())
    const change = sheet.change([[sheet.cell(sheet.codes[0] ?? ''), 12_300]])
    await expect(world.ask('prices.change', change)).rejects.toMatchObject({
      code: 'prices.database-damaged',
    })
    await world.close()
    world = await startPrices({ baseUrl: service.url, folder })
    await world.open(retailer)
    expect((await world.ask('prices.outbox', {})).findings).toMatchObject([{ code: 'prices.database-lost' }])
  })
})
