import { expect, it } from 'vitest'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import { hereStates, type JobRow } from '../../src-shared/contract/print.ts'
import { say } from '../../src-shared/messages/index.ts'
import { jobAlert, notificationOf, printerAlert, stationAlert, stuckAlert } from '../../src-shared/print/alerts.ts'
import { outputs, row } from '../contract/samples.ts'
import { roomPrinters } from '../rig/print-rows.ts'

const minute = 60_000
const now = 1_000 * minute
const running = { ...outputs['station.state'], state: 'running' as const, online: true }
const job = (over: Partial<JobRow>): JobRow => ({
  ...row,
  here: 'waiting',
  reason: null,
  retryAt: null,
  ...over,
})

it('tells of a job exactly where a person decides', () => {
  const told = hereStates.filter(here => jobAlert(job({ here })) !== null)
  expect(told).toEqual(['held', 'failed', 'unconfirmed'])
  expect(jobAlert(job({ here: 'failed', retryAt: now + minute }))).toBeNull()
  expect(jobAlert(job({ here: 'held', id: '7' }))).toMatchObject({ key: 'job 7', kind: 'held', job: '7' })
})

it('tells of a job that stands still, but of none whose reason is known', () => {
  const still = {
    quietSince: now - 10 * minute,
    isPrinterOut: false,
    station: running,
    stuckMinutes: 10,
    now,
  }
  expect(stuckAlert(job({ here: 'waiting' }), still)?.kind).toBe('stuck')
  expect(stuckAlert(job({ here: 'printing' }), still)?.kind).toBe('stuck')
  expect(stuckAlert(job({ here: 'printed' }), still)).toBeNull()
  expect(stuckAlert(job({}), { ...still, quietSince: now - 9.9 * minute })).toBeNull()
  expect(stuckAlert(job({}), { ...still, isPrinterOut: true })).toBeNull()
  expect(stuckAlert(job({ retryAt: now + 1 }), still)).toBeNull()
  const paused = { ...still, station: { ...running, state: 'paused' as const } }
  expect(stuckAlert(job({ here: 'waiting' }), paused)).toBeNull()
  expect(stuckAlert(job({ here: 'printing' }), paused)?.kind).toBe('stuck')
  expect(stuckAlert(job({}), { ...still, station: { ...running, online: false } })).toBeNull()
  expect(stuckAlert(job({ here: 'printing' }), { ...still, station: { ...running, state: 'off' } })).toBeNull()
})

it('says of a printer what keeps it, in its words or in its problem’s', () => {
  const [ready, empty] = roomPrinters
  if (!ready || !empty) throw new TypeError('the room has no printers')
  expect(printerAlert(ready, now)).toBeNull()
  expect(printerAlert({ ...ready, status: null }, now)).toBeNull()
  expect(say(printerAlert(empty, now)?.said ?? { code: '', data: {} })).toBe(
    'tags-1: out of paper. Its jobs are waiting.',
  )
  const problem = { code: 'printer.unknown-queue', data: { printer: 'a4' } }
  expect(printerAlert({ ...ready, problem }, now)?.said).toEqual(problem)
  const paused = { ...ready, status: ready.status && { ...ready.status, state: 'stopped' as const } }
  expect(say(printerAlert(paused, now)?.said ?? { code: '', data: {} })).toContain('stopped')
})

it('bears a short silence of the service, but no refused token', () => {
  const offline = { ...running, online: false, problem: { code: 'service.timeout', data: {} } }
  expect(stationAlert(offline, now - 29_000, now, now)).toBeNull()
  expect(stationAlert(offline, now - 31_000, now, now)?.said).toEqual(offline.problem)
  expect(stationAlert(running, null, now, now)).toBeNull()
  expect(stationAlert({ ...running, state: 'token-refused' }, null, now, now)?.kind).toBe('station')
  const here = { code: 'station.already-here', data: {} }
  expect(stationAlert({ ...running, state: 'off', problem: here }, null, now, now)?.said).toEqual(here)
})

const failed = (id: number): Alert => ({
  key: `job ${id}`,
  kind: 'failed',
  job: String(id),
  printer: null,
  said: { code: 'document.empty', data: {} },
  since: id,
})

it('makes one notification of anything: a line each for a few, a line a kind for many', () => {
  const one = notificationOf([failed(1)])
  expect([say(one.title), one.job, one.lines.map(say)]).toEqual([
    'Selvedge: 1 needs attention',
    '1',
    ['Job 1 failed. The document is empty (0 bytes).'],
  ])
  const few = notificationOf([failed(2), failed(1)])
  expect([few.job, few.lines.length, say(few.title)]).toEqual([null, 2, 'Selvedge: 2 need attention'])
  const fifty = Array.from({ length: 50 }, (_, index) => failed(index))
  const held = { ...failed(99), kind: 'held' as const }
  const many = notificationOf([held, ...fifty])
  expect(say(many.title)).toBe('Selvedge: 51 need attention')
  expect(many.lines.map(say)).toEqual(['50 jobs failed', 'Job 99 is on hold. The document is empty (0 bytes).'])
})
