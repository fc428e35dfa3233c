import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Failure, safeFailures } from '../../src-main/diagnostics/failures.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { type Command, endCommands, runCommand, startCommand, writeConfig } from './cli-support.ts'
import { until } from './station-support.ts'

const token = 'tok_9f31c2a7d4e85b60_practice'
const preloaded = fileURLToPath(new URL('../rig/throws-on-signal.mjs', import.meta.url))
const kinds = ['timer', 'socket', 'worker', 'promise'] as const
const throws = (kind: (typeof kinds)[number]) => ({
  SELVEDGE_TOKEN: token,
  SELVEDGE_TEST_THROWS: kind,
  NODE_OPTIONS: `--import=${preloaded}`,
})

let practice: PracticeService
let folder: string
let paper: string
beforeAll(async () => {
  practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
})
beforeEach(() => {
  folder = temporaryFolder()
  paper = join(folder, 'paper')
})
afterEach(endCommands)
afterAll(async () => {
  await practice.close()
  removeFolders()
})

const config = () => ({ rules: [{ job_type: '*', printer: `folder:${paper}` }], poll_seconds: 0.2, health_seconds: 1 })
const stationArgs = (...more: string[]) => [
  'station', '--data', folder, '--base-url', practice.url, '--config', writeConfig(folder, config()), ...more,
] // biome-ignore format: one command line
const failures = (): Failure[] =>
  readFileSync(join(folder, 'logs', 'failures.jsonl'), 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line) as Failure]))
const logged = () => readFileSync(join(folder, 'logs', 'selvedge.log'), 'utf8')
const says = (command: Command, text: string) => until(() => command.errors().includes(text), command.errors)
const isHealthy = (told: Record<string, unknown>) => told['event'] === 'health' && told['state'] === 'running'

describe('a station', () => {
  it.each(kinds)('in which something throws (%s) keeps it, says it and ends with 1', async kind => {
    const station = startCommand(stationArgs(), throws(kind))
    await station.line(isHealthy)
    station.kill('SIGUSR2')
    expect(await station.ended).toBe(1)
    const what = expect.stringMatching(`^TypeError: ${kind} is not a function \\(throws-on-signal\\.mjs:\\d+\\)$`)
    expect(failures()).toMatchObject([{ process: 'station', pid: station.child.pid, what, ended: true }])
    expect(station.errors()).toContain(`Selvedge is closing because of an unexpected error (TypeError: ${kind} is not`)
    expect(`${station.errors()}${JSON.stringify(failures())}${logged()}`).not.toContain(token)
    // What goes to support names no folder of this computer.
    expect(JSON.stringify(safeFailures(join(folder, 'logs'), 0))).not.toMatch(/\/rig\/|\/home\/|\/tmp\//)
  })

  it('says at its next start why the last run ended, and so does the doctor', { tags: 'long' }, async () => {
    const first = startCommand(stationArgs('--desk', '0'), throws('timer'))
    await first.line(isHealthy)
    first.kill('SIGUSR2')
    expect(await first.ended).toBe(1)
    const doctor = await runCommand(['doctor', '--json', '--data', folder])
    const [{ findings }] = doctor.lines.map(line => JSON.parse(line))
    expect(findings).toContainEqual({
      check: 'runs',
      state: 'note',
      text: expect.stringMatching(
        /^Selvedge closed itself at .+ because of an unexpected error: TypeError: timer is not/,
      ),
    })
    const [id = ''] = practice.addJobs([{ job_type: 'order', fails: false }])
    const second = startCommand(stationArgs(), throws('timer'))
    await second.line(told => told['job'] === id)
    expect(logged()).toMatch(/"why":"TypeError: timer is not a function.*"msg":"the last run ended itself"/)
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    // Once: the run before the third ended as it should.
    const third = startCommand(stationArgs(), throws('timer'))
    await third.line(isHealthy)
    expect(logged().split('the last run ended itself')).toHaveLength(2)
    third.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })
})

describe('a desk', () => {
  const start = async (kind: (typeof kinds)[number]) => {
    const desk = startCommand(['desk', '--practice', '--no-open', '--data', folder], throws(kind))
    await desk.line(told => told['event'] === 'ready')
    return desk
  }
  const again = 'the stations and price sending are restarting.'
  const pages = () => {
    const printed = join(folder, 'pdf-folder')
    return existsSync(printed) ? readdirSync(printed).filter(name => name.endsWith('.pdf')) : []
  }

  it.each(kinds)(
    'in which something throws (%s) starts its stations again, and they print',
    { tags: 'long' },
    async kind => {
      const desk = await start(kind)
      await until(() => pages().length > 0, desk.errors)
      desk.kill('SIGUSR2')
      await says(desk, again)
      const before = pages().length
      await until(() => pages().length > before + 1, desk.errors)
      expect(failures()).toMatchObject([{ process: 'desk', pid: desk.child.pid, ended: false }])
      expect(new Set(pages()).size).toBe(pages().length)
      desk.kill('SIGTERM')
      expect(await desk.ended).toBe(0)
    },
  )

  it('in which it happens again and again ends with 1', async () => {
    const desk = await start('timer')
    for (let time = 1; time < 5; time++) {
      desk.kill('SIGUSR2')
      await until(() => desk.errors().split(again).length > time, desk.errors)
    }
    desk.kill('SIGUSR2')
    expect(await desk.ended).toBe(1)
    expect(failures().map(({ ended }) => ended)).toEqual([false, false, false, false, true])
  })
})

describe('the launcher of Electron’s program', () => {
  /** A program in Electron's place, which ends with 1; where it `keeps` why, it has ended itself. */
  const launch = async (keeps: boolean) => {
    const [program, starts, logs] = [join(folder, 'electron'), join(folder, 'starts'), join(folder, 'logs')]
    const failure = { process: 'desk', pid: 1, what: 'TypeError: a test', stack: [], ended: true }
    writeFileSync(
      program,
      `#!${process.execPath}
const { appendFileSync, mkdirSync } = require('node:fs')
appendFileSync(${JSON.stringify(starts)}, '.')
mkdirSync(${JSON.stringify(logs)}, { recursive: true })
const failure = JSON.stringify({ at: new Date().toISOString(), ...${JSON.stringify(failure)} }) + '\\n'
if (${keeps}) appendFileSync(${JSON.stringify(join(logs, 'failures.jsonl'))}, failure)
process.exit(1)
`,
      { mode: 0o755 },
    )
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: folder }
    const run = await runCommand(['desk', '--shell', 'electron', '--data', folder], environment)
    return { ...run, starts: readFileSync(starts, 'utf8').length }
  }

  it('starts one again that has ended itself, three times, and says why', { tags: 'long' }, async () => {
    const { code, errors, starts } = await launch(true)
    expect([code, starts]).toEqual([1, 4])
    const said = 'Selvedge closed because of an unexpected error (TypeError: a test) and is restarting.'
    expect(errors.split(said)).toHaveLength(4)
  })

  it('leaves one that has ended otherwise', async () => {
    expect(await launch(false)).toMatchObject({ code: 1, starts: 1 })
  })
})

it('the practice service says why it ends', async () => {
  const service = startCommand(['service', '--data', folder], throws('socket'))
  await service.line(told => told['event'] === 'ready')
  service.kill('SIGUSR2')
  expect(await service.ended).toBe(1)
  expect(service.errors()).toContain('Selvedge is closing because of an unexpected error (TypeError: socket is not')
})
