import { describe, expect, test } from 'vitest'
import { asDeskError } from '../../src-shared/errors.ts'
import {
  optionsOf,
  type PrintRule,
  paperMillimetres,
  readRuleFile,
  writeRuleFile,
} from '../../src-shared/print/rules.ts'

const rules: PrintRule[] = [
  { job_type: 'order', printer: 'ipp://host/printers/a4', paper: 'A4', copies: 2 },
  { job_type: '*', printer: null, left_to: 'upstairs' },
]

/** Why a file is refused. */
const why = (text: string): unknown => {
  try {
    return readRuleFile(text)
  } catch (error) {
    return asDeskError(error).data
  }
}
const whyRules = (list: unknown[]) => (why(JSON.stringify(list)) as { what: string }).what

describe('a file of rules', () => {
  test('is read back as it was written, as a config, as a bare list, and with a byte order mark', () => {
    expect(writeRuleFile(rules)).toMatch(/^\{\n {2}"rules": \[\n {4}\{/)
    expect(readRuleFile(writeRuleFile(rules))).toEqual(rules)
    expect(readRuleFile(JSON.stringify({ profile: 'x', rules }))).toEqual(rules)
    expect(readRuleFile(`\uFEFF${JSON.stringify(rules)}`)).toEqual(rules)
    // Only there is it a mark.
    const typed = [{ job_type: 'a\uFEFFb', printer: 'cups:a' }]
    expect(readRuleFile(JSON.stringify(typed))).toEqual(typed)
  })

  test.each([
    ['rules: none', 'it is not JSON'],
    ['', 'it is not JSON'],
    ['{"profile": "x"}', 'it has no list of rules'],
    ['{"rules": {}}', 'it has no list of rules'],
    ['7', 'it has no list of rules'],
    ['null', 'it has no list of rules'],
  ])('%s: %s', (text, what) => {
    expect(why(text)).toEqual({ what })
  })

  test('that is wrong names the rule, its field, and at most five faults', () => {
    expect(whyRules([{ job_type: 'order', printer: 'cups:a', paper: 'B17' }])).toMatch(
      /^the rule for “order”: paper isn’t a paper size; use A3, /,
    )
    expect(whyRules([{ job_type: 'tag', printer: 'cups:a' }, { printer: 'cups:a' }])).toMatch(/^rule 2: job_type /)
    expect(whyRules([7])).toMatch(/^rule 1: Invalid/)
    expect(whyRules([{ job_type: 'order', printer: 'cups:a', stations: ['x', 7] }])).toMatch(
      /^the rule for “order”: stations\.1 /,
    )
    const six = Array.from({ length: 6 }, (_, at) => ({ job_type: `t${at}`, printer: 'cups:a', copies: -1 }))
    expect(
      whyRules(six)
        .split('; ')
        .map(one => one.slice(0, 17)),
    ).toEqual([0, 1, 2, 3, 4].map(at => `the rule for “t${at}”`.slice(0, 17)))
  })

  test.each([
    [{ printer: 'cups:a', spare: 'cups:a' }, 'spare is the printer itself; choose another one'],
    [
      { printer: 'cups:a', left_to: 'up' },
      'left_to can’t be combined with a printer: set the printer to null to leave these jobs to another station',
    ],
    [{ printer: null, stations: ['up'] }, 'stations needs a printer: without one, left_to says who prints these jobs'],
    [{ printer: 'cups:a', between: 'in-order' }, 'between needs “stations”, which says the order'],
    [{ printer: null, together_with: ['tag'] }, 'together_with needs a printer'],
  ])('refuses %j', (rule, what) => {
    expect(
      whyRules([
        { job_type: 'order', ...rule },
        { job_type: 'tag', printer: 'cups:a' },
      ]),
    ).toContain(`the rule for “order”: ${what}`)
  })

  test('refuses a set of every type, and a type that has two rules', () => {
    expect(whyRules([{ job_type: ' * ', printer: 'cups:a', together_with: ['tag'] }])).toContain(
      'together_with needs a specific type, not “*”',
    )
    expect(
      whyRules([
        { job_type: 'tag', printer: 'cups:a' },
        { job_type: 'TAG', printer: 'cups:b' },
      ]),
    ).toBe('the rule for “TAG”: job_type has a second rule for “TAG”')
  })
})

test('options are what a rule says of paper, not which jobs go where', () => {
  const rule: PrintRule = { job_type: 'order', printer: 'cups:a', spare: 'cups:b', paper: 'A4', copies: 2 }
  expect(optionsOf(rule)).toEqual({ paper: 'A4', copies: 2 })
})

test.each([
  ['A3', 297, 420],
  ['a4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['Letter', 215.9, 279.4],
  ['legal', 215.9, 355.6],
  ['100x50mm', 100, 50],
])('%s is %d x %d mm', (name, width, height) => {
  expect(paperMillimetres(name)).toEqual({ width, height })
})

test('no other word has a size', () => {
  for (const name of ['', 'B17', '100xmm', 'x50mm', 'constructor', '__proto__'])
    expect(paperMillimetres(name)).toBeNull()
})
