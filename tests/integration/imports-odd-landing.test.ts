// @module-tag long
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type OddImports, oddDesk, oddImports, uploaded } from './imports-odd-support.ts'
import type { UploadWorld } from './imports-upload-support.ts'
import type { SentCell } from './prices-strange-support.ts'
import { json } from './service-support.ts'

// What lands of an upload, what is said of it, and how it is taken back.

const price = ({ service }: OddImports, code: string, field = 'retail') => service.values(code, field).at(-1)
const short = { following: { patience: 500 } }
const linesOf = async ({ handlers }: UploadWorld, draft: number, upload: number, only: 'all' | 'rejected') => {
  const { text } = await handlers['imports.receipt']({ draft, upload, only })
  return text.split('\r\n').filter(line => line !== '')
}

describe('a service that takes what it likes', () => {
  it('half of the cells: which, is told and can be mended; what landed is taken back, and nothing else', async () => {
    const odd = await oddImports()
    odd.takes = name => !name.includes('A-2')
    const { world, draft } = await uploaded(odd, short)
    const { id, proof } = await world.until(draft, 'proved')
    expect(proof).toMatchObject({ arrived: 2, different: 1, unchanged: 1 })
    expect(await linesOf(world, draft, id, 'rejected')).toEqual([
      expect.stringContaining('Fabric Code,Suit / Jacket / Retail,'),
      expect.stringContaining('A-2,251.5,'),
    ])
    const back = await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'ask' })
    expect(back.elsewhere).toBe(0)
    await world.prices.drained()
    expect([price(odd, 'A-1'), price(odd, 'A-3', 'wholesale')]).toEqual([101, 3])
    expect(odd.service.values('A-2')).toEqual([])
  })

  it('a whole column is passed over', async () => {
    const odd = await oddImports()
    odd.takes = name => !name.endsWith('wholesale')
    const { world, draft } = await uploaded(odd, short)
    expect((await world.until(draft, 'proved')).proof).toMatchObject({
      arrived: 2,
      different: 1,
      unchanged: 1,
      examples: [{ code: 'A-3', field: 'wholesale', wanted: 900, found: 300 }],
    })
  })

  it('prices are rounded: they arrived as another value, and go back once a person says so', async () => {
    const odd = await oddImports()
    odd.rounds = true
    const { world, draft } = await uploaded(odd, short)
    const { id, proof } = await world.until(draft, 'proved')
    expect(proof).toMatchObject({ arrived: 2, different: 1, unchanged: 0 })
    expect(proof?.examples).toMatchObject([{ code: 'A-2', wanted: 25_150, found: 25_200 }])
    const take = (overwrite: 'ask' | 'all') => world.handlers['imports.takeBack']({ draft, upload: id, overwrite })
    expect((await take('ask')).elsewhere).toBe(1)
    expect(price(odd, 'A-1')).toBe(250)
    await take('all')
    await world.prices.drained()
    expect([price(odd, 'A-1'), price(odd, 'A-2'), price(odd, 'A-3', 'wholesale')]).toEqual([101, 102, 3])
  })

  it('somebody else changes a cell meanwhile: theirs stays', async () => {
    const odd = await oddImports()
    const { world, draft } = await uploaded(odd)
    const { id } = await world.until(draft, 'proved')
    odd.service.stored.set('7 A-1 31 retail', [77])
    await world.handlers['imports.prove']({ draft, upload: id })
    expect((await world.newest(draft)).proof).toMatchObject({ arrived: 2, different: 1, unchanged: 0 })
    const back = await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'skip' })
    expect(back.elsewhere).toBe(1)
    await world.prices.drained()
    expect([price(odd, 'A-1'), price(odd, 'A-2'), price(odd, 'A-3', 'wholesale')]).toEqual([77, 102, 3])
  })
})

describe('the report of a file', () => {
  it('stays as it was proven, whatever becomes of the prices, also after a restart', async () => {
    const odd = await oddImports()
    odd.takes = name => !name.includes('A-3')
    const { world, draft } = await uploaded(odd, short)
    const { id } = await world.until(draft, 'proved')
    const proven = await linesOf(world, draft, id, 'all')
    expect(proven.filter(line => line.includes(',saved,'))).toHaveLength(2)
    await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'ask' })
    await world.prices.drained()
    odd.service.stored.set('7 A-3 31 wholesale', [55])
    await world.prices.ask('prices.refresh', { sheet: '7' })
    expect(await linesOf(world, draft, id, 'all')).toEqual(proven)
    const { folder } = world.prices
    await world.close()
    const again = await oddDesk(odd, { folder })
    expect(await linesOf(again, draft, id, 'all')).toEqual(proven)
  })

  it('is of an upload that is no longer taken back once that was undone', async () => {
    const odd = await oddImports()
    const { world, draft } = await uploaded(odd)
    const { id } = await world.until(draft, 'proved')
    await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'ask' })
    expect((await world.newest(draft)).state).toBe('taken-back')
    await world.prices.drained()
    await world.prices.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
    await world.prices.drained()
    expect(price(odd, 'A-1')).toBe(250)
    expect((await world.newest(draft)).state).toBe('proved')
  })
})

/** The desk keeps six PATCHes in the air, and has the next six at hand. */
const onTheirWay = 12

/** A desk that sends a draft cell by cell to a service that keeps some PATCHes waiting. */
async function heldBack(hold: (cell: SentCell) => boolean) {
  const odd = await oddImports()
  const held: (() => void)[] = []
  let sent = 0
  odd.service.patched = (response: ServerResponse, cell) => {
    sent++
    if (hold(cell)) held.push(() => json(response, { value: cell.value }))
    else json(response, { value: cell.value })
  }
  odd.service.codes = Array.from({ length: 20 }, (_, at) => `A-${at + 1}`)
  const world = await oddDesk(odd)
  const sheet = await world.prices.open('7')
  const draft = await world.draft(
    sheet,
    sheet.codes.map(code => [code, 'retail', 500] as const),
  )
  await world.upload(draft, 'cells')
  const release = () => {
    for (const answer of held.splice(0)) answer()
  }
  return { odd, world, sheet, draft, held, release, sent: () => sent }
}

describe('the rest of an upload cell by cell', () => {
  it('is cancelled: what is on its way ends, what is saved stays, the rest is never sent', async () => {
    const { odd, world, sheet, draft, held, release, sent } = await heldBack(() => true)
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(6)
    // A person has changed one of its cells since: that is not the upload's any more.
    const cell = sheet.cell(sheet.codes[19] ?? '')
    await world.prices.ask('prices.change', sheet.change([[cell, 77_700]]))
    const { id } = await world.newest(draft)
    await world.prices.ask('prices.cancelUnsent', { sheet: '7', entry: id })
    expect(await world.newest(draft)).toMatchObject({ state: 'outbox', saved: 0, waiting: onTheirWay })
    release()
    await expect
      .poll(() => {
        release()
        return world.newest(draft)
      })
      .toMatchObject({ state: 'ended', saved: onTheirWay, rejected: 0, waiting: 0, cells: 20 })
    await expect
      .poll(() => {
        release()
        return price(odd, 'A-20')
      })
      .toBe(777)
    await world.prices.drained()
    expect(sent()).toBe(onTheirWay + 1)
    const { text } = await world.prices.ask('prices.receipt', { sheet: '7', entry: id, only: 'all' })
    const lines = text.split('\r\n')
    const count = (outcome: string) => lines.filter(line => line.includes(`,${outcome},`)).length
    expect([count('saved'), count('undone'), count('replaced by a later change')]).toEqual([onTheirWay, 7, 1])
    // Exactly what landed goes back.
    odd.service.patched = (response, sentCell) => json(response, { value: sentCell.value })
    const back = { sheet: '7', entry: id }
    const { elsewhere, asked } = await world.prices.ask('prices.revert', { ...back, overwrite: 'ask' })
    expect(elsewhere).toBe(1)
    await world.prices.ask('prices.revert', { ...back, overwrite: 'skip', ...(asked && { asked }) })
    await world.prices.drained()
    expect(sheet.codes.slice(0, onTheirWay).map(code => price(odd, code))).toEqual(
      Array.from({ length: onTheirWay }, (_, at) => 101 + at),
    )
    expect(price(odd, 'A-13')).toBeUndefined()
    expect(price(odd, 'A-20')).toBe(777)
  })

  it('stays cancelled after a restart, and pressed again it changes nothing', async () => {
    const { odd, world, draft, held, release, sent } = await heldBack(() => true)
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(6)
    const { id } = await world.newest(draft)
    const cancel = { sheet: '7', entry: id }
    await Promise.all([
      world.prices.ask('prices.cancelUnsent', cancel),
      world.prices.ask('prices.cancelUnsent', cancel),
    ])
    const { folder } = world.prices
    await world.close()
    release()
    odd.service.patched = (response, cell) => json(response, { value: cell.value })
    const again = await oddDesk(odd, { folder })
    // Whether those on their way arrived is known once they were sent again, which does no harm.
    expect(await again.until(draft, 'ended')).toMatchObject({ saved: onTheirWay, waiting: 0 })
    await again.prices.ask('prices.cancelUnsent', cancel)
    expect((await again.newest(draft)).state).toBe('ended')
    expect(sent()).toBe(6)
    expect(odd.service.values('A-13')).toEqual([])
  })

  it('is sent where its answer was lost: it may have arrived, and then it is saved', async () => {
    const odd = await oddImports()
    odd.service.codes = Array.from({ length: 20 }, (_, at) => `A-${at + 1}`)
    odd.service.patched = response => void response.socket?.destroy()
    const world = await oddDesk(odd)
    const sheet = await world.prices.open('7')
    const draft = await world.draft(
      sheet,
      sheet.codes.map(code => [code, 'retail', 500] as const),
    )
    await world.upload(draft, 'cells')
    const { stored } = odd.service
    await world.prices.until(() => stored.size > 0)
    await world.prices.ask('prices.pause', { paused: true })
    await world.prices.until(async () => {
      const { retailers } = await world.prices.ask('prices.outbox', {})
      return retailers.every(({ counts }) => counts.saving === 0)
    })
    const { id } = await world.newest(draft)
    await world.prices.ask('prices.cancelUnsent', { sheet: '7', entry: id })
    odd.service.patched = (response, { value }) => json(response, { value })
    await world.prices.ask('prices.pause', { paused: false })
    const { saved } = await world.until(draft, 'ended')
    expect(saved).toBeGreaterThan(0)
    expect(saved).toBe(stored.size)
  })
})
