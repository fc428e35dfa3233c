import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thrifty-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script that says who it is, as the desk is started. */
async function run(options: object, stdio: 'pipe' | 'ipc') {
  const script = join(folder, 'who.mjs')
  const runner = pathToFileURL(join(import.meta.dirname, '../../scripts/node-version.mjs')).href
  writeFileSync(
    script,
    `import { runUnderProjectNode } from ${JSON.stringify(runner)}
     await runUnderProjectNode(import.meta.url, async () => {
       const { pid, env, argv } = process
       process.stdout.write(JSON.stringify({ pid, arenas: env.MALLOC_ARENA_MAX ?? null, argv: argv.slice(2) }))
       return 7
     }, ${JSON.stringify(options)})`,
  )
  const { MALLOC_ARENA_MAX: _, MALLOC_MMAP_THRESHOLD_: __, MALLOC_TRIM_THRESHOLD_: ___, ...env } = process.env
  const child = spawn(process.execPath, [script, 'desk', '--port', '0'], {
    env,
    stdio: stdio === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  if (!child.stdout || !child.stderr) throw new Error('no streams')
  const [said, warned, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { ...(JSON.parse(said) as object), warned, code, isSame: JSON.parse(said).pid === child.pid }
}

const asked = { argv: ['desk', '--port', '0'], warned: '', code: 7, isSame: true }

test.runIf(process.platform === 'linux')('what runs all day gives memory back, in the same process', async () => {
  expect(await run({ thrifty: true }, 'pipe')).toMatchObject({ ...asked, arenas: '2' })
})

test('other commands do not begin twice', async () => {
  expect(await run({}, 'pipe')).toMatchObject({ ...asked, arenas: null })
})

test('a channel to whoever started it is not lost', async () => {
  expect(await run({ thrifty: true }, 'ipc')).toMatchObject({ ...asked, arenas: null })
})
