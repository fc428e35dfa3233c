import type { Statement } from 'better-sqlite3'
import type { z } from 'zod'
import { draftCounts } from '../../src-shared/contract/import-drafts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { givenRole } from '../../src-shared/imports/column-role.ts'
import {
  type Decisions,
  decisions as decisionsSchema,
  type NameTarget,
  nameTarget,
  noDecisions,
} from '../../src-shared/imports/decisions.ts'
import type { SqliteDatabase } from './../storage/database.ts'
import type { CellText, DraftBook, NewDraft, StoredDraft } from './draft-book.ts'

interface DraftColumns {
  id: number
  retailer: string
  name: string
  source_name: string
  source_bytes: number
  source_modified_at: number | null
  source_sha256: string | null
  made_at: number
  changed_at: number
  decisions: string
  counts: string | null
  has_catalogue: number
}

/** Drafts over SQLite, synchronous: it runs in the price worker. */
export class DraftStore implements DraftBook {
  readonly #db: SqliteDatabase
  readonly #one: Statement<[number], DraftColumns>

  constructor(db: SqliteDatabase) {
    this.#db = db
    this.#one = db.prepare('SELECT * FROM draft WHERE id = ?')
  }

  drafts(service: string): StoredDraft[] {
    const rows = this.#db
      .prepare('SELECT * FROM draft WHERE service = ? ORDER BY changed_at DESC, id DESC')
      .all(service) as DraftColumns[]
    // What was decided about one that can't be read is asked of `draft`.
    return rows.map(row => draftOf(row, decisionsOf(row) ?? noDecisions))
  }

  draft(id: number): StoredDraft {
    const row = this.#one.get(id)
    if (!row) throw new DeskError('imports.no-draft', { draft: id })
    const decided = decisionsOf(row)
    if (!decided) throw new DeskError('imports.draft-unreadable', { draft: row.name })
    return draftOf(row, decided)
  }

  make({ service, retailer, name, source, decisions, at }: NewDraft): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO draft (service, retailer, name, source_name, source_bytes, source_modified_at, made_at, changed_at, decisions)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(service, retailer, name, source.name, source.bytes, source.modifiedAt, at, at, JSON.stringify(decisions))
    return Number(lastInsertRowid)
  }

  arrived(id: number, source: { bytes: number; modifiedAt: number | null; sha256: string }, at: number): void {
    this.#change(
      id,
      'source_bytes = ?, source_modified_at = ?, source_sha256 = ?, counts = NULL, changed_at = ?',
      source.bytes,
      source.modifiedAt,
      source.sha256,
      at,
    )
  }

  renewed(
    id: number,
    source: Parameters<DraftBook['renewed']>[1],
    { decisions, texts }: Parameters<DraftBook['renewed']>[2],
    at: number,
  ): void {
    this.#db.transaction(() => {
      this.arrived(id, source, at)
      this.decide(id, decisions, at)
      this.#db.prepare('DELETE FROM draft_text WHERE draft = ?').run(id)
      this.setTexts(id, texts, at)
    })()
  }

  rename(id: number, name: string, at: number): void {
    this.#change(id, 'name = ?, changed_at = ?', name, at)
  }

  decide(id: number, decisions: StoredDraft['decisions'], at: number): void {
    this.#change(id, 'decisions = ?, changed_at = ?', JSON.stringify(decisions), at)
  }

  counted(id: number, counts: NonNullable<StoredDraft['counts']>): void {
    this.#change(id, 'counts = ?', JSON.stringify(counts))
  }

  catalogue(id: number, has: boolean, at: number): void {
    this.#change(id, 'has_catalogue = ?, changed_at = ?', has ? 1 : 0, at)
  }

  forRetailer(id: number, retailer: string, decisions: StoredDraft['decisions'], at: number): void {
    const set = 'retailer = ?, decisions = ?, has_catalogue = 0, counts = NULL, changed_at = ?'
    this.#change(id, set, retailer, JSON.stringify(decisions), at)
  }

  /** Its uploads stay: they say what went up. */
  remove(id: number): void {
    this.#db.transaction(() => {
      this.#db.prepare('DELETE FROM draft_text WHERE draft = ?').run(id)
      this.#db.prepare('DELETE FROM draft WHERE id = ?').run(id)
    })()
  }

  texts(id: number): CellText[] {
    return this.#db
      .prepare<[number], CellText>(
        'SELECT row, col AS "column", text FROM draft_text WHERE draft = ? ORDER BY row, col',
      )
      .all(id)
  }

  setTexts(id: number, texts: { row: number; column: number; text: string | null }[], at: number): void {
    const write = this.#db.prepare('INSERT OR REPLACE INTO draft_text (draft, row, col, text) VALUES (?, ?, ?, ?)')
    const take = this.#db.prepare('DELETE FROM draft_text WHERE draft = ? AND row = ? AND col = ?')
    this.#db.transaction(() => {
      for (const { row, column, text } of texts) {
        if (text === null) take.run(id, row, column)
        else write.run(id, row, column, text)
      }
      this.#change(id, 'changed_at = ?', at)
    })()
  }

  rememberNames(
    of: Parameters<DraftBook['rememberNames']>[0],
    names: Parameters<DraftBook['rememberNames']>[1],
    at: number,
  ): void {
    const { service, retailer, fingerprint } = of
    const write = this.#db.prepare(
      `INSERT OR REPLACE INTO name_memory (service, retailer, fingerprint, name, target, at) VALUES (?, ?, ?, ?, ?, ?)`,
    )
    const forget = this.#db.prepare(
      'DELETE FROM name_memory WHERE service = ? AND retailer = ? AND fingerprint = ? AND name = ?',
    )
    this.#db.transaction(() => {
      for (const [name, target] of Object.entries(names)) {
        if (target === null) forget.run(service, retailer, fingerprint, name)
        else write.run(service, retailer, fingerprint, name, JSON.stringify(target), at)
      }
    })()
  }

  namesOf({ service, retailer, fingerprint }: Parameters<DraftBook['namesOf']>[0]): ReturnType<DraftBook['namesOf']> {
    const rows = this.#db
      .prepare('SELECT name, target FROM name_memory WHERE service = ? AND retailer = ? AND fingerprint = ?')
      .all(service, retailer, fingerprint) as NameRow[]
    return targetsIn(rows)
  }

  rememberRoles(
    of: Parameters<DraftBook['rememberRoles']>[0],
    roles: Parameters<DraftBook['rememberRoles']>[1],
    at: number,
  ): void {
    const { service, retailer, fingerprint } = of
    const write = this.#db.prepare(
      `INSERT OR REPLACE INTO role_memory (service, retailer, fingerprint, title, role, at) VALUES (?, ?, ?, ?, ?, ?)`,
    )
    const forget = this.#db.prepare(
      'DELETE FROM role_memory WHERE service = ? AND retailer = ? AND fingerprint = ? AND title = ?',
    )
    this.#db.transaction(() => {
      for (const [title, role] of Object.entries(roles)) {
        if (role === null) forget.run(service, retailer, fingerprint, title)
        else write.run(service, retailer, fingerprint, title, role, at)
      }
    })()
  }

  rolesOf({ service, retailer, fingerprint }: Parameters<DraftBook['rolesOf']>[0]): ReturnType<DraftBook['rolesOf']> {
    const rows = this.#db
      .prepare('SELECT title, role FROM role_memory WHERE service = ? AND retailer = ? AND fingerprint = ?')
      .all(service, retailer, fingerprint) as { title: string; role: string }[]
    return Object.fromEntries(
      rows.flatMap(({ title, role }) => {
        const read = givenRole.safeParse(role)
        return read.success ? [[title, read.data] as const] : []
      }),
    )
  }

  namesOfRetailer({
    service,
    retailer,
  }: Parameters<DraftBook['namesOfRetailer']>[0]): ReturnType<DraftBook['namesOfRetailer']> {
    const rows = this.#db
      .prepare('SELECT name, target FROM name_memory WHERE service = ? AND retailer = ? ORDER BY at')
      .all(service, retailer) as NameRow[]
    return targetsIn(rows)
  }

  rememberUsername({ service, retailer }: { service: string; retailer: string }, name: string, at: number): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO username_memory (service, retailer, name, at) VALUES (?, ?, ?, ?)')
      .run(service, retailer, name, at)
  }

  forgetUsername({ service, retailer }: { service: string; retailer: string }, name: string): void {
    this.#db
      .prepare('DELETE FROM username_memory WHERE service = ? AND retailer = ? AND name = ?')
      .run(service, retailer, name)
  }

  usernamesOf({ service, retailer }: { service: string; retailer: string }): string[] {
    return this.#db
      .prepare<[string, string], string>(
        'SELECT name FROM username_memory WHERE service = ? AND retailer = ? ORDER BY at DESC',
      )
      .pluck()
      .all(service, retailer)
  }

  #change(id: number, set: string, ...values: (string | number | null)[]): void {
    const { changes } = this.#db.prepare(`UPDATE draft SET ${set} WHERE id = ?`).run(...values, id)
    if (changes === 0) throw new DeskError('imports.no-draft', { draft: id })
  }
}

/** Null: it is damaged, or of a newer desk that knows more kinds of decisions. */
function readJson<T>(text: string, schema: z.ZodType<T>, before: object = {}): T | null {
  try {
    const read: unknown = JSON.parse(text)
    return schema.safeParse(typeof read === 'object' ? { ...before, ...read } : read).data ?? null
  } catch {
    return null
  }
}

interface NameRow {
  name: string
  target: string
}

const targetsIn = (rows: readonly NameRow[]): Record<string, NameTarget> =>
  Object.fromEntries(
    rows.flatMap(({ name, target }) => {
      const read = readJson(target, nameTarget)
      return read === null ? [] : [[name, read] as const]
    }),
  )

/** What an older desk wrote has what it knew; the rest is as no one decided. */
const decisionsOf = (row: DraftColumns): Decisions | null => readJson(row.decisions, decisionsSchema, noDecisions)

function draftOf(row: DraftColumns, decisions: Decisions): StoredDraft {
  return {
    id: row.id,
    retailer: row.retailer,
    name: row.name,
    source: {
      name: row.source_name,
      bytes: row.source_bytes,
      modifiedAt: row.source_modified_at,
      sha256: row.source_sha256,
    },
    madeAt: row.made_at,
    changedAt: row.changed_at,
    decisions,
    counts: row.counts === null ? null : readJson(row.counts, draftCounts),
    hasCatalogue: row.has_catalogue === 1,
  }
}
