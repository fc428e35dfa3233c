import { join } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { guarded, writeDown } from '../../observers.ts'
import { resourcesFolder } from '../../storage/resources.ts'
import { within } from '../../within.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import type { ReaderName, Reads, RowOf } from './answers.ts'
import { type ClaimsAddress, readClaimsAddress } from './claims-address.ts'
import type { ClaimsPlace } from './claims-connections.ts'
import type { ClaimsEvent, ClaimsStores } from './claims-worker.ts'

/** What a station may be busy with between two looks at the clock: its lease lasts longer (design.md, section 8). */
export const longestCall = 35_000
/** The thread that talks to the database says so often that it is well, at the latest after so long (ms): more than a busy computer takes to start it. */
const beat = { every: 2_000, within: 10_000 }
/** What is still asked when the pool closes has so long to be answered: no question takes longer (ms). */
const closeWithin = 10_000
/** Without a question and a line the thread goes: it takes tens of megabytes. */
const idleMs = 60_000

/**
 * One pool of connections to the room's database, shared by all stations of a process. They live in a thread of their own, with
 * limits of memory and time: whatever a server sends, this thread goes on, and hears that the database is away or can't be read.
 * The address holds a password: it is in no error and no log.
 */
export class ClaimsPool {
  readonly address: ClaimsAddress
  readonly #worker: WorkerHost<ClaimsStores, ClaimsEvent>
  readonly #heard = new Map<number, (text: string) => void>()
  #lines = 0
  #isClosed = false

  /** Throws as `readClaimsAddress` does. */
  constructor(url: string, schemaFolder = join(resourcesFolder(), 'migrations', 'claims')) {
    this.address = readClaimsAddress(url)
    this.#worker = new WorkerHost({
      file: workerFile(import.meta.url, './claims-worker'),
      data: { address: this.address, schemaFolder } satisfies ClaimsPlace,
      // More than the largest answer takes (server-messages.ts, column-values.ts): V8 can end the process where a limit is met.
      limits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 },
      // The driver would fill what the address leaves out from PostgreSQL's own variables.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/i.test(name))),
      idleMs,
      beat,
      heard: event => this.#hear(event),
      ended: () => away(phrase('it didn’t respond')),
    })
  }

  /**
   * One statement, in its own transaction; `reads` says what its rows have to be. Throws `claims.away`, `claims.newer`,
   * `claims.unreadable`, and what is wrong with how the server would sign a station in.
   */
  async ask<K extends ReaderName = 'rows'>(sql: string, values: unknown[], reads?: Reads<K>): Promise<RowOf<K>[]> {
    if (this.#isClosed) throw away(phrase('it is closed'))
    return (await this.#worker.stores.claims.ask(sql, values, reads ?? { of: 'rows' })) as RowOf<K>[]
  }

  /** Calls back with the text of each notification until it breaks, then once with null. Answers how to stop. */
  async listen(channel: string, heard: (text: string | null) => void): Promise<() => void> {
    if (this.#isClosed) throw away(phrase('it is closed'))
    const line = ++this.#lines
    const { claims } = this.#worker.stores
    this.#heard.set(line, heard)
    try {
      await claims.listen(line, channel)
    } catch (error) {
      this.#heard.delete(line)
      throw error
    }
    // A thread that dies takes its lines with it: then this is refused.
    const over = () => {
      if (this.#heard.delete(line)) guarded(heard)(null)
    }
    claims.over(line).then(over, over)
    return () => {
      if (this.#heard.delete(line)) claims.unlisten(line).catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#heard.clear()
    if (this.#worker.isRunning) await within(this.#worker.stores.claims.end(), closeWithin).catch(() => {})
    await this.#worker.kill()
  }

  #hear(event: ClaimsEvent): void {
    if ('odd' in event) writeDown(new Error(event.odd))
    else for (const text of event.texts) guarded(this.#heard.get(event.line) ?? (() => {}))(text)
  }
}

const away = (why: string) => new DeskError('claims.away', { why }, { retry: 'any-time' })
