import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActBook, ActJournal, type ActTarget } from '../../src-main/orders/journal/act-journal.ts'
import { ActReader } from '../../src-main/orders/journal/act-reader.ts'
import { ActStore } from '../../src-main/orders/journal/act-store.ts'
import type { ActService } from '../../src-main/orders/journal/calls.ts'
import { Completing } from '../../src-main/orders/journal/completing.ts'
import { openDatabase, type SqliteDatabase } from '../../src-main/storage/database.ts'
import type { Act, OrderChange } from '../../src-shared/contract/acts.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { isoIn } from '../../src-shared/timezone.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { runs } from '../rig/runs.ts'

// The journal over a real SQLite file, at a service that loses answers, and through kills of the desk at each step.

const migrations = join(import.meta.dirname, '../../resources/migrations/station')
/** How a call goes: `lost`: it never arrived; `done`: it arrived, and its answer was lost; `killed-…`: the desk ends instead. */
const courses = ['answered', 'lost', 'done', 'killed-before', 'killed-after'] as const
type Course = (typeof courses)[number]

/** A service with orders, which does what it is asked and says it as the course wants. */
class OddService {
  readonly statuses = new Map<string, string>()
  /** When orders were moved; those that aren't here long ago. */
  readonly moved = new Map<string, number>()
  /** The keys that voided something, with how often something was really done. */
  readonly voided = new Map<string, string>()
  readonly effects: string[] = []
  readonly completions: string[][] = []
  courses: Course[] = []
  /** Ends the desk. */
  kill: () => void = () => {}

  readonly client = {
    read: (operation: string, input: never) => this.#read(operation, input),
    offers: () => true,
  } as unknown as ActService

  async #read(
    operation: string,
    input: { path?: { order: string }; body?: { orders?: number[] }; headers?: Record<string, string> },
  ) {
    const order = input.path?.order ?? ''
    if (operation === 'admin.orders.show')
      return { status: this.statuses.get(order) ?? null, statusChangedAt: this.moved.get(order) ?? 0 }
    const course = this.courses.shift() ?? 'answered'
    const lost = () => {
      throw new DeskError('service.answer-unknown', { operation })
    }
    if (course === 'killed-before') return this.#die()
    if (course === 'lost') return lost()
    const answer = this.#do(operation, order, input)
    if (course === 'killed-after') return this.#die()
    return course === 'done' ? lost() : answer
  }

  #die(): Promise<never> {
    this.kill()
    return new Promise(() => {})
  }

  #do(
    operation: string,
    order: string,
    { body, headers }: { body?: { orders?: number[] }; headers?: Record<string, string> },
  ) {
    const refuse = (what: string) => {
      throw new DeskError('service.rejected', { operation, what, status: 422 })
    }
    const status = this.statuses.get(order)
    if (operation === 'admin.orders.void') {
      const key = headers?.['Idempotency-Key'] ?? ''
      if (this.voided.has(key)) return {}
      if (status !== 'Draft') refuse('not a draft')
      this.voided.set(key, order)
      this.effects.push(`void ${order}`)
      this.statuses.set(order, 'Voided')
    } else if (operation === 'admin.orders.hold') {
      if (status !== 'Build') refuse('not in build')
      this.effects.push(`hold ${order}`)
      this.statuses.set(order, 'On Hold')
    } else {
      const orders = (body?.orders ?? []).map(String)
      this.completions.push(orders)
      if (orders.some(one => this.statuses.get(one) !== 'Delivered')) refuse('one is not delivered')
      for (const one of orders) this.statuses.set(one, 'Completed')
    }
    return {}
  }
}

/** One desk after the other on one file: a kill leaves the file as it is. */
class Desks {
  readonly service = new OddService()
  readonly file: string
  at = 1_764_000_000_000
  db!: SqliteDatabase
  store!: ActStore
  journal!: ActJournal
  completing!: Completing
  target: ActTarget = { key: 'svc', service: this.service.client, who: 'Ada', account: 'a1' }
  #killed: Promise<never> | undefined

  constructor(file: string) {
    this.file = file
    this.open()
  }

  open(): void {
    this.db = openDatabase(this.file, migrations)
    this.store = new ActStore(this.db)
    this.store.endInterrupted(this.at)
    const { db, store } = this
    // A store of a desk that was killed answers nothing any more.
    const book = new Proxy(
      {},
      {
        get:
          (_, name: keyof ActStore) =>
          (...args: never[]) =>
            db.open ? Promise.resolve((store[name] as (...given: never[]) => unknown)(...args)) : new Promise(() => {}),
      },
    ) as ActBook
    const now = () => this.at
    this.journal = new ActJournal({ book, now, changed: () => {} })
    this.completing = new Completing({ book, journal: this.journal, now, progress: () => {} })
    const kill = Promise.withResolvers<never>()
    kill.promise.catch(() => {})
    this.#killed = kill.promise
    this.service.kill = () => {
      db.close()
      kill.reject(new Error('killed'))
    }
  }

  /** Does something with the desk of now; after a kill there is another one. */
  async do<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await Promise.race([work(), this.#killed as Promise<never>])
    } catch (error) {
      if (!this.db.open) this.open()
      else if (!hasCode(error, 'act.open')) throw error
      return null
    }
  }

  change = (change: OrderChange) => this.do(() => this.journal.send(this.target, change))

  /** What the background does. */
  async settle(): Promise<void> {
    for (const act of this.store.open('svc').filter(({ state }) => state === 'unknown')) {
      await this.do(() => this.journal.settle(this.target, act))
    }
  }

  all(): Act[] {
    return new ActReader(this.db).list('svc', {}, 0, 500).acts
  }
}

function desks(): Desks {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-journal-'))
  const made = new Desks(join(folder, 'station.db'))
  closeAfterTest(() => {
    if (made.db.open) made.db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return made
}

const voidOf = (order: string): OrderChange => ({ kind: 'void', order, typed: order })

describe('the journal of orders', () => {
  it('through lost answers and kills comes to what the service did, and does nothing twice', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const course = fc.constantFrom(...courses)
    const step = fc.oneof(
      fc.record({
        do: fc.constant('void' as const),
        order: fc.constantFrom('1', '2'),
        courses: fc.array(course, { maxLength: 2 }),
      }),
      fc.record({
        do: fc.constant('hold' as const),
        order: fc.constantFrom('3', '4'),
        courses: fc.array(course, { maxLength: 1 }),
      }),
      fc.record({ do: fc.constant('settle' as const), courses: fc.array(course, { maxLength: 3 }) }),
      fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 30 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        const desk = desks()
        const { service } = desk
        for (const order of ['1', '2']) service.statuses.set(order, 'Draft')
        for (const order of ['3', '4']) service.statuses.set(order, 'Build')
        for (const one of steps) {
          if (one.do === 'wait') desk.at += one.seconds * 1000
          else {
            service.courses = [...one.courses]
            if (one.do === 'void') await desk.change(voidOf(one.order))
            else if (one.do === 'hold') await desk.change({ kind: 'hold', order: one.order })
            else await desk.settle()
          }
        }
        // In the end the line is good.
        service.courses = []
        for (let round = 0; round < 3; round++) {
          desk.at += 20_000
          await desk.settle()
        }
        expect(desk.store.open('svc')).toEqual([])
        expect(new Set(service.effects).size).toBe(service.effects.length)
        const acts = desk.all()
        for (const order of ['1', '2', '3', '4']) {
          const own = acts.filter(({ orders }) => orders[0] === order)
          const isDone = service.effects.some(effect => effect.endsWith(` ${order}`))
          expect(own.some(({ state }) => state === 'done')).toBe(isDone)
        }
        for (const { asked, state, key } of acts) {
          if (asked.kind === 'void' && service.voided.has(key)) expect(state).toBe('done')
        }
      }),
      { numRuns: runs(120) },
    )
  })

  // Proves: orders.completed
  it('completes in batches of 100, of which none is sent twice, whatever is lost or killed', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const course = fc.constantFrom(...courses)
    await fc.assert(
      fc.asyncProperty(
        fc.array(course, { maxLength: 6 }),
        fc.option(fc.integer({ min: 0, max: 349 })),
        async (line, odd) => {
          const desk = desks()
          const { service } = desk
          const orders = Array.from({ length: 350 }, (_, at) => String(70_000 + at))
          for (const order of orders) service.statuses.set(order, 'Delivered')
          if (odd !== null) service.statuses.set(orders[odd] ?? '', 'Build')
          service.courses = [...line]
          await desk.do(() => desk.completing.start(desk.target, orders, 'run'))
          for (let round = 0; round < 20; round++) {
            desk.at += 20_000
            await desk.settle()
            await desk.do(() => desk.completing.resume(desk.target, 'run'))
          }
          const batches = desk.store.ofRun('svc', 'run')
          expect(batches.map(({ orders: own }) => own.length)).toEqual([100, 100, 100, 50])
          // What arrived, arrived once.
          expect(new Set(service.completions.map(one => one[0])).size).toBe(service.completions.length)
          for (const { state, orders: own } of batches) {
            const isDone = own.every(order => service.statuses.get(order) === 'Completed')
            expect(state).toBe(isDone ? 'done' : 'refused')
            // All or nothing.
            if (!isDone) expect(own.some(order => service.statuses.get(order) === 'Completed')).toBe(false)
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('names the orders of a completion that were given up', async () => {
    const { service, completing, target, store, at } = desks()
    const orders = Array.from({ length: 150 }, (_, number) => String(70_000 + number))
    for (const order of orders) service.statuses.set(order, 'Delivered')
    service.courses = ['lost']
    const begun = await completing.start(target, orders, 'run')
    expect([begun.unknown.length, begun.waiting.length, begun.left.length]).toEqual([100, 50, 0])
    store.cancel('svc', 'run', at)
    expect(await completing.resume(target, 'run')).toMatchObject({ waiting: [], left: orders.slice(100) })
  })

  it('sends nothing while the same is open for the order, and everything else', async () => {
    const desk = desks()
    desk.service.statuses.set('1', 'Draft')
    desk.service.courses = ['lost']
    expect(await desk.change(voidOf('1'))).toMatchObject({ state: 'unknown', reason: { code: 'act.unknown' } })
    await expect(desk.journal.send(desk.target, voidOf('1'))).rejects.toMatchObject({ code: 'act.open' })
    expect(await desk.change({ kind: 'hold', order: '1' })).toMatchObject({ state: 'refused' })
    expect(desk.service.effects).toEqual([])
  })

  it('completes an order once where two runs, or a run and one alone, begin at the same time', async () => {
    const desk = desks()
    const { service, completing, journal, target } = desk
    const orders = ['1', '2', '3', '4']
    for (const order of orders) service.statuses.set(order, 'Delivered')
    const other = { ...target, who: 'Ben', account: 'b2' }
    const [first, second] = await Promise.allSettled([
      completing.start(target, orders.slice(0, 2), 'r1'),
      completing.start(other, orders.slice(0, 2), 'r2'),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: { completed: ['1', '2'], refused: [] } })
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { code: 'act.open', data: { orders: '1, 2', who: 'Ada' } },
    })
    expect(service.completions).toEqual([['1', '2']])
    // One alone, whose answer is lost: a run leaves it out and names it.
    service.courses = ['lost']
    await desk.change({ kind: 'complete', order: '3' })
    const reason = { code: 'act.open', data: { orders: '3', who: 'Ada' } }
    expect(await completing.start(other, ['3', '4'], 'r3')).toMatchObject({
      completed: ['4'],
      refused: [{ orders: ['3'], named: ['3'], reason }],
    })
    // And the other way round.
    service.courses = ['lost']
    service.statuses.set('5', 'Delivered')
    await completing.start(target, ['5'], 'r4')
    await expect(journal.send(other, { kind: 'complete', order: '5' })).rejects.toMatchObject({ code: 'act.open' })
  })

  it.each<{ since: string; courses: Course[]; change: OrderChange | null; isDone: boolean }>([
    { since: 'nothing', courses: [], change: null, isDone: true },
    { since: 'the same, which the service refused', courses: [], change: { kind: 'hold', order: '1' }, isDone: true },
    { since: 'the same, answer lost', courses: ['done'], change: { kind: 'hold', order: '1' }, isDone: false },
    { since: 'another act', courses: [], change: { kind: 'build', order: '1', bills_printed: true }, isDone: true },
    { since: 'the same of another order', courses: [], change: { kind: 'hold', order: '2' }, isDone: true },
  ])('calls done what arrived after it was found not done; since then: $since', async ({ courses, change, isDone }) => {
    const desk = desks()
    for (const order of ['1', '2']) desk.service.statuses.set(order, 'Build')
    desk.service.courses = ['lost']
    await desk.change({ kind: 'hold', order: '1' })
    desk.at += 20_000
    await desk.settle()
    expect(desk.all()[0]).toMatchObject({ state: 'refused', reason: { code: 'act.not-done' } })
    // A proxy delivers it late, or somebody asks for the same.
    if (isDone) desk.service.statuses.set('1', 'On Hold')
    desk.service.courses = courses
    if (change) await desk.change(change)
    for (const act of desk.store.notDone('svc', 0)) await desk.journal.lookAgain(desk.target, act)
    expect(desk.all().at(-1)?.state).toBe(isDone ? 'done' : 'refused')
  })

  it('leaves to a person what somebody has moved before it was looked at: it may have been done', async () => {
    const desk = desks()
    desk.service.statuses.set('1', 'Build')
    desk.service.courses = ['done']
    await desk.change({ kind: 'hold', order: '1' })
    // Another desk takes it back.
    desk.service.statuses.set('1', 'Build')
    desk.service.moved.set('1', desk.at + 5_000)
    desk.at += 20_000
    await desk.settle()
    expect(desk.all()[0]).toMatchObject({ state: 'unknown', reason: { code: 'act.person' } })
  })

  it('knows whether a second look could read', async () => {
    const desk = desks()
    desk.service.statuses.set('1', 'Build')
    desk.service.courses = ['lost']
    await desk.change({ kind: 'hold', order: '1' })
    desk.at += 20_000
    await desk.settle()
    const [act] = desk.store.notDone('svc', 0)
    if (!act) throw new Error('none was found not done')
    const away = { ...desk.target, service: { offers: () => true, read: () => Promise.reject(new Error('away')) } }
    expect(await desk.journal.lookAgain(away, act)).toBe(false)
    expect(await desk.journal.lookAgain(desk.target, act)).toBe(true)
  })

  it('asks a void again for whoever sent it and within a day only', async () => {
    for (const [account, later, effects] of [
      ['a1', 3_600_000, 1],
      // Another account of the same name.
      ['b2', 3_600_000, 0],
      [null, 3_600_000, 0],
      ['a1', 25 * 3_600_000, 0],
    ] as const) {
      const desk = desks()
      desk.service.statuses.set('1', 'Draft')
      desk.service.courses = ['lost']
      await desk.change(voidOf('1'))
      desk.target = { ...desk.target, account }
      desk.at += later
      await desk.settle()
      expect(desk.service.effects).toHaveLength(effects)
      expect(desk.all()[0]).toMatchObject(
        effects === 1 ? { state: 'done', settled: 'again' } : { state: 'refused', reason: { code: 'act.not-done' } },
      )
    }
  })

  it('leaves to a person what nothing shows, and never sends it again', async () => {
    const desk = desks()
    const ask = { kind: 'cloud-order', order: '1', resync: false } as const
    desk.service.courses = ['lost']
    const act = await desk.change(ask)
    desk.at += 3_600_000
    await desk.settle()
    expect(desk.all()[0]).toMatchObject({ state: 'unknown', reason: { code: 'act.person' } })
    expect(desk.service.completions).toEqual([])
    expect(desk.store.seen('svc', act?.id ?? 0)).toMatchObject({ state: 'unknown', settled: 'person' })
    expect(desk.store.open('svc')).toEqual([])
  })

  it('is searched by order, name, key and what it is called on the screen, and is a file for spreadsheets', async () => {
    const desk = desks()
    desk.service.statuses.set('51077', 'Draft')
    desk.target = { ...desk.target, who: '=1+1' }
    const act = await desk.change(voidOf('51077'))
    await desk.change({ kind: 'hold', order: '51078' })
    const reader = new ActReader(desk.db)
    const found = (filter: Parameters<ActReader['list']>[1], service = 'svc') =>
      reader.list(service, filter, 0, 10).acts.map(({ orders }) => orders[0])
    expect(found({})).toEqual(['51078', '51077'])
    expect(found({ order: '51077' })).toEqual(['51077'])
    expect(found({ text: '5107' })).toEqual(['51078', '51077'])
    expect(found({ text: '作废', kinds: ['void'] })).toEqual(['51077'])
    expect(found({ text: '搁置', kinds: ['hold', 'resolve'] })).toEqual(['51078'])
    expect(found({ text: 'done', states: ['done', 'refused'] })).toEqual(['51078', '51077'])
    expect(found({ text: 'done', states: [] })).toEqual([])
    expect(found({ text: act?.key ?? 'none' })).toEqual(['51077'])
    expect(found({ text: '%' })).toEqual([])
    expect(found({}, 'another')).toEqual([])
    const csv = reader.export('svc', { order: '51077' }, { language: 'en', zone: 'UTC' })
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain("'=1+1")
    const asked = act?.askedAt ?? 0
    const zone = 'Asia/Shanghai'
    const chinese = reader.export('svc', { order: '51077' }, { language: 'zh-CN', zone }).split('\r\n')
    expect(chinese[0]).toBe('\uFEFF请求时间,回复时间,操作,订单,内容,操作人,状态,确认方式,密钥,回复,原因')
    expect(chinese[1]?.split(',').slice(0, 4)).toEqual([isoIn(zone, asked), isoIn(zone, asked), '作废', '51077'])
    expect(chinese[1]).toMatch(/T\d\d:\d\d:\d\d\+08:00.*已完成,服务回复/)
  })
})
