import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src-shared/pricing/formulas/evaluate.ts'
import { evaluateAll, readFormulas, variablesOf } from '../../src-shared/pricing/formulas/formula-set.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'
import { threadTime } from '../rig/thread-time.ts'
import { attacks } from './formulas-attacks.ts'

/** A formula that cannot be worked out is refused within this (ms). */
const soon = 100
/** How often something is tried that other work on the machine may have held up. */
const tries = 10

const values = new Map([['a', 3]])

/** How long it takes where nothing else runs (ms): the best of a few. */
function timed(work: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let no = 0; no < tries && best >= soon; no++) {
    const started = threadTime()
    work()
    best = Math.min(best, threadTime() - started)
  }
  return best
}

/** The code of the problem of a formula and how long it took to find (ms). */
function attacked(text: string): { code: string; took: number } {
  let code = ''
  const took = timed(() => {
    const formula = readFormula(text)
    const answer = isProblem(formula) ? formula : evaluate(formula, values)
    code = isProblem(answer) ? answer.message.code : `came to ${answer.value}`
  })
  return { code, took }
}

const repeated = (part: string, times: number) => part.repeat(times)
/** The longest that are allowed: sums, nested functions, comparisons, many values, many names, choices. */
const longest: Readonly<Record<string, string>> = {
  sums: `a${repeated('+a', 299)}`,
  functions: `${repeated('max(', 39)}a${repeated(', 1 - a)', 39)}`,
  comparisons: `a${repeated('<=a', 299)}`,
  fractions: `a / 3${repeated('>=a/3', 149)}`,
  values: `${repeated(`max(${repeated('a,', 29)}a)+`, 9)}a`,
  names: Array.from({ length: 300 }, (_, no) => (no === 0 ? 'a' : `n${no}`)).join('+'),
  choices: `${repeated('a > 5 ? ', 39)}1${repeated(' : a', 39)}`,
  brackets: Array.from({ length: 20 }, () => `${repeated('(', 14)}a${repeated(')', 14)}`).join('+'),
  powers: `${repeated('1^', 39)}a`,
}

describe('hostile formulas end with an error at once', () => {
  readFormula('warm')
  test.each(Object.entries(attacks))('%s', (_, text) => {
    const { code, took } = attacked(text)
    expect(code).toMatch(/^formulas\./)
    expect(took).toBeLessThan(soon)
  })
})

describe('the longest formulas that are allowed hold nobody up', () => {
  const whole = (text: string) => ({
    regular: text,
    plus_size: `${text} + regular`.slice(0, 2000),
    total_meterage: text,
    lining: text,
  })
  test.each(Object.entries(longest))('%s', (_, text) => {
    const { took } = attacked(text)
    expect(took).toBeLessThan(soon)
    const set = readFormulas(whole(text))
    const inputs = { values: Object.fromEntries(variablesOf(set).map(name => [name, 3])), addOns: [] }
    const { regular } = evaluateAll(set, inputs)
    expect(regular && !isProblem(regular)).toBe(true)
    // What a key costs: all four are read and worked out.
    expect(timed(() => evaluateAll(readFormulas(whole(text)), inputs))).toBeLessThan(soon)
  })
})

test('values that are no numbers are no values', () => {
  const formula = readFormula('a * 2')
  if (isProblem(formula)) throw new Error('it can be read')
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const answer = evaluate(formula, new Map([['a', value]]))
    expect(isProblem(answer) && answer.message.code).toBe('formulas.no-value')
  }
})

test('formulas that need each other a thousand times are worked out once each', () => {
  const needs = (name: string) => repeated(`${name} * 0 + `, 90)
  const set = readFormulas({
    regular: `${needs('plus_size')}1`,
    plus_size: `${needs('total_meterage')}1`,
    total_meterage: `${needs('lining')}1`,
    lining: '1',
  })
  const took = timed(() => {
    const { regular } = evaluateAll(set, { values: {}, addOns: [] })
    expect(regular && !isProblem(regular) && regular.value).toBe(1)
  })
  expect(took).toBeLessThan(soon)
})

test('inputs named like parts of an object change nothing', () => {
  const set = readFormulas({ regular: 'a + 1' })
  const inputs = JSON.parse('{"__proto__": 5, "constructor": 6, "a": 2}') as Record<string, number>
  const outcome = evaluateAll(set, { values: inputs, addOns: [] }).regular
  expect(outcome && !isProblem(outcome) && outcome.value).toBe(3)
  expect(Object.prototype).not.toHaveProperty('a')
})

test('no code is ever made from text: formulas work where that is forbidden', () => {
  const script = `
    import { readFormula } from './src-shared/pricing/formulas/read-formula.ts'
    import { evaluate } from './src-shared/pricing/formulas/evaluate.ts'
    try { new Function('return 1')(); process.exit(3) } catch {}
    process.stdout.write(String(evaluate(readFormula('max(a, 2) * 2 ^ 3 > 20 ? a : 1'), new Map([['a', 3]])).value))`
  const run = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  expect(run.stdout).toBe('3')
})
