import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { otherDocument } from '../../../src-shared/print/job.ts'
import { renamePatientlySync } from '../../new-file.ts'
import { isDamage } from '../../storage/damage.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { computerMark, openStateFolder } from '../../storage/state-folder.ts'
import { type Prepare, Statements } from '../../storage/statements.ts'
import type { AttemptStep, JobRecord } from '../ledger/ledger.ts'
import { SqliteLedger } from '../ledger/sqlite-ledger.ts'
import type { ClaimedJob, ClaimingAttempt, ClaimResult, Claims, EarlierClaim, StationNote } from './claims.ts'

/** Claims outlive the rows of any ledger, which are kept for a year at most by default. */
const keptFor = 400 * 86_400_000
/** Fewer jobs in common than this prove nothing by their numbers alone. */
const manyInCommon = 5

const tables = `
CREATE TABLE IF NOT EXISTS station (
  id TEXT PRIMARY KEY, service TEXT NOT NULL, note TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listed (
  station TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, orderId TEXT, createdAt INTEGER,
  PRIMARY KEY (station, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS claim (
  id TEXT NOT NULL, ledger TEXT NOT NULL, attempt INTEGER NOT NULL, startedAt INTEGER NOT NULL,
  service TEXT NOT NULL, type TEXT NOT NULL, orderId TEXT, createdAt INTEGER, folder TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (id, ledger, service, attempt)
) STRICT, WITHOUT ROWID;`

interface ClaimRow extends ClaimedJob, Pick<ClaimingAttempt, 'startedAt'> {
  ledger: string
  service: string
  attempt: number
  folder: string
  at: number
}

/**
 * Claims in a SQLite file of this user and computer, in the state folder. They have to outlive a killed process, not a
 * power cut: that is the ledger's task. A running station holds a lock that the system releases with its process.
 */
export class ClaimRegistry {
  readonly #ledger: string
  readonly #folder: string
  readonly #isOfSameDesk: (station: string) => boolean
  #station = ''
  #open: { db: SqliteDatabase; sql: Prepare; state: string; alive: SqliteDatabase } | null = null
  #service: string | null = null
  /** Who keeps this station out, and of which service: until it has stopped, nothing more goes to a printer. */
  #keptOutBy: { service: string; folder: string } | null = null
  #room: string | null = null
  #problem: Message | null = null
  readonly #shown = new Map<string, string>()

  /** `ledger` names the ledger for as long as it is the same, `dataFolder` is where it lies. */
  constructor(ledger: string, dataFolder: string, isOfSameDesk: (station: string) => boolean = () => false) {
    this.#ledger = ledger
    this.#folder = realpathSync(dataFolder)
    this.#isOfSameDesk = isOfSameDesk
  }

  /** How others know this station. */
  get station(): string {
    return this.#station
  }

  enter(service: string, note: StationNote): ClaimResult {
    this.leave()
    // A copy of a ledger keeps its name, so a station is known by its folder, and by its service among those of a desk.
    this.#room = note.room ?? null
    this.#station = createHash('sha256').update(`${this.#folder}\n${service}`).digest('hex').slice(0, 16)
    return this.#meeting(() => {
      this.#openFiles()
      this.#service = service
      return this.#keptOut(
        ({ sql }) => sql('SELECT id, note FROM station WHERE service = ? AND id <> ?').all(service, this.#station),
        ({ sql }) =>
          sql('INSERT OR REPLACE INTO station (id, service, note) VALUES (?, ?, ?)').run(
            this.#station,
            service,
            JSON.stringify(note),
          ),
      )
    })
  }

  meet(jobs: readonly ClaimedJob[]): ClaimResult {
    const isNew = (job: ClaimedJob) => this.#shown.get(job.id) !== identityOf(job)
    if (!this.#open || !jobs.some(isNew)) return this.#meeting(() => null)
    return this.#meeting(() => {
      const other = this.#keptOut(
        ({ sql }) => sql('SELECT id, note FROM station WHERE id <> ?').all(this.#station),
        ({ sql }) => {
          const insert = sql('INSERT OR REPLACE INTO listed VALUES (?, @id, @type, @orderId, @createdAt)')
          for (const job of jobs.filter(isNew)) insert.run(this.#station, told(job))
        },
        other => this.#isSameService(other, jobs),
      )
      if (!other) for (const job of jobs) this.#shown.set(job.id, identityOf(job))
      return other
    })
  }

  leave(): void {
    this.#service = null
    this.#keptOutBy = null
    this.#shown.clear()
    const open = this.#open
    this.#open = null
    if (!open) return
    try {
      open.db.transaction(() => this.#forget(open.sql, this.#station))()
    } catch {
      // Its lock says that it runs no more.
    }
    open.db.close()
    open.alive.close()
  }

  claim(service: string, job: ClaimedJob, { number, startedAt }: ClaimingAttempt): EarlierClaim | null {
    if (service === this.#keptOutBy?.service) return { folder: this.#keptOutBy.folder, at: Date.now() }
    if (service !== this.#service) return null
    if (!this.#open) return null
    return this.#orWithout(() => this.#claim(service, job, { number, startedAt }))
  }

  #claim(service: string, job: ClaimedJob, { number, startedAt }: ClaimingAttempt): EarlierClaim | null {
    const { db, sql } = this.#files()
    return db
      .transaction(() => {
        const known = sql('SELECT * FROM claim WHERE id = ? ORDER BY at DESC').all(job.id) as ClaimRow[]
        const isOfHere = (one: ClaimRow) => one.ledger === this.#ledger && one.service === service
        const isOurs = (one: ClaimRow) => isOfHere(one) && (one.attempt !== number || one.startedAt === startedAt)
        // Another ledger, or another address in this one, may belong to another service with the same numbers; only the
        // creation time distinguishes them.
        const isSame = (one: ClaimRow) =>
          otherDocument(one, job) === null &&
          (isOfHere(one) || (one.createdAt !== null && one.createdAt === job.createdAt))
        // Who prints a job of a room is decided there.
        const earlier = this.#room === null && known.find(one => !isOurs(one) && isSame(one))
        if (earlier) return { folder: earlier.folder, at: earlier.at }
        sql(
          'INSERT OR REPLACE INTO claim VALUES (@id, @ledger, @number, @startedAt, @service, @type, @orderId, @createdAt, @folder, @at)',
        ).run({
          ...told(job),
          number,
          startedAt,
          service,
          ledger: this.#ledger,
          folder: this.#folder,
          at: Date.now(),
        })
        return null
      })
      .immediate()
  }

  /**
   * In one transaction: which of these stations runs and keeps this one out; if none does, this one's own mark is written.
   * Stations that run no more are forgotten.
   */
  #keptOut(
    others: (files: { sql: Prepare }) => unknown[],
    write: (files: { sql: Prepare }) => unknown,
    keepsOut: (id: string) => boolean = () => true,
  ): StationNote | null {
    const { db, sql } = this.#files()
    return db
      .transaction(() => {
        for (const { id, note } of others({ sql }) as { id: string; note: string }[]) {
          if (!this.#isRunning(id)) this.#forget(sql, id)
          else {
            const other = JSON.parse(note) as StationNote
            const isOfRoom = this.#room !== null && other.room === this.#room
            if (!isOfRoom && keepsOut(id)) return other
          }
        }
        write({ sql })
        return null
      })
      .immediate()
  }

  /**
   * True if another station lists mostly the same jobs: both then work for one service, whatever its address. A few
   * small numbers in common aren't enough, and jobs with other orders or times under the same numbers count against it.
   * Of two services that one desk prints for, a person has said that they are two: there each time must be the same.
   */
  #isSameService(other: string, jobs: readonly ClaimedJob[]): boolean {
    const { sql } = this.#files()
    const rows = sql('SELECT id, type, orderId, createdAt FROM listed WHERE station = ?').all(other)
    const theirs = new Map((rows as ClaimedJob[]).map(job => [job.id, job]))
    const mustBeExact = this.#isOfSameDesk(other)
    let same = 0
    let exact = 0
    let contrary = 0
    for (const job of jobs) {
      const known = theirs.get(job.id)
      if (!known) continue
      const isExact = known.createdAt !== null && known.createdAt === job.createdAt
      if (otherDocument(known, job) !== null || (mustBeExact && job.createdAt !== null && !isExact)) contrary++
      else same++
      if (isExact) exact++
    }
    const isMost = same * 2 >= Math.min(jobs.length, theirs.size) && contrary * 10 <= same
    return isMost && (exact > 0 || same >= manyInCommon)
  }

  #forget(sql: Prepare, station: string): void {
    sql('DELETE FROM station WHERE id = ?').run(station)
    sql('DELETE FROM listed WHERE station = ?').run(station)
  }

  #lockFile(state: string, station: string): string {
    return join(state, `station-${computerMark()}-${station}.lock`)
  }

  /** True while a station's process holds its lock; the system releases it however the process ends. */
  #isRunning(station: string): boolean {
    const file = this.#lockFile(this.#files().state, station)
    if (!existsSync(file)) return false
    let db: SqliteDatabase | undefined
    try {
      db = new Database(file, { timeout: 0 })
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      db.close()
      return false
    } catch (error) {
      db?.close()
      return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
    }
  }

  #openFiles(): void {
    const state = openStateFolder()
    const alive = openPrivate(this.#lockFile(state, this.#station))
    try {
      // The data folder's own lock lets one process at a time come here.
      alive.exec('BEGIN EXCLUSIVE')
      const db = openClaims(claimsFile(state), rebuilt => {
        this.#problem = rebuilt
      })
      const sql = new Statements(db).sql
      sql('DELETE FROM claim WHERE at < ?').run(Date.now() - keptFor)
      this.#open = { db, sql, state, alive }
    } catch (error) {
      alive.close()
      throw error
    }
  }

  #files() {
    if (!this.#open) throw new Error('The claims are not open')
    return this.#open
  }

  #meeting(meet: () => StationNote | null): ClaimResult {
    const other = this.#orWithout(meet)
    const service = this.#service
    if (other) {
      this.leave()
      if (service !== null) this.#keptOutBy = { service, folder: other.folder }
    }
    const problem = this.#problem
    this.#problem = null
    return { other, problem }
  }

  /** Failures are skipped and reported at the next check: the ledger's own guards still hold. */
  #orWithout<T>(act: () => T | null): T | null {
    try {
      return act()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.#problem = message('station.no-claims', { why })
      return null
    }
  }
}

/** The claims of a data folder's stations, one registry for each service that was entered for. */
export class DeskClaims implements Claims {
  readonly #open: () => ClaimRegistry
  readonly #registries = new Map<string, ClaimRegistry>()

  /** `ledger` and `dataFolder` as for a `ClaimRegistry`. */
  constructor(ledger: string, dataFolder: string) {
    const isOwn = (station: string) => [...this.#registries.values()].some(one => one.station === station)
    this.#open = () => new ClaimRegistry(ledger, dataFolder, isOwn)
  }

  enter(service: string, note: StationNote): ClaimResult {
    const registry = this.#registries.get(service) ?? this.#open()
    this.#registries.set(service, registry)
    return registry.enter(service, note)
  }

  meet(service: string, jobs: readonly ClaimedJob[]): ClaimResult {
    return this.#registries.get(service)?.meet(jobs) ?? { other: null, problem: null }
  }

  leave(service: string): void {
    this.#registries.get(service)?.leave()
    this.#registries.delete(service)
  }

  leaveAll(): void {
    for (const service of [...this.#registries.keys()]) this.leave(service)
  }

  claim(service: string, job: ClaimedJob, attempt: ClaimingAttempt): EarlierClaim | null {
    return this.#registries.get(service)?.claim(service, job, attempt) ?? null
  }
}

/** Where a state folder keeps this computer's claims. */
export const claimsFile = (state: string): string => join(state, `claims-${computerMark()}.db`)

/** The name that a ledger keeps for as long as it is the same; a copy has it too. */
export function ledgerName(db: SqliteDatabase): string {
  const name = db.prepare("SELECT value FROM setting WHERE key = 'ledger name'").pluck()
  db.prepare("INSERT OR IGNORE INTO setting (key, value) VALUES ('ledger name', ?)").run(randomBytes(8).toString('hex'))
  return name.get() as string
}

const told = ({ id, type, orderId, createdAt }: ClaimedJob) => ({ id, type, orderId, createdAt })

const identityOf = ({ type, orderId, createdAt }: ClaimedJob) => `${type}\n${orderId}\n${createdAt}`

/** A database that only this user may read. */
function openPrivate(file: string): SqliteDatabase {
  // On a busy computer others take their time; without claims two stations would print the same.
  const db = new Database(file, { timeout: 10_000 })
  if (process.platform !== 'win32') chmodSync(file, 0o600)
  return db
}

/** Opens the claims; replaces a damaged file and reports it to `rebuilt`. */
function openClaims(file: string, rebuilt: (problem: Message) => void): SqliteDatabase {
  const open = () => {
    const db = openPrivate(file)
    try {
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = OFF')
      db.exec(tables)
      if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged()
      return db
    } catch (error) {
      db.close()
      throw error
    }
  }
  try {
    return open()
  } catch (error) {
    if (!isDamage(error)) throw error
    for (const end of ['', '-wal', '-shm']) {
      if (existsSync(file + end)) renamePatientlySync(file + end, `${file}.damaged${end}`)
    }
    const db = open()
    rebuilt(message('station.claims-rebuilt', { file, kept: `${basename(file)}.damaged` }))
    return db
  }
}

const damaged = () => new Database.SqliteError('the file is damaged', 'SQLITE_CORRUPT')

/** The steps after which a printer is asked for something. */
const asksPrinter = (step: AttemptStep) => step.to === 'creating' || step.to === 'releasing'

/**
 * A ledger that claims each job before its first attempt reaches a printer. One that was claimed before, by another ledger or by
 * a later state of this one, is held instead: its attempt is given up, and nothing may be asked of a printer.
 */
export class ClaimingLedger extends SqliteLedger {
  readonly #claims: Pick<Claims, 'claim'>

  constructor(db: SqliteDatabase, claims: Pick<Claims, 'claim'>) {
    super(db)
    this.#claims = claims
  }

  override advance(service: string, job: string, attempt: number, step: AttemptStep, now: number): JobRecord {
    const known = asksPrinter(step) ? this.find(service, job) : null
    const newest = known?.newest
    // What a person wants again, or this desk made itself, is nobody else's.
    const isFirst = newest?.kind === 'first' && known?.source === null
    const isBefore = newest && ['claimed', 'fetched', 'creating'].includes(newest.state)
    if (!known || !newest || !isFirst || !isBefore) return super.advance(service, job, attempt, step, now)
    const earlier = this.#claims.claim(service, known, newest)
    if (!earlier) return super.advance(service, job, attempt, step, now)
    const { folder, at } = earlier
    const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const reason = message('job.held-claimed-before', { folder, time })
    const held = { here: 'held', reason, retryAt: null, plan: null } as const
    return super.advance(service, job, attempt, { to: 'withdrawn', timeline: [reason], job: held }, now)
  }
}
