import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  applyProvisioning,
  examineProvisioning,
  provisionedOrTold,
  provisioningFile,
  readProvisioning,
} from '../../src-main/provisioning.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-provisioning-'))
  file = join(folder, 'provisioning.json')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const whole = {
  profile: { name: 'Harbour & Vale', base_url: 'https://ops.example/' },
  rules: [{ job_type: 'tag', printer: 'windows:Zebra', paper: '100x50mm' }],
  station: { name: 'print-room', start: 'hold-waiting' },
  locale: 'zh-CN',
  timezone: 'Asia/Shanghai',
  updates: { feed: 'https://updates.example/selvedge/' },
  alerts: [{ name: 'Pager', command: ['/usr/local/bin/page', '--room'], after_minutes: 15 }],
}
const given = (text: unknown) => {
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
  return () => readProvisioning(file)
}

it('is where an administrator puts it, or where the environment says', () => {
  expect(provisioningFile({}, 'linux')).toBe('/etc/selvedge/provisioning.json')
  expect(provisioningFile({}, 'darwin')).toBe('/Library/Application Support/Selvedge/provisioning.json')
  expect(provisioningFile({ ProgramData: 'D:\\All' }, 'win32')).toBe('D:\\All\\Selvedge\\provisioning.json')
  expect(provisioningFile({ SELVEDGE_PROVISIONING: file }, 'win32')).toBe(file)
})

it('gives a profile, its rules, the station, the language and the feed, and nothing where there is no file', () => {
  expect(readProvisioning(file)).toBeNull()
  expect(given(`\uFEFF${JSON.stringify(whole)}`)()).toMatchObject({
    profile: { name: 'Harbour & Vale', base_url: 'https://ops.example', operations: {} },
    rules: whole.rules,
    updates: { feed: 'https://updates.example/selvedge/', channel: 'latest' },
    alerts: [{ name: 'Pager', command: ['/usr/local/bin/page', '--room'], afterMinutes: 15 }],
  })
})

it('refuses overrides that no profile could be opened with', () => {
  const profile = { ...whole.profile, operations: { 'admin.me.shown': null } }
  expect(given({ profile })).toThrow('unknown operation “admin.me.shown”')
  vi.stubEnv('SELVEDGE_PROVISIONING', file)
  expect(examineProvisioning()[0]).toMatchObject({ state: 'fault' })
})

it('takes a program for alerts only by its full path', () => {
  const alerts = (...command: string[]) => given({ alerts: [{ name: 'Pager', command }] })
  expect(alerts('page')).toThrow('alerts.0.command.0 Must be the full path of a program.')
  expect(alerts()).toThrow('alerts.0.command')
})

it('takes no token, no mistake, no address without https, and no rules without the service they belong to', () => {
  for (const wrong of [
    { ...whole, profile: { ...whole.profile, token: 'secret' } },
    { ...whole, token: 'secret' },
    { ...whole, profile: { ...whole.profile, base_url: 'http://ops.example' } },
    { ...whole, updates: { feed: 'http://updates.example/' } },
    { ...whole, updates: { feed: 'file:///srv/updates' } },
    { ...whole, updates: { feed: 'https://updates.example/', channel: '../x' } },
    { ...whole, profile: undefined },
    { ...whole, station: { name: 7 } },
    { ...whole, timezone: 'Mars/Base' },
    [whole],
    null,
  ]) {
    expect(given(wrong), JSON.stringify(wrong)).toThrow(/is invalid/)
  }
  expect(given('{"profile":')).toThrow(/JSON/)
})

it('tells of a file with a mistake, and the desk opens without it', () => {
  vi.stubEnv('SELVEDGE_PROVISIONING', file)
  given({ profiles: [] })
  const told: string[] = []
  expect(provisionedOrTold(text => told.push(text))).toEqual({
    provisioning: null,
    provisioningProblem: { code: 'config.invalid', data: { file, what: expect.any(String) } },
  })
  expect(told).toEqual([expect.stringContaining(file)])
})

const posix = it.skipIf(process.platform === 'win32')
posix(
  'is left out in one line where somebody else may write it, or a program that it names; the doctor says so',
  () => {
    vi.stubEnv('SELVEDGE_PROVISIONING', file)
    const program = join(folder, 'page')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    given({ alerts: [{ name: 'Pager', command: [program] }] })
    expect(readProvisioning(file)?.alerts).toHaveLength(1)
    expect(examineProvisioning()).toEqual([{ check: 'config', state: 'fine', text: expect.stringContaining(file) }])
    for (const [open, usual] of [
      [program, 0o755],
      [file, 0o644],
      [folder, 0o700],
    ] as const) {
      chmodSync(open, usual | 0o002)
      const told: string[] = []
      expect(provisionedOrTold(text => told.push(text)).provisioning).toBeNull()
      const line = `Selvedge didn’t use ${file} because everyone can change ${open}. Only you and administrators should be able to. To fix it, run: chmod go-w '${open}'`
      expect(told).toEqual([line])
      expect(examineProvisioning()).toEqual([{ check: 'config', state: 'fault', text: line }])
      chmodSync(open, usual)
    }
    chmodSync(program, 0o777)
    expect(examineProvisioning({ SELVEDGE_PROVISIONING: join(folder, 'none'), SSL_CERT_FILE: program })).toEqual([
      { check: 'config', state: 'fine', text: expect.stringContaining('no provisioning file') },
      { check: 'config', state: 'note', text: expect.stringContaining(`${program} isn’t protected`) },
    ])
  },
)

it('is stored in a data folder without a profile, and never again', async () => {
  const stored: unknown[] = []
  const profiles: unknown[] = []
  const stores = {
    profiles: { list: async () => profiles, save: async (profile: unknown) => profiles.push(profile) },
    settings: {
      saveSettings: async (change: object) => stored.push(change),
      saveRules: async (service: string, rules: unknown) => stored.push([service, rules]),
    },
  }
  const read = given(whole)()
  if (!read) throw new Error('There is a file.')
  expect(await applyProvisioning(read, stores)).toBe(true)
  expect(profiles).toEqual([{ name: 'Harbour & Vale', baseUrl: 'https://ops.example', operations: {} }])
  expect(stored).toEqual([
    { stationName: 'print-room', start: 'hold-waiting', locale: 'zh-CN', timezone: 'Asia/Shanghai' },
    [expect.stringContaining('ops.example'), whole.rules],
  ])
  expect(await applyProvisioning(read, stores)).toBe(false)
  expect(stored).toHaveLength(2)
})
