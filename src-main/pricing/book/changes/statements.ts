import type { SqliteDatabase, SqliteStatement } from '../../../storage/database.ts'

/** SQL by its text, prepared once. */
export class Statements {
  readonly db: SqliteDatabase
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(db: SqliteDatabase) {
    this.db = db
  }

  sql(text: string): SqliteStatement {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.db.prepare<unknown[]>(text)
    this.#prepared.set(text, statement)
    return statement
  }
}
