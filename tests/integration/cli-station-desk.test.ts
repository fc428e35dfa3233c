// @module-tag long

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { placeOf } from '../../src-shared/contract/client.ts'
import { callHeader, callPath, placeHeader } from '../../src-shared/contract/loopback.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { keyIn, launchRequest, sendRaw } from '../security/shell-requests.ts'
import { type Command, endCommands, runCommand, startCommand, type Told, writeConfig } from './cli-support.ts'

const token = 'tok_4c1b7730aa90_station'
const signedIn = { SELVEDGE_TOKEN: token }

/** A person's way in: the launch file gives a session, and with it the commands of the contract. */
async function enter(told: Told) {
  const { host, port, origin } = new URL(String(told['url']))
  const launched = await sendRaw(Number(port), launchRequest(host, await keyIn(String(told['launch']))))
  const cookie = String(launched.headers['set-cookie']).split(';')[0]
  let place: string | null = null
  const ask = async <T>(name: string, input: unknown): Promise<T> => {
    const answer = await sendRaw(Number(port), {
      method: 'POST',
      path: `${callPath}${name}`,
      headers: {
        host,
        origin,
        cookie,
        'sec-fetch-site': 'same-origin',
        [callHeader]: '1',
        ...(place !== null && { [placeHeader]: encodeURIComponent(place) }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(input),
    })
    return JSON.parse(answer.body) as T
  }
  const { output } = await ask<{ output: SessionState }>('session.state', {})
  place = placeOf(output.profile)
  return ask
}

describe('selvedge station with a desk and a health', () => {
  let practice: PracticeService
  let folder: string
  let paper: string
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
    folder = temporaryFolder()
    paper = join(folder, 'paper')
  })
  afterEach(async () => {
    endCommands()
    await practice.close()
  })
  afterAll(removeFolders)

  const config = (more: object = {}) => ({
    rules: [{ job_type: '*', printer: `folder:${paper}` }],
    poll_seconds: 0.2,
    ...more,
  })
  const args = (written: unknown, ...more: string[]) => [
    'station', '--data', folder, '--base-url', practice.url, '--config', writeConfig(folder, written), ...more,
  ] // biome-ignore format: one command line
  const printed = () => (existsSync(paper) ? readdirSync(paper).filter(name => name.endsWith('.pdf')) : [])
  const ready = (command: Command) => command.line(told => told['event'] === 'ready')
  const until = async (holds: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) if (await holds()) return
    throw new Error('It did not come to that')
  }

  it('is watched and steered by a person who asks for a way in later', async () => {
    const [job = ''] = practice.addJobs([{ job_type: 'order', fails: false }])
    const station = startCommand(args(config({ start: 'hold-waiting' }), '--desk', '0'), signedIn)
    await ready(station)
    const asked = await runCommand(['open', '--data', folder, '--no-open'])
    expect(asked.code, asked.errors).toBe(0)
    const call = await enter(asked.told('launch')[0] ?? {})

    const state = await call<{ value: StationState }>('station.state', {})
    expect(JSON.stringify(state)).toContain('"fixed":true')
    await until(async () => JSON.stringify(await call('jobs.list', {})).includes('"here":"held"'))
    expect(printed()).toEqual([])
    await call('jobs.print', { jobs: [job], seen: [{ job, attempt: 0, here: 'held', asked: false }] })
    await until(() => printed().length === 1)
    await until(async () => JSON.stringify(await call<JobRow[]>('jobs.list', {})).includes('"here":"printed"'))

    for (const [name, input, code] of [
      ['rules.save', { rules: [] }, 'rules.fixed'],
      ['settings.save', { pollSeconds: 60 }, 'settings.fixed'],
    ] as const)
      expect(JSON.stringify(await call(name, input))).toContain(code)
    expect(JSON.stringify(await call('settings.save', { density: 'wall' }))).toContain('"density":"wall"')

    station.kill('SIGTERM')
    expect(await station.ended).toBe(0)
    const states = station.told('job').map(told => told['state'])
    expect(states).toEqual(['held', 'claimed', 'fetched', 'submitted', 'printed'])
    expect(station.lines.join('') + station.errors()).not.toContain(token)
  })

  it('lets nobody in where no desk runs, and none that asks on another folder', async () => {
    const station = startCommand(args(config()), signedIn)
    await until(() => existsSync(join(folder, 'station.db')))
    const asked = await runCommand(['open', '--data', folder, '--no-open'])
    expect(asked.code).toBe(1)
    expect(asked.errors).toContain('No desk is running')
    station.kill('SIGTERM')
    await station.ended
  })

  it('tells its health now and then, without a drain only', async () => {
    practice.addJobs([{ job_type: 'order', fails: false }])
    const station = startCommand(args(config({ health_seconds: 0.5 })), signedIn)
    const healthy = await station.line(
      told => told['event'] === 'health' && told['state'] === 'running' && told['needs_person'] === 1,
    )
    expect(healthy).toMatchObject({ waiting: 0, printing: 0 })
    expect(Number(healthy['memory_mb'])).toBeGreaterThan(10)
    station.kill('SIGTERM')
    expect(await station.ended).toBe(0)
    const drained = await runCommand(args(config({ health_seconds: 0.1, start: 'print-waiting' }), '--drain'), signedIn)
    expect(drained.told('health')).toEqual([])
  })

  it('takes --drain or --desk, and a port that is one', async () => {
    const both = await runCommand(args(config(), '--drain', '--desk', '0'), signedIn)
    expect(both).toMatchObject({ code: 2 })
    expect(both.errors).toContain('not both')
    const wrong = await runCommand(args(config(), '--desk', 'here'), signedIn)
    expect(wrong.code).toBe(2)
    expect(wrong.errors).toContain('--desk takes a number')
  })

  it('is the only one of its account on this computer, with a desk or without', async () => {
    const first = startCommand(args(config(), '--desk', '0'), signedIn)
    await ready(first)
    const other = temporaryFolder()
    for (const more of [[], ['--desk', '0'], ['--drain']]) {
      const second = await runCommand(
        ['station', '--data', other, '--base-url', practice.url, '--config', writeConfig(other, config()), ...more],
        signedIn,
      ) // biome-ignore format: one command line
      expect(second.code, second.errors).toBe(1)
      expect(second.errors).toContain(`selvedge station (process ${first.child.pid})`)
    }
  })
})
