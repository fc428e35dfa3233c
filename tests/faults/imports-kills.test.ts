// @module-tag long
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { startUploads } from '../integration/imports-upload-support.ts'
import { priceFolder, removePriceFolders } from '../integration/prices-desk-support.ts'
import { deskKills as kills } from './chance.ts'
import type { UploadLife, UploadLine } from './imports-child.ts'
import { livesOf } from './lives.ts'

const codes = 4
const retailer = '7'
const patience = 6_000
const desks = livesOf<UploadLife, UploadLine>(new URL('./imports-child.ts', import.meta.url))
const practiceFolder = mkdtempSync(join(tmpdir(), 'selvedge-import-kills-'))

afterAll(async () => {
  await desks.killAll()
  removePriceFolders()
  rmSync(practiceFolder, { recursive: true, force: true })
})

/** Lives that send one draft each and are killed meanwhile; what each had said. */
async function killAgainAndAgain(service: PracticeService, folder: string, seed: number) {
  const next = dice(seed, 'kills of uploads')
  const said: UploadLine[] = []
  let child = desks.load()
  for (let life = 1; life <= kills; life++) {
    const current = child
    child = desks.load()
    service.faults.clear()
    service.faults.set({ 'latency@admin.pricing.import': between(next, 0, 60) })
    service.faults.set({ 'latency@admin.pricing.retailer.update': between(next, 0, 30) })
    // The work is done and its answer is lost.
    if (next() < 0.25) service.faults.set({ 'cut-body@admin.pricing.import': '1x' })
    const { url: baseUrl, token } = service
    const way = life % 3 === 0 ? 'cells' : 'file'
    current.begin({
      baseUrl,
      token,
      folder,
      retailer,
      seed,
      life,
      way,
      codes,
      patience,
      afterwards: 'nothing',
    })
    await current.says()
    await pause(between(next, 0, next() < 0.7 ? 80 : 600))
    // The last one is under way when it is killed, so that something arrives.
    if (life === kills) await current.says(line => 'answered' in line)
    await current.kill()
    said.push(...current.lines)
  }
  await child.kill()
  service.faults.clear()
  return said
}

/** The files that the service was sent. */
function filesSent(): string[] {
  const database = new Database(join(practiceFolder, 'practice.db'), { readonly: true })
  try {
    const bodies = database
      .prepare(`SELECT body FROM price_files WHERE kind = 'import' AND body IS NOT NULL`)
      .pluck()
      .all() as Buffer[]
    return bodies.map(body => createHash('sha256').update(body).digest('hex'))
  } finally {
    database.close()
  }
}

describe(`kill -9 of a desk that sends drafts up, at ${kills} random moments`, () => {
  it(
    'sends no file twice, goes on with each, and proves what arrived',
    async () => {
      const seed = inject('faultSeed')
      const hint = `SELVEDGE_FAULT_SEED=${seed}`
      const folder = priceFolder()
      const service = await startPracticeService({
        grids: { 7: { codes: kills * codes, combinations: 1 } },
        dataDir: practiceFolder,
        stepSeconds: 0.05,
        seed,
      })
      try {
        const said = await killAgainAndAgain(service, folder, seed)
        const about = said.flatMap(line => ('about' in line ? [line.about] : []))
        const answered = said.flatMap(line => ('answered' in line ? [line.answered] : []))
        expect(about.length, hint).toBeGreaterThan(kills / 2)
        const world = await startUploads({
          baseUrl: service.url,
          token: service.token,
          folder,
          following: { patience },
        })
        try {
          const { service: key, uploads } = await world.door.opened()
          await expect.poll(() => uploads.open(key), { timeout: 60_000, interval: 100 }).toEqual([])
          const sheet = await world.prices.open(retailer)
          const combination = sheet.head.combinations[0]?.id ?? ''
          let arrived = 0
          for (const { draft, way, edits } of about) {
            const holds = edits.filter(
              ([code, field, price]) => service.price(retailer, code, combination, field) === price,
            ).length
            const [upload, ...others] = await uploads.of(draft)
            expect(others, hint).toEqual([])
            const wasAnswered = answered.find(one => one.draft === draft)
            if (wasAnswered) expect(upload?.id, hint).toBe(wasAnswered.upload)
            // All of it arrived, or nothing did, and the desk says which.
            if (!upload) expect(holds, `${hint}, draft ${draft}`).toBe(0)
            else if (way === 'cells') {
              expect(upload, `${hint}, draft ${draft}`).toMatchObject({ state: 'ended', saved: edits.length })
              expect(holds, hint).toBe(edits.length)
            } else {
              expect(upload.state, `${hint}, draft ${draft}`).toBe('proved')
              expect(upload.proof?.arrived, `${hint}, draft ${draft}`).toBe(holds)
              expect([0, edits.length], hint).toContain(holds)
            }
            if (holds > 0) arrived++
          }
          const files = filesSent()
          expect(new Set(files).size, hint).toBe(files.length)
          // A request that was cut off with its desk was no file yet.
          const sent = about.filter(({ way }) => way === 'file').length
          expect(service.requests.count('admin.pricing.import'), hint).toBeLessThanOrEqual(sent)
          expect(arrived, hint).toBeGreaterThan(0)
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
