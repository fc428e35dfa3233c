import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerLimits,
  AnswerReader,
  AnswerTooDeep,
  AnswerTooLarge,
  maxDepth,
  NotJson,
} from '../../src-main/service/answer-reader.ts'
import { parseJson } from '../../src-main/service/body.ts'
import { runs } from '../rig/runs.ts'

const wide: AnswerLimits = { bytes: 1e6, entries: 1e6, values: 1e6, totalFactor: 1 }

/** Reads a text that comes in pieces, with a slice so short that almost everything is parsed by itself. */
async function read(text: string, { limits = {}, slice = 8, piece = 7 } = {}) {
  const reader = new AnswerReader({ ...wide, ...limits }, slice)
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += piece) await reader.take(bytes.subarray(at, at + piece))
  return { json: reader.end(), cut: reader.cut, text: reader.text }
}

const parsedOrNull = (text: string): { json: unknown } | null => {
  try {
    return { json: parseJson(text) }
  } catch {
    return null
  }
}

describe('an answer that is parsed in slices', () => {
  test('is the same as one that is parsed at once, wherever its pieces and slices end', async () => {
    const space = fc.constantFrom('', ' ', '\n\t')
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        space,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        async (json, around, slice, piece) => {
          const text = around + (around === '' ? json : JSON.stringify(JSON.parse(json), null, 1)) + around
          expect((await read(text, { slice, piece })).json).toEqual(parseJson(text))
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('is refused exactly where it isn’t JSON', async () => {
    const sign = fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '1', 'true', ' ', '"', '\\', '"b":')
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 14 }), fc.integer({ min: 1, max: 12 }), async (signs, slice) => {
        const text = signs.join('')
        const outcome = await read(text, { slice }).catch((error: unknown) => error)
        const whole = parsedOrNull(text)
        if (whole === null) expect(outcome).toBeInstanceOf(NotJson)
        else expect(outcome).toMatchObject({ json: whole.json })
      }),
      { numRuns: runs(5000) },
    )
  })

  test('is refused where it breaks off, wherever that is', async () => {
    const text = JSON.stringify({ data: ['one', { two: [3, 4] }, 'five', '6'], last: 7 })
    for (let slice = 1; slice < 12; slice++) {
      for (let length = 1; length < text.length; length++) {
        const outcome = await read(text.slice(0, length), { slice }).catch((error: unknown) => error)
        expect(outcome, text.slice(0, length)).toBeInstanceOf(NotJson)
      }
    }
  })

  test('keeps long numbers, and drops keys that every object has', async () => {
    const text =
      '{"a":{"id":12345678901234567890,"__proto__":{"x":1},"constructor":[1,2,3,4,5,6,7]},"\\u005f_proto__":[{"y":1},2,3,4]}'
    const { json } = await read(text)
    expect(json).toEqual({ a: { id: '12345678901234567890' } })
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype)
  })

  test('may begin with a byte order mark', async () => {
    expect((await read('\ufeff [1,2,3,4,5,6,7,8,9]')).json).toHaveLength(9)
    expect((await read('\ufeff"a"')).json).toBe('a')
  })
})

describe('an answer that holds more than it may', () => {
  const rows = (count: number) => `{"data":[${Array.from({ length: count }, (_, at) => `{"id":${at}}`)}],"next":null}`

  test('keeps the first entries of a long list, and counts the others', async () => {
    const { json, cut } = await read(rows(100), { limits: { entries: 30 }, slice: 50 })
    expect(cut).toBe(100)
    expect(json).toEqual({ data: Array.from({ length: 30 }, (_, id) => ({ id })), next: null })
    expect((await read(rows(30), { limits: { entries: 30 } })).cut).toBeNull()
  })

  test('keeps the first entries of a long object, too', async () => {
    const text = `{${Array.from({ length: 50 }, (_, at) => `"k${at}":${at}`)}}`
    const { json, cut } = await read(text, { limits: { entries: 10 } })
    expect([Object.keys(json as object).length, cut]).toEqual([10, 50])
  })

  test('has too many values, at any depth', async () => {
    const error = await read(`[${'[],'.repeat(60)}1]`, { limits: { values: 100 } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AnswerTooLarge)
    expect(String(error)).toContain('100 values')
    expect((await read(`[${'1,'.repeat(90)}1]`, { limits: { values: 100 } })).json).toHaveLength(91)
  })

  test('is nested too deeply', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    await expect(read(nested(maxDepth + 1))).rejects.toBeInstanceOf(AnswerTooDeep)
    expect((await read(nested(maxDepth))).json).toBeInstanceOf(Array)
  })

  test('is one text without an end', async () => {
    const reader = new AnswerReader({ ...wide, bytes: 1e9 })
    await reader.take(new TextEncoder().encode('["'))
    const piece = new Uint8Array(1024 * 1024).fill(0x78)
    const endless = async () => {
      for (let at = 0; at < 20; at++) await reader.take(piece)
    }
    await expect(endless()).rejects.toBeInstanceOf(AnswerTooLarge)
  })
})
