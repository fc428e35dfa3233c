import { describe, expect, it } from 'vitest'
import { hasCode } from '../../src-shared/errors.ts'
import { both, deskOn, end, uploadsSeen } from './imports-upload-practice.ts'
import type { Edit } from './imports-upload-support.ts'

describe('cell by cell', () => {
  it('is one entry of the journal, sent by the outbox, with a receipt a cell', async () => {
    const { practice, world, sheet, edits, first, second, price } = await both()
    practice.refusePrices(({ fabric_code }) => (fabric_code === second ? 'Too cheap' : null))
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'cells')
    const ended = await world.until(draft, 'ended')
    expect(ended).toMatchObject({ way: 'cells', cells: 3, saved: 2, rejected: 1, waiting: 0 })
    expect(price(first, 'retail')).toBe(433.95)
    const { entries } = await world.prices.ask('prices.history', {
      sheet: '7',
      code: '',
      offset: 0,
      limit: 5,
    })
    expect(entries).toEqual([
      expect.objectContaining({
        id: ended.entry,
        kind: 'import',
        who: 'Ada',
        detail: { file: 'list.csv', draft },
      }),
    ])
    const receipt = (only: 'all' | 'rejected') =>
      world.prices.ask('prices.receipt', { sheet: '7', entry: ended.id, only })
    const { text } = await receipt('all')
    expect(text.split('\r\n').filter(line => line.includes(',saved,'))).toHaveLength(2)
    expect(text).toMatch(new RegExp(`${second},.*,rejected,.*Too cheap`))
    const rejected = await receipt('rejected')
    expect(rejected.text.split('\r\n')[1]).toMatch(new RegExp(`${second},0,.*Too cheap`))
    expect(uploadsSeen(practice)).toBe(0)
  })

  it('goes on by itself after a restart, and is taken back', async () => {
    const { practice, world, sheet, edits, price } = await both()
    const before = edits.map(([code, field]) => price(code, field))
    practice.faults.set({ unavailable: true })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'cells')
    expect(await world.newest(draft)).toMatchObject({ state: 'outbox', waiting: 3 })
    await end(world)
    practice.faults.clear()
    const second = await deskOn(practice, { folder: world.prices.folder })
    const ended = await second.until(draft, 'ended')
    expect(ended).toMatchObject({ saved: 3, waiting: 0 })
    const asked = { sheet: '7', entry: ended.id, overwrite: 'ask' as const }
    expect(await second.prices.ask('prices.revert', asked)).toMatchObject({ elsewhere: 0 })
    expect((await second.newest(draft)).state).toBe('taken-back')
    await second.prices.drained()
    expect(edits.map(([code, field]) => price(code, field))).toEqual(before)
  })

  it('pressed twice goes once, unless a person has seen that it went', async () => {
    const { practice, world, sheet, edits } = await both()
    practice.faults.set({ unavailable: true })
    const draft = await world.draft(sheet, edits)
    const twice = [world.upload(draft, 'cells'), world.upload(draft, 'cells')]
    const [, second] = await Promise.allSettled(twice)
    expect(second?.status === 'rejected' && hasCode(second.reason, 'imports.upload-first')).toBe(true)
    await world.upload(draft, 'cells')
    practice.faults.clear()
    await world.prices.drained()
    expect(await world.until(draft, 'ended')).toMatchObject({ saved: 3 })
    expect(practice.patches()).toHaveLength(3)
  })

  it('takes more cells than a paste would', { tags: 'long' }, async () => {
    const { world, sheet, price } = await both({ grids: { 7: { codes: 1_300, combinations: 1 } } })
    const fields = ['wholesale', 'retail', 'excess_wholesale', 'excess_retail'] as const
    const edits = sheet.codes.flatMap(code => fields.map((field, at): Edit => [code, field, 500 + at]))
    expect(edits.length).toBeGreaterThan(5_000)
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'cells')
    const ended = await world.until(draft, 'ended')
    expect(ended.saved).toBe(edits.length)
    expect(price(sheet.codes.at(-1) ?? '', 'retail')).toBe(501)
  })
})
