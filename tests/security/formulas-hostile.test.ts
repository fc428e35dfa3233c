import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src-shared/pricing/formulas/evaluate.ts'
import { evaluateAll, readFormulas } from '../../src-shared/pricing/formulas/formula-set.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'

/** A few milliseconds on a quiet machine; what an attack sets going has no end within this (ms). */
const soon = 1_000

const values = new Map([['a', 3]])

/** How long it takes (ms): the best of three, so that it is the work that is measured and not what else the machine does. */
function timed(work: () => void): number {
  const once = () => {
    const started = performance.now()
    work()
    return performance.now() - started
  }
  return Math.min(once(), once(), once())
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
const tower = (base: string, levels: number) => Array.from({ length: levels }, () => base).join('^')

const attacks: Record<string, string> = {
  'deep brackets': `${repeated('(', 900)}1${repeated(')', 900)}`,
  'brackets that never close': repeated('(', 1999),
  'a tower of powers': '9^9^9^9',
  'a high tower of powers': tower('9', 300),
  'a tower in functions': `sqrt(${tower('99', 30)})`,
  'a chain of minus signs': `${repeated('-', 1990)}1`,
  'a chain of not': `${repeated('not ', 400)}1`,
  'choices in choices': `${repeated('1 ? ', 300)}1${repeated(' : 1', 300)}`,
  'choices after choices': `${repeated('1 ? 1 : ', 240)}1`,
  'functions in functions': `${repeated('abs(', 300)}1${repeated(')', 300)}`,
  'many values': `max(${repeated('1,', 900)}1)`,
  'a huge number': repeated('9', 1500),
  'huge numbers multiplied': `${repeated('9', 300)} * ${repeated('9', 300)}`,
  '0/0': '0/0',
  'Infinity by division': '1/0',
  'Infinity by name': 'Infinity',
  'NaN by name': 'NaN',
  '100 kB of text': repeated('height + ', 11_000),
  '100 kB of blanks': repeated(' ', 100_000),
  '100 kB of one name': repeated('a', 100_000),
  '100 kB of full-width brackets': repeated('（', 100_000),
  'a million operators': `${repeated('1+', 1_000_000)}1`,
  factorials: '170!!!!!!',
  'a factorial by name': 'factorial(1e9)',
  'an endless range': '0:1e12',
  'a matrix': 'zeros(10000, 10000)',
  'a matrix by brackets': '[1,2;3,4]',
  'a unit': '5 cm to inch',
  createUnit: 'createUnit("x")',
  import: 'import({a: 1}, {override: true})',
  'an assignment': 'a = 1e9',
  'a function': 'f(x) = f(x + 1)',
  'a block': 'a; b',
  'a comment': '1 # 2',
  'a string': '"a" + 1',
  'a template': '`1`',
  'a constructor': 'a.constructor.constructor("return process")()',
  'a constructor by index': 'a["constructor"]',
  'a constructor of a function': 'cos.constructor("return this")()',
  'a bare constructor': 'constructor(1)',
  'a bare constructor as a value': '1 + constructor',
  'a prototype': '__proto__',
  'a prototype in full-width letters': '＿＿ｐｒｏｔｏ＿＿',
  'a getter': '__defineGetter__(1)',
  hasOwnProperty: 'hasOwnProperty',
  toString: 'toString',
  valueOf: 'valueOf()',
  eval: 'eval("1")',
  Function: 'Function("return 1")()',
  evaluate: 'evaluate("1")',
  parse: 'parse("1")',
  'expression tricks': 'expression.docs',
  'optional chaining': 'a?.b',
  nullish: 'a ?? b',
  'a nul character': '1 + \u0000',
  'an unpaired surrogate': '1 + \ud835',
  'a right-to-left mark': '1 \u202e+ 2',
  emoji: '😀 + 1',
  'a spread': 'max(...a)',
  'an arrow': 'x => x',
  'exponent notation': '1e308 * 10',
  hexadecimal: '0xff',
}

describe('hostile formulas end with an error at once', () => {
  readFormula('warm')
  test.each(Object.entries(attacks))('%s', (_, text) => {
    const { code, took } = attacked(text)
    expect(code).toMatch(/^formulas\./)
    expect(took).toBeLessThan(soon)
  })
})

test('the longest formula that is allowed is worked out at once, too', () => {
  const longest = `a${repeated('+a', 299)}`
  const nested = `${repeated('max(', 39)}a${repeated(', 1 - a)', 39)}`
  for (const text of [longest, nested]) {
    const { code, took } = attacked(text)
    expect(code).toMatch(/^came to/)
    expect(took).toBeLessThan(soon)
  }
  const took = timed(() => {
    const set = readFormulas({
      regular: longest,
      plus_size: longest,
      total_meterage: longest,
      lining: longest,
    })
    evaluateAll(set, { values: { a: 1 }, addOns: [] })
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
