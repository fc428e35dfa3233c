import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BurstKey,
  burstRules,
  hearKey,
  isLabelOrCode,
  type Pace,
  type Run,
  type Scanner,
  textWithoutEnd,
  usualScanner,
} from '../../src-renderer/frame/keys/burst.ts'
import { parseLabel } from '../../src-shared/print/label.ts'

const { least, longest, field } = burstRules
const { gap, mean } = field

/** UploadEvidence with the time since the key before each; Enter at the end where `enter` gives its time. */
function keys(signs: readonly (readonly [string | null, number])[], enter?: number, pace: Pace = field): BurstKey[] {
  let at = 1000
  const struck = signs.map(([sign, after]) => {
    at += after
    return { sign, ends: false, at, pace }
  })
  return enter === undefined ? struck : [...struck, { sign: null, ends: true, at: at + enter, pace }]
}

/** What each key of a story is heard as. */
function hear(story: readonly BurstKey[], scanner: Scanner = usualScanner) {
  let run: Run | null = null
  return story.map(key => {
    const heard = hearKey(run, key, scanner)
    run = heard.run
    return heard
  })
}
const scans = (story: readonly BurstKey[], scanner?: Scanner) =>
  hear(story, scanner).flatMap(heard => (heard.what === 'scan' ? [heard.text] : []))

const sign = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/,')
const quick = fc.integer({ min: 0, max: mean })
const slow = fc.integer({ min: gap + 1, max: 2000 })
const code = fc.array(fc.tuple(sign, quick), { minLength: least, maxLength: longest })

describe('a burst of keys', () => {
  it('that ends in Enter is a scan, whatever it holds', () => {
    fc.assert(
      fc.property(code, quick, (signs, enter) => {
        expect(scans(keys(signs, enter))).toEqual([signs.map(([one]) => one).join('')])
      }),
    )
  })

  it.each(['145', '1450', '123.45', '12,50', '300.25', '1000000'])('is a number in a cell of numbers: %s', typed => {
    const struck = [...typed].map(one => [one, 5] as const)
    expect(scans(keys(struck, 5, burstRules.numbers))).toEqual([])
    expect(scans(keys(struck, 5, field))).toEqual([typed])
  })

  it.each(['51077', '1234-2', '1234-2-1'])(
    'is a label in a cell of numbers, where it comes as quickly as no person types: %s',
    typed => {
      const struck = (after: number) => [...typed].map(one => [one, after] as const)
      expect(scans(keys(struck(20), 20, burstRules.numbers))).toEqual([typed])
      expect(scans(keys(struck(70), 70, burstRules.numbers))).toEqual([])
    },
  )

  it.each([
    ['HV-0412', true],
    ['zz-9', true],
    // Codes of digits: only those that the screen has, and no usual price.
    ['80412.7', true],
    ['80413.7', false],
    ['2000000', true],
    ['145', false],
  ])('in a cell of numbers may be a code of the screen: %s, %s', (text, isScan) => {
    const known = ['HV-0412', '80412.7', '2000000', '145']
    expect(isLabelOrCode(text, code => known.includes(code))).toBe(isScan)
  })

  it('is known outside of fields from a slow scanner too', () => {
    const { elsewhere } = burstRules
    const label = (['r', '1', 's'] as const).map(
      (one, at) => [one, at === 1 ? elsewhere.first : elsewhere.gap] as const,
    )
    expect(scans(keys(label, elsewhere.gap, elsewhere))).toEqual(['r1s'])
    expect(scans(keys(label, elsewhere.gap, field))).toEqual([])
  })

  it('is known in a field from a slower scanner where it reads as a label', () => {
    const slowly = (text: string) => [...text].map(one => [one, 80] as const)
    expect(scans(keys(slowly('1234-1-1/2'), 80))).toEqual(['1234-1-1/2'])
    expect(scans(keys(slowly('Front desk'), 80))).toEqual([])
  })

  it('without Enter is no command where no person strikes so', () => {
    expect(['MYSP', '1234-2', 'ssss', 'rp'].map(text => textWithoutEnd(text))).toEqual(['MYSP', '1234-2', null, null])
  })

  it('holds spaces within it, such as between two labels', () => {
    const label = [...'1234-1-1, 1234-1-2'].map(one => [one, 5] as const)
    expect(scans(keys(label, 5))).toEqual(['1234-1-1, 1234-1-2'])
  })

  it('is known whatever was typed some time before it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sign, slow)), slow, code, quick, (before, pause, [first, ...rest], enter) => {
        if (!first) return
        const story = keys([...before, [first[0], pause], ...rest], enter)
        expect(scans(story)).toEqual([[first, ...rest].map(([one]) => one).join('')])
      }),
    )
  })

  it.each([
    [
      'two signs',
      keys(
        [
          ['r', 5],
          ['p', 5],
        ],
        5,
      ),
    ],
    ['no Enter', keys([...'1234'].map(one => [one, 5] as const))],
    [
      'an Enter that comes later',
      keys(
        [...'1234'].map(one => [one, 5] as const),
        gap + 1,
      ),
    ],
    [
      'longer than any label',
      keys(
        Array.from({ length: longest + 1 }, () => ['a', 5] as const),
        5,
      ),
    ],
    [
      'another key within it',
      keys(
        [
          ['1', 5],
          ['2', 5],
          [null, 5],
          ['3', 5],
        ],
        5,
      ),
    ],
  ])('is none with %s', (_what, story) => expect(scans(story)).toEqual([]))
})

describe('a person', () => {
  it('who types as people do is never taken for a scanner, whatever is rolled', () => {
    // The fastest typists are at 60 ms a key; rolls of two keys are twice as quick, the key after them is not.
    const roll = fc.tuple(sign, fc.integer({ min: 60, max: 400 }), sign, fc.integer({ min: 30, max: 60 }))
    fc.assert(
      fc.property(fc.array(roll, { minLength: 1 }), fc.integer({ min: 60, max: 400 }), (rolls, enter) => {
        const signs = rolls.flatMap(([a, before, b, after]) => [[a, before] as const, [b, after] as const])
        // What reads as a label may be one: it finds its order either way.
        fc.pre(parseLabel(signs.map(([one]) => one).join('')) === null)
        expect(scans(keys(signs, enter))).toEqual([])
      }),
    )
  })

  it('has each key heard as part of a run, or as apart from all', () => {
    const any = fc.tuple(fc.option(fc.constantFrom('r', 'p', ' ', '1')), fc.integer({ min: 0, max: 200 }))
    fc.assert(
      fc.property(fc.array(any), signs => {
        let gathered = ''
        for (const [index, heard] of hear(keys(signs)).entries()) {
          const own = signs[index]?.[0] ?? null
          if (heard.what === 'begin') gathered = own ?? ''
          else if (heard.what === 'join') gathered += own
          else gathered = ''
          expect(heard.run?.text ?? '').toBe(gathered)
        }
      }),
    )
  })
})

describe('a scanner with a prefix or a suffix', () => {
  const between = (text: string, gap: number) => [...text].map(one => [one, gap] as const)
  const mark = fc.string({ unit: fc.constantFrom('~', '#', 'a', '1'), maxLength: 3 })
  const text = fc.array(sign, { minLength: 1, maxLength: 30 }).map(signs => signs.join(''))

  it('is known by them at any pace that its gap allows, in every kind of field', () => {
    const places = [field, burstRules.numbers, burstRules.elsewhere]
    fc.assert(
      fc.property(
        mark,
        mark,
        text,
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(...places),
        (prefix, suffix, code, gap, pace) => {
          fc.pre(prefix + suffix !== '')
          const struck = keys(between(prefix + code + suffix, gap), gap, pace)
          expect(scans(struck, { prefix, suffix, gapMs: 300 })).toEqual([code])
        },
      ),
    )
  })

  it('makes everything else of a person, however quick, and holds none of it back', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 300 }), (typed, gap) => {
        const heard = hear(keys(between(typed, gap), gap), { prefix: '~', suffix: '', gapMs: 300 })
        expect(heard.map(({ what }) => what)).toEqual(heard.map(() => 'apart'))
      }),
    )
  })

  it('begins anew at its prefix, wherever that comes', () => {
    const scanner = { prefix: '~~', suffix: '', gapMs: 300 }
    expect(scans(keys(between('12~3~~51061', 5), 5), scanner)).toEqual(['51061'])
    expect(scans(keys(between('~~~51061', 5), 5), scanner)).toEqual(['~51061'])
  })

  it('is cut short where a key comes later than its gap', () => {
    const scanner = { prefix: '~', suffix: '#', gapMs: 100 }
    expect(scans(keys([...between('~51', 90), ['0', 101], ...between('61#', 90)], 90), scanner)).toEqual([])
    expect(textWithoutEnd('~51061', scanner)).toBe('51061')
    expect(textWithoutEnd('rpsd', scanner)).toBeNull()
  })
})

it('the gap makes what is guessed by pace stricter or more patient', () => {
  const slowly = keys(
    [...'qwerty'].map(one => [one, 60] as const),
    60,
    field,
  )
  expect(scans(slowly)).toEqual([])
  expect(scans(slowly, { ...usualScanner, gapMs: 500 })).toEqual(['qwerty'])
})
