import type { ClaimsPool } from './claims-pool.ts'
import type { RoomStation } from './room.ts'

/** A room as it is seen from outside, by a person who looks after it. */
export interface RoomOverview {
  /** Why nothing is taken until a person says so; null: nothing is wrong. */
  held: 'restored' | 'older' | null
  stations: (Pick<RoomStation, 'name' | 'groups' | 'computer' | 'draining' | 'open' | 'says'> & {
    /** Seconds since it was last heard of; null: it has left. */
    silent: number | null
  })[]
}

/** Throws `claims.away` or `claims.newer`. */
export async function overviewOf(pool: ClaimsPool): Promise<RoomOverview> {
  const [room] = await pool.ask<Pick<RoomOverview, 'held'>>('SELECT held FROM selvedge.room', [])
  const stations = await pool.ask<RoomOverview['stations'][number]>(
    `SELECT name, groups, computer, draining, says,
       CASE WHEN isfinite(seen) THEN round(extract(epoch FROM selvedge.clock() - seen))::integer END AS silent,
       (SELECT count(*)::integer FROM selvedge.claim c WHERE c.station = s.id AND c.state IN ('claimed', 'sending')) AS open
     FROM selvedge.station s ORDER BY name, id`,
    [],
  )
  return { held: room?.held ?? null, stations }
}

/** A person looked after what may have been lost; false if nothing was held. */
export async function goOn(pool: ClaimsPool): Promise<boolean> {
  const [told] = await pool.ask<{ done: boolean }>('SELECT selvedge.go_on() AS done', [])
  return told?.done === true
}

/** Has the stations of that name take nothing new, or take jobs again; answers how many there are. */
export async function drainStation(pool: ClaimsPool, name: string, on: boolean): Promise<number> {
  const told = await pool.ask<{ told: string }>(
    `WITH drained AS (UPDATE selvedge.station SET draining = $2 WHERE name = $1 RETURNING id)
     SELECT id, pg_notify('selvedge', '') FROM drained`,
    [name, on],
  )
  return told.length
}
