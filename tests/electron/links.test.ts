// @module-tag long
import { writeFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice, type Program, type StartOptions, startProgram } from './program.ts'

let office: Office
const programs: Program[] = []
beforeAll(async () => {
  office = await openOffice()
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill()
})
afterAll(() => office.remove())

const start = (options: StartOptions = {}): Program => {
  const program = startProgram(office, options)
  programs.push(program)
  return program
}

const goesTo = (program: Program, place: string) =>
  program.until(`shows ${place}`, ({ windows }) => windows[0]?.url === `app://desk/${place}`)

/** A second start ends by itself, without a box of its own. */
async function givesWay(options: StartOptions): Promise<void> {
  const second = start(options)
  expect(await second.end()).toBe(0)
  expect(second.output).not.toContain('[error box]')
}

it('is started once: a second start shows the first one’s window, and its link there', async () => {
  const data = `${office.folder}/once`
  const first = start({ data })
  await first.page()
  await givesWay({ data })
  await givesWay({ data, args: ['--', 'selvedge://order/1234'] })
  await goesTo(first, '#orders?order=1234')
  await givesWay({ data, args: ['selvedge://order/5678'] })
  await goesTo(first, '#orders?order=5678')
  expect((await first.do('state')).windows).toHaveLength(1)
})

it('hears a link as it has told the system to pass it on, on the system’s own data folder', async () => {
  const first = start()
  await first.page()
  const { registered, userData } = await first.until('links are registered', state => state.registered.links.length > 0)
  const [scheme, program, args] = registered.links as [string, string, string[]]
  expect([scheme, program]).toEqual(['selvedge', execPath])
  await givesWay({ args: [...args, 'selvedge://order/1234'] })
  await goesTo(first, '#orders?order=1234')
  // Chromium's files lie in a folder of their own, not among the ledgers.
  expect(userData).toBe(`${args[args.indexOf('--data') + 1]}/electron`)
})

it('opens a link that started it', async () => {
  const program = start({ data: `${office.folder}/by-link`, args: ['--', 'selvedge://prices/7'] })
  await goesTo(program, '#prices?part=fabrics&retailer=7')
})

it('opens a link of an event, before it is ready and after', async () => {
  const program = start({ data: `${office.folder}/by-event` })
  await program.do('openUrl', 'selvedge://order/77')
  await program.page()
  await program.do('openUrl', 'selvedge://order/78')
  await goesTo(program, '#orders?order=78')
})

it('reads no link as an option', async () => {
  const program = start({ data: `${office.folder}/option`, args: ['--', 'selvedge://x --data /elsewhere'] })
  const { userData } = await program.until('a window', ({ windows }) => windows.length === 1)
  expect(userData).toBe(`${office.folder}/option/electron`)
})

it.each([
  ['in a box and in its output', {}, true],
  ['in its output alone, in automation', { CI: 'true' }, false],
  ['in its output alone, without a display', { DISPLAY: '' }, false],
])('says %s why it can’t start', async (_where, env, hasBox) => {
  const data = `${office.folder}/no-folder`
  writeFileSync(data, 'a file')
  const program = start({ data, env })
  expect(await program.end()).toBe(1)
  expect(program.output.replaceAll(/\[error box\].*/g, '')).toContain(data)
  expect(program.output.includes(`[error box] Selvedge: `)).toBe(hasBox)
})

it('takes over from a program that was killed', async () => {
  const data = `${office.folder}/twice`
  const first = start({ data })
  await first.page()
  await first.kill()
  // A program that was killed leaves its lock; the next start takes it.
  const second = start({ data })
  await second.page()
  expect((await second.do('state')).boxes).toEqual([])
})
