// @module-tag long
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice, type Program, startProgram } from './program.ts'

let office: Office
const programs: Program[] = []
beforeAll(async () => {
  office = await openOffice()
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill()
})
afterAll(() => office.remove())

const start = (args: string[]): Program => {
  const program = startProgram(office, { args })
  programs.push(program)
  return program
}

/** Runs a command to its end, as a script does. */
async function run(...args: string[]): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' }
  const program = start(args)
  for (const name of ['stdout', 'stderr'] as const) {
    program.child[name]?.on('data', (part: string) => {
      said[name] += part
    })
  }
  return { code: await program.end(), ...said }
}

it('runs the commands of the command line, without a window and without Chromium', async () => {
  const data = join(office.folder, 'commands')
  mkdirSync(data)
  const doctor = await run('doctor', '--json', '--data', data)
  // This computer’s keychain can’t be reached.
  expect(doctor.code).toBe(3)
  const { ok, findings } = JSON.parse(doctor.stdout)
  expect(ok).toBe(false)
  expect(findings.find((one: { check: string }) => one.check === 'versions').text).toContain('Selvedge')
  expect(await run('--no-sandbox', 'restore', '--data', data)).toEqual({ code: 0, stdout: '', stderr: '' })
  const operations = await run('operations', '--json')
  expect(operations.code).toBe(0)
  expect(JSON.parse(operations.stdout).length).toBeGreaterThan(100)
  expect((await run('call', 'nothing')).code).toBe(2)
  expect(existsSync(join(data, 'electron'))).toBe(false)
  expect(existsSync(join(office.folder, 'config'))).toBe(false)
})

it('refuses a word that it doesn’t know, and opens nothing', async () => {
  for (const word of ['docter', 'station']) {
    const { code, stdout, stderr } = await run('--data', join(office.folder, 'refused'), word)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(`The installed program has no command “${word}”`)
    expect(stderr).toContain('selvedge doctor')
    expect(stderr).not.toContain('selvedge station')
  }
  expect(existsSync(join(office.folder, 'refused'))).toBe(false)
})

it('asks a running desk for its window, and writes its report beside it', async () => {
  const data = join(office.folder, 'running')
  const desk = start(['--data', data])
  await desk.page()
  expect((await run('open', 'selvedge://order/12', '--data', data)).code).toBe(0)
  await desk.until('shows the order', ({ windows }) => windows[0]?.url === 'app://desk/#orders?order=12')
  const out = join(office.folder, 'report.json')
  expect((await run('diagnostics', '--data', data, '--out', out)).code).toBe(0)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toBeTypeOf('object')
  // The databases belong to the desk that runs.
  expect((await run('restore', 'newest', '--data', data)).code).toBe(1)
  expect(desk.isOver).toBe(false)
})
