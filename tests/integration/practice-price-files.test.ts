// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, type Client, start } from './practice-support.ts'

const pricing = '/api/v1/admin/pricing'
const quick = { stepSeconds: 0.05 }

async function upload({ service }: Client, retailer: number, text: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), 'prices.csv')
  const response = await fetch(`${service.url}${pricing}/import/${retailer}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}` },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The notification of a batch, once it is there. */
const toldOf = ({ get }: Client, batch: unknown): Promise<Record<string, unknown>> =>
  vi.waitUntil(
    async () => {
      const { body } = await get('/admin/notifications')
      return (body['notifications'] as Record<string, unknown>[]).find(said => said['batch_id'] === batch)
    },
    { timeout: 10_000, interval: 20 },
  )

const title = '2-Piece / Jacket + Trousers / Retail'
const file = (...lines: string[][]) =>
  Papa.unparse([
    ['Username', 'Currency', 'Fabric Code', title],
    ...lines.map(line => ['Harbour & Vale', 'USD', ...line]),
  ])

describe('an import', () => {
  it('waits in the queue, is counted, stores its prices and says so', async () => {
    const client = await start({ stepSeconds: 0.3 })
    const before = client.service.price(7, 'HV-0412', 31, 'retail')
    const answer = await upload(client, 7, file(['HV-0412', '433.95']))
    expect(answer.status).toBe(202)
    const counted = await client.get('/admin/dashboard/job-batches')
    expect(counted.body['pending']).toBeGreaterThan(0)
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(before)
    expect(await toldOf(client, answer.body['batch_id'])).toMatchObject({
      kind: 'pricing_import_finished',
      message: '1 price was saved.',
    })
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(433.95)
  })

  it('leaves a price as it is where the cell is empty, and clears it at 0 and less', async () => {
    const client = await start(quick)
    client.service.setPrice(7, 'HV-0412', 31, 'retail', 400)
    client.service.setPrice(7, 'HV-0412', 31, 'wholesale', 100)
    const wide = Papa.unparse([
      ['Username', 'Currency', 'Fabric Code', title, '2-Piece / Jacket + Trousers / Wholesale'],
      ['Harbour & Vale', 'USD', 'HV-0412', '', '0'],
    ])
    await toldOf(client, (await upload(client, 7, wide)).body['batch_id'])
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(400)
    expect(client.service.price(7, 'HV-0412', 31, 'wholesale')).toBeNull()
  })

  // Proves: import.settlement
  it('does not check the settlement currency', async () => {
    const client = await start(quick)
    const text = Papa.unparse([
      ['Username', 'Currency', 'Settlement Currency', 'Fabric Code', title],
      ['Harbour & Vale', 'USD', 'JPY', 'HV-0412', '433.95'],
    ])
    const said = await toldOf(client, (await upload(client, 7, text)).body['batch_id'])
    expect(said['message']).toBe('1 price was saved.')
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(433.95)
  })

  it('names what it did not save, and saves the rest', async () => {
    const client = await start(quick)
    const text = `${file(['HV-0412', '12,50'], ['NO-0001', '10'], ['HV-0412', '55.00'])}\r\nOther,USD,HV-0412,99`
    const said = await toldOf(client, (await upload(client, 7, text)).body['batch_id'])
    expect(said['message']).toBe(
      `1 price was saved. 3 were not: Row 2, ${title}: The price is not a number. Row 3: there is no fabric code NO-0001. Row 5: the Username is Other, not Harbour & Vale.`,
    )
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(55)
  })

  it.each([
    ['Currency', 'Username,Fabric Code\r\n', 'The header is missing Currency.'],
    ['Username and Currency', 'User,Curr.,Fabric Code\r\n', 'The header is missing Username and Currency.'],
    [
      'a known name',
      `Username,Currency,Fabric Code,2 Piece / Jacket / Retail\r\n`,
      'The header has unknown names: 2 Piece / Jacket / Retail.',
    ],
  ])('is refused before it runs where the header lacks %s', async (_lacks, text, message) => {
    const answer = await upload(await start(quick), 7, text)
    expect(answer.status).toBe(422)
    expect(answer.body['message']).toBe(message)
  })

  it('knows the combinations by their names in the locale of the account', async () => {
    const client = await start(quick)
    await client.send('PUT', '/admin/me/preferences', { locale: 'zh-CN' })
    expect((await upload(client, 7, file(['HV-0412', '10']))).status).toBe(422)
    const chinese = file(['HV-0412', '10']).replace('Jacket + Trousers', '上衣 + 裤子')
    expect((await upload(client, 7, chinese)).status).toBe(202)
  })

  it('needs the permission, a file, and a retailer', async () => {
    const client = await start({ ...quick, permissions: [] })
    expect((await upload(client, 7, file())).status).toBe(403)
    const allowed = await start(quick)
    expect((await upload(allowed, 999, file())).status).toBe(404)
    expect((await allowed.send('POST', `${pricing}/import/7`, {})).status).toBe(422)
  })

  it('that a restart interrupted is done by the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'selvedge-price-files-'))
    try {
      const first = await start({ dataDir, stepSeconds: 60 })
      const { body } = await upload(first, 7, file(['HV-0412', '77.00']))
      await first.service.close()
      const second = await start({ dataDir, ...quick })
      await toldOf(second, body['batch_id'])
      expect(second.service.price(7, 'HV-0412', 31, 'retail')).toBe(77)
      await second.service.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('an export', () => {
  it('is listed until it is ready, then has a link that needs no token', async () => {
    const client = await start({ stepSeconds: 0.3 })
    const { status, body } = await client.get(`${pricing}/export/7`)
    expect(status).toBe(202)
    const listed = async () =>
      ((await client.get(`${pricing}/exports`)).body['exports'] as Record<string, unknown>[])[0]
    expect(await listed()).toMatchObject({
      batch_id: body['batch_id'],
      retailer: 7,
      status: 'queued',
      url: null,
    })
    await toldOf(client, body['batch_id'])
    const text = await (await fetch(String((await listed())?.['url']))).text()
    const [titles, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
    expect(titles?.slice(0, 6)).toEqual([
      'Username',
      'Currency',
      'Settlement Currency',
      'Fabric Code',
      'Collection',
      '2-Piece / Jacket + Trousers / Wholesale',
    ])
    expect(rows).toHaveLength(1_260)
    const row = rows.find(fields => fields[3] === 'HV-0412')
    expect(Number(row?.[6])).toBe(client.service.price(7, 'HV-0412', 31, 'retail'))
  })

  it('goes back in as an import without a word, and changes nothing', async () => {
    const client = await start(quick)
    const { body } = await client.get(`${pricing}/export/7`)
    await toldOf(client, body['batch_id'])
    const [row] = (await client.get(`${pricing}/exports`)).body['exports'] as Record<string, unknown>[]
    const text = await (await fetch(String(row?.['url']))).text()
    const before = await client.get(`${pricing}/retailer/7`)
    const said = await toldOf(client, (await upload(client, 7, text)).body['batch_id'])
    expect(said['message']).toMatch(/^\d+ prices were saved\.$/)
    expect((await client.get(`${pricing}/retailer/7`)).body).toEqual(before.body)
  })
})
