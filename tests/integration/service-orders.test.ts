import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, json, serve } from './service-support.ts'

/** A client of a server that answers everything so. */
async function answering(body: unknown, status = 200) {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}

const asks = (server: { seen: { method: string; url: string; body: string }[] }) =>
  server.seen.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])

describe('the groups of an order', () => {
  const one = { label: '51077-1-1', detail: null }
  test.each<[string, unknown, unknown[]]>([
    ['bare texts', ['51077-1-1', '51077-1-2'], [one, { label: '51077-1-2', detail: null }]],
    ['under data', { data: ['51077-1-1'] }, [one]],
    ['under their name', { groups: [{ group: '51077-1-1' }] }, [one]],
    ['a label', [{ label: '51077-1-1' }], [one]],
    ['a code of the garment beside the label', [{ label: 'JA', code: 'JA', group_label: '51077-1-1' }], [one]],
    ['indexes only', [{ label: 'JA', piece_index: 1, group_index: 1 }], [one]],
    ['a name that is no label', [{ name: 'Jacket' }], [{ label: 'Jacket', detail: null }]],
    ['told twice', ['51077-1-1', { code: '51077-1-1' }], [one]],
    ['nothing that names one', [{ fabric: 'x' }, null, '', '51077-1-1'], [one]],
    [
      'with product and fabric',
      [{ code: '51077-1-1', product_name: 'Jacket', fabric_code: 'HV-0412', group_number: 1 }],
      [{ label: '51077-1-1', detail: 'Jacket · HV-0412' }],
    ],
    ['none', [], []],
  ])('come as %s', async (_how, body, groups) => {
    const { client, server } = await answering(body)
    const { rows } = await client.read('admin.orders.cloud-print.groups', { path: { order: '51077' } })
    expect(rows).toEqual(groups)
    expect(asks(server)).toEqual([['GET', '/admin/orders/51077/cloud-print/groups', null]])
  })
})

describe('the link to an order’s document', () => {
  test.each<[string, unknown]>([
    ['in a record', { url: 'https://files.example/a.pdf?s=1' }],
    ['under data', { data: { print_url: 'https://files.example/a.pdf?s=1' } }],
    ['bare', 'https://files.example/a.pdf?s=1'],
  ])('comes %s', async (_how, body) => {
    const { client, server } = await answering(body)
    expect(
      (
        await client.read('admin.orders.print-url', {
          path: { order: '51077' },
          query: { type: 'shipping container' },
        })
      ).url,
    ).toBe('https://files.example/a.pdf?s=1')
    const [, url = ''] = asks(server)[0] ?? []
    expect(new URL(String(url), server.url).searchParams.get('type')).toBe('shipping container')
  })

  test('that cannot be used is an error of its own', async () => {
    for (const body of [{}, { url: 'ftp://x/y' }, { url: 'http://[' }]) {
      const { client } = await answering(body)
      expect(
        (
          await failureOf(client.read('admin.orders.print-url', { path: { order: '51077' }, query: { type: 'order' } }))
        )['code'],
      ).toBe('document.bad-link')
    }
  })

  test('is never asked for at another path, whatever the order is called', async () => {
    const { client, server } = await answering({ url: 'https://files.example/a.pdf' })
    for (const order of ['1/2', 'a b', '1?x=1', '1#2'])
      await client.read('admin.orders.print-url', { path: { order: order }, query: { type: 'order' } })
    expect(server.seen.every(({ url }) => /^\/admin\/orders\/[^/?#]+\/print-url\?type=order$/.test(url))).toBe(true)
    for (const order of ['.', '..'])
      await failureOf(client.read('admin.orders.print-url', { path: { order: order }, query: { type: 'order' } }))
    expect(server.seen.length).toBe(4)
  })
})

describe('what starts something', () => {
  test.each<[string, unknown, string | null]>([
    ['a record', { print_job: { id: 9100 } }, '9100'],
    ['an id', { print_job: 9100 }, '9100'],
    ['data', { data: { id: '9100' } }, '9100'],
    ['nothing', {}, null],
  ])('is sent as documented, and a cloud print’s job is read from %s', async (_how, body, id) => {
    const { client, server } = await answering(body, 202)
    const groups = ['51077-1-1']
    expect(
      await client.read('admin.orders.cloud-print', {
        path: { order: '51077' },
        body: { type: 'shirt code', groups },
      }),
    ).toEqual({ id })
    expect(asks(server)).toEqual([['POST', '/admin/orders/51077/cloud-print', { type: 'shirt code', groups }]])
  })

  test.each<[string, unknown, string | null]>([
    ['batch_id', { batch_id: 'print-1' }, 'print-1'],
    ['data', { data: { batch_id: 7 } }, '7'],
    ['a batch', { batch: { id: 'b7' } }, 'b7'],
    ['nothing', null, null],
  ])('is sent as documented, and a bulk print’s batch is read from %s', async (_how, body, id) => {
    const { client, server } = await answering(body, 202)
    expect(await client.read('admin.orders.bulk-print', { body: { orders: [51077, 'A-7'], job_type: 'tag' } })).toEqual(
      { id },
    )
    expect(asks(server)).toEqual([['POST', '/admin/orders/bulk-print', { orders: [51077, 'A-7'], job_type: 'tag' }]])
  })

  test('follows a profile’s own names', async () => {
    const server = await serve(response => json(response, { batch_id: 'b' }, 202))
    const client = clientOf(server.url, {
      operations: {
        'admin.orders.bulk-print': { path: '/v2/print', body: { orders: 'order_ids', job_type: 'type' } },
        'admin.orders.cloud-print': null,
      },
    })
    await client.read('admin.orders.bulk-print', { body: { orders: [1], job_type: 'order' } })
    expect(asks(server)).toEqual([['POST', '/v2/print', { order_ids: [1], type: 'order' }]])
    expect([client.offers('admin.orders.bulk-print'), client.offers('admin.orders.cloud-print')]).toEqual([true, false])
  })

  test('is sent once where the answer is lost, and said to be unknown', async () => {
    const server = await serve((_response, _seen, socket) => socket.destroy())
    const client = clientOf(server.url)
    const calls = [
      () => client.read('admin.orders.bulk-print', { body: { orders: [1], job_type: 'order' } }),
      () =>
        client.read('admin.orders.cloud-print', {
          path: { order: '1' },
          body: { type: 'order bill', groups: [] },
        }),
      () => client.read('admin.orders.print-jobs.kanban-reprint', { path: { job: '1' } }),
    ]
    for (const call of calls) expect((await failureOf(call()))['code']).toBe('service.answer-unknown')
    expect(server.seen.length).toBe(3)
  })
})
