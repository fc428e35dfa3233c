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
  const connect = async () => {
    const url = await postgres.database(`newest${database}`)
    pool = new ClaimsPool(url)
    slow = new pg.Client(url)
    await slow.connect()
  }
  const leave = async () => {
    await slow.end()
    await pool.close()
  }
  beforeEach(() => {
    database++
    return connect()
  })
  afterEach(leave)
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

  const printed = (service: string | undefined, id: string) => ({
    do: 'finish',
    service,
    job: id,
    state: 'printed',
    ...job,
  })
  const look = { do: 'look', since: null, jobs: [] }
  /** A room over a server whose files were put back: `one` printed the second job after they were copied. */
  async function putBack(isLate: boolean) {
    const [met] = (await exchange(quick, 'one', [meet('https://a.example', '1', '2')])).told
    const print = (id: string) => exchange(quick, 'one', [take(met?.service, id), printed(met?.service, id)])
    let seen = await print('1')
    // The copy is of the night before.
    await pool.ask("UPDATE selvedge.station SET seen = '-infinity', last_here = last_here - interval '8 hours'", [])
    await leave()
    const back = await postgres.snapshot()
    if (isLate) {
      await connect()
      seen = await print('2')
      await leave()
    }
    await back()
    await connect()
    return { service: met?.service, seen }
  }
  const says = async (station: string, before?: Told) => {
    const hello = await exchange(quick, station, [], before)
    return (await exchange(quick, station, [look], hello.held ? before : hello)).held
  }

  it('is missed where files of the server were put back, by who saw it, and by who knows nothing of the room', async () => {
    const { service, seen } = await putBack(true)
    // Nobody has spoken since the server began.
    expect(await says('new')).toBe('restored')
    expect((await exchange(quick, 'new', [take(service, '2')])).told[0]).toEqual({ is: 'held' })
    expect(await quick('SELECT to_jsonb(selvedge.unheard()) AS told', [])).toEqual([{ told: ['new', 'one'] }])
    await pool.ask('SELECT selvedge.go_on()', [])
    expect(await says('another')).toBeNull()
    expect(seen.held).toBeNull()
  })

  it('is missed first by a station that saw it', async () => {
    const { seen } = await putBack(true)
    expect(await says('one', seen)).toBe('older')
  })

  it('is there after each other start of the server: for who saw it, and for a new station that comes then', async () => {
    const { seen } = await putBack(false)
    expect(await says('one', seen)).toBeNull()
    expect(await says('new')).toBeNull()
  })

  it('is there where the server was away for a moment before a new station comes', async () => {
    const [met] = (await exchange(quick, 'one', [meet('https://a.example', '1')])).told
    await exchange(quick, 'one', [take(met?.service, '1')])
    await leave()
    await postgres.kill()
    await postgres.start()
    await connect()
    expect(await says('new')).toBeNull()
  })

  it('is there in a room in which nothing was printed', async () => {
    await exchange(quick, 'one', [])
    await pool.ask("UPDATE selvedge.station SET seen = '-infinity', last_here = last_here - interval '8 hours'", [])
    await leave()
    await postgres.kill()
    await postgres.start()
    await connect()
    expect(await says('new')).toBeNull()
  })

  it('has on disk what may be sent, before that is answered, also where the database answers before it writes', async () => {
    const named = `newest${database}`
    await postgres.ask(named, `ALTER DATABASE ${named} SET synchronous_commit = off`)
    await leave()
    await connect()
    const [met] = (await exchange(quick, 'one', [meet('https://a.example', '1')])).told
    await postgres.ask(named, 'CREATE TABLE how (state text, is_now text)')
    await postgres.ask(
      named,
      `CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO how VALUES (NEW.state, current_setting('synchronous_commit')); RETURN NULL; END $$`,
    )
    // As the transaction is committed.
    await postgres.ask(
      named,
      `CREATE CONSTRAINT TRIGGER noted AFTER INSERT OR UPDATE ON selvedge.claim DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION noted()`,
    )
    const [taken] = (await exchange(quick, 'one', [take(met?.service, '1')])).told
    const { attempt, fence } = taken ?? {}
    const send = { do: 'send', service: met?.service, job: '1', attempt, fence, ledger: null }
    expect((await exchange(quick, 'one', [send])).told[0]).toMatchObject({ is: 'mine' })
    expect(await postgres.ask(named, 'SELECT state, is_now FROM how ORDER BY state')).toBe('claimed|off\nsending|on')
  })
})
