/** A test that was skipped, and why. */
interface Skip {
  name: string
  reason: string
}

/** The result of one test stage: how many tests passed, which failed, and which were skipped. */
export interface StageResult {
  passed: number
  failed: string[]
  skipped: Skip[]
}

/** The parts of vitest's JSON report that are used. */
export interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: {
      fullName: string
      status: string
      tags?: string[]
    }[]
  }[]
}

interface Annotation {
  type: string
  description?: string
}

interface PlaywrightTest {
  status: string
  annotations?: Annotation[]
  results?: { annotations?: Annotation[] }[]
}

interface PlaywrightSuite {
  title: string
  specs?: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that are used. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
}

/** Matches the reason that specs give when they are skipped because Electron's program is missing. */
const electronIsMissing = /Electron's program/

/** The tag of tests that only run in `npm run test:long` and with `--all`. */
export const longTag = 'long'

/**
 * Reads vitest's JSON report.
 * @param succeeded whether vitest exited with code 0
 * @param leftOut tag of tests that were left out on purpose, which vitest reports as skipped; they aren't counted
 */
export const outcomeOfVitest = (
  report: VitestReport | null,
  succeeded: boolean,
  leftOut: string | null = null,
): StageResult => {
  const outcome: StageResult = { passed: 0, failed: [], skipped: [] }
  for (const file of report?.testResults ?? []) {
    const failedBefore = outcome.failed.length
    for (const test of file.assertionResults) {
      const name = `${file.name}: ${test.fullName}`
      if (test.status === 'passed') outcome.passed += 1
      else if (test.status === 'failed') outcome.failed.push(name)
      else if (leftOut === null || !test.tags?.includes(leftOut)) {
        outcome.skipped.push({ name, reason: test.status })
      }
    }
    // A file that couldn't be loaded, or whose setup failed, has no failed test.
    if (file.status === 'failed' && outcome.failed.length === failedBefore) outcome.failed.push(file.name)
  }
  return withExitCode(outcome, succeeded, 'vitest (an error outside the tests, or no report)')
}

/**
 * Reads Playwright's JSON report.
 * @param succeeded whether Playwright exited with code 0
 */
export const outcomeOfPlaywright = (report: PlaywrightReport | null, succeeded: boolean): StageResult => {
  const outcome: StageResult = { passed: 0, failed: [], skipped: [] }
  for (const { name, test } of playwrightTests(report?.suites ?? [])) {
    if (test.status === 'expected') outcome.passed += 1
    else if (test.status === 'skipped') outcome.skipped.push({ name, reason: skipReason(test) })
    else outcome.failed.push(name)
  }
  return withExitCode(outcome, succeeded, 'playwright (an error outside the tests, or no report)')
}

const playwrightTests = (
  suites: readonly PlaywrightSuite[],
  titles: readonly string[] = [],
): { name: string; test: PlaywrightTest }[] =>
  suites.flatMap(suite => [
    ...(suite.specs ?? []).flatMap(spec =>
      spec.tests.map(test => ({ name: [...titles, suite.title, spec.title].join(' > '), test })),
    ),
    ...playwrightTests(suite.suites ?? [], [...titles, suite.title]),
  ])

const skipReason = (test: PlaywrightTest): string =>
  [...(test.annotations ?? []), ...(test.results ?? []).flatMap(result => result.annotations ?? [])]
    .filter(({ type }) => type === 'skip' || type === 'fixme')
    .map(({ description }) => description)
    .find(Boolean) ?? 'no reason given'

const withExitCode = (outcome: StageResult, succeeded: boolean, name: string): StageResult =>
  succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [name] }

/** Fails a stage that has more tests than it may have. */
export const withinBudget = (outcome: StageResult, stage: string, budget: number): StageResult => {
  const count = outcome.passed + outcome.failed.length + outcome.skipped.length
  if (count <= budget) return outcome
  const why = `${stage}: ${count} tests, at most ${budget} may run in npm test (tag others @${longTag})`
  return { ...outcome, failed: [...outcome.failed, why] }
}

/**
 * A skipped test proves nothing: in CI (`CI=true`) it counts as a failure, except for specs that need Electron's
 * program, which can't be downloaded everywhere.
 */
export const withoutSilentSkips = ({ passed, failed, skipped }: StageResult): StageResult => ({
  passed,
  failed: [
    ...failed,
    ...skipped.filter(skip => !mayBeSkipped(skip)).map(({ name, reason }) => `${name} (skipped: ${reason})`),
  ],
  skipped: skipped.filter(mayBeSkipped),
})

const mayBeSkipped = ({ reason }: Skip): boolean => electronIsMissing.test(reason)

/** Combines the results of all stages. */
export const totalOf = (outcomes: readonly StageResult[]): StageResult => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
})

/** The last line of the test output. */
export const lastLine = ({ passed, failed, skipped }: StageResult): string =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
