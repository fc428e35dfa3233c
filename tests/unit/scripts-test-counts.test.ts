import { expect, test } from 'vitest'
import {
  lastLine,
  outcomeOfPlaywright,
  outcomeOfVitest,
  totalOf,
  withoutSilentSkips,
} from '../../scripts/test-counts.ts'

const vitestFile = (name: string, status: string, tests: [string, string][], message = '') => ({
  name,
  status,
  message,
  assertionResults: tests.map(([fullName, testStatus]) => ({ fullName, status: testStatus })),
})
const playwrightTest = (status: string, annotations: { type: string; description?: string }[] = []) => ({
  status,
  annotations,
  results: [],
})

test('counts what vitest reports, skipped and todo alike', () => {
  const report = {
    testResults: [
      vitestFile('a.test.ts', 'failed', [
        ['one', 'passed'],
        ['two', 'failed'],
        ['three', 'skipped'],
        ['four', 'todo'],
      ]),
    ],
  }
  expect(lastLine(outcomeOfVitest(report, false))).toBe('1 passed, 1 failed, 2 skipped')
})

test('a file that could not be loaded counts as one failure', () => {
  const report = { testResults: [vitestFile('broken.test.ts', 'failed', [], 'Cannot find module')] }
  expect(outcomeOfVitest(report, false).failed).toEqual(['broken.test.ts'])
})

test('a file whose set-up failed counts as one failure, though its tests are only skipped', () => {
  const report = { testResults: [vitestFile('setup.test.ts', 'failed', [['never ran', 'skipped']])] }
  expect(outcomeOfVitest(report, false)).toMatchObject({ failed: ['setup.test.ts'], skipped: [{}] })
})

test.each([
  ['vitest', outcomeOfVitest],
  ['playwright', outcomeOfPlaywright],
])('%s that ends badly with no failed test to show for it is a failure', (name, outcomeOf) => {
  expect(outcomeOf(null, false).failed).toEqual([expect.stringContaining(name)])
  expect(outcomeOf(null, true).failed).toEqual([])
})

test('counts what Playwright reports, however deep; what passed only at a second attempt has failed', () => {
  const report = {
    suites: [
      {
        title: 'desk.spec.ts',
        specs: [{ title: 'opens', tests: [playwrightTest('expected')] }],
        suites: [
          {
            title: 'in the dark',
            specs: [
              { title: 'paints', tests: [playwrightTest('unexpected')] },
              { title: 'blinks', tests: [playwrightTest('flaky')] },
              {
                title: 'waits',
                tests: [playwrightTest('skipped', [{ type: 'skip', description: 'no screen' }])],
              },
            ],
          },
        ],
      },
    ],
  }
  const outcome = outcomeOfPlaywright(report, false)
  expect(lastLine(outcome)).toBe('1 passed, 2 failed, 1 skipped')
  expect(outcome.failed).toEqual(['desk.spec.ts > in the dark > paints', 'desk.spec.ts > in the dark > blinks'])
  expect(outcome.skipped).toEqual([{ name: 'desk.spec.ts > in the dark > waits', reason: 'no screen' }])
})

test('where tests decide, a skip is a failure, but for want of Electron’s program', () => {
  const outcome = withoutSilentSkips({
    passed: 4,
    failed: ['a'],
    skipped: [
      { name: 'prints', reason: 'no CUPS' },
      { name: 'opens a window', reason: "Electron's program is not here" },
    ],
  })
  expect(lastLine(outcome)).toBe('4 passed, 2 failed, 1 skipped')
  expect(outcome.failed).toContain('prints (skipped: no CUPS)')
})

test('sums the stages', () => {
  const stage = { passed: 2, failed: ['x'], skipped: [] }
  expect(lastLine(totalOf([stage, stage, { passed: 1, failed: [], skipped: [] }]))).toBe(
    '5 passed, 2 failed, 0 skipped',
  )
})
