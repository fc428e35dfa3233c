import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DeskError } from '../src-shared/errors.ts'

/** SQL that upgrades the schema to each version from the one before; the first one upgrades an empty database. */
const VERSIONS = [
  `
CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE accounts (
  id        INTEGER PRIMARY KEY,
  brandname TEXT NOT NULL,
  record    TEXT NOT NULL             -- JSON of the whole account
) STRICT;

CREATE TABLE orders (
  id            INTEGER PRIMARY KEY,
  customer_name TEXT NOT NULL,
  record        TEXT NOT NULL,        -- JSON of the whole order, with its pieces
  created_at    INTEGER NOT NULL      -- times are milliseconds since 1970, UTC
) STRICT;

CREATE TABLE print_jobs (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id    INTEGER,                -- null: a job without an order
  job_type    TEXT NOT NULL,
  stage       TEXT NOT NULL,          -- see life-cycle.ts
  stage_since INTEGER NOT NULL,
  fails       INTEGER NOT NULL,       -- 1: this attempt will end as failed
  attempt     INTEGER NOT NULL,
  copies      INTEGER NOT NULL,
  label_groups TEXT,                  -- JSON list of group labels; null is all
  reprint_of  INTEGER,
  batch_id    TEXT,
  fetched_at  INTEGER,                -- when the PDF of this attempt was first fetched whole
  fetches     INTEGER NOT NULL,
  error       TEXT,
  overlay     TEXT,                   -- JSON laid over the record as it is answered
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX print_jobs_by_stage ON print_jobs (stage, stage_since);

CREATE TABLE notifications (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  kind       TEXT NOT NULL,
  title      TEXT NOT NULL,
  message    TEXT NOT NULL,
  read       INTEGER NOT NULL,
  batch_id   TEXT,
  url        TEXT,
  created_at INTEGER NOT NULL
) STRICT;
`,
  `
CREATE TABLE changed_prices (         -- what differs from the sample's prices, which are never stored
  retailer    INTEGER NOT NULL,
  code        TEXT NOT NULL,
  combination INTEGER NOT NULL,       -- its id
  field       TEXT NOT NULL,
  hundredths  INTEGER NOT NULL,       -- 0: not priced
  PRIMARY KEY (retailer, code, combination, field)
) STRICT, WITHOUT ROWID;
`,
  `
CREATE TABLE price_files (            -- imports and exports of prices: the jobs, and their files
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id   TEXT NOT NULL,
  kind       TEXT NOT NULL,           -- import or export
  retailer   INTEGER NOT NULL,
  status     TEXT NOT NULL,           -- queued, processing, finished or failed
  body       BLOB,
  created_at INTEGER NOT NULL
) STRICT;
`,
  `
CREATE TABLE changed_designs (        -- design prices that differ from the sample's
  retailer     INTEGER NOT NULL,
  main_product INTEGER NOT NULL,
  product      INTEGER NOT NULL,
  option       INTEGER NOT NULL,
  wholesale    INTEGER,               -- in hundredths; null: not priced
  retail       INTEGER,
  days         INTEGER,
  PRIMARY KEY (retailer, main_product, product, option)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_records (        -- surcharges, formulas and express costs that differ from the sample's
  kind     TEXT NOT NULL,             -- billing, patterns, formulas or express
  retailer INTEGER NOT NULL,
  part     INTEGER NOT NULL,          -- of formulas the product, of express cost the combination; else 0
  record   TEXT NOT NULL,             -- JSON of the whole record
  PRIMARY KEY (kind, retailer, part)
) STRICT, WITHOUT ROWID;
`,
  `
CREATE TABLE changed_orders (         -- what differs from how the sample makes an order, or from how it was stored
  order_id INTEGER PRIMARY KEY,
  record   TEXT NOT NULL              -- JSON of what was changed
) STRICT;

CREATE TABLE order_exports (          -- their files are made when they are fetched
  batch_id   TEXT PRIMARY KEY,
  status     TEXT NOT NULL,           -- as asked for; empty: all
  customer   TEXT NOT NULL,
  reported   INTEGER NOT NULL,        -- 1: its notification was sent
  created_at INTEGER NOT NULL
) STRICT;
`,
  `
ALTER TABLE order_exports ADD COLUMN sheet TEXT;  -- phase-summary or hand-finishing; null: the list of orders
ALTER TABLE order_exports ADD COLUMN orders TEXT; -- of a sheet: JSON list of its orders
`,
  `
CREATE TABLE order_changes (          -- what was changed about an order, beside its status
  order_id INTEGER PRIMARY KEY,
  record   TEXT NOT NULL              -- JSON (orders/order-changes.ts)
) STRICT;

CREATE TABLE void_keys (              -- a void that is asked again with its key answers the same
  key      TEXT PRIMARY KEY,
  order_id INTEGER NOT NULL,
  answer   TEXT NOT NULL
) STRICT;
`,
  `
CREATE TABLE ticket_files (            -- the files that were sent for tickets
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL
) STRICT;
`,
  `
CREATE TABLE support_records (         -- what was changed about tickets, wallets, vision checks and email templates
  area   TEXT NOT NULL,
  id     TEXT NOT NULL,
  record TEXT NOT NULL,                -- JSON (back-office/kept.ts)
  PRIMARY KEY (area, id)
) STRICT, WITHOUT ROWID;
`,
  `
INSERT INTO support_records (area, id, record)
  SELECT 'office', substr(name, length('office ') + 1), value FROM settings WHERE name LIKE 'office %';
DELETE FROM settings WHERE name LIKE 'office %';
`,
] as const

/** The version that this code writes; a database with a higher one is left alone. */
const SCHEMA_VERSION = VERSIONS.length

/** An open practice database. */
export type PracticeDatabase = Database.Database

/**
 * Opens `practice.db` in the folder; creates both if they are missing.
 * @throws DeskError `desk.database-newer`, `desk.database-failed`
 */
export function openPracticeDatabase(folder: string): PracticeDatabase {
  const file = join(folder, 'practice.db')
  let database: PracticeDatabase
  try {
    // This may create the desk's own folder, which will later contain orders of real customers.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    database = new Database(file)
  } catch (cause) {
    throw new DeskError('desk.database-failed', { file, why: reason(cause) }, { cause })
  }
  try {
    database.pragma('journal_mode = WAL')
    // Sample data: a lost second after a power cut costs nothing, a slow commit costs every test.
    database.pragma('synchronous = NORMAL')
    const found = Number(database.pragma('user_version', { simple: true }))
    if (found > SCHEMA_VERSION) {
      throw new DeskError('desk.database-newer', { file, found, known: SCHEMA_VERSION })
    }
    if (found < SCHEMA_VERSION) {
      database.transaction(() => {
        for (const step of VERSIONS.slice(found)) database.exec(step)
        database.pragma(`user_version = ${SCHEMA_VERSION}`)
      })()
    }
    return database
  } catch (cause) {
    database.close()
    if (cause instanceof DeskError) throw cause
    throw new DeskError('desk.database-failed', { file, why: reason(cause) }, { cause })
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Reads a setting; undefined if it isn't set. */
export function readSetting(database: PracticeDatabase, name: string): string | undefined {
  const row = database.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?').get(name)
  return row?.value
}

/** Writes a setting. */
export function writeSetting(database: PracticeDatabase, name: string, value: string): void {
  database
    .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, value)
}
