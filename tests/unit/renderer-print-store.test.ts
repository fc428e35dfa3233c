import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { cache, keyOf } from '../../src-renderer/kit/ask/answers.ts'
import { noCounts, recountJobs } from '../../src-renderer/print/counting.ts'
import { calm } from '../../src-renderer/print/filter.ts'
import { createPrintStore, withForeign, withList } from '../../src-renderer/print/store.ts'
import { hereStates, type JobRow } from '../../src-shared/contract/print.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { answeringClient } from '../rig/answering-client.ts'
import { plainRow, roomPrinters, rowsOfADay } from '../rig/print-rows.ts'

/** A store of a usual day whose frames come when the test says so; `broken`: its list can't be read. */
function storeOf(broken?: 'broken') {
  const rows = new Map(rowsOfADay(Date.now()).map(row => [row.id, row]))
  const client = answeringClient({
    'jobs.list': async () => {
      if (broken) throw new DeskError('desk.database-failed', { file: 'station.db', why: 'malformed' })
      return { rows: [...rows.values()] }
    },
    'printers.list': async () => roomPrinters,
    'alerts.list': async () => [],
  })
  const change = (job: string, over: Partial<JobRow>) => {
    const row = rows.get(job)
    if (row) client.emit('jobs.changed', { rows: [{ ...row, ...over }], gone: [] })
  }
  const desk = { ...client, rows, change }
  const frames: (() => void)[] = []
  const store = createPrintStore(desk.client, run => frames.push(run))
  const frame = () => {
    for (const run of frames.splice(0)) run()
  }
  const loaded = async () => {
    const isOver = () => store.getState().list !== 'first' && cache.isFetching() === 0
    for (let turn = 0; turn < 50 && !isOver(); turn++) await Promise.resolve()
    frame()
  }
  return { desk, store, frame, frames, loaded }
}

afterEach(() => cache.clear())

describe('the print store', () => {
  test('reads the list and counts it', async () => {
    const { store, loaded } = storeOf()
    expect(store.getState().list).toBe('first')
    await loaded()
    expect(store.getState().counts).toMatchObject({
      needYou: 3,
      waiting: 2,
      blocked: 1,
      printing: 1,
      printed: 17,
      failed: 1,
      all: 24,
    })
    expect([...store.getState().types.keys()].sort()).toEqual(['order', 'shipping container', 'tag'])
  })

  test('makes one update of all that changed before a frame, the newest of each job', async () => {
    const { desk, store, frame, loaded } = storeOf()
    await loaded()
    let updates = 0
    store.subscribe(() => updates++)
    desk.change('9016', { here: 'printing' })
    desk.change('9016', { here: 'printed' })
    desk.change('9015', { here: 'printing' })
    expect(updates).toBe(0)
    frame()
    expect(updates).toBe(1)
    expect(store.getState().rows.get('9016')?.here).toBe('printed')
    expect(store.getState().counts).toMatchObject({ waiting: 0, printing: 2, printed: 18 })
    expect(store.getState().change.updated.map(({ id }) => id)).toEqual(['9016', '9015'])
  })

  test('keeps what changed while the list was on its way', async () => {
    const { desk, store, loaded } = storeOf()
    const before = desk.rows.get('9012')
    if (!before) throw new TypeError('the picture has no 9012')
    desk.emit('jobs.changed', { rows: [{ ...before, here: 'printed' }], gone: ['9007'] })
    await loaded()
    expect(store.getState().rows.get('9012')?.here).toBe('printed')
    expect(store.getState().rows.has('9007')).toBe(false)
    expect(store.getState().counts.needYou).toBe(1)
  })

  test('counts anew what a printer blocks that stops or goes on', async () => {
    const { store, loaded } = storeOf()
    await loaded()
    expect(store.getState().counts.blocked).toBe(1)
    const [works] = roomPrinters
    cache.setQueryData(
      keyOf('printers.list', {}, null),
      roomPrinters.map(printer => ({ ...works, uri: printer.uri })),
    )
    expect(store.getState().counts.blocked).toBe(0)
  })

  test('forgets a chosen job that is gone', async () => {
    const { desk, store, frame, loaded } = storeOf()
    await loaded()
    store.setState({ chosen: ['9012', '9007'] })
    desk.emit('jobs.changed', { rows: [], gone: ['9012'] })
    frame()
    expect(store.getState().chosen).toEqual(['9007'])
  })

  test('says why the list cannot be read, and reads it again', async () => {
    const { desk, store, loaded } = storeOf('broken')
    await loaded()
    expect(store.getState()).toMatchObject({ list: 'failed', failure: { code: 'desk.database-failed' } })
    const asked = desk.calls.length
    store.getState().readAgain()
    expect(desk.calls.length).toBeGreaterThan(asked)
  })

  test('reads anew when the connection is back', async () => {
    const { desk, store, loaded } = storeOf()
    await loaded()
    desk.setConnected(false)
    desk.rows.set('1', plainRow('1', '1', 'tag'))
    desk.setConnected(true)
    for (let turn = 0; turn < 50 && !store.getState().rows.has('1'); turn++) await Promise.resolve()
    expect(store.getState().rows.has('1')).toBe(true)
    expect(store.getState().change.whole).toBe(true)
  })
})

test('counters that follow changes equal counters made anew', () => {
  const anyRow = fc
    .record({
      id: fc.constantFrom('1', '2', '3', '4'),
      here: fc.constantFrom(...hereStates),
      retryAt: fc.option(fc.nat()),
      first: fc.boolean(),
    })
    .map(({ first, ...over }) =>
      plainRow(over.id, '1', 'tag', {
        ...over,
        reason: first ? { code: 'job.held-first-start', data: {} } : null,
      }),
    )
  fc.assert(
    fc.property(fc.array(anyRow), rows => {
      const now = new Map<string, JobRow>()
      let counts = noCounts
      for (const row of rows) {
        const old = now.get(row.id)
        counts = recountJobs(counts, old ? [old] : [], [row], calm)
        now.set(row.id, row)
      }
      expect(counts).toEqual(recountJobs(noCounts, [], [...now.values()], calm))
    }),
  )
})

describe('rows of other days', () => {
  const older = plainRow('7001', '40001', 'tag')

  test('stand in the list uncounted, and go when another search replaces them', async () => {
    const { store, loaded } = storeOf()
    await loaded()
    const { counts } = store.getState()
    store.setState(withForeign(store.getState(), [older]))
    expect(store.getState().rows.has('7001')).toBe(true)
    expect(store.getState().counts).toEqual(counts)
    store.setState({ chosen: ['7001'] })
    store.setState(withForeign(store.getState(), []))
    expect(store.getState().rows.has('7001')).toBe(false)
    expect(store.getState().chosen).toEqual([])
    expect(store.getState().counts).toEqual(counts)
  })

  test('count once they come into the list by themselves, and stay while it is read anew', async () => {
    const { desk, store, frame, loaded } = storeOf()
    await loaded()
    store.setState(withForeign(store.getState(), [older]))
    store.setState(withList(store.getState(), [...desk.rows.values()]))
    expect(store.getState().rows.has('7001')).toBe(true)
    expect(store.getState().counts.all).toBe(24)
    desk.emit('jobs.changed', { rows: [{ ...older, here: 'waiting' }], gone: [] })
    frame()
    expect(store.getState().counts).toMatchObject({ all: 25, waiting: 2, blocked: 2, printed: 17 })
    store.setState(withForeign(store.getState(), []))
    expect(store.getState().rows.has('7001')).toBe(true)
  })
})
