// @module-tag long
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { attacks } from './formulas-attacks.ts'

// The first formula of a process is the slowest: nothing of the parser has run yet. What counts is what its thread works, not what else
// the machine does meanwhile.

/** As in formulas-hostile.test.ts (ms). */
const soon = 100
const tries = 3

const script = `
  import { readFileSync } from 'node:fs'
  import { readFormula } from './src-shared/pricing/formulas/read-formula.ts'
  import { evaluate } from './src-shared/pricing/formulas/evaluate.ts'
  import { threadTime } from './tests/rig/thread-time.ts'
  const text = readFileSync(0, 'utf8')
  const started = threadTime()
  const formula = readFormula(text)
  const answer = 'tree' in formula ? evaluate(formula, new Map([['a', 3]])) : formula
  const took = threadTime() - started
  process.stdout.write(JSON.stringify({ code: answer.message?.code ?? null, took }))`

function first(text: string): { code: string | null; took: number } {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    input: text,
    // Cold: without what Node has kept of other processes.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  return JSON.parse(run.stdout)
}

const names = [
  'deep brackets',
  'a tower of powers',
  'choices in the conditions of choices',
  'a root of a root below 0',
  'as many names as go in',
  '100 kB of open brackets',
  '100 kB of Chinese',
  'a constructor',
] as const

test.each(names)('the first formula of a process: %s', name => {
  const text = attacks[name]
  if (text === undefined) throw new Error(`There is no attack “${name}”.`)
  let best = Number.POSITIVE_INFINITY
  for (let no = 0; no < tries && best >= soon; no++) {
    const { code, took } = first(text)
    expect(code).toMatch(/^formulas\./)
    best = Math.min(best, took)
  }
  expect(best).toBeLessThan(soon)
})
