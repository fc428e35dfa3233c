import { beforeAll, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { operationIds } from '../../src-shared/service/index.ts'
import { officeContract } from './practice-contract-office.ts'
import { type ContractCall, type ContractRow, orderContract } from './practice-contract-table.ts'
import { clientOf, handClock, start, TEN } from './practice-support.ts'

/*
 * The practice service over raw HTTP, operation by operation: it takes what the specification documents and nothing that it
 * forbids. Of the desk it knows only which operations there are.
 */

/** In this order, since some of them follow others. */
const rows = Object.entries({ ...orderContract, ...officeContract })
const last = 'admin.sessions.revoke-all'
const ordered = [...rows.filter(([id]) => id !== last), ...rows.filter(([id]) => id === last)]

/** Which role has which permission (assumed; specification, part 5). */
const held: Record<string, readonly string[]> = {
  super_admin: ['print orders', 'edit orders', 'update pricing'],
  headquarters: ['print orders', 'edit orders'],
  factory_facing: ['print orders'],
  support: ['edit orders'],
}

/** The value at a path of an answer; a path with `=` also says what it is. */
function valueAt(body: unknown, path: string): unknown {
  const [names = '', wanted] = path.split('=')
  const value = names.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], body)
  return wanted === undefined || String(value) === wanted ? value : undefined
}

class World {
  readonly service: PracticeService
  readonly #known = new Map<string, string>()

  constructor(service: PracticeService) {
    this.service = service
  }

  /** What fills a gap, or a value in braces within a body. */
  learn(gap: string, value: unknown): void {
    this.#known.set(gap, String(value))
  }

  fill(text: string, at: Record<string, string> = {}): string {
    return text.replace(/\{([a-z-]+)\}/g, (gap, name: string) => {
      const value = at[name] ?? this.#known.get(name)
      if (value === undefined) throw new Error(`Nothing fills ${gap}.`)
      return this.fill(value)
    })
  }

  #filled(value: unknown): unknown {
    if (typeof value === 'string') return /^"?\{[a-z-]+\}"?$/.test(value) ? this.fill(value) : value
    if (Array.isArray(value)) return value.map(one => this.#filled(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#filled(one)]))
  }

  async ask({ call, isForm }: Pick<ContractRow, 'call' | 'isForm'>, sent: ContractCall, token = this.service.token) {
    if (sent.in !== undefined)
      this.service.setOrderStatus(Number(sent.at?.['order'] ?? this.#known.get('order')), sent.in)
    const [method = '', path = ''] = call.split(' ')
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers[name] = String(this.#filled(value))
    let body: BodyInit | null = null
    if (isForm) {
      const form = new FormData()
      if (typeof sent.body === 'string') form.set('file', new Blob([sent.body], { type: 'audio/webm' }), 'a.csv')
      else form.set('nothing', 'there')
      body = form
    } else if (sent.body !== undefined) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(this.#filled(sent.body))
    }
    const query = sent.query === undefined ? '' : `?${sent.query}`
    const answer = await fetch(this.service.url + this.fill(path, sent.at).replace(/\/$/, '') + query, {
      method,
      headers,
      body,
    })
    const text = await answer.text()
    const json: unknown = (answer.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
    return { status: answer.status, body: json }
  }

  async read(path: string): Promise<unknown> {
    return (await this.ask({ call: `GET ${path}` }, {})).body
  }
}

/** A service with orders in each status, and what its answers name. */
async function makeWorld(role = 'super_admin'): Promise<World> {
  // A clock that stands: it is Saturday.
  const service = await startPracticeService({ role, now: () => TEN })
  const numbers = Array.from({ length: 220 }, (_, at) => 51_001 + at)
  service.addOrders(numbers)
  for (const number of numbers) service.setOrderStatus(number, 'Delivered')
  service.setOrderStatus(51_003, 'Build')
  const world = new World(service)
  const learn = (known: Record<string, unknown>) => {
    for (const [gap, value] of Object.entries(known)) world.learn(gap, value)
  }
  const [job] = service.addJobs([{ order_id: 51_001 }])
  learn({ order: 51_001, job, retailer: 7, product: 11, checkpoint: 'p1.1', operation: 'account-status' })
  learn({ design: 401, popup: 4010, key: 'order.status_updated', 'mail-version': 1 })
  const window = await world.read('/api/v1/admin/pricing/retailer/{retailer}?limit=1')
  learn({ fabric: valueAt(window, 'rows.0.fabric_code'), combination: valueAt(window, 'combinations.0.id') })
  learn({ version: valueAt(await world.read('/admin/orders/{order}/measurements'), 'version') })
  learn({ alert: valueAt(await world.read('/admin/dashboard'), 'fabric_overdue.rows.0.id') })
  const tickets = await world.read('/admin/tickets')
  learn({ ticket: valueAt(tickets, 'data.0.id'), 'other-ticket': valueAt(tickets, 'data.1.id') })
  learn({ check: valueAt(await world.read('/admin/vision-checks?shape=v2'), 'data.0.id') })
  const preview = { body: { items: [{ account: '7', account_type: 'express_lite' }] } }
  const apply = { body: { preview_hash: '{preview}' } }
  const hub = 'POST /admin/bulk-hub/{operation}'
  learn({ preview: valueAt((await world.ask({ call: `${hub}/preview` }, preview)).body, 'preview_hash') })
  learn({ batch: valueAt((await world.ask({ call: `${hub}/apply` }, apply)).body, 'batch_id') })
  learn({ preview: valueAt((await world.ask({ call: `${hub}/preview` }, preview)).body, 'preview_hash') })
  for (const number of numbers) {
    const rows = valueAt(await world.read(`/admin/orders/${number}/pricing`), 'data') as { settleable: boolean }[]
    const owes = rows.some(({ settleable }) => settleable)
    learn(owes ? { owing: number } : { settled: number })
  }
  return world
}

describe('the practice service', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
    return () => world.service.close()
  })

  it('is described operation by operation, but for the one that only a profile binds', () => {
    expect(Object.keys(orderContract).length + Object.keys(officeContract).length).toBe(123)
    expect(rows.map(([id]) => id).toSorted()).toEqual(
      operationIds.filter(id => id !== 'admin.orders.print-jobs.report').toSorted(),
    )
  })

  it.each(ordered)('%s takes what is documented and nothing else', async (id, row) => {
    const name = (call: ContractCall) => `${row.call} ${JSON.stringify(call)}`
    expect((await world.ask(row, {}, 'nobody')).status, 'without a token').toBe(401)
    for (const call of row.takes) {
      const { status, body } = await world.ask(row, call)
      expect([name(call), status, status === (call.status ?? 200) ? null : body]).toEqual([
        name(call),
        call.status ?? 200,
        null,
      ])
      // What is changed has a new version.
      if (id === 'admin.orders.measurements.update') world.learn('version', valueAt(body, 'version'))
      for (const path of call.has ?? []) expect(valueAt(body, path), `${name(call)}: ${path}`).not.toBeUndefined()
    }
    if (id === last) return
    for (const call of row.refuses ?? []) {
      const { status, body } = await world.ask(row, call)
      expect([name(call), status]).toEqual([name(call), call.status ?? 422])
      expect(valueAt(body, 'message'), name(call)).toEqual(expect.stringMatching(/\w/))
      if (call.code !== undefined) expect(valueAt(body, 'code'), name(call)).toBe(call.code)
    }
    if (row.bulk) {
      const { field, item } = row.bulk
      const more = id === 'admin.orders.bulk-print' ? { job_type: 'tag' } : {}
      const of = (count: number) => ({ ...more, [field]: Array.from({ length: count }, (_, at) => item(at)) })
      const hundred = await world.ask(row, { body: of(100) })
      const tooMany = await world.ask(row, { body: of(101) })
      // 101 are refused for their number, which 100 never are.
      expect(JSON.stringify(hundred.body)).not.toContain('At most 100')
      expect(tooMany).toMatchObject({ status: 422, body: { errors: { [field]: [expect.stringContaining('100')] } } })
    }
    // A record that isn't there is a 404, and said in words of the record's own.
    const gap = /\{(order|owing|job|retailer|ticket|check|design|popup|batch|key|alert|operation)\}/.exec(row.call)?.[1]
    if (gap === undefined) return
    const { in: _in, ...example } = row.takes[0] ?? {}
    const missing = await world.ask(row, { ...example, at: { ...example.at, [gap]: '987654321' } })
    expect([row.call, missing.status]).toEqual([row.call, 404])
    expect(String(valueAt(missing.body, 'message'))).not.toContain('does not exist in the admin API')
  })

  // Proves: absent
  it.each([
    ['GET', '/admin/audit-logs'],
    ['GET', '/admin/search'],
    ['POST', '/admin/orders/bulk-status'],
    ['GET', '/admin/nonsense'],
  ])('%s %s does not exist, and says so', async (method, path) => {
    const { get, send } = clientOf(await freshService())
    const answer = method === 'GET' ? await get(path) : await send(method, path, {})
    expect(answer.status).toBe(404)
    expect(String(answer.body['message'])).toMatch(/does not exist in the admin API spec/)
  })
})

const freshService = async () => (await start({ size: 'none', now: handClock().now })).service

describe.each(Object.keys(held))('the role %s', role => {
  it('is refused exactly what needs a permission that it lacks', async () => {
    const { service } = await start({ size: 'none', role, now: handClock().now })
    const world = new World(service)
    const wrong: string[] = []
    for (const [id, row] of ordered.filter(([one]) => one !== last)) {
      const call = row.call.replace(/\{[^}]+\}/g, '1')
      const { status, body } = await world.ask({ ...row, call }, call.startsWith('GET') ? {} : { body: {} })
      const isLacking = row.needs !== undefined && !held[role]?.includes(row.needs)
      const isRefused = status === 403
      if (isLacking !== isRefused) wrong.push(`${id}: ${status}`)
      if (isRefused) expect(body).toMatchObject({ code: 'permission_missing', permission: row.needs })
    }
    expect(wrong).toEqual([])
  })
})
