import { describe, expect, it } from 'vitest'
import type { RecordName } from '../../src-shared/contract/records.ts'
import { clientOf, failureOf, json, serve } from './service-support.ts'

const billing: RecordName = { kind: 'billing', retailer: '7', product: null }
const express: RecordName = { kind: 'express', retailer: '7', product: null }

const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}
const bodies = (seen: readonly { method: string; url: string; body: string }[]) =>
  seen.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])
const rejected = (what: string) => ({ code: 'prices.rejected', data: { what } })

describe('a refusal', () => {
  it.each([
    ['of a field', { errors: { card: ['Too much.'] } }, 'Too much'],
    ['of a field below a record', { errors: { 'record.card': 'Too much.' } }, 'Too much'],
    ['as a whole', { message: 'Locked.' }, 'Locked'],
  ])('%s', async (_how, body, what) => {
    const { client } = await answering(body, 422)
    expect((await client.saveRecord(billing, { card: 3 })).refused).toEqual([{ field: 'card', reason: rejected(what) }])
  })

  it('may come as a success that speaks of an error', async () => {
    const { client } = await answering({ success: false, message: 'Locked.' })
    expect(await client.saveRecord(billing, { card: 3 })).toEqual({
      values: {},
      refused: [{ field: 'card', reason: rejected('Locked') }],
    })
  })

  it('of a field that the profile calls otherwise is of ours', async () => {
    const server = await serve(response => json(response, { errors: { kreditkarte: ['Zu viel'] } }, 422))
    const operations = {
      'admin.pricing.billing.update': { method: 'POST', body: { card: 'kreditkarte' } },
    } as const
    const { refused } = await clientOf(server.url, { operations }).saveRecord(billing, { card: 3, bank: 1 })
    expect(refused[0]).toEqual({ field: 'card', reason: rejected('Zu viel') })
    expect(bodies(server.seen)).toEqual([['POST /api/v1/admin/pricing/billing/7', { kreditkarte: 3, bank: 1 }]])
  })

  it.each([400, 409, 413, 422])('by the status %i is one of what was sent', async status => {
    const { client } = await answering({ errors: { bank: ['Closed.'] } }, status)
    expect((await client.saveRecord(billing, { card: 3, bank: 1 })).refused).toEqual([
      // Nothing was saved, also of the field that nothing is said about: it says what stopped it.
      { field: 'card', reason: rejected('bank: Closed') },
      { field: 'bank', reason: rejected('Closed') },
    ])
  })

  it('of a field that was not typed is said at the one that was', async () => {
    const { client } = await answering({ message: 'The given data was invalid.', errors: { bank: ['Over 50.'] } }, 422)
    const { refused } = await client.saveRecord(billing, { card: 3, bank: 60 })
    expect(refused[0]).toEqual({ field: 'card', reason: rejected('The given data was invalid; bank: Over 50') })
  })

  it.each([
    [405, 'service.rejected'],
    [403, 'service.forbidden'],
    [404, 'service.not-found'],
    [501, 'service.failed'],
  ])('is none where the status %i speaks of the operation', async (status, code) => {
    const { client } = await answering({ message: 'Not here.' }, status)
    expect(await failureOf(client.saveRecord(billing, { card: 3 }))).toMatchObject({ code })
  })

  it.each([400, 404, 409])('of one combination (%i) keeps no other from being saved', async status => {
    const server = await serve((response, { url }) =>
      json(response, { message: 'Not this one.' }, url.includes('/31/') ? status : 200),
    )
    const values = { '31/settlement': 1, '32/settlement': 2 }
    const answer = await clientOf(server.url).saveRecord(express, values)
    expect(answer.values).toEqual({ '32/settlement': 2 })
    expect(answer.refused).toMatchObject([{ field: '31/settlement', reason: { data: { what: 'Not this one' } } }])
  })
})

describe('an answer that is none', () => {
  it('a reading that speaks of an error is no record without values', async () => {
    const { client } = await answering({ success: false, message: 'Locked for the sale.' })
    for (const name of [billing, express]) {
      expect(await failureOf(client.readRecord(name))).toMatchObject({
        code: 'service.rejected',
        data: { what: 'Locked for the sale' },
      })
    }
  })

  it.each([301, 302, 303])('a save that is sent on to a page (%i) is not known to be one', async status => {
    const server = await serve((response, { method }) => {
      if (method === 'PUT') response.writeHead(status, { location: '/login' }).end()
      else json(response, { message: 'Sign in.' })
    })
    expect(await failureOf(clientOf(server.url).saveRecord(billing, { card: 3 }))).toMatchObject({
      code: 'service.unexpected-shape',
    })
    expect(server.seen).toHaveLength(1)
  })
})
