import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'

/** Older versions can't run TypeScript sources directly. */
const minNodeMajor = 24
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * Makes glibc return memory to the system. By default it keeps a heap per thread, and once a large block was freed it
 * allocates blocks of that size in these heaps: the desk would keep the memory that 5 million prices pass through.
 */
const thriftyMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** `import.meta.dirname` is missing in the versions that this file is there for. */
const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** @returns {string | null} the Node of this project's `node` package, if it is installed */
export const projectNode = (root = projectRoot) => {
  const path = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : null
}

/**
 * Runs `work` here, or reruns the script under the project's own Node if this one is too old; then exits with the exit
 * code of `work` (or of the other process).
 * @param {string} scriptUrl the calling script's `import.meta.url`
 * @param {() => Promise<number>} work
 * @param {{ thrifty?: boolean }} options `thrifty`: for programs that run all day, returns memory to the system (Linux)
 */
export const runUnderProjectNode = async (scriptUrl, work, { thrifty = false } = {}) => {
  if (thrifty) beginThrifty()
  endWithNpm()
  // A closed pipe (`| head`) must neither stop printing nor change the exit code.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (Number(process.versions.node.split('.')[0]) >= minNodeMajor) {
    await import('./end-with-parent.mjs')
    await endAfterOutput(await work())
    return
  }
  const node = projectNode()
  // One that is too old itself would start itself without end.
  if (node === null || realpathSync(node) === process.execPath) {
    process.stderr.write(
      `Node ${process.versions.node} is too old for this; ${howToGetNode()}, which brings the right one.\n`,
    )
    process.exit(1)
  }
  process.exit(await runAgain(node, fileURLToPath(scriptUrl)))
}

/** npm puts a package there without its program if it was told to run no scripts. */
const howToGetNode = () =>
  existsSync(join(projectRoot, 'node_modules', 'node', 'package.json')) ? 'run npm rebuild node' : 'run npm ci'

/** glibc reads its settings only once, so this process re-executes itself with them; its PID and streams stay. */
const beginThrifty = () => {
  const isThrifty = Object.keys(thriftyMemory).every(name => name in process.env)
  // A channel to the parent process wouldn't survive that.
  if (process.platform !== 'linux' || isThrifty || process.channel) return
  const env = { ...thriftyMemory, ...process.env }
  if (process.execve) process.execve(process.execPath, [...startOfThis(), ...process.argv.slice(2)], env)
  // A Node too old for execve reruns the script in any case.
  else Object.assign(process.env, env)
}

const startOfThis = () => [process.execPath, ...process.execArgv, process.argv[1] ?? '']

const runAgain = (node, script) =>
  new Promise(done => {
    const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of forwardedSignals) {
      // A terminal's Ctrl+C has already reached the child; a second signal would cut its clean shutdown short.
      process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || askToEnd(child, signal))
    }
    child.on('error', error => {
      process.stderr.write(`${node} could not be started: ${error.message}\n`)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** Windows can't send such a signal to another process; closing the channel asks it to end. */
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
