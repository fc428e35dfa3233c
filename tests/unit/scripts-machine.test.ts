import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLockfile, platformOf } from '../../scripts/complete-lockfile.ts'
import { missingOf, needsOf } from '../../scripts/system-needs.ts'
import { headersSetting } from '../../scripts/system-packages.ts'

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
