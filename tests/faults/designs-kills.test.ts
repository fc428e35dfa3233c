// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { type DesignWorld, place, sheetName, startDesigns } from '../integration/designs-support.ts'
import { priceFolder, removePriceFolders } from '../integration/prices-desk-support.ts'
import { deskKills as kills } from './chance.ts'
import type { DesignLife } from './designs-child.ts'
import { livesOf } from './lives.ts'

const store = 'admin.pricing.designs.store'
const desks = livesOf<DesignLife, Acknowledged>(new URL('./designs-child.ts', import.meta.url))

interface Acknowledged {
  entry: number
  value: number
}

afterAll(async () => {
  await desks.killAll()
  removePriceFolders()
})

/** Lives that edit, submit and are killed, one after the other; what each had acknowledged. */
async function killAgainAndAgain(service: PracticeService, folder: string, seed: number) {
  const next = dice(seed, 'kills of designs')
  const acknowledged: Acknowledged[] = []
  let child = desks.load()
  for (let life = 1; life <= kills; life++) {
    const current = child
    child = desks.load()
    service.faults.clear()
    service.faults.set({ [`latency@${store}`]: between(next, 0, 60) })
    // The work is done and its answer is lost, or nothing is done.
    const fate = next()
    if (fate < 0.3) service.faults.set({ [`cut-body@${store}`]: '1x' })
    else if (fate < 0.5) service.faults.set({ [`error-500@${store}`]: '1x' })
    current.begin({ baseUrl: service.url, folder, seed, life, options: 6 })
    await current.says()
    await pause(between(next, 0, 900))
    await current.kill()
    acknowledged.push(...current.lines)
  }
  await child.kill()
  service.faults.clear()
  return acknowledged
}

/** What each cell was last changed to, by `option field`, and the values of all entries. */
async function journalOf(world: DesignWorld) {
  const { ask } = world.prices
  const page = (offset: number) => ask('prices.history', { sheet: sheetName, code: '', offset, limit: 500 })
  const { entries, total } = await page(0)
  while (entries.length < total) entries.push(...(await page(entries.length)).entries)
  const last = new Map<string, number>()
  const written = new Map<number, number>()
  for (const { id } of entries.toSorted((a, b) => a.id - b.id)) {
    const cells = await ask('prices.entryCells', { sheet: sheetName, entry: id, code: '', limit: 1000 })
    for (const { code, field, after } of cells) {
      last.set(`${code} ${field}`, after)
      written.set(id, after)
    }
  }
  return { last, written }
}

describe(`kill -9 of a desk that submits designs, at ${kills} random moments`, () => {
  it(
    'loses no edit, and never takes its own submit for somebody else’s change',
    async () => {
      const seed = inject('faultSeed')
      const hint = `SELVEDGE_FAULT_SEED=${seed}`
      const folder = priceFolder()
      const service = await startPracticeService({ seed, designOptions: { 11: 10 } })
      try {
        const acknowledged = await killAgainAndAgain(service, folder, seed)
        const world = await startDesigns({ baseUrl: service.url, folder })
        try {
          const sheet = await world.open()
          const states = Object.values(await world.states(sheet)).map(([state]) => state)
          expect(
            states.filter(state => state !== 'held' && state !== 'saved'),
            hint,
          ).toEqual([])
          if (states.includes('held')) await world.submit()

          const { last, written } = await journalOf(world)
          expect(acknowledged.length, hint).toBeGreaterThan(kills)
          for (const { entry, value } of acknowledged) expect(written.get(entry), hint).toBe(value)
          const rows = new Map(service.designs(place).map(row => [String(row.design_option_id), row]))
          for (const [name, wanted] of last) {
            const [option = '', field = ''] = name.split(' ')
            const there = rows.get(option)?.[field === 'wholesale' ? 'wholesale' : 'retail'] ?? null
            expect(there === null ? notPriced : Math.round(there * 100), `${hint}, ${name}`).toBe(wanted)
          }
          expect(Object.values(await world.states(sheet)).filter(([state]) => state === 'held')).toEqual([])
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
