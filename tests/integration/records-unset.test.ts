import { describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src-shared/contract/records.ts'
import { odd, sent } from './records-odd-support.ts'
import { billing, formulas } from './records-support.ts'
import { json } from './service-support.ts'

describe('a record that nobody has saved yet', () => {
  const noSuch = { message: 'No query results for model [BillingSurcharge] 7' }

  it('is empty where the service answers 404, and its first save sends all of it', async () => {
    let stored: FieldValues | null = null
    const { world, server } = await odd((response, seen) => {
      if (seen.method === 'PUT') stored = JSON.parse(seen.body)
      json(response, stored ?? noSuch, stored ? 200 : 404)
    })
    const empty = await world.open(billing)
    expect(empty).toMatchObject({ values: { card: null, bank: null }, problem: null })
    expect(empty.noneYet?.data).toMatchObject({ what: noSuch.message })
    expect(await world.save(billing, { card: 2.5 })).toMatchObject({ saved: true })
    expect(sent(server)).toEqual([['/billing/7', { card: 2.5, bank: null }]])
    const first = await world.open(billing)
    expect(first.values).toEqual({ card: 2.5, bank: null })
    expect(first.noneYet).toBeUndefined()
  })

  it('sends the whole list of add-ons of formulas', async () => {
    const { world, server } = await odd((response, seen) => json(response, noSuch, seen.method === 'GET' ? 404 : 200))
    await world.open(formulas)
    await world.save(formulas, { regular: 'height * 2', roll_width_2: 5 })
    const others = { plus_size: null, total_meterage: null, lining: null }
    const roll_width_addons = [null, 5, null, null, null, null, null]
    expect(sent(server)).toEqual([['/formulas/7/11', { regular: 'height * 2', ...others, roll_width_addons }]])
  })

  it('stays unset for the window where its first save is refused', async () => {
    const { world } = await odd((response, seen) =>
      json(response, seen.method === 'GET' ? noSuch : { message: 'No.' }, seen.method === 'GET' ? 404 : 422),
    )
    await world.open(billing)
    const answer = await world.save(billing, { card: 2.5 })
    expect(answer).toMatchObject({ saved: false, refused: [{ field: 'card' }] })
    expect(answer.view.noneYet?.data).toMatchObject({ what: noSuch.message })
  })

  it('is not taken for one that had values: they are shown, and a person sees the empty one before it is saved', async () => {
    let isGone = false
    const { world, server } = await odd((response, seen) => {
      if (seen.method === 'PUT') json(response, null)
      else if (isGone) json(response, noSuch, 404)
      else json(response, { card: 2, bank: 1 })
    })
    await world.open(billing)
    isGone = true
    const view = await world.open(billing)
    expect(view).toMatchObject({ values: { card: 2, bank: 1 }, problem: { code: 'service.not-found' } })
    const first = await world.save(billing, { card: 3 }, { card: 2 })
    expect(first).toMatchObject({
      saved: false,
      elsewhere: ['card'],
      view: { values: { card: null, bank: null } },
    })
    expect(first.view.noneYet?.code).toBe('service.not-found')
    expect(sent(server)).toEqual([])
    expect(await world.save(billing, { card: 3 }, { card: null })).toMatchObject({ saved: true })
    expect(sent(server)).toEqual([['/billing/7', { card: 3, bank: null }]])
  })

  it('is none where the service has no such operation', async () => {
    const { world } = await odd(response =>
      json(response, { message: 'The operation does not exist in the admin API spec.' }, 404),
    )
    expect(await world.open(billing)).toMatchObject({
      values: null,
      problem: { code: 'service.operation-absent' },
    })
  })
})
