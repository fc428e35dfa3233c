import { describe, expect, it } from 'vitest'
import { hasCode } from '../../src-shared/errors.ts'
import { withMethods } from '../rig/with-methods.ts'
import { both, deskOn, end, uploadsSeen } from './imports-upload-practice.ts'

describe('a file', () => {
  // Proves: import.retailer, import.queued
  it('goes up, and is proven cell by cell in the grid', async () => {
    const { practice, world, sheet, edits, first, second, price } = await both()
    const draft = await world.draft(sheet, edits)
    const view = await world.upload(draft, 'file')
    expect(view.uploads[0]?.state).toMatch(/sending|queued/)
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ way: 'file', who: 'Ada', cells: 3, batch: expect.any(String) })
    expect(proved.proof).toMatchObject({ cells: 3, arrived: 3, different: 0, gone: 0, examples: [] })
    expect([price(first, 'retail'), price(first, 'wholesale'), price(second, 'retail')]).toEqual([433.95, 101, null])
    expect(uploadsSeen(practice)).toBe(1)
    expect(world.told.filter(told => told === draft).length).toBeGreaterThanOrEqual(3)
  })

  it('waits while the service does, and is proven again when a person asks', async () => {
    const { practice, world, sheet, edits, first, combination } = await both({ stepSeconds: 0.4 })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    expect((await world.until(draft, 'proving')).jobs?.pending).toBeGreaterThan(0)
    // Somebody else is faster: one cell ends up with another value.
    const proved = await world.until(draft, 'proved')
    practice.setPrice(7, first, combination, 'retail', 77)
    await world.handlers['imports.prove']({ draft, upload: proved.id })
    const again = await world.newest(draft)
    expect(again.said[0]).toMatchObject({ code: 'imports.not-all-arrived', data: { missing: 1, cells: 3 } })
    expect(again.proof).toMatchObject({ arrived: 2, different: 1, gone: 0 })
    expect(again.proof?.examples).toEqual([
      expect.objectContaining({ code: first, field: 'retail', wanted: 43_395, found: 7_700 }),
    ])
  })

  it('that the service takes in part says which cells are missing', async () => {
    const { world, sheet, first, second } = await both()
    const draft = await world.draft(sheet, [
      [first, 'retail', 433.95],
      [second, 'days', 12.5],
    ])
    await world.upload(draft, 'file')
    const proved = await world.until(draft, 'proved')
    expect(proved.proof).toMatchObject({ arrived: 1, different: 1 })
    expect(proved.said).toEqual([
      { code: 'imports.not-all-arrived', data: { missing: 1, cells: 2 } },
      { code: 'imports.upload-said', data: { what: expect.stringContaining('1 was not: Row 3') } },
    ])
  })

  it('that is refused says why, whole, and may be sent again', async () => {
    const { world, sheet, edits, practice } = await both()
    const bad = await world.draft(sheet, edits, '')
    const ready = await world.door.withReady(bad, async ready => ready)
    ready.file = async () => ({ name: 'x.csv', text: 'User,Curr.,Fabric Code\r\n' })
    await world.upload(bad, 'file')
    const refused = await world.until(bad, 'refused')
    expect(refused.said).toEqual([
      {
        code: 'imports.upload-refused',
        data: { what: expect.stringContaining('The header is missing Username and Currency') },
      },
    ])
    await world.upload(bad, 'file')
    await world.until(bad, 'refused')
    expect(uploadsSeen(practice)).toBe(2)
  })

  it('whose answer is lost is not sent again, and is proven all the same', async () => {
    const { practice, world, sheet, edits } = await both()
    practice.faults.set({ 'cut-body@admin.pricing.import': '1x' })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    const unknown = await world.until(draft, 'unknown', 'proved')
    if (unknown.state === 'unknown') expect(unknown.said[0]?.code).toBe('imports.upload-unknown')
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(uploadsSeen(practice)).toBe(1)
  })

  it('that never arrived is told as such', async () => {
    const { practice, world, sheet, edits } = await both({}, { following: { patience: 300 } })
    practice.faults.set({ 'html@admin.pricing.import': '1x' })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    const proved = await world.until(draft, 'proved')
    expect(proved.proof).toMatchObject({ arrived: 0, different: 3 })
    expect(proved.said[0]).toMatchObject({ code: 'imports.not-all-arrived' })
    expect(uploadsSeen(practice)).toBe(1)
  })

  it('with the same bytes asks first, and goes once when it is pressed twice at once', async () => {
    const { practice, world, sheet, edits } = await both()
    const draft = await world.draft(sheet, edits)
    const [one, two] = await Promise.allSettled([world.upload(draft, 'file'), world.upload(draft, 'file')])
    expect(one.status).toBe('fulfilled')
    expect(two.status === 'rejected' && hasCode(two.reason, 'imports.upload-first')).toBe(true)
    await world.until(draft, 'proved')
    await expect(world.upload(draft, 'file')).rejects.toMatchObject({ code: 'imports.same-bytes' })
    expect(uploadsSeen(practice)).toBe(1)
    await world.upload(draft, 'file', true)
    await world.until(draft, 'proved')
    expect(uploadsSeen(practice)).toBe(2)
  })

  it('needs the permission and somebody who is signed in', async () => {
    const { world, sheet, edits, practice } = await both({}, { mayChange: false })
    const draft = await world.draft(sheet, edits)
    await expect(world.upload(draft, 'file')).rejects.toMatchObject({ code: 'prices.no-permission' })
    await expect(world.upload(draft, 'cells')).rejects.toMatchObject({ code: 'prices.no-permission' })
    expect(uploadsSeen(practice)).toBe(0)
  })

  it('whose answer is near is waited for when the desk ends; another has an unknown answer', async () => {
    const { practice, world, sheet, edits, first } = await both({ stepSeconds: 0.2 })
    practice.faults.set({ 'latency@admin.pricing.import': 400 })
    const near = await world.draft(sheet, edits)
    await world.upload(near, 'file')
    await end(world)
    const again = await deskOn(practice, { folder: world.prices.folder })
    expect(await again.newest(near)).toMatchObject({ batch: expect.any(String) })
    await again.until(near, 'proved')
    practice.faults.set({ 'hang@admin.pricing.import': true })
    const far = await again.draft(await again.prices.open('7'), [[first, 'retail', 9]])
    await again.upload(far, 'file')
    await end(again)
    practice.faults.clear()
    const third = await deskOn(practice, { folder: world.prices.folder, following: { patience: 0 } })
    const [told] = (await third.until(far, 'unknown', 'proved')).said
    expect(told?.code).toMatch(/^imports\.(upload-unknown|not-all-arrived)$/)
    expect(uploadsSeen(practice)).toBe(2)
  })

  it('whose answer cannot be written down at once is written down later', async () => {
    const { practice, world, sheet, edits } = await both()
    const imports = await world.door.opened()
    const { uploads } = imports
    let failures = 0
    imports.uploads = withMethods(uploads, {
      one: (...of) => (failures++ % 4 === 1 ? Promise.reject(new Error('disk full')) : uploads.one(...of)),
      become: (...of) => (failures++ < 3 ? Promise.reject(new Error('disk full')) : uploads.become(...of)),
    })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(failures).toBeGreaterThan(3)
    expect(uploadsSeen(practice)).toBe(1)
  })

  it('that may still arrive is not taken back', async () => {
    const { world, sheet, edits } = await both({ stepSeconds: 0.5 })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    await expect.poll(async () => (await world.newest(draft)).proof, { timeout: 30_000 }).not.toBeNull()
    const { id } = await world.newest(draft)
    const back = world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'all' })
    await expect(back).rejects.toMatchObject({ code: 'imports.not-proven' })
    await world.until(draft, 'proved')
  })

  it('waits out a lost line, and a restart', async () => {
    const { practice, world, sheet, edits } = await both({ stepSeconds: 0.6 })
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    await world.until(draft, 'queued', 'proving')
    practice.faults.set({ unavailable: true })
    await expect.poll(async () => (await world.newest(draft)).said[0]?.code, { timeout: 10_000 }).toBe('service.busy')
    await end(world)
    practice.faults.clear()
    const second = await deskOn(practice, { folder: world.prices.folder })
    expect((await second.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(uploadsSeen(practice)).toBe(1)
  })

  it('is taken back exactly where the grid still holds it', async () => {
    const { practice, world, sheet, edits, first, second, combination, price } = await both()
    const before = edits.map(([code, field]) => price(code, field))
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    const { id } = await world.until(draft, 'proved')
    practice.setPrice(7, first, combination, 'wholesale', 55)
    await world.handlers['imports.prove']({ draft, upload: id })
    const asked = await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'ask' })
    expect(asked.elsewhere).toBe(1)
    expect((await world.newest(draft)).state).toBe('proved')
    const skipped = await world.handlers['imports.takeBack']({ draft, upload: id, overwrite: 'skip' })
    expect(skipped.elsewhere).toBe(1)
    expect((await world.newest(draft)).state).toBe('taken-back')
    await world.prices.drained()
    expect(price(first, 'retail')).toBe(before[0])
    expect(price(first, 'wholesale')).toBe(55)
    expect(price(second, 'retail')).toBe(before[2])
    expect(practice.patches()).toHaveLength(2)
    const { entries } = await world.prices.ask('prices.history', {
      sheet: '7',
      code: '',
      offset: 0,
      limit: 5,
    })
    expect(entries[0]).toMatchObject({ kind: 'revert', detail: { of: 'import', file: 'list.csv' } })
  })

  it('has a receipt of every cell', async () => {
    const { practice, world, sheet, edits, first, combination } = await both()
    const draft = await world.draft(sheet, edits)
    await world.upload(draft, 'file')
    const { id } = await world.until(draft, 'proved')
    practice.setPrice(7, first, combination, 'wholesale', 55)
    await world.handlers['imports.prove']({ draft, upload: id })
    const all = await world.handlers['imports.receipt']({ draft, upload: id, only: 'all' })
    expect(all.text).toContain('Outcome')
    expect(all.text.split('\r\n').filter(line => line.includes(',saved,'))).toHaveLength(2)
    expect(all.text).toContain(',wholesale,')
    const rejected = await world.handlers['imports.receipt']({ draft, upload: id, only: 'rejected' })
    const [titles = '', line = ''] = rejected.text.split('\r\n')
    expect(titles).toMatch(/^\uFEFFUsername,Currency,Settlement Currency,Fabric Code,[^,]+Wholesale,$/)
    expect(line).toContain(`${first},101,`)
    expect(line).toContain('value differs')
  })
})
