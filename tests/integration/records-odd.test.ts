// @module-tag long
import { describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src-shared/contract/records.ts'
import { type Answer, odd, sent } from './records-odd-support.ts'
import { billing, express, formulas } from './records-support.ts'
import { failureOf, json } from './service-support.ts'

const onGet =
  (get: () => unknown, put: Answer): Answer =>
  (response, seen) =>
    seen.method === 'GET' ? json(response, get()) : put(response, seen)

describe('fields that a service does not tell', () => {
  it('are not in the view, and go only where they were typed', async () => {
    const { world, server } = await odd(
      onGet(
        () => ({ card: 2, bank: 'ask the office' }),
        response => json(response, null),
      ),
    )
    expect((await world.open(billing)).values).toEqual({ card: 2 })
    expect((await world.save(billing, { card: 3 }, { card: 2 })).view.values).toEqual({ card: 3 })
    // Nobody knows what stood there, so that there is nothing to quarrel about.
    expect(await world.save(billing, { bank: 4 })).toMatchObject({ saved: true, elsewhere: [] })
    expect(sent(server)).toEqual([
      ['/billing/7', { card: 3 }],
      ['/billing/7', { card: 2, bank: 4 }],
    ])
  })

  it('that come to be told while one is typed are somebody’s', async () => {
    let told: FieldValues = {}
    const { world, server } = await odd(
      onGet(
        () => told,
        response => json(response, null),
      ),
    )
    expect((await world.open(billing)).values).toEqual({})
    told = { card: 12 }
    expect(await world.save(billing, { card: 3 })).toMatchObject({ saved: false, elsewhere: ['card'] })
    expect(sent(server)).toEqual([])
  })

  it('that come to be told as empty are nobody’s', async () => {
    let told: FieldValues = {}
    const { world, server } = await odd(
      onGet(
        () => told,
        response => json(response, null),
      ),
    )
    await world.open(billing)
    told = { card: null }
    expect(await world.save(billing, { card: 3 })).toMatchObject({ saved: true, elsewhere: [] })
    expect(sent(server)).toEqual([['/billing/7', { card: 3 }]])
  })

  it('among the add-ons keep the list away, as long as none of them is typed', async () => {
    const record = { regular: 'a', plus_size: null, total_meterage: null, lining: null }
    const { world, server } = await odd(
      onGet(
        () => ({ ...record, roll_width_addons: [1, 2, 3, 'about 4', 5, 6, 7] }),
        response => json(response, null),
      ),
    )
    expect((await world.open(formulas)).values).not.toHaveProperty('roll_width_4')
    await world.save(formulas, { regular: 'a * 2' }, { regular: 'a' })
    expect(sent(server)).toEqual([['/formulas/7/11', { ...record, regular: 'a * 2' }]])
    await world.save(formulas, { roll_width_4: 4 })
    expect(sent(server)[1]).toEqual(['/formulas/7/11', { ...record, roll_width_addons: [1, 2, 3, 4, 5, 6, 7] }])
  })

  it('of express cost send the typed side alone', async () => {
    const combinations = [
      { id: 31, main_product: 'Suit', name: 'Jacket', express: { settlement: 5, consumer: 6 } },
      { id: 32, main_product: 'Suit', name: 'Trousers' },
    ]
    const { world, server } = await odd(
      onGet(
        () => ({ combinations, rows: [] }),
        response => json(response, null),
      ),
    )
    const view = await world.open(express)
    expect(view.values).toEqual({ '31/settlement': 5, '31/consumer': 6 })
    expect(view.combinations.map(({ id }) => id)).toEqual(['31', '32'])
    const values = { '31/consumer': 7, '32/settlement': 0 }
    expect(await world.save(express, values, { '31/consumer': 6 })).toMatchObject({
      saved: true,
      view: { values: { '31/settlement': 5, '31/consumer': 7, '32/settlement': 0 } },
    })
    expect(sent(server)).toEqual([
      ['/combinations/7/31/express', { settlement: 5, consumer: 7 }],
      ['/combinations/7/32/express', { settlement: 0 }],
    ])
  })
})

describe('answers that go astray', () => {
  it('a lost answer to a save is told, and the next reading shows the truth', async () => {
    let stored: FieldValues = { card: 2, bank: 1 }
    const { world } = await odd((response, { method, body }) => {
      if (method === 'GET') return json(response, stored)
      stored = JSON.parse(body) as FieldValues
      response.destroy()
    })
    await world.ask('records.keep', { name: billing, typed: { card: '3' } })
    expect(await failureOf(world.save(billing, { card: 3 }, { card: 2 }))).toMatchObject({
      code: 'service.unreachable',
    })
    expect(await world.open(billing)).toMatchObject({ values: { card: 3, bank: 1 }, typed: { card: '3' } })
  })

  it('a value that the service stores otherwise is shown as it stands there', async () => {
    const { world } = await odd(
      onGet(
        () => ({ card: 2, bank: 1 }),
        response => json(response, { data: { card: '2.50', bank: 1 } }),
      ),
    )
    expect((await world.save(billing, { card: 2.55 }, { card: 2 })).view.values).toEqual({
      card: 2.5,
      bank: 1,
    })
  })

  it('a success that speaks of an error saved nothing', async () => {
    const { world } = await odd(
      onGet(
        () => ({ card: 2, bank: 1 }),
        response => json(response, { success: false, message: 'The month is closed.' }),
      ),
    )
    await world.ask('records.keep', { name: billing, typed: { card: '3' } })
    expect(await world.save(billing, { card: 3 }, { card: 2 })).toMatchObject({
      saved: false,
      view: { values: { card: 2, bank: 1 }, typed: { card: '3' } },
      refused: [{ field: 'card', reason: { data: { what: 'The month is closed' } } }],
    })
  })

  it('what ends express cost in its middle leaves the rest typed, with the reason', async () => {
    const combinations = [31, 32, 33].map(id => ({ id, express: { settlement: 1, consumer: 1 } }))
    const { world, server } = await odd((response, { method, url }) => {
      if (method === 'GET') json(response, { combinations, rows: [] })
      else json(response, { message: 'Down.' }, url.includes('/31/') ? 200 : 500)
    })
    const typed = { '31/settlement': '2', '32/settlement': '3', '33/settlement': '4' }
    await world.ask('records.keep', { name: express, typed })
    const base = { '31/settlement': 1, '32/settlement': 1, '33/settlement': 1 }
    const values = { '31/settlement': 2, '32/settlement': 3, '33/settlement': 4 }
    const answer = await world.save(express, values, base)
    expect(answer.saved).toBe(false)
    expect(answer.refused.map(({ field, reason }) => [field, reason.code])).toEqual([
      ['32/settlement', 'service.failed'],
      ['33/settlement', 'service.failed'],
    ])
    expect(answer.view.typed).toEqual({ '32/settlement': '3', '33/settlement': '4' })
    expect(answer.view.values).toMatchObject({ ...base, '31/settlement': 2 })
    expect(sent(server)).toHaveLength(2)
  })

  it('what is no record leaves what was last seen', async () => {
    let record: unknown = { card: 2, bank: null }
    const { world } = await odd(response => json(response, record))
    await world.open(billing)
    record = 'closed for today'
    expect(await world.open(billing)).toMatchObject({
      values: { card: 2, bank: null },
      problem: { code: 'service.unexpected-shape' },
    })
    expect(await failureOf(world.save(billing, { card: 3 }, { card: 2 }))).toMatchObject({
      code: 'service.unexpected-shape',
    })
  })

  it('what is typed while a save is on its way stays typed', async () => {
    const held: (() => void)[] = []
    const { world } = await odd((response, { method }) => {
      if (method === 'GET') json(response, { card: 2, bank: 1 })
      else held.push(() => json(response, null))
    })
    await world.ask('records.keep', { name: billing, typed: { card: '3', bank: '4' } })
    const saving = world.save(billing, { card: 3, bank: 4 }, { card: 2, bank: 1 })
    await world.prices.until(() => held.length > 0)
    await world.ask('records.keep', { name: billing, typed: { card: '35', bank: '4' } })
    held[0]?.()
    expect((await saving).view).toMatchObject({ values: { card: 3, bank: 4 }, typed: { card: '35' } })
    expect((await world.open(billing)).typed).toEqual({ card: '35' })
  })
})

describe('a record that the service cannot save', () => {
  it('says so once that is known, and is read all the same', async () => {
    const { world } = await odd(
      onGet(
        () => ({ card: 2, bank: 1 }),
        response => json(response, { message: 'The operation does not exist in the admin API spec.' }, 404),
      ),
    )
    expect(await world.open(billing)).not.toHaveProperty('fixed')
    expect(await failureOf(world.save(billing, { card: 3 }, { card: 2 }))).toMatchObject({
      code: 'service.operation-absent',
    })
    expect(await world.open(billing)).toMatchObject({
      values: { card: 2, bank: 1 },
      problem: null,
      fixed: { code: 'service.operation-absent', data: { operation: 'admin.pricing.billing.update' } },
    })
  })
})
