// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { isPrice } from '../../src-shared/pricing/price.ts'
import { startUploads, type UploadWorld } from '../integration/imports-upload-support.ts'
import { priceFolder, removePriceFolders } from '../integration/prices-desk-support.ts'
import { deskKills as kills } from './chance.ts'
import type { UploadLife, UploadLine } from './imports-child.ts'
import { livesOf } from './lives.ts'

const codes = 4
const retailer = '7'
const patience = 6_000
const desks = livesOf<UploadLife, UploadLine>(new URL('./imports-child.ts', import.meta.url))

/** What is done in each life, in turn: with a file and cell by cell. */
const turns: [UploadLife['way'], UploadLife['afterwards']][] = [
  ['file', 'takeBack'],
  ['cells', 'cancelUnsent'],
  ['file', 'prove'],
  ['cells', 'takeBack'],
  ['file', 'takeBack'],
]

afterAll(async () => {
  await desks.killAll()
  removePriceFolders()
})

/** Lives that are killed at a random moment after they asked for what comes after their upload; what each had said. */
async function killAgainAndAgain(service: PracticeService, folder: string, seed: number) {
  const next = dice(seed, 'kills after uploads')
  const said: UploadLine[] = []
  let child = desks.load()
  for (let life = 1; life <= kills; life++) {
    const current = child
    child = desks.load()
    const [way, afterwards] = turns[life % turns.length] ?? ['file', 'prove']
    service.faults.clear()
    service.faults.set({ 'latency@admin.pricing.retailer.update': between(next, 5, 60) })
    const { url: baseUrl, token } = service
    current.begin({ baseUrl, token, folder, retailer, seed, life, way, codes, patience, afterwards })
    const after = between(next, 0, next() < 0.7 ? 25 : 300)
    await current.says(line => 'asks' in line)
    // On a busy machine every random moment may come before anything was written: the last life gets to the end.
    if (life === kills) await current.says(line => 'done' in line)
    else await pause(after)
    await current.kill()
    said.push(...current.lines)
  }
  await child.kill()
  service.faults.clear()
  return said
}

/** Entries that take an upload back, and are not taken back themselves. */
async function takenBack(world: UploadWorld, upload: number, way: UploadLife['way']): Promise<number> {
  const asked = { sheet: retailer, code: '', offset: 0, limit: 200 }
  const { entries } = await world.prices.ask('prices.history', asked)
  return entries.filter(
    ({ kind, detail }) => kind === 'revert' && detail[way === 'cells' ? 'entry' : 'upload'] === upload,
  ).length
}

describe(`kill -9 of a desk that proves, cancels and takes back, at ${kills} random moments`, () => {
  it(
    'does each wholly or not at all, once, and says which',
    async () => {
      const seed = inject('faultSeed')
      const folder = priceFolder()
      const service = await startPracticeService({
        grids: { 7: { codes: kills * codes, combinations: 1 } },
        stepSeconds: 0.05,
        seed,
      })
      try {
        const first = await startUploads({ baseUrl: service.url, token: service.token, folder })
        const before = await first.prices.open(retailer)
        await first.close()
        const said = await killAgainAndAgain(service, folder, seed)
        const about = said.flatMap(line => ('about' in line ? [line.about] : []))
        const done = said.flatMap(line => ('done' in line ? [line.done] : []))
        expect(about.length).toBe(kills)
        const { url: baseUrl, token } = service
        const world = await startUploads({ baseUrl, token, folder, following: { patience } })
        try {
          const { service: key, uploads } = await world.door.opened()
          await expect.poll(() => uploads.open(key), { timeout: 60_000, interval: 100 }).toEqual([])
          await world.prices.drained(60_000)
          const combination = before.head.combinations[0]?.id ?? ''
          let wentBack = 0
          for (const { draft, life, edits, way } of about) {
            const hint = `SELVEDGE_FAULT_SEED=${seed}, life ${life}, ${turns[life % turns.length]}`
            const [upload, ...more] = await uploads.of(draft)
            expect(more, hint).toEqual([])
            if (!upload) throw new Error(hint)
            const wants = done.find(one => one.draft === draft)?.what
            const cells = edits.map(([code, field, wanted]) => {
              const value = before.value(before.cell(code, 0, field))
              const has = service.price(retailer, code, combination, field)
              return { code, field, before: isPrice(value) ? value / 100 : null, wanted, has }
            })
            const old = cells.filter(({ before: was, has }) => has === was).length
            const now = cells.filter(({ wanted, has }) => has === wanted).length
            const count = await takenBack(world, upload.id, way)
            if (upload.state === 'taken-back') {
              expect([old, count], hint).toEqual([edits.length, 1])
              wentBack++
            } else {
              expect(count, hint).toBe(0)
              expect(wants, hint).not.toBe('takeBack')
              const others = cells.filter(({ before: was, wanted, has }) => has !== was && has !== wanted)
              expect(others, hint).toEqual([])
              if (way === 'file') expect(upload, hint).toMatchObject({ state: 'proved', proof: { arrived: now } })
              else expect(upload, hint).toMatchObject({ state: 'ended', saved: now, waiting: 0, rejected: 0 })
            }
          }
          expect(wentBack).toBeGreaterThan(0)
          // No file went up a second time.
          const files = about.filter(({ way }) => way === 'file').length
          expect(service.requests.count('admin.pricing.import')).toBe(files)
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
