import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'old-node-'))
  mkdirSync(join(root, 'scripts'))
  for (const name of ['node-version.mjs', 'end-with-npm.mjs']) {
    cpSync(join(import.meta.dirname, '../../scripts', name), join(root, 'scripts', name))
  }
  writeFileSync(
    join(root, 'scripts', 'a.mjs'),
    `import { runUnderProjectNode } from './node-version.mjs'
     await runUnderProjectNode(import.meta.url, async () => 0)`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Runs a script under a Node that says it is version 18. */
function runOld(): { status: number | null; stderr: string } {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.0.0"})'
  return spawnSync(process.execPath, ['--import', pretend, join(root, 'scripts', 'a.mjs')], {
    encoding: 'utf8',
    timeout: 20_000,
  })
}

const packageOfNode = () => join(root, 'node_modules', 'node')
const saysToRun = (command: string) => `Node 18.0.0 is too old for this; run ${command}, which brings the right one.\n`

test('an old Node is told so first, with the command that brings the right one', () => {
  expect(runOld()).toMatchObject({ status: 1, stderr: saysToRun('npm ci') })
})

test('where npm was told to run no scripts, the package of Node is there without its program', () => {
  mkdirSync(packageOfNode(), { recursive: true })
  writeFileSync(join(packageOfNode(), 'package.json'), '{}')
  expect(runOld()).toMatchObject({ status: 1, stderr: saysToRun('npm rebuild node') })
})

test('a Node of the project that is too old itself doesn’t start itself without end', () => {
  mkdirSync(join(packageOfNode(), 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(packageOfNode(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  expect(runOld()).toMatchObject({ status: 1, stderr: saysToRun('npm ci') })
})
