import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeLockfile, platformOf } from '../../scripts/complete-lockfile.ts'
import { fetchElectron } from '../../scripts/fetch-electron.ts'
import { missingOf, needsOf } from '../../scripts/system-needs.ts'
import { headersSetting } from '../../scripts/system-packages.ts'
import { electronProgram } from '../../src-main/shells/find-electron.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (text: string) => {
  const path = join(folder, 'installer.cjs')
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

test('Electron’s program is found where its installer put it', () => {
  expect(electronProgram({}, folder)).toBeNull()
  writeFileSync(join(folder, 'path.txt'), 'the-program')
  expect(electronProgram({}, folder)).toBeNull()
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', 'the-program'), '')
  expect(electronProgram({}, folder)).toBe(join(folder, 'dist', 'the-program'))
})

test('Electron’s program is taken from another folder where that is asked for, and from there only', () => {
  writeFileSync(join(folder, 'path.txt'), 'the-program')
  mkdirSync(join(folder, 'elsewhere'))
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') }
  expect(electronProgram(env, folder)).toBeNull()
  writeFileSync(join(folder, 'elsewhere', 'the-program'), '')
  expect(electronProgram(env, folder)).toBe(join(folder, 'elsewhere', 'the-program'))
})

test('fetches Electron’s program only where it is missing', async () => {
  expect(await fetchElectron({ installer: '/nowhere', find: () => '/there' })).toEqual({ program: '/there' })
  let here: string | null = null
  const installer = script('require("node:fs").writeFileSync(__dirname + "/fetched", "")')
  const find = () => {
    const found = here
    here = '/fetched'
    return found
  }
  expect(await fetchElectron({ installer, find })).toEqual({ program: '/fetched' })
})

test.each([
  [
    'says why its installer failed',
    'console.error("TypeError: fetch failed.\\n at x"); process.exit(1)',
    '60',
    'its download failed: fetch failed',
  ],
  ['says the exit code of one that says nothing', 'process.exit(7)', '60', 'its installer ended with exit code 7'],
  ['does not wait longer than it may', 'setTimeout(() => {}, 60_000)', '0.2', 'it did not arrive within 0.2 s'],
  [
    'does not try where it may take no time',
    'process.exit(7)',
    '0',
    'it is not here and SELVEDGE_ELECTRON_SECONDS is 0',
  ],
  ['names an installer that brings nothing', '', '60', 'its installer brought none'],
])('fetching Electron %s', async (_, text, seconds, reason) => {
  const env = { ...process.env, SELVEDGE_ELECTRON_SECONDS: seconds }
  expect(await fetchElectron({ env, installer: script(text), find: () => null })).toEqual({
    program: null,
    reason,
  })
})

test('a need is met by any of its programs or files', () => {
  const all = [
    { package: 'a', programs: ['a', 'b'], why: '' },
    { package: 'c', files: ['/lib/c'], why: '' },
    { package: 'd', programs: ['d'], why: '' },
  ]
  const present = new Set(['/bin/b', '/lib/c'])
  const missing = missingOf(all, { folders: ['/usr/bin', '/bin'], exists: path => present.has(path) })
  expect(missing.map(need => need.package)).toEqual(['d'])
})

test('what builds keytar is needed only where keytar is missing', () => {
  const names = (keytar: boolean) => needsOf({ platform: 'linux', keytar }).map(need => need.package)
  expect(names(true)).not.toContain('libsecret-1-dev')
  expect(names(false)).toContain('libsecret-1-dev')
  expect(names(true)).toContain('cups')
  expect(needsOf({ platform: 'win32', keytar: false }).map(need => need.package)).toEqual([
    'chromium-headless-shell',
    'chromium',
  ])
})

test('what changes clocks is needed only for the long run', () => {
  const names = (isLong: boolean) => needsOf({ platform: 'linux', keytar: true, isLong }).map(need => need.package)
  expect(names(false)).not.toContain('faketime')
  expect(names(true)).toContain('faketime')
})

test('headers that came with npm’s Node are used for building; a setting goes before them', () => {
  const env = { npm_node_execpath: '/opt/node/bin/node' }
  const has = (folderOfHeaders: string) => (path: string) => path.startsWith(folderOfHeaders)
  expect(headersSetting(env, has('/opt/node/'))).toEqual({ npm_config_nodedir: '/opt/node' })
  expect(headersSetting(env, has('/usr/include/'))).toEqual({ npm_config_nodedir: '/usr' })
  expect(headersSetting(env, () => false)).toEqual({})
  expect(headersSetting({ ...env, npm_config_nodedir: '/x' }, () => true)).toEqual({})
})

test('reads a build’s platform from its name', () => {
  expect(platformOf('@rolldown/binding-linux-x64-musl')).toEqual({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  expect(platformOf('@oxc-parser/binding-linux-arm-gnueabihf')).toEqual({
    os: ['linux'],
    cpu: ['arm'],
    libc: ['glibc'],
  })
  expect(platformOf('@biomejs/cli-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  expect(platformOf('fsevents')).toBeNull()
})

test('puts missing platform builds into a lock file, and leaves the rest as it is', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'x', optionalDependencies: { 'keytar-linux-x64': '1.0.0' } },
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64': '2.0.0',
          '@tool/win32-x64': '2.0.0',
          '@tool/any': '2.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '2.0.0', integrity: 'sha512-x' },
    },
  }
  const { lock: complete, added } = completeLockfile(lock)
  expect(added).toEqual(['@tool/win32-x64'])
  expect(complete.packages).toEqual({
    ...lock.packages,
    'node_modules/@tool/win32-x64': {
      version: '2.0.0',
      cpu: ['x64'],
      os: ['win32'],
      optional: true,
      dev: true,
    },
  })
  expect(completeLockfile(complete).added).toEqual([])
})

test('keeps npm from building what comes ready-made', () => {
  const lock = {
    packages: { '': {}, 'node_modules/better-sqlite3': { version: '1.0.0' }, 'node_modules/x': {} },
  }
  const { lock: marked } = completeLockfile(lock)
  expect(marked.packages).toEqual({
    ...lock.packages,
    'node_modules/better-sqlite3': { version: '1.0.0', gypfile: false },
  })
  expect(completeLockfile(marked).added).toEqual([])
})

test('the lock file is complete: npm ci needs no compiler, no Python and nothing but the registry', () => {
  expect(completeLockfile(JSON.parse(readFileSync('package-lock.json', 'utf8'))).added).toEqual([])
})
