import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src-shared/pricing/formulas/evaluate.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'
import { runs } from '../rig/runs.ts'
import { threadTime } from '../rig/thread-time.ts'

/** The result of a formula, or the code of its problem with the character it names. */
function worked(text: string, values: Record<string, number> = {}): number | string {
  const formula = readFormula(text)
  if (isProblem(formula)) return `${formula.message.code} ${formula.at}+${formula.length}`
  const result = evaluate(formula, new Map(Object.entries(values)))
  return isProblem(result) ? `${result.message.code} ${result.at}+${result.length}` : result.value
}

describe('what a formula comes to', () => {
  test.each<[string, number]>([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['2 - -3', 5],
    ['.5 + 1.', 1.5],
    ['1.1 * 100 - 110 < 1 and not (1 > 2)', 1],
    ['1 > 2 or 2 > 1', 1],
    ['3 == 3 and 3 != 4', 1],
    ['80 <= 90 < 100', 1],
    ['80 <= 100 < 100', 0],
    ['1 ? 2 ? 3 : 4 : 5', 3],
    ['0 ? 1 : 0 ? 2 : 3', 3],
    ['(0 ? 1 : 2) * 10', 20],
    ['max(1, 2 > 1 ? 7 : 0, 3)', 7],
    ['min(4, 2, 3) + abs(-5) + sqrt(16)', 11],
    ['round(2.5) + round(-2.5)', 0],
    ['round(2.345, 2)', 2.35],
    ['ceil(1.1 * 100)', 110],
    ['floor(2.9) + ceil(2.1)', 5],
    ['0.1 + 0.2 == 0.3', 1],
    ['1 / 0 > 1 ? 1 : 2', Number.NaN],
  ])('%s', (text, value) => {
    if (Number.isNaN(value)) expect(worked(text)).toMatch(/^formulas.divided-by-zero/)
    else expect(worked(text)).toBe(value)
  })

  test('names of any script, full-width signs and the signs of a word processor', () => {
    expect(worked('身高 × 2 ＋ （袖长 ÷ ２） − 1。5', { 身高: 190, 袖长: 60 })).toBe(408.5)
    expect(worked('max（a，b）≥ 3 ？ 1 ： 2', { a: 1, b: 3 })).toBe(1)
    expect(worked('größe_2 * v0', { größe_2: 3, v0: 2 })).toBe(6)
    // The same letter, written in one character and in two.
    expect(worked('gro\u0308\u00dfe * 2', { gr\u00f6\u00dfe: 2 })).toBe(4)
    expect(worked('height\n  * 2\t+ 1', { height: 2 })).toBe(5)
    expect(worked('𝒜 + 𠮷 * 2', { 𝒜: 1, 𠮷: 2 })).toBe(5)
  })

  test('a half that is not taken is not worked out', () => {
    expect(worked('plus > 0 ? height : 1 / 0', { plus: 1, height: 3 })).toBe(3)
    expect(worked('1 or nothing', {})).toBe(1)
    expect(worked('0 and nothing', {})).toBe(0)
  })
})

describe('what is refused, and where', () => {
  test.each<[string, string]>([
    ['', 'formulas.empty 0+0'],
    ['   ', 'formulas.empty 0+3'],
    ['2 +', 'formulas.value-missing 3+0'],
    ['* 2', 'formulas.value-missing 0+1'],
    ['2 + + 3', 'formulas.value-missing 4+1'],
    ['2 height', 'formulas.operator-missing 2+6'],
    ['2(3)', 'formulas.operator-missing 1+1'],
    ['(2)(3)', 'formulas.operator-missing 3+1'],
    ['height 2', 'formulas.operator-missing 7+1'],
    ['2 not 3', 'formulas.operator-missing 2+3'],
    ['(2 + 3', 'formulas.bracket-open 0+1'],
    ['2 + 3)', 'formulas.bracket-close 5+1'],
    ['()', 'formulas.value-missing 1+1'],
    ['1,5 * 2', 'formulas.comma 1+1'],
    ['max(1,)', 'formulas.value-missing 6+1'],
    ['max()', 'formulas.argument-count 4+1'],
    ['abs(1, 2)', 'formulas.argument-count 3+1'],
    ['round(1, 2, 3)', 'formulas.argument-count 5+1'],
    ['max + 1', 'formulas.function-alone 0+3'],
    ['sin(1)', 'formulas.no-such-function 0+3'],
    ['height(2)', 'formulas.no-such-function 0+6'],
    ['1 ? 2', 'formulas.no-else 2+1'],
    ['max(1 ? 2, 3)', 'formulas.no-else 6+1'],
    ['1 : 2', 'formulas.no-question 2+1'],
    ['1 ? 2 : 3 : 4', 'formulas.no-question 10+1'],
    ['not a == 2', 'formulas.not-unclear 0+3'],
    ['2 * not a', 'formulas.not-unclear 4+3'],
    ['a = 2', 'formulas.equals-sign 2+1'],
    ['f(x) = x', 'formulas.equals-sign 5+1'],
    ['a.b', 'formulas.property 1+1'],
    ['1.2.3', 'formulas.bad-number 0+5'],
    [`2 + 1${'0'.repeat(400)}`, 'formulas.bad-number 4+401'],
    ['a[1]', 'formulas.unknown-sign 1+1'],
    ['{a: 1}', 'formulas.unknown-sign 0+1'],
    ['"text"', 'formulas.unknown-sign 0+1'],
    ["'text'", 'formulas.unknown-sign 0+1'],
    ['2; 3', 'formulas.unknown-sign 1+1'],
    ['5!', 'formulas.unknown-sign 1+1'],
    ['a && b', 'formulas.unknown-sign 2+1'],
    ['50%', 'formulas.unknown-sign 2+1'],
    ['身高 # 2', 'formulas.unknown-sign 3+1'],
    ['𝒜 $ 2', 'formulas.unknown-sign 3+1'],
    ['2 * l\u0435ngth', 'formulas.look-alike 4+6'],
    ['a\ufe0f + 1', 'formulas.unknown-sign 1+1'],
    ['constructor', 'formulas.reserved-name 0+11'],
    ['2 * __proto__', 'formulas.reserved-name 4+9'],
    ['x'.repeat(101), 'formulas.long-name 0+101'],
    ['height + 1', 'formulas.no-value 0+6'],
    ['2 * (a - a) + 4 / (a - a)', 'formulas.divided-by-zero 14+11'],
    ['1 + sqrt(0 - a)', 'formulas.root-below-zero 4+11'],
    ['(0 - a) ^ 0.5', 'formulas.no-number 0+13'],
    ['round(a, 0.5)', 'formulas.no-number 0+13'],
  ])('%s', (text, problem) => {
    expect(worked(text, text.includes('height') ? {} : { a: 4 })).toBe(problem)
  })
})

test('each step says what it was, what it was of, and its unit', () => {
  const formula = readFormula('(height × 2 + 10) / 150 > 2 ? ceil(height / 3) : buttons')
  if (isProblem(formula)) throw new Error(formula.message.code)
  const result = evaluate(formula, new Map([['height', 190]]))
  if (isProblem(result)) throw new Error(result.message.code)
  expect(result.value).toBe(64)
  expect(result.steps.map(({ text, filled, unit }) => [text, filled, unit])).toEqual([
    ['height × 2', '190 * 2', 'cm'],
    ['height × 2 + 10', '380 + 10', 'cm'],
    ['(height × 2 + 10) / 150', '390 / 150', 'cm'],
    ['(height × 2 + 10) / 150 > 2', '2.6 > 2', 'truth'],
    ['height / 3', '190 / 3', 'cm'],
    ['ceil(height / 3)', 'ceil(63.3333)', 'cm'],
    ['(height × 2 + 10) / 150 > 2 ? ceil(height / 3) : buttons', 'ceil(height / 3)', 'cm'],
  ])
})

test('a length divided by 100 is in metres, and pieces leave it a length', () => {
  const formula = readFormula('max((length * 2 + 15) / 100, 1.5) * pieces + width * width - meterage')
  if (isProblem(formula)) throw new Error(formula.message.code)
  const inputs = { length: 75, pieces: 2, width: 1, meterage: 1 }
  const result = evaluate(formula, new Map(Object.entries(inputs)))
  if (isProblem(result)) throw new Error(result.message.code)
  expect(result.steps.map(({ unit }) => unit)).toEqual(['cm', 'cm', 'm', 'm', 'm', 'cm2', 'm', 'm'])
})

test('nothing that is typed makes reading or working out throw', () => {
  const parts = ['height', 'max', '(', ')', ',', '?', ':', '+', '-', '*', '/', '^', '<', '==', '!=', 'and', 'not']
  const typed = fc.oneof(
    fc.string({ maxLength: 300, unit: 'binary' }),
    fc
      .array(fc.constantFrom(...parts, '1', '0.5', '9', ' ', '×', '。', '１', '.', '='), { maxLength: 40 })
      .map(some => some.join(' ')),
  )
  fc.assert(
    fc.property(typed, text => {
      const started = threadTime()
      const answer = worked(text, { height: 7 })
      // What never ends takes longer.
      expect(threadTime() - started).toBeLessThan(2_000)
      expect(typeof answer === 'string' || Number.isFinite(answer)).toBe(true)
    }),
    { numRuns: runs(1000) },
  )
})
