import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AlertDesk } from '../../src-main/print/alerts/alert-desk.ts'
import type { Alert, Notification } from '../../src-shared/contract/alerts.ts'
import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { EmitEvent, EventData, EventName } from '../../src-shared/contract/index.ts'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { message } from '../../src-shared/messages/index.ts'
import { outputs, row } from '../contract/samples.ts'
import { printerUris, roomPrinters, roomRules } from '../rig/print-rows.ts'

const minute = 60_000
const running = { ...outputs['station.state'], state: 'running' as const, online: true, lastReadAt: 1 }
const session = outputs['session.state']

/** An alert desk on a bus of its own; what it says is kept. */
function open(rows: JobRow[], settings = defaultSettings) {
  const lists: Alert[][] = []
  const told: Notification[] = []
  let now = settings
  const emit: EmitEvent = (name, data) => {
    if (name === 'alerts.changed') lists.push(data as Alert[])
    if (name === 'alerts.notify') told.push(data as Notification)
  }
  const ask = { 'jobs.list': async () => ({ rows }), 'rules.get': async () => roomRules }
  const desk = new AlertDesk({ ask, settings: () => now, emit })
  const say = <E extends EventName>(name: E, data: EventData<E>) => desk.hear(name, data)
  say('station.changed', running)
  return {
    desk,
    lists,
    told,
    say,
    change: (...changed: JobRow[]) => say('jobs.changed', { rows: changed, gone: [] }),
    setting: (over: Partial<typeof settings>) => {
      now = { ...now, ...over }
      say('settings.changed', now)
    },
    kinds: () => [...new Set(lists.at(-1)?.map(({ kind }) => kind))],
    [Symbol.dispose]: () => desk.close(),
  }
}

const job = (id: number | string, here: JobRow['here'], over: Partial<JobRow> = {}): JobRow => ({
  ...row,
  id: String(id),
  here,
  reason: null,
  printer: printerUris.tags,
  ...over,
})

beforeEach(() => vi.useFakeTimers({ now: 1_000 * minute }))
afterEach(() => vi.useRealTimers())

it('lists what stood there at the start without telling it, and tells fifty new ones once', async () => {
  using at = open([job(1, 'failed'), job(2, 'printed')])
  at.say('printers.changed', roomPrinters)
  await at.desk.start()
  await vi.advanceTimersByTimeAsync(minute)
  expect(await at.desk.handlers['alerts.list']({})).toMatchObject([{ key: 'job 1' }, { kind: 'printer' }])
  expect(at.desk.count).toBe(2)
  expect(at.told).toEqual([])

  at.change(...Array.from({ length: 50 }, (_, index) => job(100 + index, 'failed')))
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(at.told.map(({ title }) => title.data)).toEqual([{ count: 50 }])
  expect(at.told[0]?.lines).toEqual([{ code: 'alert.line-failed-many', data: { count: 50 } }])
})

it('leads to the job where one is new, and takes the alert back when it is settled', async () => {
  using at = open([])
  await at.desk.start()
  at.change(job(9012, 'unconfirmed'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(at.told.map(one => one.job)).toEqual(['9012'])
  at.change(job(9012, 'printed'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(at.lists.at(-1)).toEqual([])
})

it('tells nothing while notifications are off, nor afterwards what came meanwhile', async () => {
  using at = open([], { ...defaultSettings, notifications: false })
  await at.desk.start()
  at.change(job(1, 'failed'))
  await vi.advanceTimersByTimeAsync(minute)
  at.setting({ notifications: true })
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.told).toEqual([])
  at.change(job(2, 'failed'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.told.map(one => one.job)).toEqual(['2'])
})

it('tells a stuck job after the minutes of the setting, while nothing at its printer moves', async () => {
  using at = open([job(1, 'printing'), job(2, 'waiting'), job(3, 'waiting', { printer: printerUris.front })])
  await at.desk.start()
  await vi.advanceTimersByTimeAsync(9 * minute)
  // What waits behind a job that moves is not stuck.
  at.change(job(1, 'printing', { reason: { code: 'step.at-printer', data: { what: 'Page 2' } } }))
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(at.lists.at(-1)?.map(one => one.job)).toEqual(['3'])
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(at.lists.at(-1)?.map(one => [one.job, one.kind])).toEqual([
    ['3', 'stuck'],
    ['1', 'stuck'],
    ['2', 'stuck'],
  ])
  at.change(job(1, 'printed'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(at.lists.at(-1)?.map(one => one.job)).toEqual(['3'])
})

it('calls no job stuck whose printer is out: the printer is told, and its jobs have their time again after it', async () => {
  using at = open([job(1, 'waiting')])
  await at.desk.start()
  const ready = roomPrinters.map(view => ({
    ...view,
    status: view.status && { ...view.status, state: 'idle' as const, reasons: [] },
  }))
  at.say('printers.changed', ready)
  at.say('printers.changed', roomPrinters)
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(at.kinds()).toEqual(['printer'])
  expect(at.told.map(one => one.lines[0]?.data['printer'])).toEqual(['tags-1'])
  at.say('printers.changed', ready)
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(at.lists.at(-1)).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(at.kinds()).toEqual(['stuck'])
})

it('leaves a printer alone that no rule and no job names', async () => {
  using at = open([])
  await at.desk.start()
  const other = roomPrinters.map(view => ({ ...view, uri: `${view.uri}-old` }))
  at.say('printers.changed', other)
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.desk.count).toBe(0)
  at.change(job(1, 'waiting', { printer: `${printerUris.tags}-old` }))
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.kinds()).toEqual(['printer'])
})

it('bears a short silence of the service, and tells a long one', async () => {
  using at = open([])
  await at.desk.start()
  const problem = { code: 'service.timeout', data: { url: 'x', seconds: 20 } }
  const silent = { ...running, online: false, problem }
  at.say('station.changed', silent)
  await vi.advanceTimersByTimeAsync(20_000)
  at.say('station.changed', running)
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.lists).toEqual([])
  at.say('station.changed', silent)
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.lists.at(-1)).toMatchObject([{ kind: 'station', said: problem }])
  expect(at.told).toHaveLength(1)
})

it('does not tell of a service that has no print jobs', async () => {
  using at = open([])
  await at.desk.start()
  const problem = { code: 'service.operation-absent', data: { operation: 'admin.orders.print-jobs.index' } }
  at.say('station.changed', { ...running, online: false, problem })
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(at.desk.count).toBe(0)
})

it('tells of a room that takes nothing, while the list is read, once that has lasted', async () => {
  using at = open([])
  await at.desk.start()
  const problem = message('claims.held-unheard', { names: 'packing' })
  at.say('station.changed', { ...running, problem })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(at.desk.count).toBe(0)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await at.desk.handlers['alerts.list']({})).toMatchObject([{ kind: 'station', said: problem }])
  at.say('station.changed', running)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(at.desk.count).toBe(0)
})

it('begins anew with another profile, in silence', async () => {
  const rows = [job(1, 'failed')]
  using at = open(rows)
  at.say('session.changed', session)
  await at.desk.start()
  rows.splice(0, 1, job(7, 'held'), job(8, 'held'))
  at.say('session.changed', {
    ...session,
    profile: session.profile && { ...session.profile, baseUrl: 'https://other.example' },
  })
  // What the old station still says is not the new one's.
  at.change(job(1, 'failed'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(at.lists.at(-1)?.map(one => one.job)).toEqual(['7', '8'])
  expect(at.told).toEqual([])
})

it('sends nothing for changes that concern nobody, and one list a second for those that do', async () => {
  const many = Array.from({ length: 5_000 }, (_, id) => job(id, 'printed'))
  using at = open(many)
  await at.desk.start()
  for (let turn = 0; turn < 100; turn += 1) {
    at.change(...Array.from({ length: 10 }, (_, id) => job(turn * 10 + id, turn % 2 ? 'printed' : 'printing')))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(at.lists).toEqual([])
  for (let turn = 0; turn < 50; turn += 1) {
    at.change(...Array.from({ length: 10 }, (_, id) => job(turn * 10 + id, 'failed')))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(at.lists.length).toBeLessThanOrEqual(11)
  expect(at.told).toHaveLength(1)
  expect(at.desk.count).toBe(500)
})
