import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveDeskStart } from '../../src-main/desk-start.ts'
import { joinLauncher, openLauncherLine } from '../../src-main/launcher-line.ts'

let folder: string
let line: Awaited<ReturnType<typeof openLauncherLine>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'line-'))
  line = await openLauncherLine(folder)
})
afterEach(async () => {
  await line.close()
  rmSync(folder, { recursive: true, force: true })
})

const secrets = { SELVEDGE_PRACTICE_URL: 'http://127.0.0.1:1', SELVEDGE_PRACTICE_TOKEN: 'first' }

test('carries secrets one way and “window open” the other, in whatever order the two begin', async () => {
  line.send(secrets)
  const desk = await joinLauncher(line.file)
  expect(desk.secrets).toEqual(secrets)
  await line.joined
  desk.sayOpened()
  await line.opened
  const later: unknown[] = []
  desk.onSecrets(more => later.push(more))
  line.send({ SELVEDGE_PRACTICE_TOKEN: 'second' })
  await vi.waitFor(() => expect(later).toEqual([{ SELVEDGE_PRACTICE_TOKEN: 'second' }]))
  await line.close()
  await desk.closed
  expect(readdirSync(folder)).toEqual([])
})

test('its file is for this user, serves once, and is gone then', async () => {
  if (process.platform !== 'win32') expect(statSync(line.file).mode & 0o777).toBe(0o600)
  line.send(secrets)
  const text = readFileSync(line.file, 'utf8')
  await joinLauncher(line.file)
  expect(readdirSync(folder)).toEqual([])
  await expect(joinLauncher(line.file)).rejects.toMatchObject({ code: 'desk.internal' })
  expect(text).not.toContain('first')
})

test('whoever doesn’t know the key is told nothing, and doesn’t take the place of the desk', async () => {
  line.send(secrets)
  const { pipe }: { pipe: string } = JSON.parse(readFileSync(line.file, 'utf8'))
  const heard = await new Promise<string>(resolve => {
    let all = ''
    const stranger = connect(pipe, () => stranger.write('a guess\n{"opened":true}\n'))
    stranger.setEncoding('utf8').on('data', text => {
      all += text
    })
    stranger.on('close', () => resolve(all))
    stranger.on('error', () => {})
  })
  expect(heard).toBe('')
  expect((await joinLauncher(line.file)).secrets).toEqual(secrets)
})

test('a desk whose launcher is gone says so, instead of opening something else', async () => {
  await line.close()
  await expect(receiveDeskStart(['--data', folder, '--launcher', line.file], {})).rejects.toThrow(
    /can’t reach the launcher that started Selvedge/,
  )
})

test('takes the secrets from its launcher alone, and follows the practice service to its next token', async () => {
  line.send(secrets)
  const env = { SELVEDGE_TOKEN: 'of the environment' }
  const { start } = await receiveDeskStart(['--data', folder, '--launcher', line.file], env)
  expect(start).toMatchObject({ token: null, practice: { token: 'first' } })
  expect(env).toEqual({})
  line.send({ SELVEDGE_PRACTICE_TOKEN: 'second' })
  await vi.waitFor(() => expect(start.practice?.token).toBe('second'))
})
