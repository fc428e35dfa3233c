import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedText } from '../../src-main/imports/sheets/checked-pages.ts'
import { replacer } from '../../src-shared/imports/find-replace.ts'
import { look } from '../../src-shared/imports/sheet.ts'

const usual = { find: 'EUR ', replace: '', whole: false, matchCase: false }

describe('find and replace', () => {
  it.each([
    ['every part of a cell', {}, 'EUR 12 / eur 13', '12 / 13'],
    ['only the very case', { matchCase: true }, 'EUR 12 / eur 13', '12 / eur 13'],
    ['whole cells, spaces around them aside', { find: 'n/a', replace: '0', whole: true }, ' N/A ', '0'],
    ['no part where whole cells are meant', { find: 'n/a', replace: '0', whole: true }, 'n/a today', 'n/a today'],
    ['signs as themselves', { find: '.-$^*(', replace: '$&' }, '12.-$^*(', '12$&'],
  ])('replaces %s', (_, how, text, expected) => expect(replacer({ ...usual, ...how })(text)).toBe(expected))

  it('leaves nothing of what was found, whatever its signs, and the rest as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(fc.constantFrom('1', '2', ' ')), (find, around) => {
        fc.pre(!/[12 ]/.test(find))
        const text = around.join('')
        expect(replacer({ ...usual, find, matchCase: true })(text + find + text)).toBe(text + text)
      }),
    )
  })
})

describe('what a fix writes', () => {
  const column = {
    kind: 'value' as const,
    values: Int32Array.of(14_24, 1240_50, 433_956_00),
    looks: Uint8Array.of(look.moreDecimals, look.thousands, look.threeDecimals),
    filled: 3,
  }
  it('is the value with the file’s decimal sign', () => {
    expect(fixedText('too-many-decimals', column, 0, '.')).toBe('14.24')
    expect(fixedText('thousands', column, 1, ',')).toBe('1240,5')
    // 433.956 may be 433956, but this fix rounds.
    expect(fixedText('too-many-decimals', column, 2, '.')).toBe('433.96')
  })
  it('is nothing where a person has to decide', () => {
    expect(fixedText('not-a-number', column, 0, '.')).toBeNull()
    expect(fixedText('duplicate', column, 0, '.')).toBeNull()
    expect(fixedText('spaces', { kind: 'text', words: [' '], ids: Uint32Array.of(0) }, 0, '.')).toBeNull()
  })
})
