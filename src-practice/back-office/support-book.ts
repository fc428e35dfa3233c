import type { PracticeDatabase } from '../database.ts'

/** What was changed about tickets, wallets, vision checks and email templates: a JSON record each, by area and id. */
export class SupportBook {
  readonly #database: PracticeDatabase

  constructor(database: PracticeDatabase) {
    this.#database = database
  }

  get<T>(area: string, id: string | number): T | undefined {
    const row = this.#database
      .prepare<[string, string], { record: string }>('SELECT record FROM support_records WHERE area = ? AND id = ?')
      .get(area, String(id))
    return row && (JSON.parse(row.record) as T)
  }

  put(area: string, id: string | number, record: object): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO support_records (area, id, record) VALUES (?, ?, ?)')
      .run(area, String(id), JSON.stringify(record))
  }

  /** Does several changes in one commit, or none of them. */
  together<T>(work: () => T): T {
    return this.#database.transaction(work)()
  }
}
