import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../../src-shared/pricing/formulas/evaluate.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'
import { runs } from '../rig/runs.ts'

// Random formulas in the desk's language and in JavaScript, side by side: JavaScript's own parser says what comes before what.
interface Pair {
  desk: string
  script: string
}

const values = { a: 3, b: -2, c: 0.5, 身高: 181 }
/** True once two numbers were compared that are apart by their last binary digits alone: the desk takes them for equal, JavaScript does not. */
let isHair = false
const compare = (left: number, right: number) => {
  if (left !== right && Math.abs(left - right) < 1e-9 * Math.max(Math.abs(left), Math.abs(right))) isHair = true
}
const { min, max, abs, sqrt } = Math
const context = createContext({ ...values, min, max, abs, sqrt, compare })

const bracketed = ({ desk, script }: Pair): Pair => ({ desk: `(${desk})`, script: `(${script})` })
const same = (text: string): Pair => ({ desk: text, script: text })
const joined = (sign: string, script: string, { desk, script: left }: Pair, right: Pair): Pair => ({
  desk: `${desk} ${sign} ${right.desk}`,
  script: `${left} ${script} ${right.script}`,
})

/** Formulas as people write them: a few brackets deep. */
const depth = { depthIdentifier: fc.createDepthIdentifier(), maxDepth: 5, depthSize: 'small' } as const

const { sum } = fc.letrec<{ value: Pair; power: Pair; product: Pair; sum: Pair; truth: Pair }>(tie => ({
  value: fc.oneof(
    depth,
    fc.nat(40).map(number => same(String(number))),
    fc.constantFrom(...Object.keys(values)).map(same),
    tie('sum').map(bracketed),
    fc.tuple(tie('truth'), tie('sum'), tie('sum')).map(([when, yes, no]) =>
      bracketed({
        desk: `${when.desk} ? ${yes.desk} : ${no.desk}`,
        script: `${when.script} ? ${yes.script} : ${no.script}`,
      }),
    ),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('sum'), { minLength: 1, maxLength: 3 }))
      .map(([name, some]) => ({
        desk: `${name}(${some.map(each => each.desk).join(', ')})`,
        script: `${name}(${some.map(each => each.script).join(', ')})`,
      })),
    fc
      .tuple(fc.constantFrom('abs', 'sqrt'), tie('sum'))
      .map(([name, of]) => ({ desk: `${name}(${of.desk})`, script: `${name}(${of.script})` })),
  ),
  power: fc.oneof(
    depth,
    { arbitrary: tie('value'), weight: 4 },
    { arbitrary: tie('power').map(of => ({ desk: `-${of.desk}`, script: `-(${of.script})` })), weight: 1 },
    {
      arbitrary: fc.tuple(tie('value'), tie('power')).map(([of, to]) => joined('^', '**', of, to)),
      weight: 1,
    },
  ),
  product: fc
    .tuple(tie('power'), fc.array(fc.tuple(fc.constantFrom('*', '/', '×', '÷'), tie('power')), { maxLength: 2 }))
    .map(([first, more]) =>
      more.reduce((left, [sign, right]) => joined(sign, sign === '×' || sign === '*' ? '*' : '/', left, right), first),
    ),
  sum: fc
    .tuple(tie('product'), fc.array(fc.tuple(fc.constantFrom('+', '-'), tie('product')), { maxLength: 2 }))
    .map(([first, more]) => more.reduce((left, [sign, right]) => joined(sign, sign, left, right), first)),
  truth: fc.oneof(
    depth,
    fc.tuple(fc.constantFrom('<', '>', '<=', '>=', '==', '!='), tie('sum'), tie('sum')).map(([sign, left, right]) => {
      const { desk, script } = joined(sign, sign, left, right)
      return { desk, script: `(compare(${left.script}, ${right.script}), ${script})` }
    }),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('truth'), tie('truth'))
      .map(([word, left, right]) => joined(word, word === 'and' ? '&&' : '||', left, right)),
    tie('truth').map(({ desk, script }) => ({ desk: `not (${desk})`, script: `!(${script})` })),
  ),
}))

test('random formulas come to what JavaScript says', () => {
  let compared = 0
  fc.assert(
    fc.property(sum, ({ desk, script }) => {
      const formula = readFormula(desk)
      if (isProblem(formula)) {
        expect(formula.message.code).toMatch(/^formulas\.too-/)
        return
      }
      isHair = false
      const result = evaluate(formula, new Map(Object.entries(values)))
      const expected: unknown = runInContext(script, context)
      if (isProblem(result)) {
        // Nothing may come of a part that is no number, also where JavaScript goes on with Infinity.
        expect(result.message.code).toMatch(/^formulas\.(no-number|divided-by-zero|root-below-zero)$/)
        return
      }
      if (isHair) return
      compared++
      expect(result.value + 0).toBe(Number(expected) + 0)
    }),
    { numRuns: runs(1500) },
  )
  expect(compared).toBeGreaterThan(runs(300))
})
