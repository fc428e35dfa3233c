import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(import.meta.url, async () => {
  const { buildForPackaging } = await import('./ensure-build.ts')
  return buildForPackaging()
})
