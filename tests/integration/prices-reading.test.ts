import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { combinations, MemoryBook, name, readerOf, rowsOf } from './prices-reading-support.ts'
import { clientOf, json, type Seen, serve } from './service-support.ts'

const soon = { timeout: 30_000 }

interface Asked {
  offset: number
  limit: number
}

const askedOf = ({ url }: Seen): Asked => {
  const query = new URL(url, 'http://x').searchParams
  return { offset: Number(query.get('offset')), limit: Number(query.get('limit')) }
}

/** A service that answers each window so, and a reader of it. */
async function world(answer: (asked: Asked) => unknown, book = new MemoryBook()) {
  const server = await serve((response, seen) => json(response, answer(askedOf(seen))))
  const asked = () => server.seen.map(askedOf)
  return { ...readerOf(clientOf(server.url), book), asked }
}

/** An ordinary service with so many codes. */
const ordinary =
  (codes: number) =>
  ({ offset, limit }: Asked) => ({
    retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
    total: codes,
    offset,
    limit,
    combinations,
    rows: rowsOf(offset, Math.min(codes, offset + limit)),
  })

const codesTo = (count: number) => rowsOf(0, count).map(row => row.fabric_code)

describe('a whole grid', () => {
  test('is read window by window, the first one small, and told as it grows', async () => {
    const { book, read, told, asked } = await world(ordinary(12_345))
    expect(await read()).toEqual({ state: 'idle', read: 12_345, total: 12_345, problem: null })
    expect(asked()).toEqual([
      { offset: 0, limit: 500 },
      { offset: 500, limit: 10_000 },
      { offset: 10_500, limit: 10_000 },
    ])
    expect(book.codes).toEqual(codesTo(12_345))
    expect(book.value('C-12344', '31', 0)).toBe(1_234_500)
    expect(book.calls.filter(call => !call.startsWith('merge'))).toEqual(['head', 'end'])
    expect(book.calls[0]).toBe('head')
    expect(book.heads[0]?.retailer.consumerCurrency).toBe('USD')
    const counts = told.map(({ read }) => read)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBeGreaterThan(10)
  })

  test('that was seen before is read in large windows, and codes that are gone are told', async () => {
    let codes = 700
    const { book, read, asked } = await world(asked => ordinary(codes)(asked))
    await read()
    codes = 600
    expect((await read()).read).toBe(600)
    expect(asked().slice(-1)).toEqual([{ offset: 0, limit: 10_000 }])
    expect(book.codes).toEqual(codesTo(600))
    expect(book.rows.get('C-650')?.absent).toBe(true)
  })

  test('without codes is read', async () => {
    const { book, read } = await world(ordinary(0))
    expect(await read()).toEqual({ state: 'idle', read: 0, total: 0, problem: null })
    expect(book.calls).toEqual(['head', 'end'])
  })

  test('is joined by who asks for it meanwhile', async () => {
    const { reader, read, asked } = await world(ordinary(100))
    const reading = read()
    expect(reader.refresh(name).state).toBe('reading')
    await reading
    expect(asked()).toHaveLength(1)
    expect(reader.state(name.grid).state).toBe('idle')
  })

  test('that is to wait is told as begun, asks later, and ends with the reader', async () => {
    const { reader, asked } = await world(ordinary(100))
    expect(reader.refresh(name, 150).state).toBe('reading')
    await pause(50)
    expect(asked()).toHaveLength(0)
    while (reader.state(name.grid).state !== 'idle') await pause(10)
    expect(asked()).toHaveLength(1)
    reader.refresh(name, 60_000)
    await reader.close()
    expect(asked()).toHaveLength(1)
  })
})

describe('a service', () => {
  test('that tells no total is asked until it has no more', async () => {
    const { book, read, asked } = await world(asked => ({ rows: ordinary(11_000)(asked).rows }))
    expect(await read()).toEqual({ state: 'idle', read: 11_000, total: null, problem: null })
    expect(asked().map(({ offset }) => offset)).toEqual([0, 500, 10_500, 11_000])
    expect(book.codes).toHaveLength(11_000)
    expect(book.heads[0]?.combinations).toEqual([{ id: '31', mainProduct: '', name: '31', displayNames: {} }])
  })

  test('with smaller windows of its own is read to the end', async () => {
    const { book, read, asked } = await world(({ offset, limit }) => {
      const own = Math.min(limit, 300)
      const { rows, ...head } = ordinary(1_000)({ offset, limit: own })
      return { ...head, total: undefined, limit: own, rows }
    })
    expect((await read()).problem).toBeNull()
    expect(book.codes).toEqual(codesTo(1_000))
    expect(asked()).toHaveLength(4)
  })

  test('that gives everything at once is taken once', async () => {
    const all = ordinary(1_700)({ offset: 0, limit: 1_700 })
    const untold = { ...all, total: undefined, limit: undefined, offset: undefined }
    // Without a total it is asked for what comes next, and gives the same again.
    for (const [answer, times] of [
      [all, 1],
      [untold, 2],
    ] as const) {
      const { book, read, asked } = await world(() => answer)
      expect(await read()).toMatchObject({ state: 'idle', read: 1_700, problem: null })
      expect(book.codes).toEqual(codesTo(1_700))
      expect(asked()).toHaveLength(times)
      expect(book.calls.filter(call => call.startsWith('merge'))).toHaveLength(2)
    }
  })

  test('that goes by the limit alone is asked once for all', async () => {
    const { book, read, asked } = await world(({ limit }) => ({
      ...ordinary(1_700)({ offset: 0, limit }),
      offset: undefined,
    }))
    expect(await read()).toMatchObject({ state: 'idle', read: 1_700, problem: null })
    expect(book.codes).toEqual(codesTo(1_700))
    expect(asked()).toEqual([
      { offset: 0, limit: 500 },
      { offset: 500, limit: 10_000 },
      { offset: 0, limit: 10_000 },
    ])
    // What came for 500 was the start again: no code was put in that place.
    expect(book.calls.filter(call => call.startsWith('merge'))).toEqual([
      'merge 0 500',
      'merge 0 1000',
      'merge 1000 700',
    ])
  })

  test('that gives the same window for ever is not asked for ever, and nothing is taken as gone', async () => {
    const book = new MemoryBook()
    const before = await world(ordinary(900), book)
    await before.read()
    const { read, asked } = await world(() => ({ total: 900, rows: rowsOf(0, 100) }), book)
    expect(await read()).toMatchObject({
      state: 'idle',
      read: 100,
      problem: { code: 'prices.same-again', data: { read: 100 } },
    })
    expect(asked().length).toBeLessThan(6)
    expect(book.codes).toHaveLength(900)
    expect(book.rows.get('C-0')?.place).toBe(0)
  })

  test('that says less than it promised is at its end', async () => {
    const { book, read } = await world(asked => ({ ...ordinary(550)(asked), total: 600 }))
    expect(await read()).toMatchObject({ state: 'idle', read: 550, total: 600, problem: null })
    expect(book.calls).toContain('end')
  })

  test('with rows that cannot be read, or codes that come twice, is read with a word about it', async () => {
    const odd = await world(() => ({ combinations, rows: [...rowsOf(0, 3), { name: 'x' }, null] }))
    expect((await odd.read()).problem).toEqual({ code: 'prices.rows-left-out', data: { count: 2 } })
    const [first] = rowsOf(0, 1)
    const twice = await world(() => ({
      combinations,
      rows: [...rowsOf(0, 3), { ...first, prices: { 31: [9] } }],
    }))
    expect((await twice.read()).problem).toEqual({
      code: 'prices.codes-twice',
      data: { count: 1, code: 'C-0' },
    })
    expect(twice.book.value('C-0', '31', 0)).toBe(900)
    expect(twice.book.value('C-0', '31', 1)).toBeLessThan(0)
  })
})

describe('a reading that fails', () => {
  test('says why, keeps what came, and can be tried again', async () => {
    let isCut = true
    const server = await serve((response, seen, socket) => {
      const answer = JSON.stringify(ordinary(1_600)(askedOf(seen)))
      if (!isCut || askedOf(seen).offset === 0) return void response.end(answer)
      response.writeHead(200, { 'content-length': answer.length })
      response.write(answer.slice(0, answer.length - 20))
      setTimeout(() => socket.destroy(), 50)
    })
    const { book, read } = readerOf(clientOf(server.url))
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'service.cut' } })
    expect(server.seen.length).toBeGreaterThan(2)
    expect(book.codes.length).toBeGreaterThan(1_500)
    expect(book.calls).not.toContain('end')
    isCut = false
    expect(await read()).toMatchObject({ state: 'idle', read: 1_600, problem: null })
    expect(book.codes).toEqual(codesTo(1_600))
  })

  test.each<[string, unknown, number, string]>([
    ['no window', { orders: [] }, 200, 'prices.bad-window'],
    ['a refused token', {}, 401, 'service.token-refused'],
    ['a missing permission', {}, 403, 'service.forbidden'],
    ['a retailer that is not known', { message: 'no such retailer' }, 404, 'service.not-found'],
    ['a limit that is refused', { message: 'limit is over 100' }, 422, 'service.rejected'],
    ['a failure', {}, 500, 'service.failed'],
  ])('at %s says so at once', async (_what, body, status, code) => {
    const server = await serve(response => json(response, body, status))
    const { read } = readerOf(clientOf(server.url))
    expect(await read()).toMatchObject({ state: 'failed', problem: { code } })
    expect(server.seen).toHaveLength(1)
  })

  test('at what is no JSON keeps the rows before it', async () => {
    const [first] = rowsOf(0, 1)
    const server = await serve(response => void response.end(`{"rows":[${JSON.stringify(first)}, oops]}`))
    const { book, read } = readerOf(clientOf(server.url))
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'prices.bad-window' } })
    expect(book.codes).toEqual(['C-0'])
  })

  test('at a web page says so', async () => {
    const server = await serve(response => void response.end('<!doctype html>'))
    expect(await readerOf(clientOf(server.url)).read()).toMatchObject({
      problem: { code: 'service.not-json' },
    })
  })

  test('is not one where the service asks to wait', async () => {
    let waits = 2
    const server = await serve((response, seen) => {
      if (waits-- > 0) response.writeHead(429, { 'retry-after': '1' }).end()
      else json(response, ordinary(10)(askedOf(seen)))
    })
    expect(await readerOf(clientOf(server.url)).read()).toMatchObject({ state: 'idle', read: 10 })
  })

  test('in the book ends the asking', async () => {
    const { book, read, asked } = await world(ordinary(20_000))
    book.failing = new Error('disk full')
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'desk.internal' } })
    expect(asked()).toHaveLength(1)
  })
})

describe('while a reading goes on', () => {
  test('the service is not read far ahead of the book', async () => {
    const text = JSON.stringify(rowsOf(0, 200)).slice(1, -1)
    const all = 60 * 1024 * 1024
    let written = 0
    const server = await serve(async response => {
      response.write(`{"combinations":${JSON.stringify(combinations)},"rows":[`)
      while (written < all && !response.destroyed) {
        written += text.length
        if (!response.write(`${text},`)) await once(response, 'drain')
      }
    })
    const { book, reader } = readerOf(clientOf(server.url))
    const free = Promise.withResolvers<void>()
    onTestFinished(() => free.resolve())
    book.held = free.promise
    reader.refresh(name)
    let before = -1
    while (written === 0 || written > before) {
      before = written
      await pause(1_000)
    }
    expect(written).toBeLessThan(all / 2)
    free.resolve()
    await expect.poll(() => written, soon).toBeGreaterThan(before)
    await expect.poll(() => book.codes.length, soon).toBe(200)
  })

  test('closing ends it, and nothing is told as failed', async () => {
    const server = await serve((response, seen) => {
      const answer = JSON.stringify(ordinary(5_000)(askedOf(seen)))
      response.write(answer.slice(0, answer.length - 9))
    })
    const { reader, told, book } = readerOf(clientOf(server.url))
    reader.refresh(name)
    await expect.poll(() => told.length, soon).toBeGreaterThan(0)
    await reader.close()
    expect(told.every(({ state }) => state === 'reading')).toBe(true)
    expect(reader.state(name.grid).state).toBe('idle')
    expect(book.calls).not.toContain('end')
  })
})

describe('spans', () => {
  const signal = new AbortController().signal

  test('are read again in their places, in windows that the service takes', async () => {
    let price = 0
    const { book, read, reader, asked } = await world(asked => {
      const answer = ordinary(12_000)(asked)
      return { ...answer, rows: answer.rows.map(row => ({ ...row, prices: { 31: [price + 1] } })) }
    })
    await read()
    const before = asked().length
    price = 7
    await reader.readSpans(
      name,
      [
        { offset: 40, limit: 3 },
        { offset: 100, limit: 11_000 },
      ],
      signal,
    )
    expect(asked().slice(before)).toEqual([
      { offset: 40, limit: 3 },
      { offset: 100, limit: 10_000 },
      { offset: 10_100, limit: 1_000 },
    ])
    expect([39, 40, 42, 43, 100, 11_099, 11_100].map(row => book.value(`C-${row}`, '31', 0))).toEqual([
      100, 800, 800, 100, 800, 800, 100,
    ])
    expect(book.codes).toEqual(codesTo(12_000))
    expect(book.calls.at(-1)).toMatch(/^merge/)
  })

  test('of a service without windows are the whole grid', async () => {
    const all = ordinary(700)({ offset: 0, limit: 700 })
    const { book, read, reader, asked } = await world(() => ({ ...all, offset: undefined }))
    await read()
    await reader.readSpans(name, [{ offset: 650, limit: 2 }], signal)
    expect(asked().at(-1)).toEqual({ offset: 0, limit: 10_000 })
    expect(book.codes).toEqual(codesTo(700))
  })

  test('fail with what the service says', async () => {
    const server = await serve(response => json(response, {}, 403))
    const { reader } = readerOf(clientOf(server.url))
    await expect(reader.readSpans(name, [{ offset: 0, limit: 1 }], signal)).rejects.toMatchObject({
      code: 'service.forbidden',
    })
  })

  test('are given up with their signal', async () => {
    const server = await serve(() => {})
    const { reader } = readerOf(clientOf(server.url))
    const control = new AbortController()
    const reading = reader.readSpans(name, [{ offset: 0, limit: 1 }], control.signal)
    await expect.poll(() => server.seen.length, soon).toBe(1)
    control.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})
