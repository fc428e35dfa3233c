// @module-tag long
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hasCode } from '../../src-shared/errors.ts'
import { absent, edits, oddDesk, oddImports, uploaded } from './imports-odd-support.ts'
import { json } from './service-support.ts'

// What a service of another house may answer to a file.

describe('the answer to a file', () => {
  it.each<[what: string, body: unknown, batch: string | null]>([
    ['a number', { batch_id: 4711 }, '4711'],
    ['a number with more digits than a double holds', null, '12345678901234567890'],
    ['a text', { batch_id: 'a-1' }, 'a-1'],
    ['a number under data', { data: { batch_id: 12 } }, '12'],
    ['a record', { batch: { id: 5, name: 'import' } }, '5'],
    ['nothing', { message: 'Queued.' }, null],
    ['a list', [], null],
  ])('names its batch as %s', async (_what, body, batch) => {
    const odd = await oddImports()
    odd.answer = response =>
      body === null ? void response.writeHead(202).end('{"batch_id":12345678901234567890}') : json(response, body, 202)
    const { world, draft } = await uploaded(odd)
    const proved = await world.until(draft, 'proved')
    expect(proved).toMatchObject({ batch, said: [], proof: { arrived: 3 } })
    expect(odd.came()).toBe(1)
  })

  it('says in its own words what is wrong with the header', async () => {
    const odd = await oddImports()
    odd.takes = () => false
    odd.answer = response =>
      json(
        response,
        {
          message: 'The given data was invalid.',
          errors: { file: ['Header lacks Username.', 'Header lacks Currency.'] },
        },
        422,
      )
    const { world, draft } = await uploaded(odd)
    const { said, proof } = await world.until(draft, 'refused')
    expect(said[0]?.data).toEqual({
      what: 'The given data was invalid.; file: Header lacks Username.; file: Header lacks Currency',
    })
    expect(proof).toBeNull()
  })

  it.each<[status: number, headers: Record<string, string>, seconds: number]>([
    [429, { 'retry-after': '37' }, 37],
    [503, { 'retry-after': '90' }, 90],
    [503, {}, 5],
  ])('%i is a refusal for now, with the time that it asks for', async (status, headers, seconds) => {
    const odd = await oddImports()
    odd.takes = () => false
    odd.answer = response => json(response, { message: 'Later' }, status, headers)
    const { world, draft } = await uploaded(odd)
    const { said } = await world.until(draft, 'refused')
    expect(said).toMatchObject([{ code: 'service.busy', data: { seconds } }])
    expect(odd.came()).toBe(1)
  })

  it('refuses the token: another one is given, and the same file goes up with no question', async () => {
    const odd = await oddImports()
    let refuses = true
    odd.answer = response => (refuses ? void response.writeHead(401).end() : json(response, { batch_id: 1 }))
    odd.takes = () => !refuses
    const { world, draft } = await uploaded(odd)
    expect((await world.until(draft, 'refused')).said[0]?.code).toBe('service.token-refused')
    refuses = false
    await world.prices.session.signIn('practice', 'another-token-of-the-tests')
    await world.upload(draft, 'file')
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(odd.came()).toBe(2)
  })
})

describe('a file that the service took without saying so', () => {
  const silent = (response: ServerResponse) => void response.socket?.destroy()

  it('is asked about by every draft of the same bytes, also after a restart, and goes again only if a person says so', async () => {
    const odd = await oddImports()
    odd.answer = silent
    odd.takes = () => false
    const { world, draft, sheet } = await uploaded(odd)
    await world.until(draft, 'unknown')
    const asksFirst = async (ask: Promise<unknown>) => {
      const error = await ask.then(
        () => null,
        (failure: unknown) => failure,
      )
      expect(hasCode(error, 'imports.same-bytes')).toBe(true)
    }
    await asksFirst(world.upload(draft, 'file'))
    await asksFirst(world.upload(await world.draft(sheet, edits), 'file'))
    const { folder } = world.prices
    await world.close()

    const again = await oddDesk(odd, { folder })
    expect((await again.newest(draft)).state).toBe('unknown')
    const other = await again.draft(await again.prices.open('7'), edits)
    await asksFirst(again.upload(other, 'file'))
    expect(odd.came()).toBe(1)
    odd.answer = response => json(response, { batch_id: 2 }, 202)
    odd.takes = () => true
    await again.upload(other, 'file', true)
    expect((await again.until(other, 'proved')).proof?.arrived).toBe(3)
    // The first is proven by the same prices: nobody can tell whose they are.
    expect((await again.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(odd.came()).toBe(2)
  })

  it('is proven by the grid, minutes later too', async () => {
    const odd = await oddImports()
    odd.answer = silent
    odd.after = 2_500
    // Counters that do not count imports at all.
    odd.counters = response => json(response, { processed: 0, pending: 0, failed: 0 })
    const { world, draft } = await uploaded(odd)
    await expect.poll(async () => (await world.newest(draft)).proof?.arrived, { timeout: 5_000 }).toBe(0)
    expect((await world.newest(draft)).state).toBe('unknown')
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
    expect(odd.came()).toBe(1)
  })
})

describe('counters', () => {
  it.each<[what: string, answers: unknown[]]>([
    ['that never count', [{ processed: '7', pending: '0', failed: '0' }]],
    [
      'that count backwards',
      [
        { processed: 9, pending: 4, failed: 2 },
        { processed: 3, pending: 6, failed: 0 },
      ],
    ],
    ['that are no numbers', [{ processed: null, pending: 'many', failed: -1 }]],
    ['one a batch', [[{ id: 1, processed: 3, pending: 0, failed: 0 }]]],
    ['that are a sentence', ['ok']],
  ])('%s neither end it nor disturb it', async (_what, answers) => {
    const odd = await oddImports()
    // The prices come after so many looks, not after a time: how many looks that is depends on what else the machine does.
    odd.takes = () => false
    let asked = 0
    odd.counters = response => {
      json(response, answers[Math.min(asked++, answers.length - 1)])
      if (asked < 15) return
      for (const [code, field, value] of edits) odd.service.stored.set(`7 ${code} 31 ${field}`, [value])
    }
    const { world, draft } = await uploaded(odd)
    expect(await world.until(draft, 'proved')).toMatchObject({ said: [], proof: { arrived: 3 } })
  })
})

describe('notifications', () => {
  const now = () => new Date().toISOString()

  it('in pages are read to the one that speaks of it', async () => {
    const odd = await oddImports()
    odd.takes = name => name.includes('A-1')
    odd.notifications = (response, { url }) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
      const mine = {
        id: 99,
        title: 'Import failed',
        message: 'Row 3: no such code.',
        batch_id: 'x',
        created_at: now(),
      }
      json(response, {
        data: page === 3 ? [mine] : [{ id: page, title: `Order ${page} is late`, created_at: now() }],
        meta: { current_page: page, last_page: 3 },
      })
    }
    const { world, draft } = await uploaded(odd)
    const proved = await world.until(draft, 'proved')
    expect(proved.proof).toMatchObject({ arrived: 1, different: 2, unchanged: 2 })
    expect(proved.said).toEqual([
      { code: 'imports.not-all-arrived', data: { missing: 2, cells: 3 } },
      { code: 'imports.upload-said', data: { what: 'Import failed: Row 3: no such code' } },
    ])
  })

  it('that say that it is done before the prices do are not the last word', async () => {
    const odd = await oddImports()
    odd.after = 500
    odd.notifications = response =>
      json(response, [{ id: 1, title: 'Import finished', batch_id: 'x', created_at: now() }])
    const { world, draft } = await uploaded(odd, { following: { readFirst: 300, readMost: 900 } })
    expect((await world.until(draft, 'proved')).proof?.arrived).toBe(3)
  })

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['are absent', absent],
    ['are a page', response => void response.end('<!doctype html><p>Sign in')],
    ['are cut', response => void response.writeHead(200, { 'content-length': 90 }).end('[{"id"')],
    ['are records of nothing', response => json(response, [null, 3, {}, { id: 1 }])],
    ['may not be read', response => json(response, { message: 'No' }, 403)],
    ['fail', response => json(response, { message: 'Broken' }, 500)],
  ])('%s: the prices alone prove it', async (_what, answer) => {
    const odd = await oddImports()
    odd.notifications = answer
    odd.counters = answer
    const { world, draft } = await uploaded(odd)
    expect(await world.until(draft, 'proved')).toMatchObject({ said: [], proof: { arrived: 3 } })
  })
})

describe('a token that ends while a file is followed', () => {
  it('is waited for, and the next one goes on', async () => {
    const odd = await oddImports()
    odd.after = 300
    const { world, draft } = await uploaded(odd)
    await world.until(draft, 'queued', 'proving')
    const { window } = odd.service
    odd.service.window = response => void response.writeHead(401).end()
    await expect
      .poll(async () => (await world.newest(draft)).said[0]?.code, { timeout: 5_000 })
      .toBe('service.token-refused')
    odd.service.window = window
    await world.prices.session.signIn('practice', 'another-token-of-the-tests')
    await world.following.resume()
    expect(await world.until(draft, 'proved')).toMatchObject({ said: [], proof: { arrived: 3 } })
    expect(odd.came()).toBe(1)
  })
})
