import { fileURLToPath } from 'node:url'
import { beginThrifty, runUnderProjectNode } from './node-version.mjs'

// In this process, without a launcher that could die and leave the desk running.
await runUnderProjectNode(import.meta.url, async () => {
  const { howToPractise } = await import('./start-practice.ts')
  const command = await howToPractise(process.argv.slice(2))
  beginThrifty([fileURLToPath(new URL('selvedge.mjs', import.meta.url)), ...command])
  const { runSelvedge } = await import('./run-selvedge.mjs')
  return runSelvedge(command)
})
