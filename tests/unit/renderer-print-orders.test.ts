import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOfPlace } from '../../src-renderer/kit/place.tsx'
import { cancelRun, type Progress, runCalls, runName } from '../../src-renderer/print/act/long-run.ts'
import { isActionOffered } from '../../src-renderer/print/calls.ts'
import { refusedByReason } from '../../src-renderer/print/dialogs/by-reason.ts'
import { afterOthers, refusedWithOthers } from '../../src-renderer/print/order/BulkResult.tsx'
import { bulkObstacle, bulkOf, clearBulk, giveBulk, isGiven, sendBulk } from '../../src-renderer/print/order/bulk.ts'
import { readNumbers } from '../../src-renderer/print/order/ManyOrders.tsx'
import { waysOf } from '../../src-renderer/print/order/ways.ts'
import type { BulkPrintResult } from '../../src-shared/contract/orders.ts'
import type { ActionResult } from '../../src-shared/contract/print.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type AnsweringClient, answeringClient } from '../rig/answering-client.ts'

describe('a list of numbers', () => {
  it('is read whatever stands between them, each once, the rest told', () => {
    const text = '51077, 51078;51079\t51080 | 51077-1-1\n\n#51081 abc “51082” 51083.'
    expect(readNumbers(text)).toEqual({
      orders: ['51077', '51078', '51079', '51080', '51081', '51082', '51083'],
      twice: ['51077'],
      strange: ['abc'],
    })
  })

  it('gives back every order once, in order', () => {
    const between = fc.constantFrom(' ', ',', ';', '\n', '\t', ', ', ' | ', '，', '、', '\r\n')
    const number = fc.integer({ min: 1, max: 99_999 }).map(String)
    fc.assert(
      fc.property(fc.array(fc.tuple(number, between)), parts => {
        const { orders, twice, strange } = readNumbers(parts.flat().join(''))
        const numbers = parts.map(([one]) => one)
        expect(orders).toEqual([...new Set(numbers)])
        expect(new Set(twice)).toEqual(new Set(numbers.filter((one, at) => numbers.indexOf(one) < at)))
        expect(strange).toEqual([])
      }),
    )
  })
})

describe('orders that are handed over', () => {
  it('keep ids that are no numbers, and aren’t taken for labels', () => {
    const known = new Set(['A-1001', '51077-1'])
    expect(readNumbers('A-1001\n51077-1\nB-2', known)).toEqual({
      orders: ['A-1001', '51077-1'],
      twice: [],
      strange: ['B-2'],
    })
  })

  it('put a list that was typed aside, which comes back', () => {
    const { client } = answeringClient()
    const bulk = bulkOf(client)
    bulk.setState({ text: '1 2 3' })
    giveBulk(client, ['51077', '51078'])
    expect(bulk.getState()).toMatchObject({ text: '51077\n51078', aside: '1 2 3' })
    giveBulk(client, ['51079'])
    expect(isGiven(bulk.getState())).toBe(true)
    expect(bulk.getState()).toMatchObject({ text: '51079', aside: '1 2 3' })
    clearBulk(client)
    expect(bulk.getState()).toMatchObject({ text: '1 2 3', aside: '' })
    expect(isGiven(bulk.getState())).toBe(false)
  })

  it('wait while another bulk print runs', () => {
    const { client } = answeringClient()
    const bulk = bulkOf(client)
    bulk.setState({ text: '1', run: { name: 'r', progress: { total: 1, done: 0, refused: 0 } } })
    giveBulk(client, ['51077'])
    expect(bulk.getState().text).toBe('1')
  })

  it('that are answered once another profile is shown leave nothing there', async () => {
    const { promise, resolve } = Promise.withResolvers<BulkPrintResult>()
    const { client } = answeringClient({ 'orders.bulkPrint': () => promise })
    const [before, after] = [clientOfPlace(client, 'a'), clientOfPlace(client, 'b')]
    const sent = sendBulk(before, ['51077'])
    before.close()
    resolve({ accepted: ['51077'], refused: [] } as unknown as BulkPrintResult)
    await sent
    expect(bulkOf(before).getState().result).not.toBeNull()
    expect(bulkOf(after).getState()).toMatchObject({ run: null, result: null })
  })

  it('can’t be too many, none, or more than the account may', () => {
    const free = { offered: true, may: true, runs: false }
    expect(bulkObstacle(10_000, free)).toBeNull()
    expect(bulkObstacle(10_001, free)).toBe('tooMany')
    expect(bulkObstacle(0, free)).toBe('none')
    expect(bulkObstacle(5, { ...free, runs: true })).toBe('runs')
    expect(bulkObstacle(5, { ...free, may: false })).toBe('lacks')
    expect(bulkObstacle(5, { ...free, offered: false, may: false })).toBe('absent')
  })
})

describe('what a service offers', () => {
  const absent = ['admin.orders.print-jobs.reprint', 'admin.orders.cloud-print']
  it('decides which ways there are', () => {
    expect(waysOf(absent)).toEqual({ open: ['printUrl', 'bulkPrint'], absent: ['cloudPrint'] })
    expect(waysOf(null).absent).toEqual([])
  })
  it('decides which reprints there are; a kanban is believed in once it is known', () => {
    expect(isActionOffered('reprintThroughService', absent)).toBe(false)
    expect(isActionOffered('kanbanReprint', absent)).toBe(true)
    expect(isActionOffered('kanbanReprint', null)).toBe(false)
    expect(isActionOffered('again', null)).toBe(true)
  })
})

it('tells what was refused for one reason once, the most first', () => {
  const busy = (job: string) => ({ job, reason: { code: 'job.busy', data: { job } } })
  const say = ({ code, data }: { code: string; data: object }) => `${code} ${JSON.stringify(data)}`
  const refused = [{ job: '1', reason: { code: 'other', data: { job: '1' } } }, busy('2'), busy('3')]
  expect(refusedByReason(refused, say)).toEqual([
    { text: 'job.busy {"job":"…"}', names: ['2', '3'] },
    { text: 'other {"job":"1"}', names: ['1'] },
  ])
})

/** A desk that reprints one job a step, until it is told to stop; it refuses some. */
function reprinting(refuse: readonly string[] = []): AnsweringClient {
  const stopped = new Set<string>()
  const desk = answeringClient({
    'jobs.reprint': async ({ jobs, run = '' }) => {
      const result: ActionResult = { done: [], refused: [], left: [] }
      for (const job of jobs) {
        await setImmediate()
        if (stopped.has(run)) result.left.push(job)
        else if (refuse.includes(job)) result.refused.push({ job, reason: { code: 'job.busy', data: { job } } })
        else result.done.push(job)
        const [done, refused] = [result.done.length, result.refused.length]
        desk.emit('runs.changed', { run, total: jobs.length, done, refused, ended: false })
      }
      return result
    },
    'runs.cancel': async ({ run }) => {
      stopped.add(run)
      return {}
    },
  })
  return desk
}

describe('a long action', () => {
  const calls = (...jobs: string[][]) =>
    jobs.map(ids => ({ command: 'jobs.reprint' as const, input: { jobs: ids, seen: [] } }))

  it('is told over all of its calls', async () => {
    const desk = reprinting(['8998'])
    const told: Progress[] = []
    const run = runCalls(desk.client, calls(['8999', '8998'], ['8997']), progress => told.push(progress))
    expect(await run.result).toMatchObject({ done: ['8999', '8997'], refused: [{ job: '8998' }], left: [] })
    expect(told.every(({ total }) => total === 3)).toBe(true)
    expect(told.at(-1)).toEqual({ total: 3, done: 2, refused: 1 })
    for (const [index, { done, refused }] of told.entries()) {
      const before = told[index - 1]
      expect(done + refused).toBeGreaterThanOrEqual(before ? before.done + before.refused : 0)
    }
  })

  it('that is stopped leaves what is not begun, in this call and the next', async () => {
    const desk = reprinting()
    const run = runCalls(desk.client, calls(['8999', '8998', '8997'], ['8996']), ({ done }) => {
      if (done === 1) run.cancel()
    })
    expect(await run.result).toEqual({ done: ['8999'], refused: [], left: ['8998', '8997', '8996'] })
    expect(desk.calls.filter(({ name }) => name === 'jobs.reprint').length).toBe(1)
  })

  it('keeps what was done where a later call fails, and fails where the first one does', async () => {
    const desk = reprinting()
    const failing = (after: number) => {
      let sent = 0
      const call: typeof desk.client.call = (name, input) => {
        if (sent++ < after) return desk.client.call(name, input)
        return Promise.reject(new DeskError('desk.connection-lost', {}))
      }
      return { ...desk.client, call }
    }
    const two = calls(['8999', '8996'], ['8997'])
    expect(await runCalls(failing(1), two, () => {}).result).toMatchObject({
      done: ['8999', '8996'],
      refused: [{ job: '8997', reason: { code: 'desk.connection-lost' } }],
    })
    await expect(runCalls(failing(0), two, () => {}).result).rejects.toMatchObject({
      code: 'desk.connection-lost',
    })
  })

  it('has a name of its own, and may be stopped after its end', () => {
    expect(new Set(Array.from({ length: 1000 }, runName)).size).toBe(1000)
    cancelRun(reprinting().client, runName())
  })
})

describe('a batch that the service refused for some of its orders', () => {
  const reason = { code: 'service.rejected', data: {} }
  const refused = { accepted: [], unknown: [], left: [], refused: [{ orders: ['1', '2', '3'], reason, named: ['2'] }] }

  it('says which others could be sent again', () => {
    expect(refusedWithOthers(refused)).toEqual(['1', '3'])
    expect(refusedWithOthers({ ...refused, refused: [{ orders: ['1', '2'], reason, named: [] }] })).toEqual([])
  })

  it('is one result with what became of the others', () => {
    const others = { accepted: ['1', '3'], refused: [], unknown: [], left: [] }
    const whole = afterOthers(refused, others)
    expect(whole).toEqual({ ...others, refused: [{ orders: ['2'], reason, named: ['2'] }] })
    expect(refusedWithOthers(whole)).toEqual([])
  })
})
