// @module-tag long
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Office, openOffice, type Program, startProgram } from './program.ts'

const token = 'tok_5c0d77aa31e94f28_sealed'

let office: Office
let service: PracticeService
let program: Program
let data: string
let count = 0
beforeAll(async () => {
  office = await openOffice()
  // As on a system without libsecret.
  rmSync(join(office.app, 'node_modules', 'keytar'), { recursive: true, force: true })
  service = await startPracticeService({ size: 'none', arrivalsSeconds: 0, token })
})
beforeEach(() => {
  count += 1
  data = join(office.folder, `secrets-${count}`)
})
afterEach(() => program.kill())
afterAll(async () => {
  await service.close()
  office.remove()
})

/** Starts the program on a computer with this keyring. */
const start = (keyring: string | null) => {
  program = startProgram(office, { data, env: keyring === null ? {} : { STANDIN_KEYRING: keyring } })
  return program.page()
}

/** Quits it as a person does. */
async function quit(): Promise<void> {
  await program.do('quit')
  expect(await program.end()).toBe(0)
}

/** Adds the service and signs in. */
async function signIn(keyring: string | null) {
  const page = await start(keyring)
  const { id } = await program.call(page, 'profiles.save', { name: 'Office', baseUrl: service.url, operations: {} })
  await program.call(page, 'profiles.open', { id })
  return program.call(page, 'session.signIn', { profileId: id, token })
}

const file = () => readFileSync(join(data, 'secrets.json'), 'utf8')

it('keeps the token encrypted over a restart, until it is signed out', async () => {
  expect(await signIn('gnome_libsecret')).toMatchObject({ status: 'signed-in', tokenKept: 'keychain', problem: null })
  await quit()
  expect(file()).not.toContain(token)
  expect(Object.keys(JSON.parse(file()))).toHaveLength(1)

  const page = await start('gnome_libsecret')
  await expect.poll(async () => (await program.call(page, 'session.state', {})).status).toBe('signed-in')
  await program.call(page, 'session.signOut', {})
  expect(file()).toBe('{}')
  await quit()

  const last = await start('gnome_libsecret')
  expect(await program.call(last, 'session.state', {})).toMatchObject({ status: 'signed-out' })
})

it.each([null, 'basic_text'])(
  'keeps it for one session only where nothing encrypts (keyring: %s), and says so',
  async keyring => {
    expect(await signIn(keyring)).toMatchObject({
      status: 'signed-in',
      tokenKept: 'session-only',
      problem: { code: 'session.keychain-unavailable', data: { why: 'keytar is not installed' } },
    })
    const page = await program.page()
    await page.evaluate(() => {
      location.hash = '#settings?section=profiles'
    })
    await page.getByText('keychain can’t be used (keytar is not installed)').waitFor()
    await quit()
    expect(existsSync(join(data, 'secrets.json'))).toBe(false)
    const again = await start(keyring)
    expect(await program.call(again, 'session.state', {})).toMatchObject({ status: 'signed-out' })
  },
)

it('says why a token that another keyring encrypted can’t be read, and takes a new one', async () => {
  await signIn('gnome_libsecret')
  await quit()
  const page = await start('kwallet6')
  const { status, problem, profile } = await program.call(page, 'session.state', {})
  expect({ status, problem }).toMatchObject({ status: 'signed-out', problem: { code: 'session.keychain-unavailable' } })
  const given = { profileId: profile?.id ?? '', token }
  expect(await program.call(page, 'session.signIn', given)).toMatchObject({
    status: 'signed-in',
    tokenKept: 'keychain',
  })
})
