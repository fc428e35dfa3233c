import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { type OperationOverrides, operationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'

/** A connection profile as it is stored. The token is not part of it. */
export interface StoredProfile {
  id: string
  name: string
  /** In its normal form. */
  baseUrl: string
  operations: OperationOverrides
  /** Milliseconds since 1970, UTC; null: never opened. */
  lastUsedAt: number | null
}

/** A profile to be stored: a new one without an id, else in place of the one with that id. */
export interface ProfileInput {
  id?: string | undefined
  name: string
  baseUrl: string
  operations: OperationOverrides
}

/** The profiles as the session asks for them; ProfileStore has the same methods without promises. */
export interface Profiles {
  /** By name. */
  list(): Promise<StoredProfile[]>
  get(id: string): Promise<StoredProfile | null>
  /** Case does not matter. */
  byName(name: string): Promise<StoredProfile | null>
  /** Throws `session.profile-exists` where another one has the name, `session.no-profile` for an unknown id. */
  save(draft: ProfileInput): Promise<StoredProfile>
  /** An unknown id isn't an error. */
  remove(id: string): Promise<void>
  /** Notes that the profile was opened now. */
  touch(id: string): Promise<void>
}

interface Row {
  id: string
  name: string
  base_url: string
  operations: string
  last_used_at: number | null
}

const columns = 'SELECT id, name, base_url, operations, last_used_at FROM profile'

/**
 * The profiles in station.db (table `profile`). One whose overrides can't be read (a damaged row, or one of a newer version) is listed
 * without them, and is whole again once it is saved; opening it throws `session.bad-overrides`.
 */
export class ProfileStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  list(): StoredProfile[] {
    const rows = this.#db.prepare<[], Row>(`${columns} ORDER BY name`).all()
    return rows.map(row => profileOf(row, readOperations(row) ?? {}))
  }

  get(id: string): StoredProfile | null {
    const row = this.#db.prepare<[string], Row>(`${columns} WHERE id = ?`).get(id)
    return row ? readRow(row) : null
  }

  byName(name: string): StoredProfile | null {
    const row = this.#named(name.trim())
    return row ? readRow(row) : null
  }

  #named(name: string): Row | undefined {
    return this.#db.prepare<[string], Row>(`${columns} WHERE name = ?`).get(name)
  }

  save(draft: ProfileInput): StoredProfile {
    const name = draft.name.trim()
    return this.#db.transaction(() => {
      const before = this.list().find(({ id }) => id === draft.id)
      if (draft.id !== undefined && !before) throw new DeskError('session.no-profile', { name })
      const namesake = this.#named(name)
      if (namesake && namesake.id !== before?.id) throw new DeskError('session.profile-exists', { name })
      const id = before?.id ?? randomUUID()
      this.#db
        .prepare(
          `INSERT INTO profile (id, name, base_url, operations) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET
             name = excluded.name, base_url = excluded.base_url, operations = excluded.operations`,
        )
        .run(id, name, draft.baseUrl, JSON.stringify(draft.operations))
      return {
        id,
        name,
        baseUrl: draft.baseUrl,
        operations: draft.operations,
        lastUsedAt: before?.lastUsedAt ?? null,
      }
    })()
  }

  remove(id: string): void {
    this.#db.prepare('DELETE FROM profile WHERE id = ?').run(id)
  }

  touch(id: string): void {
    this.#db.prepare('UPDATE profile SET last_used_at = ? WHERE id = ?').run(Date.now(), id)
  }
}

/** The profile to go on with; null if there is none. */
export const lastUsed = (stored: readonly StoredProfile[]): StoredProfile | null =>
  stored.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))[0] ?? null

const profileOf = (row: Row, operations: OperationOverrides): StoredProfile => ({
  id: row.id,
  name: row.name,
  baseUrl: row.base_url,
  operations,
  lastUsedAt: row.last_used_at,
})

function readRow(row: Row): StoredProfile {
  const operations = readOperations(row)
  if (operations) return profileOf(row, operations)
  throw new DeskError('session.bad-overrides', { what: `the overrides of “${row.name}” can’t be read` })
}

/** Null if they can't be read. */
function readOperations(row: Row): OperationOverrides | null {
  try {
    return operationOverrides.safeParse(JSON.parse(row.operations)).data ?? null
  } catch {
    return null
  }
}
