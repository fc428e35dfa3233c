import { describe, expect, test } from 'vitest'
import type { PricePatch } from '../../src-main/service/index.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { clientOf, failureOf, json, serve } from './service-support.ts'

/** A client of a server that answers everything so. */
async function answering(body: unknown, status = 200, headers = {}) {
  const server = await serve(response => {
    if (body === undefined) response.writeHead(status, headers).end()
    else json(response, body, status, headers)
  })
  return { server, client: clientOf(server.url) }
}

const patch: PricePatch = {
  retailer: '7',
  code: 'HV-0412',
  combination: '31',
  field: 'excess_retail',
  value: 45550,
}

describe('one cell', () => {
  // Proves: grid.cell
  test('is sent as the service takes it', async () => {
    const { server, client } = await answering({ value: 455.5 })
    expect(await client.patchPrice(patch)).toBe(45550)
    await client.patchPrice({
      ...patch,
      retailer: 'r-7',
      combination: '007',
      field: 'days',
      value: notPriced,
    })
    const sent = server.seen.map(({ method, url, body }) => [method, url, JSON.parse(body)])
    const path = '/api/v1/admin/pricing/retailer'
    const fields = {
      retailer: 7,
      fabric_code: 'HV-0412',
      combination_id: 31,
      field: 'excess_retail',
      value: 455.5,
    }
    expect(sent).toEqual([
      ['PATCH', path, fields],
      ['PATCH', path, { ...fields, retailer: 'r-7', combination_id: '007', field: 'days', value: null }],
    ])
  })

  test.each<[string, unknown, number]>([
    ['a record with its value', { fabric_code: 'HV-0412', value: 455.5 }, 45550],
    ['digits', { value: '455.50' }, 45550],
    ['the value under the field', { excess_retail: 455.5, retail: 9 }, 45550],
    ['data', { data: { value: 455.5 } }, 45550],
    ['data.cell', { message: 'Saved', data: { cell: { value: 455.5 } } }, 45550],
    ['price', { price: { excess_retail: '455.5' } }, 45550],
    ['a bare price', { data: { price: 455.5 } }, 45550],
    ['another value, which counts', { value: 400 }, 40000],
    ['null for what was 0 or less', { value: null }, notPriced],
    ['0', { cell: { value: 0 } }, notPriced],
    ['a negative value', { value: '-3' }, notPriced],
  ])('comes back as %s', async (_how, body, stored) => {
    const { client } = await answering(body)
    expect(await client.patchPrice(patch)).toBe(stored)
  })

  test.each<[string, unknown, number]>([
    ['an empty answer', undefined, 204],
    ['a message', { message: 'Saved' }, 200],
    ['null', null, 200],
    ['what cannot be read', { value: 'yes' }, 200],
    ['a list', [], 200],
  ])('is taken as sent where the answer is %s', async (_what, body, status) => {
    const { client } = await answering(body, status)
    expect(await client.patchPrice(patch)).toBe(45550)
    expect(await client.patchPrice({ ...patch, value: -100 })).toBe(notPriced)
    expect(await client.patchPrice({ ...patch, value: 0, field: 'days' })).toBe(notPriced)
  })

  test('that the service refuses is told apart from all else', async () => {
    const { client } = await answering({ message: 'The price is over 999,999.99.' }, 422)
    const error = await failureOf(client.patchPrice(patch))
    expect(error).toMatchObject({ code: 'prices.rejected', data: { what: 'The price is over 999,999.99' } })
    expect(error.message).toBe('Entry not saved! The price is over 999,999.99.')
  })

  test.each<[number, object, object]>([
    [400, {}, { code: 'service.rejected', data: { status: 400 } }],
    [401, {}, { code: 'service.token-refused' }],
    [403, {}, { code: 'service.forbidden' }],
    [404, {}, { code: 'service.not-found' }],
    [409, {}, { code: 'service.rejected', data: { status: 409 } }],
    [429, { 'retry-after': '7' }, { code: 'service.busy', retry: { afterSeconds: 7 } }],
    [503, {}, { code: 'service.busy', retry: { afterSeconds: 5 } }],
    [500, {}, { code: 'service.failed', retry: 'any-time' }],
    [502, {}, { code: 'service.failed', retry: 'any-time' }],
  ])('answered with %i says so, and may be sent again where that helps', async (status, headers, expected) => {
    const { client } = await answering({}, status, headers)
    expect(await failureOf(client.patchPrice(patch))).toMatchObject(expected)
  })

  test('whose answer is lost may be sent again', async () => {
    const server = await serve((_response, _seen, socket) => socket.destroy())
    expect(await failureOf(clientOf(server.url).patchPrice(patch))).toMatchObject({
      code: 'service.unreachable',
      retry: 'any-time',
    })
  })

  test('with a text is not sent', async () => {
    const { server, client } = await answering({})
    await expect(client.patchPrice({ ...patch, value: unreadable })).rejects.toThrow(TypeError)
    expect(server.seen).toEqual([])
  })

  test('goes by names of its own where a profile says so', async () => {
    const server = await serve(response => json(response, { value: 1 }))
    const client = clientOf(server.url, {
      operations: {
        'admin.pricing.retailer.update': {
          method: 'PUT',
          path: '/prices',
          body: { value: 'price', fabric_code: 'code' },
        },
      },
    })
    await client.patchPrice(patch)
    expect(server.seen[0]).toMatchObject({ method: 'PUT', url: '/prices' })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ price: 455.5, code: 'HV-0412' })
  })
})

describe('a window', () => {
  test('is handed out as it comes, and waits for its taker', async () => {
    const server = await serve(async response => {
      response.write('{"rows":')
      await new Promise(resolve => setTimeout(resolve, 50))
      response.end('[]}')
    })
    const taken: string[] = []
    let busy = false
    const bytes = await clientOf(server.url).readWindow({ retailer: 'a b', offset: 500, limit: 10 }, async piece => {
      expect(busy).toBe(false)
      busy = true
      await new Promise(resolve => setTimeout(resolve, 100))
      taken.push(Buffer.from(piece).toString())
      busy = false
    })
    expect(taken).toEqual(['{"rows":', '[]}'])
    expect(bytes).toBe(11)
    expect(server.seen[0]?.url).toBe('/api/v1/admin/pricing/retailer/a%20b?offset=500&limit=10')
  })

  test('does not count its taker’s slowness as silence', async () => {
    const server = await serve(async response => {
      response.write('[')
      await new Promise(resolve => setTimeout(resolve, 50))
      response.end(']')
    })
    const client = clientOf(server.url, { timeoutSeconds: 1.5 })
    const slow = () => new Promise<void>(resolve => setTimeout(resolve, 2_000))
    expect(await client.readWindow({ retailer: '7', offset: 0, limit: 10 }, slow)).toBe(2)
  })

  test('that falls silent, or is cut, is told', async () => {
    const silent = await serve(response => void response.write('{'))
    const client = clientOf(silent.url, { timeoutSeconds: 0.3 })
    const asked = { retailer: '7', offset: 0, limit: 10 }
    expect(await failureOf(client.readWindow(asked, () => {}))).toMatchObject({ code: 'service.timeout' })
    const cut = await serve((response, _seen, socket) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => socket.destroy(), 50)
    })
    expect(await failureOf(clientOf(cut.url).readWindow(asked, () => {}))).toMatchObject({
      code: 'service.cut',
      data: { bytes: 1 },
    })
  })

  test('is not taken from another origin, and ends with its signal', async () => {
    const server = await serve(response => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end())
    const asked = { retailer: '7', offset: 0, limit: 10 }
    expect(await failureOf(clientOf(server.url).readWindow(asked, () => {}))).toMatchObject({
      code: 'service.foreign-redirect',
    })
    const endless = await serve(response => void response.write('['))
    const control = new AbortController()
    const reading = clientOf(endless.url).readWindow({ ...asked, signal: control.signal }, () => control.abort())
    expect(await failureOf(reading)).toMatchObject({ name: 'AbortError' })
  })
})

describe('retailers', () => {
  const known = { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' }

  test.each<[string, unknown]>([
    ['bare', [{ id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' }]],
    ['under data', { data: [{ id: '7', brandname: 'Harbour & Vale', settlement_currency: 'GBP', currency: 'USD' }] }],
    [
      'under accounts',
      {
        accounts: [
          {
            account_id: 7,
            name: 'Harbour & Vale',
            settlement_currency: { code: 'GBP' },
            currency: { code: 'USD' },
          },
        ],
      },
    ],
  ])('are listed from a list that comes %s', async (_how, body) => {
    const { client, server } = await answering(body)
    expect(await client.retailers(' vale ')).toEqual({ retailers: [known], warnings: [] })
    await client.retailers(' ')
    expect(server.seen.map(({ url }) => url)).toEqual(['/admin/accounts?search=vale', '/admin/accounts'])
  })

  test('without an id are left out with a warning', async () => {
    const { client } = await answering([{ brandname: 'x' }, { id: 3 }, 'x'])
    const { retailers, warnings } = await client.retailers('')
    expect(retailers).toEqual([{ id: '3', name: null, settlementCurrency: null, consumerCurrency: null }])
    expect(warnings.map(({ code }) => code)).toEqual(['service.unreadable-record', 'service.unreadable-record'])
  })

  test('are read one by one, too', async () => {
    const { client, server } = await answering({
      data: { brandname: 'Harbour & Vale', currency: 'USD', country_code: 'US' },
    })
    // An account's own currency may be either of the two.
    const unknown = { settlementCurrency: null, consumerCurrency: null }
    expect(await client.retailer('7')).toEqual({ ...known, ...unknown })
    expect(server.seen[0]?.url).toBe('/admin/accounts/7')
  })
})
