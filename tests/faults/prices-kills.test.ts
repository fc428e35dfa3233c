// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { type PriceWorld, priceFolder, removePriceFolders, startPrices } from '../integration/prices-desk-support.ts'
import { deskKills as kills } from './chance.ts'
import { livesOf } from './lives.ts'
import type { Acknowledged, PriceLife } from './prices-child.ts'

const retailer = '7'
const desks = livesOf<PriceLife, Acknowledged>(new URL('./prices-child.ts', import.meta.url))

afterAll(async () => {
  await desks.killAll()
  removePriceFolders()
})

/** Lives that edit and are killed, one after the other; what each had acknowledged. */
async function killAgainAndAgain(service: PracticeService, folder: string, seed: number) {
  const next = dice(seed, 'kills of the price desk')
  const acknowledged: Acknowledged[] = []
  let child = desks.load()
  for (let life = 1; life <= kills; life++) {
    const current = child
    child = desks.load()
    service.faults.clear()
    service.faults.set({ 'latency@admin.pricing.retailer.update': between(next, 0, 12) })
    // The work is done and its answer is lost.
    if (next() < 0.3) service.faults.set({ 'cut-body@admin.pricing.retailer.update': '2x' })
    current.begin({
      baseUrl: service.url,
      folder,
      retailer,
      seed,
      life,
      codes: 15,
      refreshes: next() < 0.5,
    })
    if (next() < 0.15) await pause(between(next, 50, 600))
    else {
      await current.says()
      await pause(between(next, 0, 500))
    }
    await current.kill()
    acknowledged.push(...current.lines)
  }
  await child.kill()
  service.faults.clear()
  return acknowledged
}

/** Every entry of the history with its cells, oldest first. */
async function wholeHistory(world: PriceWorld) {
  const asked = { sheet: retailer, code: '', limit: 500 }
  const entries = []
  for (let offset = 0; ; offset += 500) {
    const page = await world.ask('prices.history', { ...asked, offset })
    entries.push(...page.entries)
    if (entries.length >= page.total) break
  }
  return Promise.all(
    entries
      .toSorted((a, b) => a.id - b.id)
      .map(async entry => ({
        ...entry,
        written: await world.ask('prices.entryCells', {
          sheet: retailer,
          entry: entry.id,
          code: '',
          limit: 1000,
        }),
      })),
  )
}

describe(`kill -9 of the price desk at ${kills} random moments`, () => {
  it(
    'saves every acknowledged edit in the end, and has none twice in its history',
    async () => {
      const seed = inject('faultSeed')
      const folder = priceFolder()
      const service = await startPracticeService({ grids: { 7: { codes: 40, combinations: 2 } }, seed })
      try {
        const acknowledged = await killAgainAndAgain(service, folder, seed)
        const world = await startPrices({ baseUrl: service.url, folder })
        try {
          const sheet = await world.open(retailer)
          const state = await world.drained(60_000)
          const entries = await wholeHistory(world)
          const hint = `SELVEDGE_FAULT_SEED=${seed}`

          // Nothing waits for a person: a change of this desk's own is no conflict, however often it was killed.
          expect(state.retailers, hint).toEqual([])
          expect(acknowledged.length, hint).toBeGreaterThan(kills)

          // Each edit once.
          const edits = entries.flatMap(({ detail }) => detail['edit'] ?? [])
          expect(new Set(edits).size, hint).toBe(edits.length)
          const byId = new Map(entries.map(entry => [entry.id, entry]))
          const [first] = sheet.head.combinations
          const cellOf = ({ code, field }: { code: string; field: string }) =>
            sheet.cell(
              code,
              first?.no ?? 0,
              priceFields.find(known => known === field),
            )
          for (const { entry, edit, cells } of acknowledged) {
            const kept = byId.get(entry)
            expect(kept?.detail['edit'] ?? null, hint).toBe(edit)
            const written = new Map(kept?.written.map(cell => [cellOf(cell), cell.after]))
            for (const [cell, value] of cells) expect(written.get(cell), `${hint}, entry ${entry}`).toBe(value)
          }
          // At most one that was written and not acknowledged in each life.
          expect(entries.length - acknowledged.length, hint).toBeLessThanOrEqual(kills)

          // The service has what the last entry of each cell says.
          const last = new Map<string, number>()
          for (const { written } of entries) {
            for (const { code, field, after } of written) last.set(`${code} ${field}`, after)
          }
          const wrong = [...last].filter(([name, value]) => {
            const [code = '', field = ''] = name.split(' ')
            const known = priceFields.find(one => one === field) ?? 'retail'
            const there = service.price(retailer, code, first?.id ?? '', known)
            return there === null ? value > 0 : Math.round(there * 100) !== value
          })
          expect(wrong, hint).toEqual([])
        } finally {
          await world.close()
        }
      } finally {
        await service.close()
      }
    },
    (120 + 30 * kills) * 1000,
  )
})
