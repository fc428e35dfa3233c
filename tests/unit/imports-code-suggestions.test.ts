import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedCode, lookAlikeCode, suggestCodes } from '../../src-shared/imports/code-suggestions.ts'
import { editDistance } from '../../src-shared/imports/edit-distance.ts'
import { atOnce } from '../../src-shared/imports/steps.ts'
import { runs } from '../rig/runs.ts'

const known = ['HV-0412', 'HV-0416', 'HV-0999', 'LINEN-07', 'K 12/3', 'AB-10', 'ab10', 'QX-00081']
const suggested = (text: string, codes: readonly (string | null)[] = known) => {
  const [found] = atOnce(suggestCodes([text], codes))
  return found ? `${codes[found.place]} ${found.reason} ${found.letters}` : null
}

describe('an unknown code', () => {
  it.each([
    ['hv-0416', 'HV-0416 same-letters 0'],
    ['HV\u20130416', 'HV-0416 same-letters 0'],
    ['HV\u22120416', 'HV-0416 same-letters 0'],
    ['HV\u20110416', 'HV-0416 same-letters 0'],
    ['HV 0416', 'HV-0416 same-letters 0'],
    ['ＨＶ－０４１６', 'HV-0416 same-letters 0'],
    // A dash that is missing, or was put in, is no other place for one.
    ['HV0416', 'HV-0416 same-letters 0'],
    ['HV-04-16', 'HV-0416 same-letters 0'],
    // Elsewhere it makes another code.
    ['H-V0416', 'HV-0416 look-alike 0'],
    ['HV0-416', 'HV-0416 look-alike 0'],
    ['HV-O4l6', 'HV-0416 look-alike 0'],
    ['НV-0416', 'HV-0416 look-alike 0'],
    ['HV-416', 'HV-0416 look-alike 0'],
    ['QX-81', 'QX-00081 look-alike 0'],
    ['LINNEN-07', 'LINEN-07 letters-off 1'],
    ['LIMEM-07', 'LINEN-07 letters-off 2'],
    ['HV-0998', 'HV-0999 letters-off 1'],
    // One letter from two codes, equal to two codes, and far from all.
    ['HV-0414', null],
    ['AB 10', null],
    ['ZZ-9999', null],
    ['', null],
  ])('%s means %s', (text, expected) => expect(suggested(text)).toBe(expected))

  it('means no code that is no longer there', () => {
    expect(suggested('hv-0416', ['HV-0412', null])).toBe('HV-0412 letters-off 1')
  })

  const sign = fc.constantFrom(...'AB01')
  const code = fc.array(sign, { minLength: 1, maxLength: 8 }).map(signs => signs.join(''))

  it('is offered a code by letters just where that one alone is the nearest, as a search through all would find', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 30 }), code, (codes, text) => {
        const [found] = atOnce(suggestCodes([text], codes))
        const typed = foldedCode(text)
        if (found?.reason === 'same-letters') {
          expect(codes.filter(one => foldedCode(one) === typed)).toEqual([codes[found.place]])
          return
        }
        if (found?.reason === 'look-alike') {
          const alike = (one: string) => lookAlikeCode(foldedCode(one)) === lookAlikeCode(typed)
          expect(codes.filter(alike)).toEqual([codes[found.place]])
          return
        }
        fc.pre(codes.every(one => lookAlikeCode(foldedCode(one)) !== lookAlikeCode(typed)))
        const most = typed.length < 4 ? 0 : typed.length < 6 ? 1 : 2
        const distances = codes.map(one => editDistance(typed, foldedCode(one), most))
        const least = Math.min(...distances)
        const places = distances.flatMap((distance, at) => (distance === least ? [at] : []))
        const expected =
          least <= most && places.length === 1 ? { place: places[0], reason: 'letters-off', letters: least } : null
        expect(found).toEqual(expected)
      }),
      { numRuns: runs(400) },
    )
  })

  it('is found among a great many in either order, each by itself', () => {
    const codes = Array.from({ length: 5000 }, (_, at) => `HV-${String(at * 37).padStart(6, '0')}`)
    const texts = codes.slice(0, 200).map(one => one.toLowerCase().replace('-', '\u2013'))
    const found = atOnce(suggestCodes(texts, codes))
    expect(found.map(one => one?.place)).toEqual(texts.map((_, at) => at))
  })
})
