import type { RowOf } from './answers.ts'
import type { ClaimsPool } from './claims-pool.ts'

/** A room as it is seen from outside, by a person who looks after it. */
export interface RoomOverview {
  /** Why nothing is taken until a person says so; null: nothing is wrong. */
  held: 'restored' | 'older' | null
  /** While it is held: the stations that haven't told it yet what they printed. What they did may come out again. */
  unheard: string[]
  /** `silent`: seconds since it was last heard of; null: it has left. */
  stations: RowOf<'overview'>[]
}

/** Why nothing is taken, and the stations that a held room hasn't heard. Throws as `ClaimsPool.ask` does. */
export async function heldOf(pool: Pick<ClaimsPool, 'ask'>): Promise<Pick<RoomOverview, 'held' | 'unheard'>> {
  const sql = 'SELECT held, to_jsonb(selvedge.unheard()) AS unheard FROM selvedge.room'
  const [room] = await pool.ask(sql, [], { of: 'held' })
  return { held: room?.held ?? null, unheard: room?.unheard ?? [] }
}

/** Throws as `ClaimsPool.ask` does. */
export async function overviewOf(pool: ClaimsPool): Promise<RoomOverview> {
  const held = await heldOf(pool)
  const stations = await pool.ask(
    `SELECT name, to_jsonb(groups) AS groups, computer, draining, says,
       CASE WHEN isfinite(seen) THEN round(extract(epoch FROM selvedge.clock() - seen))::integer END AS silent,
       (SELECT count(*)::integer FROM selvedge.claim c WHERE c.station = s.id AND c.state IN ('claimed', 'sending')) AS open
     FROM selvedge.station s ORDER BY name, id`,
    [],
    { of: 'overview' },
  )
  return { ...held, stations }
}

/** A person looked after what may have been lost; false if nothing was held. */
export async function goOn(pool: ClaimsPool): Promise<boolean> {
  const [told] = await pool.ask('SELECT selvedge.go_on() AS done', [], { of: 'done' })
  return told?.done === true
}

/** Has the stations of that name take nothing new, or take jobs again; answers how many there are. */
export async function drainStation(pool: ClaimsPool, name: string, on: boolean): Promise<number> {
  const told = await pool.ask(
    `WITH drained AS (UPDATE selvedge.station SET draining = $2 WHERE name = $1 RETURNING id)
     SELECT id, pg_notify('selvedge', '') FROM drained`,
    [name, on],
    { of: 'ids' },
  )
  return told.length
}
