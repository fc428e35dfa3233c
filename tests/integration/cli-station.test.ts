import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand, startCommand, writeConfig } from './cli-support.ts'

const token = 'tok_9f31c2a7d4e85b60_practice'
const signedIn = { SELVEDGE_TOKEN: token }
const jobStates = ['claimed', 'fetched', 'submitted', 'printed', 'failed', 'unconfirmed', 'held', 'skipped']

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

describe('selvedge station', () => {
  let practice: PracticeService
  let folder: string
  let paper: string
  beforeAll(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
  })
  beforeEach(() => {
    folder = temporaryFolder()
    paper = join(folder, 'paper')
    practice.faults.clear()
  })
  afterEach(endCommands)
  afterAll(async () => {
    await practice.close()
    removeFolders()
  })

  const usual = () => ({ rules: [{ job_type: '*', printer: `folder:${paper}` }], poll_seconds: 0.2 })
  const args = (config: unknown, ...more: string[]) => [
    'station', '--data', folder, '--base-url', practice.url, '--config', writeConfig(folder, config), ...more,
  ] // biome-ignore format: one command line
  const printed = () => (existsSync(paper) ? readdirSync(paper).filter(name => name.endsWith('.pdf')) : [])

  it('drains: 0 when all is printed or skipped, one JSON line an event, the summary last, the token nowhere', async () => {
    const ids = practice.addJobs([
      { job_type: 'order', fails: false },
      { job_type: 'tag', fails: false },
      { job_type: 'order', order_id: null, fails: false },
      { job_type: 'order', stage: 'printed' },
    ])
    const [bill = '', tag = '', lone = '', others = ''] = ids
    const rules = [
      { job_type: 'tag', printer: null },
      { job_type: 'ORDER', printer: `folder:${paper}` },
    ]
    const run = await runCommand(args({ rules, start: 'print-waiting' }, '--drain'), signedIn)
    expect(run.code, run.errors).toBe(0)
    const lines = run.lines.map(line => JSON.parse(line))
    expect(lines.at(-1)).toEqual({
      event: 'summary',
      printed: 2,
      failed: [],
      unconfirmed: [],
      held: [],
      skipped: [tag, others],
    })
    for (const line of lines.slice(0, -1)) {
      expect(Object.keys(line)).toEqual(['event', 'job', 'state', 'printer', 'attempt', 'reason'])
      expect(line.event).toBe('job')
      expect(jobStates).toContain(line.state)
    }
    const statesOf = (id: string) => lines.filter(line => line.job === id).map(line => line.state)
    expect(statesOf(bill)).toEqual(['claimed', 'fetched', 'submitted', 'printed'])
    expect(statesOf(lone)).toEqual(['claimed', 'fetched', 'submitted', 'printed'])
    expect([statesOf(tag), statesOf(others)]).toEqual([['skipped'], ['skipped']])
    expect(printed().length).toBe(2)

    // A second drain prints nothing again, and says the same.
    const again = await runCommand(args({ rules }, '--drain'), signedIn)
    expect([again.code, again.told('summary')]).toEqual([0, run.told('summary')])
    expect(printed().length).toBe(2)

    for (const file of filesIn(folder)) expect(readFileSync(file).includes(token), file).toBe(false)
    for (const text of [...run.lines, run.errors, ...again.lines, again.errors]) expect(text).not.toContain(token)
    expect(statSync(join(folder, 'documents')).mode & 0o077).toBe(0)
  })

  it('holds what was there before its first run, then prints what comes', { tags: 'long' }, async () => {
    const [old = ''] = practice.addJobs([{ fails: false }])
    const first = await runCommand(args(usual(), '--drain'), signedIn)
    expect(first.code, first.errors).toBe(3)
    expect(first.told('summary')[0]?.['held']).toContain(old)
    expect(printed()).toEqual([])
    const [fresh = ''] = practice.addJobs([{ fails: false }])
    const second = await runCommand(args(usual(), '--drain'), signedIn)
    expect(second.code).toBe(3)
    expect(printed().map(name => name.split('-').at(-2))).toEqual([fresh])
  })

  it('holds a job without a rule, and prints it after the rule is there', { tags: 'long' }, async () => {
    const none = await runCommand(args({ rules: [], start: 'print-waiting' }, '--drain'), signedIn)
    expect(none.code).toBeGreaterThanOrEqual(0)
    const [odd = ''] = practice.addJobs([{ job_type: 'hang_tag', fails: false }])
    const held = await runCommand(args({ rules: [], start: 'print-waiting' }, '--drain'), signedIn)
    expect(held.code).toBe(3)
    expect(held.told('job').find(line => line['job'] === odd)).toMatchObject({
      state: 'held',
      printer: null,
      reason: 'No rule for “hang_tag”. Add one, or print this job by hand.',
    })
    const ruled = await runCommand(args(usual(), '--drain'), signedIn)
    expect(ruled.told('job').map(line => [line['job'], line['state']])).toContainEqual([odd, 'printed'])
  })

  it('warns of a record that cannot be read on stderr, and of nothing else', { tags: 'long' }, async () => {
    const unreadable = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
    try {
      unreadable.addJobs([
        { fails: false },
        { fails: false, overlay: { id: null, job_id: null } },
        { fails: false, overlay: { id: 9001 } },
      ])
      const run = await runCommand(
        ['station', '--data', folder, '--base-url', unreadable.url, '--config',
          writeConfig(folder, { ...usual(), start: 'print-waiting' }), '--drain'], // biome-ignore format: one command line
        signedIn,
      )
      expect(run.code, run.errors).toBe(0)
      // The record without an id is warned of once; the one that stands there twice is one job.
      expect(run.told('summary')[0]).toMatchObject({ printed: 1, held: [], failed: [] })
      expect(run.errors.match(/can’t be read/g)?.length).toBe(1)
      expect(run.lines.join()).not.toContain('can’t be read')
    } finally {
      await unreadable.close()
    }
  })

  it('ends with 3 when a job failed, and says why', { tags: 'long' }, async () => {
    const failing = await startPracticeService({
      size: 'none',
      stepSeconds: 0.2,
      token,
      faults: { 'empty-pdf': true },
    })
    try {
      const [id = ''] = failing.addJobs([{ fails: false }])
      const run = await runCommand(
        ['station', '--data', folder, '--base-url', failing.url, '--config',
          writeConfig(folder, { ...usual(), start: 'print-waiting' }), '--drain'], // biome-ignore format: one command line
        signedIn,
      )
      expect(run.code).toBe(3)
      expect(run.told('summary')[0]).toMatchObject({ printed: 0, failed: [id] })
      expect(run.told('job').at(-1)).toMatchObject({
        state: 'failed',
        reason: 'The document is empty (0 bytes).',
      })
    } finally {
      await failing.close()
    }
  })

  it('ends with 3 when the token is refused or there is none, and with 1 when the service was never reached', {
    tags: 'long',
  }, async () => {
    const refused = await runCommand(args(usual(), '--drain'), { SELVEDGE_TOKEN: 'wrong' })
    expect(refused.code).toBe(3)
    expect(refused.errors).toContain('rejected the token')
    const none = await runCommand(args(usual(), '--drain'))
    expect(none.code, none.errors).toBe(3)
    expect(none.errors).toContain('SELVEDGE_TOKEN')
    const config = writeConfig(folder, usual())
    const away = ['station', '--data', folder, '--base-url', 'http://127.0.0.1:9', '--config', config, '--drain']
    const never = await runCommand(away, signedIn)
    expect(never.code).toBe(1)
    expect(never.errors).toContain('Can’t reach the service')
    expect(JSON.parse(never.lines.at(-1) ?? '')).toMatchObject({ event: 'summary', printed: 0 })
  })

  it.each<[string, unknown, string]>([
    ['a key with a typo', { rules: [], pol_seconds: 3 }, 'pol_seconds'],
    ['a typo in a rule', { rules: [{ job_type: 'order', printr: 'folder:/x' }] }, 'printr'],
    ['a printer that is none', { rules: [{ job_type: 'order', printer: 'a4' }] }, 'ipp://host:631/printers/name'],
    ['a folder that is not absolute', { rules: [{ job_type: 'order', printer: 'folder:paper' }] }, 'folder:/path'],
    [
      'two rules for one type',
      {
        rules: [
          { job_type: 'a', printer: null },
          { job_type: 'A', printer: null },
        ],
      },
      'second rule',
    ],
    ['no rules', {}, 'rules'],
    ['a start that does not exist', { rules: [], start: 'print' }, 'start'],
    ['text that is not JSON', '{ "rules": [', 'isn’t valid JSON'],
  ])('refuses a config with %s, and names it', async (_what, config, named) => {
    const run = await runCommand(args(config, '--drain'), signedIn, { inProcess: true })
    expect(run.code, run.errors).toBe(2)
    expect(run.errors).toContain('station.json')
    expect(run.errors).toContain(named)
    expect(run.lines).toEqual([])
  })

  it.each<[string, string[], string]>([
    [
      'a config that is missing',
      ['--base-url', 'http://127.0.0.1:9', '--config', '/nowhere/at-all.json'],
      '/nowhere/at-all.json',
    ],
    ['no config', ['--base-url', 'http://127.0.0.1:9'], '--config FILE'],
    ['no service', ['--config', 'x.json'], '--base-url URL'],
    ['two services', ['--config', 'x.json', '--base-url', 'http://127.0.0.1:9', '--profile', 'x'], 'either'],
    ['an option that does not exist', ['--drian'], '--drian'],
    ['an option without its value', ['--config'], '--config'],
  ])('is used wrongly with %s: 2, and what to do', async (_what, wrong, named) => {
    const run = await runCommand(['station', ...wrong], signedIn, { inProcess: true })
    expect([run.code, run.lines]).toEqual([2, []])
    expect(run.errors).toContain(named)
  })

  it('takes no token to another computer without encryption, and knows no profile by a wrong name', {
    tags: 'long',
  }, async () => {
    const config = writeConfig(folder, usual())
    const plain = await runCommand(
      ['station', '--data', folder, '--base-url', 'http://admin.example.com', '--config', config, '--drain'],
      signedIn,
    )
    expect(plain.code).toBe(2)
    expect(plain.errors).toContain('Use https')
    const wrong = await runCommand(['station', '--data', folder, '--profile', 'Nobody', '--config', config], signedIn)
    expect(wrong.code).toBe(3)
    expect(wrong.errors).toContain('Nobody')
  })

  it('finishes the hand-over in progress at SIGTERM and ends with 0', async () => {
    const station = startCommand(args({ ...usual(), start: 'print-waiting' }), signedIn)
    practice.addJobs(Array.from({ length: 8 }, () => ({ fails: false })))
    await station.line(told => told['state'] === 'submitted')
    station.kill('SIGTERM')
    expect(await station.ended, station.errors()).toBe(0)
    const submitted = new Set(
      station
        .told('job')
        .filter(line => line['state'] === 'submitted')
        .map(line => line['job']),
    )
    expect(printed().length).toBe(submitted.size)
    const rest = await runCommand(args(usual(), '--drain'), signedIn)
    expect(rest.told('summary')[0]?.['printed']).toBe(printed().length)
    expect(new Set(printed()).size).toBe(printed().length)
  })

  it('refuses a data folder that another station uses, and names it', { tags: 'long' }, async () => {
    const station = startCommand(args(usual()), signedIn)
    await expect.poll(() => existsSync(join(folder, 'in-use-by.txt')), { timeout: 20_000 }).toBe(true)
    const second = await runCommand(args(usual(), '--drain'), signedIn)
    expect(second.code).toBe(1)
    expect(second.errors).toContain(`process ${station.child.pid}`)
    station.kill('SIGTERM')
    expect(await station.ended).toBe(0)
  })
})
