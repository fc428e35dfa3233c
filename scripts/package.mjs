import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(import.meta.url, async () => {
  const { makePackages } = await import('./package/make-packages.ts')
  return makePackages(process.argv.slice(2))
})
