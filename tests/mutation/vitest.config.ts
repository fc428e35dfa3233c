import { defineConfig } from 'vitest/config'

/** The unit tests alone, for npm run mutate: a mutant that none of them notices is reported. */
export default defineConfig({
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/rig/own-state-folder.ts'], testTimeout: 30_000 },
})
