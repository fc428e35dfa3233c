import { defineConfig } from 'vitest/config'

/** The unit tests alone, for npm run mutate: a mutant that none of them notices is reported. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    exclude: [
      // It measures, and instrumented sources are slow.
      'tests/unit/imports-catalogue.test.ts',
      // They set the time zone, which a thread can't; Stryker runs tests in threads.
      ...['file-words', 'history-buckets', 'renderer-history-period'].map(name => `tests/unit/${name}.test.ts`),
    ],
    setupFiles: ['tests/rig/own-state-folder.ts'],
    testTimeout: 30_000,
  },
})
