import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type ChildPurpose, childEnvironment } from '../../src-main/child-environment.ts'
import { runAlertCommand } from '../../src-main/print/alerts/alert-command.ts'
import { openInSystemBrowser } from '../../src-main/shells/browser/system-browser.ts'
import type { AlertMessage } from '../../src-shared/print/alert-sending.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-children-'))
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Names under which an environment may hold a secret, or make a program load something else. */
const unwanted = {
  SELVEDGE_TOKEN: 'planted',
  SELVEDGE_CLAIMS_URL: 'planted',
  PGPASSWORD: 'planted',
  AWS_SECRET_ACCESS_KEY: 'planted',
  NPM_TOKEN: 'planted',
  npm_config__auth: 'planted',
  GITHUB_TOKEN: 'planted',
  NODE_OPTIONS: 'planted',
  LD_PRELOAD: 'planted',
  DYLD_INSERT_LIBRARIES: 'planted',
  PSModulePath: 'planted',
  PATHS: 'planted',
  SSH_AUTH_SOCK: 'planted',
}

const linux = { PATH: '/bin', HOME: '/home/a', USER: 'a', LC_TIME: 'de_DE', TZ: 'Europe/Berlin', TMPDIR: '/var/tmp' }
const display = { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1', GTK_IM_MODULE: 'fcitx' }
const windows = { Path: 'C:\\Windows', SYSTEMROOT: 'C:\\Windows', Temp: 'C:\\Temp', LocalAppData: 'C:\\L' }

test.each<[ChildPurpose, NodeJS.Platform, object, object]>([
  ['program', 'linux', linux, display],
  ['window', 'linux', { ...linux, ...display, http_proxy: 'http://proxy' }, { KRB5CCNAME: '/tmp/k' }],
  ['program', 'darwin', { ...linux, __CF_USER_TEXT_ENCODING: '0x1F5:0:0' }, { SystemRoot: 'C:\\Windows' }],
  ['program', 'win32', windows, display],
])('a %s gets on %s what is listed, and nothing else', (purpose, platform, goes, stays) => {
  const env = { ...goes, ...stays, ...unwanted, EMPTY: undefined }
  expect(childEnvironment(purpose, { NAMED: 'x' }, { env, platform })).toEqual({ ...goes, NAMED: 'x' })
})

test.skipIf(process.platform === 'win32')('each program that is started gets nothing else', async () => {
  for (const [name, value] of Object.entries(unwanted)) vi.stubEnv(name, name === 'NODE_OPTIONS' ? '' : value)
  vi.stubEnv('DISPLAY', ':planted-display')
  const said = (name: string) => readFileSync(join(folder, `${name}.env`), 'utf8')
  const program = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\nenv >'${path}.env'\n`)
    chmodSync(path, 0o755)
    return path
  }
  const { signal } = new AbortController()
  expect(await runAlertCommand([program('pager')], {} as AlertMessage, { signal })).toMatchObject({ arrived: true })
  program('xdg-open')
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  const computer = { platform: 'linux', env: process.env, exists: () => true } as const
  expect(await openInSystemBrowser('https://ops.example/', computer)).toBe(true)
  for (const name of ['pager', 'xdg-open']) {
    expect(said(name), name).toContain('PATH=')
    expect(said(name), name).not.toContain('planted\n')
    expect(said(name).includes(':planted-display'), name).toBe(name === 'xdg-open')
  }
  rmSync(folder, { recursive: true, force: true })
})
