import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(import.meta.url, async () => {
  const { runTests } = await import('./test-stages.ts')
  return runTests(process.argv.slice(2))
})
