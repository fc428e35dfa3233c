// @module-tag long
import { describe, expect, it } from 'vitest'
import { parseFault } from '../../src-practice/index.ts'
import { type Client, fetchPdf, handClock, linkOf, start } from './practice-support.ts'

async function raw({ service }: Client, path: string, milliseconds = 20_000): Promise<Response> {
  return fetch(service.url + path, {
    headers: { authorization: 'Bearer practice' },
    signal: AbortSignal.timeout(milliseconds),
  })
}

async function withJob(client: Client): Promise<{ id: string; link: string }> {
  const [id = ''] = client.service.addJobs([{ fails: false }])
  return { id, link: await linkOf(client, id) }
}

describe('faults on JSON operations', () => {
  it.each([
    ['error-500', 500, null],
    ['too-many', 429, '1'],
    ['unavailable', 503, '1'],
    ['refuse-token', 401, null],
  ])('%s answers %i, as often as counted', async (fault, status, retryAfter) => {
    const client = await start({ size: 'none', faults: parseFault(`${fault}=2x`) })
    for (let time = 0; time < 2; time++) {
      const response = await raw(client, '/admin/me')
      expect(response.status).toBe(status)
      expect(response.headers.get('retry-after')).toBe(retryAfter)
      expect(await response.json()).toMatchObject({ message: expect.any(String) })
    }
    expect((await raw(client, '/admin/me')).status).toBe(200)
  })

  it('html answers a page where JSON was due', async () => {
    const client = await start({ size: 'none', faults: { html: '1x' } })
    const response = await raw(client, '/admin/me')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/html/)
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  it('hang never answers, and does not keep the service from closing', async () => {
    const client = await start({ size: 'none', faults: { hang: '1x' } })
    await expect(raw(client, '/admin/me', 300)).rejects.toThrow(/timeout|aborted/i)
    client.service.faults.set({ hang: true })
    const open = raw(client, '/admin/me')
    const ended = expect(open).rejects.toThrow()
    await expect.poll(() => client.service.requests.count('admin.me.show')).toBe(2)
    await client.service.close()
    await ended
  })

  it('latency holds the answer back', async () => {
    const client = await start({ size: 'none', faults: { 'api.latency': 1_500 } })
    await expect(raw(client, '/admin/me', 300)).rejects.toThrow(/timeout|aborted/i)
    expect((await raw(client, '/admin/me')).status).toBe(200)
  })

  it('cut-body does the work and loses the answer', async () => {
    const client = await start({ size: 'none' })
    const [id = ''] = client.service.addJobs([{ stage: 'failed' }])
    client.service.faults.set({ 'cut-body@admin.orders.print-jobs.reprint': '1x' })
    expect((await raw(client, '/admin/me')).status).toBe(200)
    const answer = client.send('POST', `/admin/orders/print-jobs/${id}/reprint`)
    await expect(answer).rejects.toThrow()
    expect(client.service.job(id)).toMatchObject({ attempt: 2, stage: 'queued' })
  })

  it('error-500 does nothing of what was asked', async () => {
    const client = await start({
      size: 'none',
      faults: { 'error-500@admin.orders.print-jobs.reprint': '1x' },
    })
    const [id = ''] = client.service.addJobs([{ stage: 'failed' }])
    expect((await client.send('POST', `/admin/orders/print-jobs/${id}/reprint`)).status).toBe(500)
    expect(client.service.job(id)).toMatchObject({ attempt: 1, stage: 'failed' })
  })

  it('expired-links gives a link that is refused at once', async () => {
    const client = await start({ size: 'none', faults: { 'expired-links': '1x' } })
    const { id, link } = await withJob(client)
    expect((await fetch(link)).status).toBe(403)
    expect((await fetchPdf(client, id)).length).toBeGreaterThan(1_000)
  })
})

describe('faults on documents', () => {
  it.each([
    ['error-500', 500],
    ['too-many', 429],
    ['unavailable', 503],
  ])('pdf.%s spares the JSON operations and answers %i', async (fault, status) => {
    const client = await start({ size: 'none', faults: parseFault(`pdf.${fault}=1x`) })
    const { id, link } = await withJob(client)
    expect((await fetch(link)).status).toBe(status)
    expect((await fetchPdf(client, id)).length).toBeGreaterThan(1_000)
  })

  it('cut-body ends halfway through the Content-Length, and does not count as fetched', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now, faults: { 'pdf.cut-body': '1x' } })
    const { id, link } = await withJob(client)
    const whole = await client.service.pdf(id)
    const response = await fetch(link)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(whole.length))
    await expect(response.arrayBuffer()).rejects.toThrow()
    clock.pass(600)
    expect(client.service.job(id)).toMatchObject({ stage: 'dispatching', fetches: 0 })
    expect((await fetchPdf(client, id)).equals(whole)).toBe(true)
    expect(client.service.job(id)).toMatchObject({ fetches: 1 })
  })

  it('wrong-content and empty-pdf answer 200 and do not count as fetched', async () => {
    const client = await start({ size: 'none', faults: { 'wrong-content': '1x' } })
    const { id, link } = await withJob(client)
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/^<!doctype html>/)
    client.service.faults.set({ 'empty-pdf': '1x' })
    const empty = await fetch(link)
    expect(empty.status).toBe(200)
    expect((await empty.arrayBuffer()).byteLength).toBe(0)
    expect(client.service.job(id)?.fetches).toBe(0)
  })

  it('endless-pdf goes on until the reader has had enough', async () => {
    const client = await start({ size: 'none', faults: { 'endless-pdf': '1x' } })
    const { link } = await withJob(client)
    const response = await fetch(link)
    expect(response.headers.get('content-length')).toBeNull()
    let read = 0
    let first: string | undefined
    for await (const chunk of response.body ?? []) {
      first ??= Buffer.from(chunk).subarray(0, 5).toString()
      read += chunk.length
      if (read > 5_000_000) break
    }
    expect(first).toBe('%PDF-')
    expect(read).toBeGreaterThan(5_000_000)
  })

  it('hang keeps a reader waiting', async () => {
    const client = await start({ size: 'none', faults: { 'pdf.hang': true } })
    const { link } = await withJob(client)
    await expect(fetch(link, { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout|aborted/i)
  })

  it('can be switched while the service runs', async () => {
    const client = await start({ size: 'none' })
    const { id } = await withJob(client)
    client.service.faults.set({ 'pdf.error-500': true })
    await expect(fetchPdf(client, id)).rejects.toThrow('500')
    client.service.faults.clear()
    expect((await fetchPdf(client, id)).length).toBeGreaterThan(1_000)
  })
})

describe('a service with a wrong fault', () => {
  it('does not start', async () => {
    const faults = { 'no-such-fault': true } as object
    await expect(start({ faults })).rejects.toThrow(/Unknown fault “no-such-fault”.*latency/)
  })
})
