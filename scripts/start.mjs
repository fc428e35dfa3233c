import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(
  import.meta.url,
  async () => {
    const { startPractice } = await import('./start-practice.ts')
    // In this process, without a launcher that could die and leave the desk running.
    return startPractice(process.argv.slice(2))
  },
  { thrifty: true },
)
