import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DeskError } from '../../../src-shared/errors.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { trustSystemAuthorities } from '../../system-authorities.ts'
import { type ReaderName, type Reads, type RowOf, readRows } from './answers.ts'
import { CheckedClient, connectWithin } from './checked-client.ts'
import type { ClaimsAddress } from './claims-address.ts'
import { ProtocolError } from './server-messages.ts'

/** What was heard on a line since the last time, each text once. */
export interface LineNews {
  line: number
  texts: string[]
}

/** Where the connections lead, and which schema they bring there. */
export interface ClaimsPlace {
  address: ClaimsAddress
  schemaFolder: string
}

/** Notifications of so many milliseconds are told together: a flood of them is a few events. */
const toldTogether = 20
/** So many of them are told apart, and so long they may be; any other is told as one of nobody's. */
const mostTexts = 100
const longestText = 64

/** A connection that listens. */
interface Line {
  client: CheckedClient
  ended: Promise<void>
  end(): void
}

/** The connections to the room's database, in the thread where they may die. */
export class ClaimsConnections {
  readonly #place: ClaimsPlace
  readonly #pool: pg.Pool
  readonly #tell: (heard: LineNews) => void
  readonly #lines = new Map<number, Line>()
  readonly #heard = new Map<number, Set<string>>()
  #ready: Promise<void> | null = null

  constructor(place: ClaimsPlace, tell: (heard: LineNews) => void) {
    this.#place = place
    this.#tell = tell
    const { address } = place
    if (address.tls) trustSystemAuthorities()
    const Client = class extends CheckedClient {
      constructor() {
        super(address)
      }
    }
    this.#pool = new pg.Pool({
      Client,
      max: 3,
      connectionTimeoutMillis: connectWithin,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    })
    // A connection that breaks is replaced by the next question, whether somebody waits on it (who is told) or nobody.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', client => client.on('error', () => {}))
  }

  /** One statement, in its own transaction. Throws `claims.away`, `claims.newer`, `claims.unreadable` and what `SignIn` throws. */
  async ask<K extends ReaderName>(sql: string, values: unknown[], reads: Reads<K>): Promise<RowOf<K>[]> {
    this.#ready ??= this.#migrate().catch(error => {
      this.#ready = null
      throw error
    })
    await this.#ready
    return this.#with(async client => readRows(reads, (await client.query(sql, values)).rows))
  }

  /** Opens a line on a channel; `over` says when it is over. Throws as `ask` does. */
  async listen(id: number, channel: string): Promise<void> {
    try {
      const client = new CheckedClient(this.#place.address)
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      client.on('notification', ({ payload = '' }) => this.#hear(id, payload))
      client.on('error', () => end())
      client.on('end', () => end())
      void ended.then(() => client.hangUp())
      try {
        await client.connect()
        await client.query(`LISTEN ${channel}`)
      } catch (error) {
        end()
        throw error
      }
      this.#lines.set(id, { client, ended, end })
      void ended.then(() => this.#lines.delete(id))
    } catch (error) {
      throw awayFor(error)
    }
  }

  /** Answers once a line has ended, however it did. */
  async over(id: number): Promise<void> {
    await this.#lines.get(id)?.ended
  }

  unlisten(id: number): void {
    this.#lines.get(id)?.end()
  }

  async end(): Promise<void> {
    await this.#pool.end().catch(() => {})
  }

  #hear(line: number, text: string): void {
    const texts = this.#heard.get(line) ?? new Set()
    texts.add(text.length > longestText || texts.size >= mostTexts ? '' : text)
    if (this.#heard.has(line)) return
    this.#heard.set(line, texts)
    setTimeout(() => {
      this.#heard.delete(line)
      this.#tell({ line, texts: [...texts] })
    }, toldTogether)
  }

  async #with<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      throw awayFor(error)
    }
    if (client instanceof CheckedClient) client.begin()
    try {
      const result = await act(client)
      client.release()
      return result
    } catch (error) {
      // Whatever is still on its way on this connection belongs to nobody.
      client.release(true)
      throw awayFor(error)
    }
  }

  /** Brings the schema to this version; stations that start together wait for each other. */
  #migrate(): Promise<void> {
    const { schemaFolder } = this.#place
    const files = readdirSync(schemaFolder)
      .filter(file => /^\d{3}-.+\.sql$/.test(file))
      .sort()
    const known = Number(files.at(-1)?.slice(0, 3) ?? 0)
    return this.#with(async client => {
      const found = await versionOf(client)
      if (found > known) throw new DeskError('claims.newer', { found, known })
      if (found === known) return
      await client.query('BEGIN')
      await client.query("SELECT pg_advisory_xact_lock(hashtext('selvedge schema'))")
      await client.query('CREATE SCHEMA IF NOT EXISTS selvedge')
      await client.query('CREATE TABLE IF NOT EXISTS selvedge.version (number integer PRIMARY KEY)')
      const behind = await versionOf(client)
      for (const file of files.filter(one => Number(one.slice(0, 3)) > behind)) {
        await client.query(readFileSync(join(schemaFolder, file), 'utf8'))
        await client.query('INSERT INTO selvedge.version VALUES ($1)', [Number(file.slice(0, 3))])
      }
      await client.query('COMMIT')
    })
  }
}

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('selvedge.version') AS name")
  const [found] = readRows({ of: 'name' }, rows)
  if (found?.name === null) return 0
  const version = await client.query('SELECT coalesce(max(number), 0) AS number FROM selvedge.version')
  const [newest] = readRows({ of: 'number' }, version.rows)
  return newest?.number ?? 0
}

/** What the driver's code stumbles over in an answer that makes no sense; its words are no reason for persons. */
const isDriversOwn = (error: unknown): error is Error =>
  [TypeError, RangeError, SyntaxError].some(kind => error instanceof kind)

/** What went wrong, without the address, which holds a password. */
function awayFor(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  const what = error instanceof ProtocolError ? error.message : isDriversOwn(error) ? error.name : null
  if (what !== null) return away(phrase('it isn’t PostgreSQL ({{what}})', { what }))
  if (error instanceof Error && /^SASL: .*server signature/.test(error.message))
    return new DeskError('claims.unproven', {}, { retry: 'any-time' })
  const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? '') : ''
  const text = error instanceof Error ? error.message || code : String(error)
  const said = text.replace(/postgres(ql)?:\/\/\S+/gi, '(address)').replace(/\s+/g, ' ')
  return away(said.slice(0, 200) || phrase('it didn’t respond'))
}

const away = (why: string) => new DeskError('claims.away', { why }, { retry: 'any-time' })
