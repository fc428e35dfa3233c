import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const seconds = 1000

// Hundreds of processes and workers are started from the same sources: what Node makes of those is kept for the next one.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'node-compile')

/** Kills take longest, for minutes each: begun last, one of them would go on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => file.project.name === 'faults'
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

const tests = join(import.meta.dirname, 'tests')
/** Files whose every test is long. Vitest would import them before it leaves their tests out. */
const longFiles = () =>
  readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter(
      file => /\.test\.tsx?$/.test(file) && readFileSync(join(tests, file), 'utf8').startsWith('// @module-tag long'),
    )
    .map(file => `tests/${file.replaceAll('\\', '/')}`)

/** A folder of tests as a project of its own, so that it can be run alone. */
const project = (name: string, timeout: number, more: { globalSetup?: string[]; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: {
    name,
    ...more,
    include: [`tests/${name}/**/*.test.ts`, `tests/${name}/**/*.test.tsx`],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['tests/rig/own-state-folder.ts'],
    // Where a processor has memory keys, V8 now and then loses track of its own pages when many threads come and go.
    execArgv: ['--no-memory-protection-keys'],
    // Real print servers and services mostly wait: two files a core keep it busy.
    maxWorkers: 5,
    maxConcurrency: 3,
    // Limits only end what has failed: on a busy machine a second is soon over.
    expect: { poll: { timeout: 60 * seconds } },
    passWithNoTests: true,
    // `npm test` sets the variable; any other run has every test.
    tags: [{ name: 'long', description: 'runs in npm run test:long and with --all, not in npm test' }],
    exclude: [...defaultExclude, ...(process.env['SELVEDGE_TESTS'] === 'short' ? longFiles() : [])],
    sequence: { sequencer: LongestFirst },
    projects: [
      // They share what they import: that takes longer than the tests themselves.
      project('unit', 60 * seconds, { isolate: false }),
      project('contract', 180 * seconds),
      project('integration', 240 * seconds, { isolate: false }),
      project('security', 240 * seconds, { isolate: false }),
      project('electron', 240 * seconds),
      project('faults', 300 * seconds, { globalSetup: ['tests/faults/report-setup.ts'] }),
    ],
  },
})
