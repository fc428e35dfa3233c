import { defineConfig } from 'vitest/config'

const seconds = 1000

/** A folder of tests as a project of its own, so that it can be run alone. */
const project = (name: string, timeout: number, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    globalSetup,
    include: [`tests/${name}/**/*.test.ts`, `tests/${name}/**/*.test.tsx`],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    // Where a processor has memory keys, V8 now and then loses track of its own pages when many threads come and go.
    execArgv: ['--no-memory-protection-keys'],
    // Print servers, browsers and databases are real ones: more at once only wait for each other.
    maxWorkers: 2,
    maxConcurrency: 3,
    passWithNoTests: true,
    projects: [
      project('unit', 30 * seconds),
      project('contract', 60 * seconds),
      project('integration', 120 * seconds),
      project('security', 120 * seconds),
      project('faults', 180 * seconds, ['tests/faults/report-setup.ts']),
    ],
  },
})
