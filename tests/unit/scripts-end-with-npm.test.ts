import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const started: ChildProcess[] = []

afterEach(() => {
  // The whole group: what is left behind has lost its parent.
  for (const { pid } of started.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  }
})

const endWithNpm = pathToFileURL(resolve('scripts/end-with-npm.mjs')).href
// Node's own answer to the end of its stdin or a lost pipe must not decide: it writes nothing after its first word.
const script = `
  import { endWithNpm } from '${endWithNpm}'
  endWithNpm()
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('runs ' + process.ppid)`

/** A script as npm runs it: npm, its shell, the script. The trailing `:` keeps a shell from making way for the script. */
const startAsNpmDoes = (env: Record<string, string>) => {
  const npm = spawn(
    process.execPath,
    [
      '-e',
      'require("node:child_process").spawn("sh", ["-c", process.argv[1]], { stdio: "inherit" }); setInterval(() => {}, 1000)',
      '"$NODE" --input-type=module -e "$SCRIPT"; :',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      env: { PATH: process.env['PATH'], NODE: process.execPath, SCRIPT: script, ...env },
    },
  )
  started.push(npm)
  let said = ''
  npm.stdout?.setEncoding('utf8').on('data', text => {
    said += text
  })
  return { npm, said: () => said }
}

const patiently = { timeout: 15_000, interval: 50 }

const startedScript = async (env: Record<string, string> = { npm_lifecycle_event: 'start' }) => {
  const run = startAsNpmDoes(env)
  await expect.poll(run.said, patiently).toMatch(/^runs \d+\n/)
  return { ...run, shell: Number(/\d+/.exec(run.said())?.[0]) }
}

test.runIf(process.platform !== 'win32')('a script ends when the shell that npm gave it dies', async () => {
  const { shell, said } = await startedScript()
  process.kill(shell, 'SIGTERM')
  await expect.poll(said, patiently).toContain('asked to end')
})

test.runIf(process.platform === 'linux')('a script ends when npm is killed', async () => {
  const { npm, said } = await startedScript()
  npm.kill('SIGKILL')
  await expect.poll(said, patiently).toContain('asked to end')
})

test.runIf(process.platform !== 'win32')('without npm a script outlives the shell that started it', async () => {
  const { shell, said } = await startedScript({})
  process.kill(shell, 'SIGTERM')
  await new Promise(done => setTimeout(done, 1500))
  expect(said()).not.toContain('asked to end')
})
