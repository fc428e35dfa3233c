import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { Log } from '../../diagnostics/log.ts'
import { writeDown } from '../../observers.ts'
import type { Room } from '../claims/room.ts'
import type { ForgottenJob } from '../ledger/keeping-store.ts'
import { pause } from '../station/gate.ts'
import type { StationDatabase } from '../station-database.ts'

/** How long what is done is kept, in days; documents of 0 days go once their job is done. */
export interface KeepingPolicy {
  rowsDays: number
  documentsDays: number
}

export interface RetentionParts {
  keeping: StationDatabase['keeping']
  /** The folder of fetched documents. */
  documents: string
  /** Read again at each round. */
  policy(): KeepingPolicy
  /** What is shared with other stations, and kept as long. */
  rooms?(): readonly Pick<Room, 'forget'>[]
  /** Hears of jobs whose rows are gone. */
  forgotten?(jobs: readonly ForgottenJob[]): void
  log: Log
  now(): number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The start has better things to do. */
const firstAfter = 20 * second
/** Rows of so many jobs go in one call: a claim that comes behind it waits a few milliseconds. */
const jobsAtOnce = 10
/** Between two calls, so that everything else comes through. */
const breath = 40
const filesAtOnce = 50
const claimsAtOnce = 100
/** A file that the ledger does not know may be one that it will know in a moment. */
const strangersStay = day

const isDocument = (name: string) => /^selvedge-.+\.pdf$/.test(name) && !name.endsWith('.part.pdf')
const isPart = (name: string) => /^selvedge-.+(\.pdf\.part|\.part\.pdf)$/.test(name)

/**
 * Removes rows and documents whose retention has passed: soon after the start, then hourly, a little at a time.
 * Failures are logged and retried.
 */
export class Retention {
  readonly #parts: RetentionParts
  readonly #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(parts: RetentionParts) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#run().catch(writeDown)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    await pause(firstAfter, signal)
    while (!signal.aborted) {
      await this.round()
      await pause(this.#wait, signal)
    }
  }

  /** How long until the next round (ms). */
  get #wait(): number {
    try {
      return this.#parts.policy().documentsDays === 0 ? minute : hour
    } catch (error) {
      writeDown(error)
      return hour
    }
  }

  /** Removes all that may go now. Never rejects. */
  async round(): Promise<void> {
    const { log } = this.#parts
    for (const work of [() => this.#removeRows(), () => this.#removeClaims(), () => this.#removeDocuments()]) {
      try {
        await work()
      } catch (error) {
        if (!this.#stop.signal.aborted) log.warn(asDeskError(error).message)
      }
    }
  }

  async #removeRows(): Promise<void> {
    const { keeping, policy, now, forgotten, log } = this.#parts
    const before = now() - policy().rowsDays * day
    let count = 0
    while (!this.#stop.signal.aborted) {
      const jobs = await keeping.forgetJobs(before, jobsAtOnce)
      count += jobs.length
      if (jobs.length > 0) forgotten?.(jobs)
      const requests = await keeping.forgetRequests(before, jobsAtOnce)
      const acts = await keeping.forgetActs(before, jobsAtOnce)
      if (jobs.length < jobsAtOnce && requests < jobsAtOnce && acts < jobsAtOnce) break
      await pause(breath, this.#stop.signal)
    }
    if (count > 0) log.info('rows were kept long enough and removed', { jobs: count })
  }

  async #removeClaims(): Promise<void> {
    const { rooms = () => [], policy, log } = this.#parts
    let count = 0
    for (const room of rooms()) {
      for (let last = claimsAtOnce; last === claimsAtOnce && !this.#stop.signal.aborted; count += last) {
        last = await room.forget(policy().rowsDays, claimsAtOnce)
        await pause(breath, this.#stop.signal)
      }
    }
    if (count > 0) log.info('claims were kept long enough and removed', { jobs: count })
  }

  async #removeDocuments(): Promise<void> {
    const { documents, log } = this.#parts
    const names = await readdir(documents)
    let removed = 0
    const stuck: string[] = []
    for (let at = 0; at < names.length && !this.#stop.signal.aborted; at += filesAtOnce) {
      for (const name of await this.#mayGo(names.slice(at, at + filesAtOnce))) {
        try {
          await rm(join(documents, name))
          removed++
        } catch {
          stuck.push(name)
        }
      }
      await pause(breath, this.#stop.signal)
    }
    if (removed > 0) log.info('documents were kept long enough and removed', { documents: removed })
    if (stuck.length > 0) {
      const why = 'documents could not be removed; it is tried again in an hour'
      log.info(why, { documents: stuck.length })
    }
  }

  /** Of these files, those that may go. */
  async #mayGo(names: readonly string[]): Promise<string[]> {
    const { documents, keeping, policy, now } = this.#parts
    const before = now() - policy().documentsDays * day
    const strangersBefore = Math.min(before, now() - strangersStay)
    const ages = new Map<string, number>()
    for (const name of names.filter(one => isDocument(one) || isPart(one))) {
      const changed = await stat(join(documents, name)).then(
        file => file.mtimeMs,
        () => null,
      )
      if (changed !== null && changed < before) ages.set(name, changed)
    }
    const isOld = (name: string) => (ages.get(name) ?? now()) < strangersBefore
    const old = [...ages.keys()]
    const attempts = old.filter(isDocument).map(name => name.slice(0, -'.pdf'.length))
    if (old.length === 0) return []
    const { done, unknown } = await keeping.mayGo(attempts, before)
    const files = (list: readonly string[]) => list.map(name => `${name}.pdf`)
    return [...files(done), ...files(unknown).filter(isOld), ...old.filter(isPart).filter(isOld)]
  }
}
