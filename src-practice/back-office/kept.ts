import { type PracticeDatabase, readSetting } from '../database.ts'
import { invalid } from '../server/refusal.ts'

/** What was changed about the back office: a JSON record each, by area and id. */
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

/** What was changed about one area of the back office: a JSON value that lies over the sample's. */
export interface Kept<T> {
  get(): T
  set(value: T): void
}

export const kept = <T extends object>(support: SupportBook, name: string, first: T): Kept<T> => ({
  get: () => support.get<T>('office', name) ?? structuredClone(first),
  set: value => support.put('office', name, value),
})

/** When the sample was made: what is dated stands still while the clock moves. */
export const madeAt = (database: PracticeDatabase): number => Number(readSetting(database, 'orders since') ?? 0)

const DAY = 86_400_000
/** A time so many days before the sample was made. */
export const daysBefore = (database: PracticeDatabase, days: number): string =>
  new Date(madeAt(database) - days * DAY).toISOString()

/** A page of rows, from 1, with what says which one it is. */
export function pageOf<T>(rows: readonly T[], asked: number | undefined, per_page: number) {
  const page = Math.max(1, asked ?? 1)
  const last_page = Math.max(1, Math.ceil(rows.length / per_page))
  const data = rows.slice((page - 1) * per_page, page * per_page)
  return { data, meta: { page, per_page, total: rows.length, last_page } }
}

/** How many things a bulk call names: one that it names twice is changed once. */
export const eachOnce = (names: readonly string[]): number => new Set(names).size

/**
 * Checks each item of a bulk call, which is all or nothing.
 * @param check answers what is wrong with one field of an item, by the field; empty: nothing
 * @throws Refusal 422 that names each failing item
 */
export function allOrNothing<T>(items: readonly T[], check: (item: T, at: number) => Record<string, string>): void {
  const errors: Record<string, string[]> = {}
  for (const [at, item] of items.entries()) {
    for (const [field, text] of Object.entries(check(item, at))) {
      errors[field === '' ? `items.${at}` : `items.${at}.${field}`] = [text]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
