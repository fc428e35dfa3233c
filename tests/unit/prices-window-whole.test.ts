import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WindowHead, WindowPart } from '../../src-main/pricing/book/book.ts'
import { Merging } from '../../src-main/pricing/reading/merging.ts'
import { type AskWindow, WholeReading } from '../../src-main/pricing/reading/whole-reading.ts'
import { MemoryBook } from '../integration/prices-reading-support.ts'
import { runs } from '../rig/runs.ts'

const partRows = 700
const head: WindowHead = {
  retailer: { id: '7', name: 'H', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  total: null,
  combinations: [],
}

/** How a service goes by what it is asked. */
interface Ways {
  codes: number
  tellsTotal: boolean
  takesOffset: boolean
  takesLimit: boolean
  /** Asked for what lies beyond its end, it gives its last window once more. */
  staysAtEnd: boolean
  /** The most that it gives at once, whatever is asked. */
  most: number
  tellsLimit: boolean
  /** Every so many asks, the answer breaks off after its first part and is asked once more. */
  breaksEvery: number
}

const codesOf = (ways: Ways) => Array.from({ length: ways.codes }, (_, i) => `C${i}`)

/** Asks of a service in memory; counts them. */
function service(ways: Ways): { ask: AskWindow; asks: () => number } {
  const codes = codesOf(ways)
  const said = { ...head, total: ways.tellsTotal ? ways.codes : null }
  let asks = 0
  const answer = (offset: number, limit: number) => {
    const count = ways.takesLimit ? Math.min(limit, ways.most) : ways.codes
    const last = ways.staysAtEnd ? Math.max(0, ways.codes - count) : Number.POSITIVE_INFINITY
    const from = ways.takesOffset ? Math.min(offset, last) : 0
    return { rows: codes.slice(from, from + count), limit: ways.tellsLimit ? count : null }
  }
  const partsOf = (rows: string[], offset: number): WindowPart[] =>
    Array.from({ length: Math.ceil(rows.length / partRows) }, (_, i) => {
      const mine = rows.slice(i * partRows, (i + 1) * partRows)
      return {
        offset: offset + i * partRows,
        codes: mine,
        names: mine,
        collections: mine,
        archived: new Uint8Array(mine.length),
        combinations: [],
        values: new Int32Array(),
        odd: [],
      }
    })
  const ask: AskWindow = async ({ offset, limit }, _known, makeListener) => {
    asks++
    const { rows, limit: told } = answer(offset, limit)
    const parts = partsOf(rows, offset)
    if (asks % ways.breaksEvery === 0) {
      const cut = makeListener()
      await cut.head(said)
      for (const part of parts.slice(0, 1)) await cut.part(part)
    }
    const listener = makeListener()
    await listener.head(said)
    for (const part of parts) await listener.part(part)
    return { head: said, limit: told, rows: rows.length, leftOut: 0 }
  }
  return { ask, asks: () => asks }
}

async function read(ways: Ways, isNew: boolean, book = new MemoryBook()) {
  const { ask, asks } = service(ways)
  const merging = new Merging(book.remote, 1, 0, () => {})
  const stored = await book.remote.open(1)
  const { signal } = new AbortController()
  const end = await new WholeReading(stored, { ask, merging, signal, tell: () => {} }).run(isNew)
  return { end, book, asks: asks() }
}

const someWays = fc.record({
  codes: fc.oneof(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom(500, 9_999, 10_000, 10_500, 23_000)),
  tellsTotal: fc.boolean(),
  takesOffset: fc.boolean(),
  takesLimit: fc.boolean(),
  staysAtEnd: fc.boolean(),
  most: fc.constantFrom(10_000, 10_000, 300),
  tellsLimit: fc.boolean(),
  breaksEvery: fc.integer({ min: 1, max: 3 }),
})

describe('a whole grid', () => {
  test('is read from every service that goes by its windows, each code in its place', async () => {
    await fc.assert(
      fc.asyncProperty(someWays, fc.boolean(), async (some, isNew) => {
        // Without a total, fewer codes than asked are the end, unless the service says how many it gives.
        const cap = some.tellsTotal || some.tellsLimit ? some.most : 10_000
        const ways = { ...some, takesOffset: true, takesLimit: true, staysAtEnd: false, most: cap }
        const { end, book, asks } = await read(ways, isNew)
        expect(end).toMatchObject({
          read: ways.codes,
          isComplete: true,
          ignoresWindows: false,
          warning: null,
        })
        expect(book.codes).toEqual(codesOf(ways))
        expect([...book.rows.values()].every(({ place }, i) => place === i)).toBe(true)
        expect(asks).toBeLessThanOrEqual(Math.ceil(ways.codes / cap) + 2)
      }),
      { numRuns: runs(60) },
    )
  })

  test('ends with every service, and is called whole only where it is', async () => {
    await fc.assert(
      fc.asyncProperty(someWays, fc.boolean(), async (ways, isNew) => {
        const { end, book, asks } = await read(ways, isNew)
        expect(asks).toBeLessThanOrEqual(2 * Math.ceil(ways.codes / Math.min(500, ways.most)) + 6)
        const isWhole = book.codes.length === ways.codes
        if (ways.tellsTotal) expect(end.isComplete).toBe(isWhole)
        if (ways.tellsLimit && end.isComplete) expect(isWhole).toBe(true)
        expect(end.read).toBe(book.codes.length)
        expect(book.codes).toEqual(codesOf(ways).slice(0, end.read))
        if (!end.isComplete) expect(end.warning?.code).toBe('prices.same-again')
      }),
      { numRuns: runs(100) },
    )
  })
})
