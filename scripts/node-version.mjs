import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'

/** Older ones cannot run TypeScript sources as they stand. */
const oldestThatRunsSources = 24
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * How glibc gives memory back. By itself it keeps a heap for each thread, and once a large block was freed it puts blocks of
 * that size into these heaps: what 5 million prices pass through would stay with the desk.
 */
const thriftyMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** @returns {string | null} the Node that this project's `node` package brought, if it is there */
export const projectNode = (root = resolve(import.meta.dirname, '..')) => {
  const path = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : null
}

/**
 * Runs `work` here, or the same script again under the project's own Node where this one is too old; then ends the process
 * with the exit code that `work` gives (or that the other process had).
 * @param {string} scriptUrl the calling script's `import.meta.url`
 * @param {() => Promise<number>} work
 * @param {{ thrifty?: boolean }} options `thrifty`: for what runs all day, gives memory back (Linux)
 */
export const runUnderProjectNode = async (scriptUrl, work, { thrifty = false } = {}) => {
  if (thrifty) beginThrifty()
  endWithNpm()
  // A reader that has gone away (`| head`) is no reason to stop printing, nor to end otherwise.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (Number(process.versions.node.split('.')[0]) >= oldestThatRunsSources) {
    await import('./end-with-parent.mjs')
    await endAfterOutput(await work())
    return
  }
  const node = projectNode()
  if (node === null) {
    process.stderr.write(
      `Node ${process.versions.node} is too old for this; run npm ci, which brings the right one.\n`,
    )
    process.exit(1)
  }
  process.exit(await runAgain(node, fileURLToPath(scriptUrl)))
}

/** The C library reads its settings once, so this same process begins anew with them; its number and its streams stay. */
const beginThrifty = () => {
  const isThrifty = Object.keys(thriftyMemory).every(name => name in process.env)
  // A channel to whoever started it would not outlive that.
  if (process.platform !== 'linux' || isThrifty || process.channel) return
  const env = { ...thriftyMemory, ...process.env }
  if (process.execve) process.execve(process.execPath, [...startOfThis(), ...process.argv.slice(2)], env)
  // A Node too old for that runs the script again in any case.
  else Object.assign(process.env, env)
}

const startOfThis = () => [process.execPath, ...process.execArgv, process.argv[1] ?? '']

const runAgain = (node, script) =>
  new Promise(done => {
    const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of passedOn) {
      // A terminal's Ctrl+C has reached the child already; twice would cut its tidy end short.
      process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || askToEnd(child, signal))
    }
    child.on('error', error => {
      process.stderr.write(`${node} could not be started: ${error.message}\n`)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** Windows has no signal that a process could hear of another; there the lost channel asks for the end. */
const askToEnd = (child, signal) => {
  if (process.platform !== 'win32') child.kill(signal)
  else if (child.connected) child.disconnect()
}

const endAfterOutput = async code => {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise(written => stream.write('', () => written()))
  }
  process.exit(code)
}
