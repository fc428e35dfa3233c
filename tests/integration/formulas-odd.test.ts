import { afterEach, describe, expect, it } from 'vitest'
import { removePriceFolders } from './prices-desk-support.ts'
import { formulas, type RecordWorld, startRecords } from './records-support.ts'
import { failureOf, json, serve, type TestServer } from './service-support.ts'

// Formulas of a service with habits of its own: what belongs to which roll width must not be guessed, and never be lost.

const worlds: RecordWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(world => world.close()))
  removePriceFolders()
})

const texts = { regular: 'a', plus_size: null, total_meterage: null, lining: null }

/** A desk on a service that tells these add-ons, whatever is saved. */
async function telling(addOns: unknown): Promise<{ world: RecordWorld; server: TestServer }> {
  const server = await serve((response, { method, url }) => {
    if (url.startsWith('/admin/me')) json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
    else if (url.includes('/pricing/formulas'))
      json(response, method === 'GET' ? { ...texts, roll_width_addons: addOns } : null)
    else json(response, { message: 'no such page' }, 404)
  })
  const world = await startRecords({ baseUrl: server.url })
  worlds.push(world)
  return { world, server }
}

const sent = ({ seen }: TestServer): unknown[] =>
  seen
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (JSON.parse(body) as { roll_width_addons?: unknown }).roll_width_addons)

async function addOnsOf(told: unknown): Promise<unknown[]> {
  const { world } = await telling(told)
  const values = (await world.open(formulas)).values ?? {}
  return [1, 2, 3, 4, 5, 6, 7].map(group => values[`roll_width_${group}`])
}

describe('add-ons stand at the group that they are of', () => {
  it.each([
    ['in another order', [3, 1, 2, 7, 6, 5, 4].map(group => ({ group, cm: group * 10 })), [10, 20, 30, 40, 50, 60, 70]],
    [
      'counted from 0, as texts',
      [1, 0, 2].map(group => ({ group: String(group), addon: `${group + 1} cm` })),
      [1, 2, 3, null, null, null, null],
    ],
    ['some of them', [{ roll_width_group: 6, value: 4 }], [null, null, null, null, null, 4, null]],
    [
      'with a group twice, so in their order',
      [
        { group: 2, cm: 1 },
        { group: 2, cm: 5 },
      ],
      [1, 5, null, null, null, null, null],
    ],
    ['by name, only those that add something', { group_2: 8, group_7: 1.5 }, [null, 8, null, null, null, null, 1.5]],
  ])('%s', async (_how, told, expected) => {
    expect(await addOnsOf(told)).toEqual(expected)
  })
})

describe('an add-on that cannot be read', () => {
  it('is not emptied by saving another: that one has to be typed, too', async () => {
    const { world, server } = await telling([1, 2, 3, 'about 4', 5, 6, 7])
    await world.open(formulas)
    const failure = await failureOf(world.save(formulas, { roll_width_1: 9 }, { roll_width_1: 1 }))
    expect(failure).toMatchObject({ code: 'formulas.add-on-unknown', data: { group: 4 } })
    expect(sent(server)).toEqual([])
    await world.save(formulas, { roll_width_1: 9, roll_width_4: null }, { roll_width_1: 1 })
    expect(sent(server)).toEqual([[9, 2, 3, null, 5, 6, 7]])
  })

  it('is no matter where the service tells none at all', async () => {
    const { world, server } = await telling(undefined)
    await world.open(formulas)
    await world.save(formulas, { roll_width_2: 5 })
    expect(sent(server)).toEqual([[null, 5, null, null, null, null, null]])
  })
})
