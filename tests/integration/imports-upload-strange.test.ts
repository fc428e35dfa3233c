// @module-tag long
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { absent, oddImports, uploaded } from './imports-odd-support.ts'
import { plainWindow } from './prices-strange-support.ts'
import { json } from './service-support.ts'

describe('a service that tells nothing but its prices', () => {
  it.each([
    ['an answer of another shape', (r: ServerResponse) => json(r, { data: { batch: 'x' } }), 'x'],
    ['an empty answer', (r: ServerResponse) => void r.writeHead(202).end(), null],
    ['no content', (r: ServerResponse) => void r.writeHead(204).end(), null],
  ])('proves the file by its grid: %s', async (_what, answer, batch) => {
    const odd = await oddImports()
    odd.answer = answer
    const { world, draft } = await uploaded(odd)
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ batch, jobs: null, said: [] })
    expect(proved.proof).toMatchObject({ cells: 3, arrived: 3 })
    expect(odd.came()).toBe(1)
  })

  it.each([
    ['breaks the connection', (r: ServerResponse) => void r.socket?.destroy()],
    ['cuts its answer', (r: ServerResponse) => void r.writeHead(202, { 'content-length': 50 }).end('{"batch')],
    ['says a page', (r: ServerResponse) => void r.end('<!doctype html>')],
    ['fails', (r: ServerResponse) => json(r, { message: 'Queue is down' }, 500)],
    ['is behind a gateway that gave up', (r: ServerResponse) => void r.writeHead(504).end()],
  ])('has the file although it %s', async (_what, answer) => {
    const odd = await oddImports()
    odd.answer = answer
    odd.after = 300
    const { world, draft } = await uploaded(odd)
    const unknown = await world.until(draft, 'unknown')
    expect(unknown.said).toEqual([{ code: 'imports.upload-unknown', data: {} }])
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ said: [], proof: expect.objectContaining({ arrived: 3 }) })
    expect(odd.came()).toBe(1)
  })

  it('is waited for, with what has arrived so far', async () => {
    const odd = await oddImports()
    odd.takes = name => name.includes('A-1')
    const { world, draft } = await uploaded(odd)
    await expect.poll(async () => (await world.newest(draft)).proof?.arrived, { timeout: 5_000 }).toBe(1)
    expect((await world.newest(draft)).state).toBe('proving')
    odd.service.stored.set('7 A-2 31 retail', [251.5])
    odd.service.stored.set('7 A-3 31 wholesale', [9])
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
  })

  it('is waited for only so long', async () => {
    const odd = await oddImports()
    odd.takes = name => !name.includes('A-2')
    const { world, draft } = await uploaded(odd, { following: { patience: 400 } })
    const proved = await world.until(draft, 'proved')
    expect(proved.proof).toMatchObject({ arrived: 2, different: 1 })
    expect(proved.proof?.examples).toEqual([
      { code: 'A-2', combination: 'Suit / Jacket', field: 'retail', wanted: 25_150, found: 10_200 },
    ])
    expect(proved.said).toEqual([{ code: 'imports.not-all-arrived', data: { missing: 1, cells: 3 } }])
  })

  it('that no longer lists a code has lost its cells', async () => {
    const odd = await oddImports()
    const { world, draft } = await uploaded(odd, { following: { patience: 400 } })
    odd.service.codes = ['A-1', 'A-3', 'A-4']
    odd.service.window = response =>
      json(response, {
        ...plainWindow(odd.service),
        rows: plainWindow(odd.service).rows.filter(row => row.fabric_code !== 'A-2'),
      })
    expect((await world.until(draft, 'proved')).proof).toMatchObject({ gone: 1 })
  })
})

describe('a service that refuses', () => {
  it.each([
    ['with a page', (r: ServerResponse) => void r.writeHead(422).end('<html>'), 'imports.upload-refused'],
    ['within a success', (r: ServerResponse) => json(r, { success: false, message: 'No' }), 'imports.upload-refused'],
    ['as too large', (r: ServerResponse) => void r.writeHead(413).end(), 'imports.upload-refused'],
    ['for want of a permission', (r: ServerResponse) => json(r, {}, 403), 'service.forbidden'],
    ['for now', (r: ServerResponse) => json(r, {}, 503), 'service.busy'],
    ['since it has no imports', absent, 'service.operation-absent'],
  ])('%s', async (_how, answer, code) => {
    const odd = await oddImports()
    odd.answer = answer
    odd.takes = () => false
    const { world, draft } = await uploaded(odd)
    const refused = await world.until(draft, 'refused')
    expect(refused.said.map(said => said.code)).toEqual([code])
    expect(odd.came()).toBe(1)
    // What was refused never went up: sending it again is no question.
    await world.upload(draft, 'file')
    await world.until(draft, 'refused')
  })
})

describe('signs that are not sure', () => {
  it('a notification without a batch ends it after some more readings', async () => {
    const odd = await oddImports()
    odd.takes = name => !name.includes('A-3')
    odd.notifications = response =>
      json(response, [
        { id: 1, title: 'Import finished', message: '2 prices.', created_at: new Date().toISOString() },
        { id: 2, title: 'Order 17 is late', created_at: new Date().toISOString() },
      ])
    const { world, draft } = await uploaded(odd)
    const proved = await world.until(draft, 'proved')
    expect(proved.proof).toMatchObject({ arrived: 2, different: 1 })
    expect(proved.said).toEqual([
      { code: 'imports.not-all-arrived', data: { missing: 1, cells: 3 } },
      { code: 'imports.upload-said', data: { what: 'Import finished: 2 prices' } },
    ])
  })

  it('nor do others’ notifications and old ones end it, nor one that it has begun', async () => {
    const odd = await oddImports()
    odd.after = 1_000
    odd.notifications = response =>
      json(response, [
        { title: 'Import finished', batch_id: 'another', created_at: new Date().toISOString() },
        { title: 'Import finished', created_at: new Date(Date.now() - 3_600_000).toISOString() },
        { title: 'Import queued', batch_id: 'x', created_at: new Date().toISOString() },
      ])
    const { world, draft } = await uploaded(odd)
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
  })

  it('counters that moved and have nothing left end it after some more readings', async () => {
    const odd = await oddImports()
    odd.takes = () => false
    const left = [2, 1]
    odd.counters = response => {
      const pending = left.shift() ?? 0
      json(response, { processed: 5 - pending, pending, failed: 1 })
    }
    const { world, draft } = await uploaded(odd)
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ jobs: { processed: 5, pending: 0, failed: 1 } })
    expect(proved.proof).toMatchObject({ arrived: 0, different: 3 })
  })
})

describe('a line that comes and goes', () => {
  it('is waited out and told', async () => {
    const odd = await oddImports()
    odd.after = 0
    const { world, draft } = await uploaded(odd)
    await world.until(draft, 'queued', 'proving')
    const { window } = odd.service
    odd.service.window = response => void response.socket?.destroy()
    await expect.poll(async () => (await world.newest(draft)).said[0]?.code).toBe('service.unreachable')
    odd.service.window = window
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ said: [], proof: expect.objectContaining({ arrived: 3 }) })
  })

  it('nobody is asked while the token is refused', async () => {
    const odd = await oddImports()
    odd.after = 100
    let refuses = true
    odd.notifications = response => (refuses ? void response.writeHead(401).end() : json(response, []))
    const { world, draft } = await uploaded(odd)
    await expect.poll(async () => (await world.newest(draft)).said[0]?.code).toBe('service.token-refused')
    refuses = false
    await world.prices.session.signIn('practice', 'another-token-of-the-tests')
    await world.following.resume()
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
  })
})
