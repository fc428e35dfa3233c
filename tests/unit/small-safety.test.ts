import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unchecked } from '../../scripts/complete-lockfile.ts'
import { powershellPath } from '../../src-main/child-environment.ts'
import { safeJson } from '../../src-main/cli/output.ts'
import { writeDeskStart } from '../../src-main/desk-start.ts'
import { openLauncherLine } from '../../src-main/launcher-line.ts'
import { openNew, writeNewSync } from '../../src-main/new-file.ts'
import { powershell } from '../../src-main/print/printers/windows/powershell.ts'
import { maxRequestBytes } from '../../src-main/shells/browser/index.ts'
import { openDataFolder } from '../../src-main/storage/data-folder.ts'
import { deskCommands } from '../../src-shared/contract/desk.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-safety-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'the lock of a data folder is for its user only, also where an earlier version left it readable',
  () => {
    const lock = join(folder, 'lock.db')
    for (const leave of [() => {}, () => writeFileSync(lock, '', { mode: 0o644 })]) {
      rmSync(lock, { force: true })
      leave()
      const opened = openDataFolder(folder, 'a test')
      expect(statSync(lock).mode & 0o777).toBe(0o600)
      expect(() => openDataFolder(folder, 'another')).toThrow(expect.objectContaining({ code: 'desk.folder-in-use' }))
      opened.unlock()
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'a new file takes the place of a link, and nothing is written through it',
  async () => {
    const victim = join(folder, 'victim')
    const link = join(folder, 'link')
    writeFileSync(victim, 'precious')
    symlinkSync(victim, link)
    writeNewSync(link, 'ours')
    expect([readFileSync(victim, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['precious', 'ours'])
    rmSync(link)
    symlinkSync(victim, link)
    const file = await openNew(link)
    await file.writeFile('ours')
    await file.close()
    expect([readFileSync(victim, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['precious', 'ours'])
    expect(statSync(link).mode & 0o777).toBe(0o600)
  },
)

test('a window remembers short texts only', () => {
  const { input } = deskCommands['window.remember']
  expect(input.safeParse({ place: 'list', text: 'x'.repeat(100_000) }).success).toBe(true)
  expect(input.safeParse({ place: 'list', text: 'x'.repeat(100_001) }).success).toBe(false)
})

test('SECURITY.md names the largest input that the code takes', () => {
  expect(readFileSync('docs/SECURITY.md', 'utf8')).toContain(`a command's input ${maxRequestBytes / 1024 / 1024} MiB`)
})

test('PowerShell is started by its whole path', async () => {
  expect(powershellPath({ SystemRoot: 'D:\\Windows' })).toBe(
    'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  )
  expect(powershellPath({})).toMatch(/^C:\\Windows\\System32\\/)
  if (process.platform !== 'win32') {
    await expect(powershell('printers')).rejects.toMatchObject({ path: powershellPath(process.env) })
  }
})

test('a desk in a process of its own gets its token over the line to its launcher, not by its environment', async () => {
  const start = fileURLToPath(new URL('../../src-main/desk-start.ts', import.meta.url))
  const script = join(folder, 'desk.ts')
  writeFileSync(
    script,
    `import { receiveDeskStart } from ${JSON.stringify(start)}
    const begun = JSON.stringify(process.env)
    const { start, launcher } = await receiveDeskStart(process.argv.slice(2), process.env)
    process.send?.({ token: start.token, begun, after: JSON.stringify(process.env) })
    process.disconnect()
    launcher?.sayOpened()
    await launcher?.closed`,
  )
  const { argv, secrets } = writeDeskStart({ dataFolder: folder, profile: undefined, token: 'tok_secret' })
  const line = await openLauncherLine(folder)
  line.send(secrets)
  const child = fork(script, [...argv, '--launcher', line.file], { env: { PATH: process.env['PATH'] ?? '' } })
  const [said] = await once(child, 'message')
  expect(said).toMatchObject({ token: 'tok_secret' })
  expect(`${argv.join(' ')} ${said.begun} ${said.after}`).not.toContain('tok_secret')
  await line.opened
  const exited = once(child, 'exit')
  await line.close()
  expect(await exited).toEqual([0, null])
})

test('every package that the lock file names is checked when it is downloaded, and named by no address', () => {
  const text = readFileSync('package-lock.json', 'utf8')
  expect(unchecked(JSON.parse(text))).toEqual([])
  expect(text).not.toContain('"resolved"')
  expect(unchecked({ packages: { 'node_modules/a/node_modules/@b/c': { version: '1.2.3' } } })).toEqual([
    { place: 'node_modules/a/node_modules/@b/c', spec: '@b/c@1.2.3' },
  ])
})

test('JSON on stdout holds nothing that steers a terminal, and reads as the same value', () => {
  const value = { reason: 'a\u001b[31m\u009b31m\u202eb\u2066\u007f', 'k\u0085': ['“ünïcode”', '\n'] }
  const text = safeJson(value)
  expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  expect(text).toContain('“ünïcode”')
  expect(JSON.parse(text)).toEqual(value)
})
