import type { SqliteDatabase, SqliteStatement } from './database.ts'

/** Gives the prepared statement of a text. */
export type Prepare = (text: string) => SqliteStatement

/** SQL by its text, prepared once. */
export class Statements {
  readonly db: SqliteDatabase
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(db: SqliteDatabase) {
    this.db = db
  }

  readonly sql: Prepare = text => {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.db.prepare<unknown[]>(text)
    this.#prepared.set(text, statement)
    return statement
  }
}
