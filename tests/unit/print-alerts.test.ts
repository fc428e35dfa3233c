import { expect, it } from 'vitest'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import { hereStates, type JobRow } from '../../src-shared/contract/print.ts'
import { say } from '../../src-shared/messages/index.ts'
import {
  compareAlerts,
  jobAlert,
  notificationOf,
  printerAlert,
  stationAlert,
  stuckAlert,
} from '../../src-shared/print/alerts.ts'
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

it('says of a job what it is, with its reason or at least that it needs somebody', () => {
  expect(jobAlert(job({ here: 'unconfirmed', id: '7', printer: 'cups:a', since: 5 }))).toEqual({
    key: 'job 7',
    kind: 'unconfirmed',
    job: '7',
    printer: 'cups:a',
    since: 5,
    said: { code: 'alert.job-needs-you', data: { job: '7' } },
  })
  const reason = { code: 'document.empty', data: {} }
  expect(jobAlert(job({ here: 'failed', reason }))).toMatchObject({ kind: 'failed', said: reason })
})

it('says of a stuck job since when, and waits for a set or a time that is to come', () => {
  const still = { quietSince: now - 10 * minute, isPrinterOut: false, station: running, stuckMinutes: 10, now }
  expect(stuckAlert(job({ id: '7', printer: 'cups:a' }), still)).toEqual({
    key: 'job 7',
    kind: 'stuck',
    job: '7',
    printer: 'cups:a',
    since: now - 10 * minute,
    said: { code: 'alert.job-stuck', data: { job: '7', minutes: 10 } },
  })
  expect(stuckAlert(job({ retryAt: now }), still)?.kind).toBe('stuck')
  expect(stuckAlert(job({ retryAt: now - 1 }), still)?.kind).toBe('stuck')
  const waits = { code: 'job.waits-together', data: {} }
  expect(stuckAlert(job({ reason: waits }), still)).toBeNull()
})

it('says of a printer only what keeps it: its faults, its own words, or how it stands', () => {
  const [ready] = roomPrinters
  if (!ready?.status) throw new TypeError('the room has no printers')
  const { status } = ready
  const of = (over: Partial<typeof status>) => printerAlert({ ...ready, status: { ...status, ...over } }, 5)
  const words = (over: Partial<typeof status>) => say(of(over)?.said ?? { code: '', data: {} })
  expect(of({ state: 'stopped', reasons: ['media-jam-error'] })).toMatchObject({
    key: `printer ${ready.uri}`,
    kind: 'printer',
    job: null,
    printer: ready.uri,
    since: 5,
  })
  expect(words({ state: 'stopped', reasons: ['media-jam-error', 'toner-low-warning'] })).toBe(
    'a4-front: paper jam. Its jobs are waiting.',
  )
  expect(words({ state: 'stopped', message: 'The lid is open' })).toContain('The lid is open')
  // What it said before it was lost says nothing of now.
  expect(words({ state: 'unreachable', message: 'The lid is open' })).not.toContain('lid')
  expect(words({ state: 'unreachable' })).toContain('can’t be reached')
  expect(words({ state: 'unknown-queue' })).toContain('no such queue')
})

it('names the station and what keeps it', () => {
  const offline = { ...running, online: false, problem: null }
  expect(stationAlert(offline, now - 30_000, 5, now)).toEqual({
    key: 'station',
    kind: 'station',
    job: null,
    printer: null,
    since: 5,
    said: { code: 'alert.offline', data: {} },
  })
  expect(stationAlert({ ...running, state: 'token-refused' }, null, 5, now)?.said.code).toBe('alert.no-token')
  expect(stationAlert({ ...running, state: 'off', problem: null }, now - minute, 5, now)).toBeNull()
})

it('puts what keeps everything from working first, then the older, then by key', () => {
  const kinds = ['station', 'unconfirmed', 'failed', 'printer', 'stuck', 'held', 'sending'] as const
  const ofKinds = kinds.map((kind, at) => ({ ...failed(at), kind, since: 100 - at }))
  expect(ofKinds.toReversed().toSorted(compareAlerts)).toEqual(ofKinds)
  const [a, b] = [
    { ...failed(1), key: 'a' },
    { ...failed(1), key: 'b' },
  ]
  expect([compareAlerts(a, b), compareAlerts(b, a), compareAlerts(a, a)]).toEqual([-1, 1, 0])
  expect(compareAlerts(failed(1), failed(2))).toBeLessThan(0)
})

it('lets what names itself speak for itself, and names the profile of a station in the background', () => {
  const own = (over: Partial<Alert>) => notificationOf([{ ...failed(1), ...over }]).lines.map(say)
  const stuck = { code: 'alert.job-stuck', data: { job: '1', minutes: 10 } }
  expect(own({ kind: 'stuck', said: stuck })).toEqual([say(stuck)])
  const needs = { code: 'alert.job-needs-you', data: { job: '1' } }
  expect(own({ kind: 'held', said: needs })).toEqual(['Job 1 needs attention.'])
  for (const kind of ['station', 'printer', 'sending'] as const)
    expect(own({ kind, job: null })).toEqual(['The document is empty (0 bytes).'])
  const profile = { id: 'p2', name: 'Annex' }
  const aside = notificationOf([{ ...failed(1), profile }])
  expect([aside.profile, aside.lines.map(say)]).toEqual([
    'p2',
    ['Annex: Job 1 failed. The document is empty (0 bytes).'],
  ])
  expect(notificationOf([failed(1)])).not.toHaveProperty('profile')
  // Of two profiles, a click can open neither.
  expect(notificationOf([{ ...failed(1), profile }, failed(2)])).not.toHaveProperty('profile')
})

it('has four lines at most: one for each kind and profile, and the station’s own words', () => {
  const profile = { id: 'p2', name: 'Annex' }
  const four = [1, 2, 3, 4].map(failed)
  expect(notificationOf(four).lines).toHaveLength(4)
  const many = notificationOf([...four, ...four.map(one => ({ ...one, profile }))])
  expect(many.lines.map(say)).toEqual(['4 jobs failed', 'Annex: 4 jobs failed'])
  const receivers = [5, 6].map(id => ({ ...failed(id), kind: 'sending' as const, job: null }))
  const stations = [7, 8].map(id => ({ ...failed(id), kind: 'station' as const, job: null }))
  const mixed = notificationOf([...four, ...receivers, ...stations]).lines.map(say)
  expect(mixed).toEqual(['The document is empty (0 bytes).', '4 jobs failed', 'The document is empty (0 bytes).'])
  const kinds = ['unconfirmed', 'failed', 'printer', 'stuck', 'held'] as const
  const all = kinds.flatMap(kind => four.map(one => ({ ...one, kind })))
  expect(notificationOf(all).lines.map(say)).toEqual([
    ...['4 jobs are unconfirmed: did they come out?', '4 jobs failed'],
    ...['4 printers have stopped', '4 jobs are stuck'],
  ])
})
