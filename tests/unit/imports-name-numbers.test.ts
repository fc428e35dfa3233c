import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersOf } from '../../src-shared/imports/name-keys.ts'
import { hasAccents, lettersIn, nameNumber, nameNumberIn } from '../../src-shared/imports/name-numbers.ts'
import { blankName, signsOnly } from '../../src-shared/imports/sheet.ts'
import { isTotalWord, totalWords } from '../../src-shared/imports/total-words.ts'
import { runs } from '../rig/runs.ts'

const piece = fc.oneof(
  fc.string({ maxLength: 4, unit: 'binary' }),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
  fc.constantFrom(...totalWords),
  // Letters that are several, that join their neighbours, or that end a word otherwise.
  ...[
    fc.constantFrom(
      'ﬁ',
      '㎏',
      '가',
      'ᄀ',
      'ᅡ',
      'ᆨ',
      '㉠',
      'ﾡ',
      'Σ',
      'ς',
      'İ',
      'ß',
      'ガ',
      'ｶﾞ',
      'कि',
      'ผ้า',
      'صَ',
      'ä',
      'a\u0308',
      'の',
    ),
  ],
  ...[fc.constantFrom(' ', '  ', '\n', '-', '–', ':', '.', '’', '\u200b', '\u00a0', '/', '(')],
)
const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
const signless = (number: number) => (number < 0 ? -number : number)

describe('the number of a name', () => {
  it('is that of its letters, wherever it stands, and below 0 for a word for a sum', () => {
    fc.assert(
      fc.property(text, text, (name, before) => {
        const number = nameNumber(name)
        const letters = lettersOf(name)
        if (letters === '') expect(number).toBe(name.trim() === '' ? blankName : signsOnly)
        else {
          // Halves of syllables are put together once the signs between them are gone.
          if (lettersOf(letters) === letters)
            expect(lettersIn(signless(number))).toBe(lettersIn(signless(nameNumber(letters))))
          expect(number < 0).toBe(isTotalWord(name.trim()))
        }
        const whole = `${before}${name},1`
        const codes = Uint16Array.from({ length: whole.length }, (_, at) => whole.charCodeAt(at))
        expect(nameNumberIn(whole, codes, before.length, before.length + name.length)).toBe(number)
      }),
      { numRuns: runs(3000) },
    )
  })

  it.each([
    ['accents and capitals', 'Élan  Vital', 'elan-vital'],
    ['ligatures', 'ﬁne Œuvre', 'Fine oeuvre'],
    ['letters that keyboards lack', 'Łódź Bjørn Straße', 'LODZ BJORN STRASSE'],
    ['width', 'Ｔｗｅｅｄ ｶﾞ', 'tweed ガ'],
    ['vowels of Arabic', 'صُوف', 'صوف'],
  ])('has the same letters whatever its %s', (_, one, other) =>
    expect(lettersIn(nameNumber(one))).toBe(lettersIn(nameNumber(other))),
  )

  it.each([
    ['Lụa Tơ Tằm', 'Lụa Tơ Tấm'],
    ['résume', 'resumé'],
    ['Crème', 'Creme'],
    ['Straße', 'Strasse'],
    ['Αθήνα', 'Αθηνά'],
  ])('says that %s and %s differ in their accents, however those are written', (one, other) => {
    const [first, second] = [one, other].map(nameNumber)
    expect(first).not.toBe(second)
    expect(lettersIn(first ?? 0)).toBe(lettersIn(second ?? 0))
    for (const form of ['NFC', 'NFD'])
      for (const written of [one.normalize(form), one.normalize(form).toUpperCase().replace('SS', 'ẞ')])
        expect(nameNumber(written)).toBe(first)
  })

  it.each([
    ['ﬁne wool', 'fine wool'],
    ['Ｔｗｅｅｄ', 'Tweed'],
    ['精纺', '精纺'],
    ['½ LINEN', '1⁄2 linen'],
  ])('has no accents in %s', (one, other) => {
    expect(nameNumber(one)).toBe(nameNumber(other))
    expect(hasAccents(nameNumber(one))).toBe(false)
  })

  it.each([
    ['काला', 'काली'],
    ['ガーゼ', 'カーゼ'],
    ['ผ้า', 'ผี'],
    ['精纺', '精紡'],
  ])('is another one for %s and %s', (one, other) => expect(nameNumber(one)).not.toBe(nameNumber(other)))

  it('is another one for each of 300,000 names', () => {
    const numbers = new Set<number>()
    for (let at = 0; at < 100_000; at++)
      for (const name of [`Worsted ${at}`, `Fine wool no. ${at} in blue`, `${at} 号精纺羊毛`])
        numbers.add(nameNumber(name))
    expect(numbers.size).toBe(300_000)
  })
})
