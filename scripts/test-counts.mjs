/**
 * What one stage of the tests came to.
 * @typedef {{ passed: number, failed: string[], skipped: Skip[] }} Outcome names of what failed and of what was skipped
 * @typedef {{ name: string, reason: string }} Skip
 */

/** Why a spec is skipped where Electron's program is missing, in the words that specs use for it. */
const electronIsMissing = /Electron's program/

/**
 * Reads vitest's JSON report.
 * @param {any} report
 * @param {boolean} succeeded whether vitest itself answered with exit code 0
 * @returns {Outcome}
 */
export const outcomeOfVitest = (report, succeeded) => {
  const outcome = { passed: 0, failed: [], skipped: [] }
  for (const file of report?.testResults ?? []) {
    const failedBefore = outcome.failed.length
    for (const test of file.assertionResults) {
      const name = `${file.name}: ${test.fullName}`
      if (test.status === 'passed') outcome.passed += 1
      else if (test.status === 'failed') outcome.failed.push(name)
      else outcome.skipped.push({ name, reason: test.status })
    }
    // A file that could not be loaded, or whose set-up failed, has no failed test to show for it.
    if (file.status === 'failed' && outcome.failed.length === failedBefore) outcome.failed.push(file.name)
  }
  return withExitCode(outcome, succeeded, 'vitest (an error outside the tests, or no report)')
}

/**
 * Reads Playwright's JSON report.
 * @param {any} report
 * @param {boolean} succeeded whether Playwright itself answered with exit code 0
 * @returns {Outcome}
 */
export const outcomeOfPlaywright = (report, succeeded) => {
  const outcome = { passed: 0, failed: [], skipped: [] }
  for (const { name, test } of playwrightTests(report?.suites ?? [])) {
    if (test.status === 'expected') outcome.passed += 1
    else if (test.status === 'skipped') outcome.skipped.push({ name, reason: skipReason(test) })
    else outcome.failed.push(name)
  }
  return withExitCode(outcome, succeeded, 'playwright (an error outside the tests, or no report)')
}

const playwrightTests = (suites, titles = []) =>
  suites.flatMap(suite => [
    ...(suite.specs ?? []).flatMap(spec =>
      spec.tests.map(test => ({ name: [...titles, suite.title, spec.title].join(' > '), test })),
    ),
    ...playwrightTests(suite.suites ?? [], [...titles, suite.title]),
  ])

const skipReason = test =>
  [...(test.annotations ?? []), ...(test.results ?? []).flatMap(result => result.annotations ?? [])]
    .filter(({ type }) => type === 'skip' || type === 'fixme')
    .map(({ description }) => description)
    .find(Boolean) ?? 'no reason given'

const withExitCode = (outcome, succeeded, name) =>
  succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [name] }

/**
 * A test that cannot run says nothing about the project: where the tests decide (`CI=true`) a skip is a failure, but for the
 * specs that need Electron's program, which cannot be fetched everywhere.
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
export const withoutSilentSkips = ({ passed, failed, skipped }) => ({
  passed,
  failed: [
    ...failed,
    ...skipped.filter(skip => !mayBeSkipped(skip)).map(({ name, reason }) => `${name} (skipped: ${reason})`),
  ],
  skipped: skipped.filter(mayBeSkipped),
})

const mayBeSkipped = ({ reason }) => electronIsMissing.test(reason)

/** @param {Outcome[]} outcomes @returns {Outcome} */
export const sumOf = outcomes => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
})

/** @param {Outcome} outcome @returns {string} the line that ends the tests */
export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
