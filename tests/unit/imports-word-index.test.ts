import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordIndex } from '../../src-shared/imports/word-index.ts'

describe('an index of words', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 3, unit: 'binary' }),
    fc.constantFrom('', 'A', 'AA', 'A\u0000', '\u0000', '\ud83d', 'é'),
    fc.integer({ min: 0, max: 300 }).map(String),
  )

  it('numbers words as a Map does, and finds them in a text as well', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 600 }), words => {
        const index = new WordIndex()
        const map = new Map<string, number>()
        const text = words.join('')
        const codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
        let at = 0
        for (const each of words) {
          const end = at + each.length
          expect(index.find(each)).toBe(map.get(each) ?? -1)
          expect(index.findIn(codes, at, end)).toBe(map.get(each) ?? -1)
          if (!map.has(each)) map.set(each, map.size)
          expect(index.add(each)).toBe(map.get(each))
          at = end
        }
        expect(index.words).toEqual([...map.keys()])
      }),
    )
  })

  it('holds 200,000 codes that differ in one sign', () => {
    const index = new WordIndex()
    const codes = Array.from({ length: 200_000 }, (_, row) => `HV-${row}`)
    expect(codes.map(code => index.add(code))).toEqual([...codes.keys()])
    expect(codes.every((code, row) => index.find(code) === row)).toBe(true)
    expect(index.find('HV-200000')).toBe(-1)
  })
})
