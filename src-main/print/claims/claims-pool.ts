import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { DeskError } from '../../../src-shared/errors.ts'
import { resourcesFolder } from '../../storage/resources.ts'
import { trustSystemAuthorities } from '../../system-authorities.ts'

/** The longest that a connection and an answer may take, in milliseconds. */
const connectWithin = 5_000
const answerWithin = 10_000
/** What a station may be busy with between two looks at the clock: its lease lasts longer (design.md, section 8). */
export const longestCall = 35_000

/** Schemes of PostgreSQL. */
const isPostgres = (url: string) => /^postgres(ql)?:\/\//i.test(url)

/** Hosts that need no TLS: this computer. */
const isHere = (host: string) => ['localhost', '127.0.0.1', '[::1]', ''].includes(host)

/**
 * A connection whose parser can meet anything: what it throws at bytes that are no answer of PostgreSQL's would end the process.
 * The connection is broken then, and its question fails.
 */
class SafeClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: { attachListeners(stream: Duplex): void } }
    const attach = connection.attachListeners.bind(connection)
    // Called with the stream that is parsed: the socket, or what TLS reads from it.
    connection.attachListeners = stream => {
      const emit = stream.emit.bind(stream)
      stream.emit = (event: string | symbol, ...args: unknown[]) => {
        try {
          return emit(event, ...args)
        } catch (error) {
          stream.destroy(error instanceof Error ? error : new Error(String(error)))
          return true
        }
      }
      attach(stream)
    }
  }
}

/**
 * One pool of connections to the room's database, shared by all stations of a process. Its address holds a password: it is
 * in no error and no log.
 */
export class ClaimsPool {
  readonly #pool: pg.Pool
  readonly #settings: pg.ClientConfig
  #ready: Promise<void> | null = null

  /** Throws `claims.bad-url`. */
  constructor(url: string, schemaFolder = join(resourcesFolder(), 'migrations', 'claims')) {
    this.#settings = settingsOf(url)
    this.schemaFolder = schemaFolder
    this.#pool = new pg.Pool({
      Client: SafeClient,
      ...this.#settings,
      max: 3,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    })
    // A connection that breaks is replaced by the next question, whether somebody waits on it (who is told) or nobody.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', client => client.on('error', () => {}))
  }

  readonly schemaFolder: string

  /** One statement, in its own transaction. Throws `claims.away`, `claims.newer` or what the database refuses. */
  async ask<T>(sql: string, values: unknown[]): Promise<T[]> {
    this.#ready ??= this.#migrate().catch(error => {
      this.#ready = null
      throw error
    })
    await this.#ready
    return this.#with(async client => (await client.query<T & pg.QueryResultRow>(sql, values)).rows)
  }

  /** Calls back with the text of each notification until it breaks, then once with null. Answers how to stop. */
  async listen(channel: string, heard: (text: string | null) => void): Promise<() => void> {
    const client = new SafeClient(this.#settings)
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      void client.end().catch(() => {})
      heard(null)
    }
    client.on('notification', ({ payload = '' }) => heard(payload))
    client.on('error', over)
    client.on('end', over)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      isOver = true
      void client.end().catch(() => {})
      throw away(error)
    }
    return () => {
      isOver = true
      void client.end().catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.#pool.end().catch(() => {})
  }

  async #with<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      throw away(error)
    }
    try {
      const result = await act(client)
      client.release()
      return result
    } catch (error) {
      // Whatever is still on its way on this connection belongs to nobody.
      client.release(true)
      throw error instanceof DeskError ? error : away(error)
    }
  }

  /** Brings the schema to this version; stations that start together wait for each other. */
  #migrate(): Promise<void> {
    const files = readdirSync(this.schemaFolder)
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
        await client.query(readFileSync(join(this.schemaFolder, file), 'utf8'))
        await client.query('INSERT INTO selvedge.version VALUES ($1)', [Number(file.slice(0, 3))])
      }
      await client.query('COMMIT')
    })
  }
}

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('selvedge.version') AS name")
  if (rows[0]?.name === null) return 0
  const version = await client.query('SELECT coalesce(max(number), 0) AS number FROM selvedge.version')
  return Number(version.rows[0]?.number ?? 0)
}

function settingsOf(url: string): pg.ClientConfig {
  if (!isPostgres(url) || !URL.canParse(url)) throw new DeskError('claims.bad-url', {})
  const { hostname, searchParams } = new URL(url)
  const asked = searchParams.get('sslmode')
  const mayUseTls = asked !== null || !isHere(hostname)
  if (mayUseTls) trustSystemAuthorities()
  // What is not said is the safe way: another computer is only trusted with its certificate.
  const ssl = asked === null && mayUseTls ? { ssl: { rejectUnauthorized: true } } : {}
  return {
    connectionString: url,
    ...ssl,
    application_name: 'selvedge',
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    statement_timeout: answerWithin,
    keepAlive: true,
  }
}

/** What went wrong without the address, which holds a password. */
function away(error: unknown): DeskError {
  const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? '') : ''
  const text = error instanceof Error ? error.message || code : String(error)
  const why = text.replace(/postgres(ql)?:\/\/\S+/gi, '(address)').slice(0, 200) || 'it did not answer'
  return new DeskError('claims.away', { why }, { retry: 'any-time' })
}
