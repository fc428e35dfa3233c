import { describe, expect, it } from 'vitest'
import { start } from './practice-support.ts'
import { clientOf, json, serve } from './service-support.ts'

const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}

describe('the menu', () => {
  it('of the practice service comes with all its levels', async () => {
    const { service } = await start({ showMaster: true })
    const menu = await clientOf(service.url, { token: () => service.token }).menu()
    expect(menu).toContainEqual({ key: 'pricing.master', label: 'Master pricing' })
    expect(menu).toContainEqual({ key: 'orders.printing.cloud', label: 'Cloud print' })
  })

  const wanted = [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'B' },
    { key: 'c', label: 'C' },
  ]
  it.each([
    ['bare', [{ key: 'a', label: 'A', children: [{ key: 'b', label: 'B', children: [{ key: 'c', label: 'C' }] }] }]],
    [
      'under data',
      {
        data: {
          menu: [
            { key: 'a', title: 'A', items: [{ key: 'b', text: 'B' }] },
            { slug: 'c', name: 'C' },
          ],
        },
      },
    ],
    ['by key', { menu: { a: { label: 'A', children: { b: 'B' } }, c: { label: 'C' } } }],
    ['by key, bare', { a: { label: 'A' }, b: { label: 'B' }, c: 'C' }],
    [
      'with groups that are no entries',
      {
        items: [
          {
            items: [
              { key: 'a', label: 'A' },
              { key: 'b', label: 'B' },
            ],
          },
          [{ id: 'c', label: 'C' }],
        ],
      },
    ],
  ])('comes %s', async (_how, body) => {
    const { client } = await answering(body)
    expect(await client.menu()).toEqual(wanted)
  })

  it.each([[null], [[]], [{}], [7]])('is empty in %o, or nearly so', async body => {
    const { client } = await answering(body)
    expect((await client.menu()).filter(({ label }) => label !== '7')).toEqual([])
  })

  it('that has no end has one', async () => {
    let deep: object = { key: 'x', label: 'X' }
    const deepen = (levels: number) => {
      for (let depth = 0; depth < levels; depth++) deep = { key: 'x', label: 'X', children: [deep] }
    }
    deepen(30)
    const { client } = await answering([deep])
    expect((await client.menu()).length).toBeLessThan(20)
    deepen(2_000)
    const endless = await answering([deep])
    await expect(endless.client.menu()).rejects.toMatchObject({ code: 'service.unexpected-shape' })
  })
})
