// @module-tag long
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { startImports } from '../integration/imports-desk-support.ts'
import { priceFolder, removePriceFolders } from '../integration/prices-desk-support.ts'
import { deskKills as kills } from './chance.ts'
import type { DraftLife, DraftLine } from './drafts-child.ts'
import { livesOf } from './lives.ts'

const desks = livesOf<DraftLife, DraftLine>(new URL('./drafts-child.ts', import.meta.url))

afterAll(async () => {
  await desks.killAll()
  removePriceFolders()
})

describe(`kill -9 of the import studio at ${kills} random moments`, () => {
  it(
    'loses no decision and no file that was acknowledged',
    async () => {
      const seed = inject('faultSeed')
      const next = dice(seed, 'kills of the import studio')
      const service = await startPracticeService({ grids: { 7: { codes: 20, combinations: 2 } }, seed })
      const folder = priceFolder()
      const first = await startImports({ baseUrl: service.url, folder })
      await first.prices.open('7')
      const { codes } = await first.prices.sheet('7')
      const lines = codes.slice(0, 12).map(code => `Harbour & Vale,USD,${code},1`)
      const text = `Username,Currency,Fabric Code,Jacket / Retail\r\n${lines.join('\r\n')}`
      const { id: draft } = (await first.bring(text, '7')).draft
      await first.close()

      const said: DraftLine[] = []
      let child = desks.load()
      for (let life = 1; life <= kills; life++) {
        const current = child
        child = desks.load()
        current.begin({ baseUrl: service.url, folder, draft, seed, life })
        await current.says(({ say }) => say === 'done')
        await pause(between(next, 0, 400))
        await current.kill()
        said.push(...current.lines)
      }
      await child.kill()
      expect(said.filter(({ say }) => say === 'done').length).toBeGreaterThan(kills)

      const world = await startImports({ baseUrl: service.url, folder })
      const { prices, database } = await world.prices.desk.opened()
      const { drafts } = database
      const texts = new Map((await drafts.texts(draft)).map(({ row, text: found }) => [row, found]))
      const { decisions } = await drafts.draft(draft)
      const kept = new Map((await drafts.drafts(prices.service)).map(one => [one.id, one]))
      const found = (what: DraftLine['what']): DraftLine['value'] => {
        const [, kind, of = ''] = /^(\S+) (.*)$/.exec(what) ?? []
        if (kind === 'text') return texts.get(Number(of)) ?? null
        if (kind === 'left-out') return decisions.leftOut.rows.includes(Number(of))
        if (kind === 'name') return decisions.names[of] === 'ignore' ? 'ignore' : null
        return kept.get(Number(of))?.source.sha256 ?? null
      }
      for (const [what, values] of allowed(said))
        expect([what, [...values]]).toEqual([what, expect.arrayContaining([found(what)])])

      for (const { id, source } of kept.values()) {
        const view = await world.ask('imports.open', { draft: id })
        expect(view.reading.state).toBe(source.sha256 === null ? 'failed' : 'ready')
        if (source.sha256 !== null) expect(hashesIn(join(folder, 'imports', String(id)))).toContain(source.sha256)
      }
      const folders = readdirSync(join(folder, 'imports')).map(Number)
      expect(folders.filter(id => !kept.has(id))).toEqual([])
      await world.close()
      await service.close()
    },
    (120 + 30 * kills) * 1000,
  )
})

/** What may be found: the value that was acknowledged last, or one that was asked for since. */
function allowed(lines: readonly DraftLine[]): Map<DraftLine['what'], Set<DraftLine['value']>> {
  const values = new Map<DraftLine['what'], Set<DraftLine['value']>>()
  for (const { say, what, value } of lines) {
    const before = values.get(what) ?? new Set([what.startsWith('left-out') ? false : null])
    values.set(what, say === 'done' ? new Set([value]) : before.add(value))
  }
  return values
}

const hashesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.startsWith('source-'))
    .map(name =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    )
