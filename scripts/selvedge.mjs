import { runUnderProjectNode } from './node-version.mjs'

await runUnderProjectNode(
  import.meta.url,
  async () => {
    const { runSelvedge } = await import('./run-selvedge.mjs')
    return runSelvedge(process.argv.slice(2))
  },
  { thrifty: process.argv[2] === 'desk' },
)
