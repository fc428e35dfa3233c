import { describe, expect, it } from 'vitest'
import type { RecordName } from '../../src-shared/contract/records.ts'
import { clientOf, failureOf, json, serve } from './service-support.ts'

const express: RecordName = { kind: 'express', retailer: '7', product: null }

const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}
const valuesOf = async (name: RecordName, body: unknown) =>
  (await (await answering(body)).client.readRecord(name)).values
const bodies = (seen: readonly { method: string; url: string; body: string }[]) =>
  seen.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])

describe('express cost', () => {
  const combination = { id: 31, main_product: '2-Piece', name: 'Jacket' }
  it.each([
    ['as bound', { express: { settlement: 12.5, consumer: null } }],
    ['as texts', { express: { settlement: '12.50', consumer: '' } }],
    ['under another name', { express_cost: { settlement: 12.5, consumer: null } }],
    ['as a list', { express: [12.5, null] }],
    ['in camel case', { expressCost: { settlement: 12.5, consumer: null } }],
    ['beside the name', { express_settlement: '12,50', express_consumer: null }],
    ['under longer names', { express: { settlementCost: 12.5, consumerCost: null } }],
    ['with the money as a record', { express: { settlement: { amount: 12.5 }, consumer: null } }],
  ])('comes %s', async (_how, cost) => {
    const values = { '31/settlement': 12.5, '31/consumer': null }
    const combinations = [{ ...combination, ...cost }, { id: 32 }]
    expect(await valuesOf(express, { combinations, rows: [] })).toEqual(values)
    expect(
      await valuesOf(express, { data: { combinations: { 31: { ...combination, id: undefined, ...cost } } } }),
    ).toEqual(values)
  })

  it('that is not told is not there; null says that there is none', async () => {
    const combinations = [{ id: 31 }, { id: 32, express: null }, { id: 33, express: { consumer: 2, settlement: 'x' } }]
    expect(await valuesOf(express, { combinations })).toEqual({
      '32/settlement': null,
      '32/consumer': null,
      '33/consumer': 2,
    })
  })

  it('asks for one code of the window', async () => {
    const { server, client } = await answering({ combinations: [] })
    await client.readRecord(express)
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/v1/admin/pricing/retailer/7?offset=0&limit=1'])
  })

  it('cannot be read where the window lists no combinations', async () => {
    const { client } = await answering({ rows: [] })
    await expect(client.readRecord(express)).rejects.toMatchObject({ code: 'service.unexpected-shape' })
  })

  it('is sent once for each combination, whatever its id is', async () => {
    const { server, client } = await answering(null)
    const values = { '31/settlement': 1, '31/consumer': 2, 'a/b/settlement': null, 'a/b/consumer': 3 }
    expect(await client.saveRecord(express, values)).toEqual({ values, refused: [] })
    expect(bodies(server.seen)).toEqual([
      ['PUT /api/v1/admin/pricing/combinations/7/31/express', { settlement: 1, consumer: 2 }],
      ['PUT /api/v1/admin/pricing/combinations/7/a%2Fb/express', { settlement: null, consumer: 3 }],
    ])
  })

  it('comes back as it was stored', async () => {
    const { client } = await answering({ data: { express: { settlement: 1, consumer: '2.00' } } })
    expect((await client.saveRecord(express, { '31/settlement': 1.2, '31/consumer': 2.2 })).values).toEqual({
      '31/settlement': 1,
      '31/consumer': 2,
    })
  })

  it('what ends the row of calls is the reason of all that are left', async () => {
    const server = await serve((response, { url }) =>
      json(response, { message: 'Down.' }, url.includes('/31/') ? 200 : 500),
    )
    const values = { '31/settlement': 1, '32/settlement': 2, '33/settlement': 3 }
    const { values: saved, refused } = await clientOf(server.url).saveRecord(express, values)
    expect(saved).toEqual({ '31/settlement': 1 })
    expect(refused.map(({ field, reason }) => [field, reason.code])).toEqual([
      ['32/settlement', 'service.failed'],
      ['33/settlement', 'service.failed'],
    ])
    expect(server.seen).toHaveLength(2)
  })

  it('throws where nothing was saved or refused before, and where it is given up', async () => {
    const { client } = await answering({ message: 'Down.' }, 500)
    await expect(client.saveRecord(express, { '31/settlement': 1 })).rejects.toMatchObject({
      code: 'service.failed',
    })
    const stop = new AbortController()
    const server = await serve(response => {
      if (server.seen.length === 1) json(response, {})
      else stop.abort(new Error('enough'))
    })
    const values = { '31/settlement': 1, '32/settlement': 2 }
    const error = await failureOf(clientOf(server.url).saveRecord(express, values, stop.signal))
    expect(error.message).toBe('enough')
  })
})
