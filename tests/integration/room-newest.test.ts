// @module-tag long
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'

// A room that went back in time holds everything. What only looks like it must not: a transaction that got its number before
// another one, and changes the same claim after it.

let postgres: Postgres
let database = 0
let pool: ClaimsPool
/** Holds a transaction open, as a busy server does. */
let slow: pg.Client

interface Told {
  held: string | null
  generation: number
  seen: number
  told: ({ is?: string; service?: string; fence?: number; attempt?: number } | null)[]
}
type Ask = (sql: string, values: unknown[]) => Promise<{ told: Told }[]>

/** One exchange of a station, by what it saw of the room. */
async function exchange(ask: Ask, station: string, acts: object[], before?: Told): Promise<Told> {
  const { generation, seen } = before ?? { generation: null, seen: null }
  const name = { hello: true, name: station, groups: [], computer: 'a test' }
  const asked = { station, instance: station, lease: 120_000, longest: 20_000, generation, seen, acts, ...name }
  const [row] = await ask('SELECT selvedge.exchange($1) AS told', [JSON.stringify(asked)])
  if (!row) throw new Error('an empty answer')
  return row.told
}

const job = { type: 'order', orderId: '51061', createdAt: 1_795_000_000_000 }
const meet = (address: string, ...ids: string[]) => ({ do: 'meet', address, jobs: ids.map(id => ({ id, ...job })) })
const take = (service: string | undefined, id: string) => ({ do: 'take', service, job: id, kind: 'rule', ...job })

describe.skipIf(withoutPostgres())('the newest change of a room', () => {
  const quick: Ask = async (sql, values) => (await pool.ask(sql, values)) as { told: Told }[]
  const late: Ask = async (sql, values) => (await slow.query(sql, values)).rows

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  beforeEach(async () => {
    const url = await postgres.database(`newest${++database}`)
    pool = new ClaimsPool(url)
    slow = new pg.Client(url)
    await slow.connect()
  })
  afterEach(async () => {
    await slow.end()
    await pool.close()
  })
  afterAll(() => postgres?.close())

  it('stays when a transaction with an earlier number changes the same claim', async () => {
    const [met] = (await exchange(quick, 'one', [meet('https://a.example', '1')])).told
    const service = met?.service
    await slow.query('BEGIN')
    await slow.query('SELECT pg_current_xact_id()')
    const taken = await exchange(quick, 'one', [take(service, '1')])
    const { attempt, fence } = taken.told[0] ?? {}
    const freed = await exchange(quick, 'one', [{ do: 'back', service, job: '1', attempt, fence, to: 'free' }], taken)
    expect((await exchange(late, 'two', [take(service, '1')])).told[0]).toMatchObject({ is: 'mine' })
    await slow.query('COMMIT')
    const after = await exchange(quick, 'one', [{ do: 'look', service, since: null, jobs: [] }], freed)
    expect(after).toMatchObject({ held: null, seen: freed.seen })
  })

  it('stays when two services become one, and the newest claim gives way', async () => {
    const [first] = (await exchange(quick, 'one', [meet('https://a.example', '1')])).told
    await exchange(quick, 'one', [take(first?.service, '1')])
    const [second] = (await exchange(quick, 'two', [{ ...meet('https://b.example', '2') }])).told
    expect(second?.service).not.toBe(first?.service)
    await slow.query('BEGIN')
    await slow.query('SELECT pg_current_xact_id()')
    // A person has it printed there too, in the moment before the two are known to be one.
    const taken = await exchange(quick, 'two', [{ ...take(second?.service, '1'), kind: 'person' }])
    const merged = await exchange(late, 'two', [meet('https://b.example', '1')])
    await slow.query('COMMIT')
    expect(merged.told[0]?.service).toBe(first?.service)
    const after = await exchange(quick, 'two', [{ do: 'look', service: first?.service, since: null, jobs: [] }], taken)
    expect(after).toMatchObject({ held: null, seen: taken.seen })
  })

  it('goes on from the numbers of the server that a dump was brought to', async () => {
    const [met] = (await exchange(quick, 'one', [meet('https://a.example', '1')])).told
    await exchange(quick, 'one', [take(met?.service, '1')])
    await pool.ask("UPDATE selvedge.claim SET change = '4000000000'", [])
    await pool.ask("UPDATE selvedge.room SET held = 'restored'", [])
    const on = await exchange(quick, 'one', [{ do: 'goOn' }])
    expect(on.seen).toBeGreaterThan(0)
    expect(on.seen).toBeLessThan(4_000_000_000)
  })
})
