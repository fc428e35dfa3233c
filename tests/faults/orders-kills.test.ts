// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import type { Act } from '../../src-shared/contract/acts.ts'
import { deskKills as kills } from './chance.ts'
import { livesOf } from './lives.ts'
import type { DoneLine, OrderLife } from './orders-child.ts'

const token = 'tok-7d40a9c1'
const desks = livesOf<OrderLife, DoneLine>(new URL('./orders-child.ts', import.meta.url))
const operations = [
  ...['void', 'payment-settlement', 'completed'].map(name => `admin.orders.${name}`),
  'admin.tickets.wallet-transactions.store',
]
const folders: string[] = []

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'selvedge-orders-'))
  folders.push(made)
  return made
}

afterAll(async () => {
  await desks.killAll()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at))

/** Orders that can be voided, settled and completed. */
async function prepare(service: PracticeService): Promise<Pick<OrderLife, 'voids' | 'settles' | 'runs' | 'tickets'>> {
  const voids = numbers(60_000, 4 * kills)
  const runs = Array.from({ length: 2 * kills }, (_, at) => numbers(70_000 + at * 150, 150))
  const others = numbers(90_000, 400)
  service.addOrders([...voids, ...runs.flat(), ...others].map(Number))
  for (const order of voids) service.setOrderStatus(Number(order), 'Draft')
  for (const order of runs.flat()) service.setOrderStatus(Number(order), 'Delivered')
  const settles: OrderLife['settles'] = []
  for (const order of others) {
    service.setOrderStatus(Number(order), 'Manufacturing')
    const answer = await fetch(`${service.url}/admin/orders/${order}/pricing`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { id: number; settleable: boolean }[] }
    for (const { id, settleable } of data) if (settleable) settles.push({ order, row: String(id) })
  }
  const headers = { authorization: `Bearer ${token}` }
  const listed = (await (await fetch(`${service.url}/admin/tickets`, { headers })).json()) as { data: { id: number }[] }
  return { voids, settles, runs, tickets: listed.data.map(({ id }) => String(id)) }
}

async function killAgainAndAgain(service: PracticeService, life: Omit<OrderLife, 'life'>): Promise<DoneLine[]> {
  const next = dice(life.seed, 'kills of orders')
  const done: DoneLine[] = []
  let child = desks.load()
  for (let count = 1; count <= kills; count++) {
    const current = child
    child = desks.load()
    service.faults.clear()
    for (const operation of operations) {
      service.faults.set({ [`latency@${operation}`]: between(next, 0, 80), [`cut-body@${operation}`]: 0.3 })
      if (next() < 0.3) service.faults.set({ [`error-500@${operation}`]: 0.3 })
    }
    current.begin({ ...life, life: count })
    await current.says()
    await pause(between(next, 0, 900))
    await current.kill()
    done.push(...current.lines)
  }
  await child.kill()
  service.faults.clear()
  return done
}

/** Waits until the desk knows what became of everything. */
async function settled(desk: Desk): Promise<Act[]> {
  for (let tries = 0; ; tries++) {
    const open = await desk.handlers['acts.open']({})
    for (const run of new Set(open.flatMap(act => act.run ?? []))) await desk.handlers['acts.resume']({ run })
    for (const act of open) if (act.run === null) await desk.handlers['acts.check']({ id: act.id })
    if (open.length === 0 || tries > 60) break
    await pause(1000)
  }
  const all: Act[] = []
  for (;;) {
    const { acts, total } = await desk.handlers['acts.list']({ offset: all.length, limit: 500 })
    all.push(...acts)
    if (all.length >= total) return all
  }
}

describe(`kill -9 of a desk that voids, settles, completes and credits wallets, at ${kills} random moments`, () => {
  it(
    'does each once, forgets none, and knows in the end what was done',
    async () => {
      const seed = inject('faultSeed')
      const hint = `SELVEDGE_FAULT_SEED=${seed}`
      const [data, dataDir] = [folder(), folder()]
      const service = await startPracticeService({ seed, size: 'none', token, dataDir })
      const work = await prepare(service)
      const told = await killAgainAndAgain(service, { baseUrl: service.url, token, folder: data, seed, ...work })
      const desk = await createDesk({
        shell: 'browser',
        dataFolder: data,
        fetch: nodeFetch,
        token,
        address: service.url,
      })
      const acts = await settled(desk)
      expect(await desk.handlers['acts.open']({}), hint).toEqual([])
      await desk.close()
      await service.close()

      const database = new Database(join(dataDir, 'practice.db'), { readonly: true })
      const rows = <T>(sql: string) => database.prepare<[], T>(sql).all()
      const statuses = new Map(
        rows<{ id: number; status: string }>(
          `SELECT order_id AS id, record ->> '$.status' AS status FROM changed_orders`,
        ).map(({ id, status }) => [String(id), status]),
      )
      const keys = rows<{ key: string; id: number }>('SELECT key, order_id AS id FROM void_keys')
      const changes = rows<{ id: number; record: string }>('SELECT order_id AS id, record FROM order_changes')
      const wallets = rows<{ record: string }>(`SELECT record FROM support_records WHERE area = 'wallet'`)
      database.close()
      const booked = wallets.flatMap(({ record }) =>
        (JSON.parse(record) as { transactions: { reason: string }[] }).transactions.map(({ reason }) => reason),
      )
      // Each form is booked once, and an entry knows it; what is called done is booked.
      const credited = acts.flatMap(({ asked, state }) =>
        asked.kind === 'wallet' && state === 'done' ? [asked.reason] : [],
      )
      expect(booked.toSorted(), hint).toEqual(credited.toSorted())
      expect(new Set(booked).size, hint).toBe(booked.length)
      expect(booked.length, hint).toBeGreaterThan(0)
      // One void an order, under the key of an entry that knows it.
      expect(new Set(keys.map(({ id }) => id)).size, hint).toBe(keys.length)
      for (const { key } of keys) expect(acts.find(act => act.key === key)?.state, `${hint} ${key}`).toBe('done')
      const settledRows = new Set(
        changes.flatMap(({ record }) => Object.keys((JSON.parse(record) as { settled?: object }).settled ?? {})),
      )
      const isDone: Record<string, (act: Act) => boolean> = {
        void: act => statuses.get(act.orders[0] ?? '') === 'Voided',
        settle: ({ asked }) => asked.kind === 'settle' && settledRows.has(asked.row),
        'complete-batch': act => act.orders.every(order => statuses.get(order) === 'Completed'),
      }
      for (const act of acts) {
        if (act.state === 'done' && act.asked.kind !== 'wallet')
          expect(isDone[act.asked.kind]?.(act), `${hint} ${act.id}`).toBe(true)
      }
      // What the service did, an entry knows.
      const known = new Set(acts.filter(({ state }) => state === 'done').flatMap(({ orders }) => orders))
      for (const [order, status] of statuses) {
        if (status === 'Voided' || status === 'Completed') expect(known.has(order), `${hint} ${order}`).toBe(true)
      }
      for (const { kind, orders } of told) {
        for (const order of orders) {
          if (kind === 'void') expect(statuses.get(order), hint).toBe('Voided')
          if (kind === 'complete') expect(statuses.get(order), hint).toBe('Completed')
        }
      }
      const count = (status: string) => [...statuses.values()].filter(one => one === status).length
      const found = acts.filter(({ settled: by }) => by !== null).length
      const report = `Orders: ${kills} kills, ${count('Voided')} voided and ${count('Completed')} completed once, ${settledRows.size} rows settled and ${booked.length} wallet transactions booked once; ${found} lost replies became known, 0 doubled, 0 unknown.`
      writeFileSync(join(inject('tallies'), 'orders.txt'), report)
      expect(count('Voided') + count('Completed') + settledRows.size, hint).toBeGreaterThan(0)
    },
    (180 + 30 * kills) * 1000,
  )
})
