import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchElectron, withProxies } from '../../scripts/fetch-electron.ts'
import { electronProgram, noteOpened, removeIfNeverOpened } from '../../src-main/shells/find-electron.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Electron's package before its installer has run, with one that runs `text` in the package's folder. */
const electron = (text = '') => {
  writeFileSync(join(folder, 'package.json'), '{ "version": "45.0.0" }')
  writeFileSync(join(folder, 'install.js'), `const fs = require("node:fs"); process.chdir(__dirname)\n${text}`)
}
const program = () => join(folder, 'dist', 'the-program')
/** What an installer does, step by step. */
const steps = [
  () => mkdirSync(join(folder, 'dist')),
  () => writeFileSync(program(), ''),
  () => writeFileSync(join(folder, 'dist', 'version'), '45.0.0'),
  () => writeFileSync(join(folder, 'path.txt'), 'the-program'),
]
const whole =
  'fs.mkdirSync("dist"); fs.writeFileSync("dist/the-program", ""); fs.writeFileSync("dist/version", "v45.0.0");'
const recorded = 'fs.writeFileSync("path.txt", "the-program");'
const fetching = (env: NodeJS.ProcessEnv = {}, more: Parameters<typeof fetchElectron>[0] = {}) =>
  fetchElectron({ env: { ...process.env, ...env }, packageFolder: folder, say: () => {}, ...more })

test('Electron’s program counts as installed only once its installer has taken its last step', () => {
  electron()
  for (const step of steps) {
    expect(electronProgram({}, folder)).toBeNull()
    step()
  }
  expect(electronProgram({}, folder)).toBe(program())
  writeFileSync(join(folder, 'dist', 'version'), '44.0.0')
  expect(electronProgram({}, folder)).toBeNull()
})

test('of two starts at once one fetches, and the other waits for it', async () => {
  // As the real one, it fails over a folder that is there.
  electron(`setTimeout(() => { fs.appendFileSync("runs", "x"); ${whole} ${recorded} }, 500)`)
  const said: string[] = []
  const both = await Promise.all([
    fetching({}, { say: line => said.push(line) }),
    fetching({}, { say: line => said.push(line) }),
  ])
  expect(both).toEqual([{ program: program() }, { program: program() }])
  expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('x')
  expect(said).toEqual(['Another start is downloading Electron; waiting for it ...'])
})

test('a start whose other one takes too long goes on without, and takes nothing from it', async () => {
  electron(`fs.mkdirSync("dist"); fs.writeFileSync("dist/half", ""); setTimeout(() => {
    fs.rmSync("dist", { recursive: true }); ${whole} ${recorded} }, 3_000)`)
  const first = fetching()
  await vi.waitFor(() => expect(readdirSync(join(folder, 'dist'))).toEqual(['half']))
  expect(await fetching({ SELVEDGE_ELECTRON_SECONDS: '1' })).toEqual({
    program: null,
    reason: 'another start is still downloading it',
  })
  expect(readdirSync(join(folder, 'dist'))).toEqual(['half'])
  expect(await first).toEqual({ program: program() })
})

test('a start whose other one failed fetches it itself', async () => {
  electron(
    `if (fs.existsSync("tried")) { ${whole} ${recorded} } else { fs.writeFileSync("tried", ""); process.exit(1) }`,
  )
  const both = await Promise.all([fetching(), fetching()])
  expect(both).toEqual([{ program: null, reason: 'its installer ended with exit code 1' }, { program: program() }])
})

test('Electron’s program is taken from another folder where that is asked for, and from there only', () => {
  electron()
  for (const step of steps) step()
  mkdirSync(join(folder, 'elsewhere'))
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') }
  expect(electronProgram(env, folder)).toBeNull()
  writeFileSync(join(folder, 'elsewhere', 'the-program'), '')
  expect(electronProgram(env, folder)).toBe(join(folder, 'elsewhere', 'the-program'))
})

test('fetches Electron’s program only where it is missing, and first removes what was cut off', async () => {
  electron(`${whole} ${recorded}`)
  // The installer's mkdir would fail over a folder that is there.
  steps[0]?.()
  writeFileSync(join(folder, 'path.txt'), 'the-program')
  expect(await fetching()).toEqual({ program: program() })
  electron('process.exit(7)')
  expect(await fetching()).toEqual({ program: program() })
})

test.each([
  [
    'says why its installer failed',
    `${whole} console.error("TypeError: fetch failed.\\n at x"); process.exit(1)`,
    '60',
    'its download failed: fetch failed',
  ],
  [
    'says what failed after the last step',
    `${whole} ${recorded} console.error("Error: ENOSPC: no space left"); process.exit(1)`,
    '60',
    'its download failed: ENOSPC: no space left',
  ],
  ['says the exit code of one that says nothing', 'process.exit(7)', '60', 'its installer ended with exit code 7'],
  [
    'does not wait longer than it may',
    `${whole} setTimeout(() => {}, 60_000)`,
    '0.5',
    'it did not arrive within 0.5 s',
  ],
  [
    'does not try where it may take no time',
    'process.exit(7)',
    '0',
    'it is not here and SELVEDGE_ELECTRON_SECONDS is 0',
  ],
  ['names an installer that brings nothing', '', '60', 'its installer brought none'],
])('fetching Electron %s, and leaves nothing', async (_, text, seconds, reason) => {
  electron(text)
  expect(await fetching({ SELVEDGE_ELECTRON_SECONDS: seconds })).toEqual({ program: null, reason })
  // The lock's file holds nothing.
  const left = readdirSync(folder).filter(name => name !== 'selvedge-fetching.db')
  expect(left.sort()).toEqual(['install.js', 'package.json'])
})

test('fetching Electron ends when nothing arrives any more, not when it takes long', async () => {
  const silence = { download: 1, unpacking: 1 }
  electron(`setTimeout(() => {}, 60_000)`)
  expect(await fetching({}, { seconds: null, silence })).toEqual({
    program: null,
    reason: 'nothing more arrived for 1 s',
  })
  electron(`let received = 0
    const timer = setInterval(() => {
      process.send({ received: received += 1e6, total: 9e6 })
      if (received < 9e6) return
      clearInterval(timer)
      ${whole} ${recorded}
    }, 300)`)
  // Longer than a busy computer may need between two of them, shorter than all.
  expect(await fetching({}, { seconds: null, silence: { download: 2.5, unpacking: 60 } })).toEqual({
    program: program(),
  })
})

test('a slow download of Electron may go on for the next start, which is said', async () => {
  electron(`process.send({ received: 12e6, total: 118e6 })
    const timer = setInterval(() => {
      if (!fs.existsSync("go on")) return
      clearInterval(timer)
      ${whole} ${recorded}
    }, 50)`)
  const said: string[] = []
  // Longer than a busy computer needs to start the installer.
  expect(await fetching({}, { seconds: 3, goOn: true, say: line => said.push(line) })).toEqual({
    program: null,
    reason: 'its download takes longer: 12 of 118 MB arrived; it goes on while the desk runs, for the next start',
  })
  expect(said).toEqual(['Downloading Electron: 12 of 118 MB ...'])
  writeFileSync(join(folder, 'go on'), '')
  await vi.waitFor(() => expect(said[1]).toBe('Electron has arrived: the next start opens it.'), { timeout: 20_000 })
  expect(electronProgram({}, folder)).toBe(program())
})

test.each<[NodeJS.ProcessEnv, NodeJS.ProcessEnv]>([
  [{}, {}],
  [{ HTTPS_PROXY: 'http://a' }, { HTTPS_PROXY: 'http://a' }],
  [{ HTTPS_PROXY: 'http://a', https_proxy: 'http://b' }, { HTTPS_PROXY: 'http://b' }],
  [
    { npm_config_proxy: 'http://n', npm_config_noproxy: '' },
    { HTTP_PROXY: 'http://n', HTTPS_PROXY: 'http://n' },
  ],
  [
    { npm_config_https_proxy: 'http://n', http_proxy: 'http://h', npm_config_noproxy: 'x' },
    { HTTPS_PROXY: 'http://n', HTTP_PROXY: 'http://h', NO_PROXY: 'x' },
  ],
])('Electron’s installer gets the proxies of the environment, else npm’s: %o', (env, proxies) => {
  expect(withProxies(env)).toEqual({ ...env, ...proxies, NODE_USE_ENV_PROXY: '1' })
})

test('a program that never opened a window is removed once; one that did, or that somebody names, never', () => {
  const install = () => {
    electron()
    for (const step of steps) step()
  }
  install()
  expect(removeIfNeverOpened('/elsewhere/the-program', folder)).toBe(false)
  expect(removeIfNeverOpened(program(), folder)).toBe(true)
  expect(electronProgram({}, folder)).toBeNull()
  install()
  expect(removeIfNeverOpened(program(), folder)).toBe(false)
  noteOpened(program(), folder)
  expect(removeIfNeverOpened(program(), folder)).toBe(false)
  expect(electronProgram({}, folder)).toBe(program())
})
