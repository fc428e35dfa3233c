import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fetchPdf, handClock, jobsOf, linkOf, start, TEN } from './practice-support.ts'

describe('the list of print jobs', () => {
  it('has the fields of a record', async () => {
    const { get } = await start({ now: () => TEN })
    const answer = await get('/admin/orders/print-jobs')
    for (const job of jobsOf(answer)) {
      expect(job).toMatchObject({
        id: expect.any(Number),
        job_type: expect.stringMatching(/^(order|tag|shipping container)$/),
        dispatch_status: expect.stringMatching(/^(queued|dispatching|accepted|failed)$/),
        print_status: expect.stringMatching(/^(queued|printing|printed|failed)$/),
        order_id: expect.any(Number),
        copies: 1,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      })
      expect(job).toHaveProperty('error')
    }
  })

  it.each([
    ['in the forenoon', TEN],
    ['a minute after midnight', Date.UTC(2026, 10, 21, 0, 1)],
    ['at midnight', Date.UTC(2026, 10, 21)],
    ['a second before midnight', Date.UTC(2026, 10, 21, 23, 59, 59)],
  ])('holds 45 jobs of today %s, and some of yesterday', async (_when, now) => {
    const { get } = await start({ now: () => now })
    expect(jobsOf(await get('/admin/orders/print-jobs?since=today'))).toHaveLength(45)
    expect(jobsOf(await get('/admin/orders/print-jobs'))).toHaveLength(53)
  })

  it('begins with jobs at every stage', async () => {
    const { get } = await start({ now: () => TEN })
    const stages = jobsOf(await get('/admin/orders/print-jobs?since=today')).map(
      job => `${job['dispatch_status']} / ${job['print_status']}`,
    )
    const count = (stage: string) => stages.filter(one => one === stage).length
    expect(count('queued / queued')).toBe(3)
    expect(count('dispatching / queued')).toBe(2)
    expect(count('accepted / failed')).toBe(1)
    expect(count('accepted / printed')).toBeGreaterThan(30)
    expect(count('accepted / printing') + count('accepted / queued')).toBe(3)
  })

  it('has 5,000 jobs of today in the large sample', async () => {
    const { get } = await start({ size: 'large' })
    const answer = await get('/admin/orders/print-jobs?since=today')
    expect(jobsOf(answer)).toHaveLength(5_000)
    expect(answer.body['meta']).toMatchObject({ total: 5_000, last_page: 1 })
  }, 60_000)

  // Proves: jobs.today
  it('refuses any other since', async () => {
    const { get } = await start({ size: 'none' })
    expect(await get('/admin/orders/print-jobs?since=yesterday')).toMatchObject({
      status: 422,
      body: { errors: { since: [expect.any(String)] } },
    })
  })

  it('shows a record as strange as a test wants it', async () => {
    const client = await start({ size: 'none' })
    const [id = ''] = client.service.addJobs([
      {
        order_id: null,
        job_type: 'Packing Slip',
        copies: 3,
        overlay: { print_status: 'PAPER_JAM', extra: [1] },
      },
    ])
    const [job] = jobsOf(await client.get('/admin/orders/print-jobs'))
    expect(job).toMatchObject({
      id: Number(id),
      order_id: null,
      job_type: 'Packing Slip',
      copies: 3,
      print_status: 'PAPER_JAM',
      extra: [1],
    })
    expect((await fetchPdf(client, id)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a link to a PDF', () => {
  it('gives the document without a token until it expires, then 403', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now, linkSeconds: 60 })
    const [id = ''] = client.service.addJobs(1)
    const { body } = await client.get(`/admin/orders/print-jobs/${id}/pdf-url`)
    expect(body['expires_at']).toBe(new Date(TEN + 60_000).toISOString())
    clock.pass(59)
    const response = await fetch(String(body['url']))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer()).equals(await client.service.pdf(id))).toBe(true)
    clock.pass(1)
    const late = await fetch(String(body['url']))
    expect(late.status).toBe(403)
    expect(await late.json()).toMatchObject({ message: expect.stringContaining('expired') })
  })

  it('cannot be bent to another job or a longer life', async () => {
    const client = await start({ size: 'none' })
    const [first = '', second = ''] = client.service.addJobs(2)
    const link = await linkOf(client, first)
    const bent = [
      link.replace(`/jobs/${first}`, `/jobs/${second}`),
      link.replace(/expires=\d/, 'expires=9'),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/\?.*/, ''),
      link.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
      `${link}&expires=9999999999999`,
    ]
    for (const url of bent) expect([403, 422], url).toContain((await fetch(url)).status)
  })
})

describe('the life of a job', () => {
  it('stays at dispatching while links are asked for but nothing is fetched', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now })
    const [id = ''] = client.service.addJobs([{ fails: false }])
    for (let minute = 0; minute < 20; minute++) {
      clock.pass(60)
      await linkOf(client, id)
    }
    expect(client.service.job(id)?.stage).toBe('dispatching')
    await fetchPdf(client, id)
    expect(client.service.job(id)).toMatchObject({ stage: 'dispatching', fetches: 1 })
    const seen = [1, 2, 3].map(() => {
      clock.pass(1)
      return client.service.job(id)?.stage
    })
    expect(seen).toEqual(['accepted', 'printing', 'printed'])
  })

  it('is not moved by a link that was refused', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now, faults: { 'expired-links': true } })
    const [id = ''] = client.service.addJobs(1)
    await expect(fetchPdf(client, id)).rejects.toThrow('403')
    clock.pass(60)
    expect(client.service.job(id)).toMatchObject({ stage: 'dispatching', fetches: 0 })
  })

  it('runs by the wall clock at the pace it was given', async () => {
    const client = await start({ size: 'none', stepSeconds: 0.02 })
    const [id = ''] = client.service.addJobs([{ fails: false }])
    await fetchPdf(client, id)
    await expect.poll(() => client.service.job(id)?.stage, { timeout: 15_000, interval: 50 }).toBe('printed')
  })
})

describe('a reprint', () => {
  it('brings the same job back to queued, with the same bytes', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now })
    const [id = ''] = client.service.addJobs([{ stage: 'failed' }])
    const before = await client.service.pdf(id)
    const answer = await client.send('POST', `/admin/orders/print-jobs/${id}/reprint`)
    expect(answer).toMatchObject({
      status: 202,
      body: { print_job: { id: Number(id), dispatch_status: 'queued', print_status: 'queued', error: null } },
    })
    clock.pass(60)
    expect(client.service.job(id)).toMatchObject({ stage: 'dispatching', attempt: 2 })
    expect((await fetchPdf(client, id)).equals(before)).toBe(true)
  })

  // Proves: kanban
  it('of the kanban kind is a new tag that names the original', async () => {
    const client = await start({ now: () => TEN })
    const [original] = jobsOf(await client.get('/admin/orders/print-jobs'))
    const { status, body } = await client.send('POST', `/admin/orders/print-jobs/${original?.['id']}/kanban-reprint`)
    expect(status).toBe(202)
    expect(body['print_job']).toMatchObject({
      job_type: 'tag',
      order_id: original?.['order_id'],
      reprint_of: original?.['id'],
      dispatch_status: 'queued',
    })
    expect(client.service.job(String(original?.['id']))?.stage).toBe('printed')
  })

  it('takes an empty body under a JSON content type', async () => {
    const client = await start({ size: 'none' })
    const [id = ''] = client.service.addJobs([{ stage: 'printed' }])
    const response = await fetch(`${client.service.url}/admin/orders/print-jobs/${id}/reprint`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
      body: '',
    })
    expect(response.status).toBe(202)
  })
})

describe('jobs that arrive by themselves', () => {
  it('bring an order’s bill, tags and label in turn, with ids going up', async () => {
    const client = await start({ size: 'none', arrivalsSeconds: 0.02 })
    const arrived = async () => jobsOf(await client.get('/admin/orders/print-jobs'))
    await expect.poll(async () => (await arrived()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
    const six = (await arrived()).slice(0, 6)
    expect(six.map(job => job['job_type'])).toEqual([
      'order',
      'tag',
      'shipping container',
      'order',
      'tag',
      'shipping container',
    ])
    expect(six.map(job => job['order_id'])).toEqual([51_001, 51_001, 51_001, 51_002, 51_002, 51_002])
  })

  it('do not come unless asked for', async () => {
    const client = await start({ size: 'none' })
    await setTimeout(100)
    expect(jobsOf(await client.get('/admin/orders/print-jobs'))).toEqual([])
  })
})
