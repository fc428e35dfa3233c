import { setTimeout as wait } from 'node:timers/promises'
import { asDeskError, DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import type { ServiceClient } from '../../service/index.ts'
import type { StoredUpload, UploadBook } from '../draft-book.ts'
import type { ImportDoor, OpenImports } from '../import-door.ts'
import { FileCourse, type FollowingWaits, usualWaits } from './file-course.ts'
import { InterruptibleSleep } from './interruptible-sleep.ts'
import { readEvidence, type UploadEvidence } from './upload-evidence.ts'

/** What becomes of an upload. */
type Change = Parameters<UploadBook['become']>[1]

/** At these nothing more is expected of an upload. */
const atEnd = new Set<StoredUpload['state']>(['refused', 'proved', 'taken-back'])

/** The service may have the file, although it did not say so; a server that failed may have queued it before. */
const perhapsDone = new Set<string>(['service.answer-unknown', 'service.failed', 'desk.internal'])

/** What became of a file that was sent and not taken. */
function endOf(thrown: unknown): Change {
  const error = asDeskError(thrown)
  if (perhapsDone.has(error.code)) return { state: 'unknown', said: [message('imports.upload-unknown', {})] }
  const what = hasCode(error, 'service.rejected') ? error.data.what : null
  const reason = what === null ? error.toMessage() : message('imports.upload-refused', { what })
  return { state: 'refused', said: [reason] }
}

/** What is left of an upload of the open profile. */
interface Open {
  imports: OpenImports
  control: AbortController
  work: Set<Promise<void>>
  /** Of it, files on their way. */
  sends: Set<Promise<void>>
  followed: Set<number>
}

/** A file whose answer is near is waited for when the profile closes (ms). */
const patienceAtEnd = 3_000

/** Follows the uploads of the open profile to their ends, by itself, also after a restart. */
export class UploadFollowing {
  readonly #door: ImportDoor
  readonly #waits: FollowingWaits
  readonly #pauses = new InterruptibleSleep()
  #open: Open | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(door: ImportDoor, waits: Partial<FollowingWaits> = {}) {
    this.#door = door
    this.#waits = { ...usualWaits, ...waits }
  }

  /** A profile is open, or someone has signed in: continues with what is not at its end. */
  resume(): Promise<void> {
    return this.#inTurn(() => this.#resume())
  }

  /** The profile closes: nothing is sent or asked any more. What is on its way has an unknown answer. */
  leave(): Promise<void> {
    return this.#inTurn(() => this.#leave())
  }

  /** Sends a file, once, and follows it; does not wait for either. */
  async send(imports: OpenImports, upload: StoredUpload, file: { name: string; bytes: Uint8Array<ArrayBuffer> }) {
    await this.#with(imports, open => {
      const sent = this.#run(open, signal => this.#send(open, upload, file, signal))
      open.sends.add(sent)
      void sent.then(() => open.sends.delete(sent))
    })
  }

  /** Reads the grid again now and compares it with an upload. Throws what the service says against it. */
  async prove(imports: OpenImports, upload: StoredUpload): Promise<StoredUpload> {
    if (upload.state === 'sending' || upload.state === 'refused') return upload
    const proved = await this.#read(imports, upload)
    const isOver = proved.state === 'proved' || proved.proof?.arrived === proved.cells
    return isOver ? this.#end(imports, proved) : proved
  }

  /** The client of the profile that an upload belongs to. */
  clientOf(imports: OpenImports): ServiceClient {
    const client = this.#door.client()
    if (client.serviceKey === imports.service) return client
    throw new DeskError('session.not-signed-in', { profile: imports.service })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  async #resume(): Promise<void> {
    const imports = await this.#door.opened()
    if (this.#open?.imports.prices === imports.prices) {
      this.#pauses.wake()
      return this.#followAll(this.#open)
    }
    await this.#leave()
    await imports.uploads.endInterrupted(imports.service)
    const open: Open = {
      imports,
      control: new AbortController(),
      work: new Set(),
      sends: new Set(),
      followed: new Set(),
    }
    this.#open = open
    await this.#followAll(open)
  }

  async #followAll(open: Open): Promise<void> {
    const { service, uploads } = open.imports
    for (const upload of await uploads.open(service)) this.#follow(open, upload)
  }

  async #leave(): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = null
    if (open.sends.size > 0)
      await Promise.race([Promise.all(open.sends), wait(patienceAtEnd, undefined, { ref: false })])
    open.control.abort()
    await Promise.all(open.work)
  }

  /** Does something for the profile that is open, as long as it is. */
  async #with(imports: OpenImports, act: (open: Open) => void): Promise<void> {
    await this.resume()
    const open = this.#open
    if (open?.imports.prices !== imports.prices) throw new DeskError('session.no-profile-open', {})
    act(open)
  }

  /** What fails is logged. */
  #run(open: Open, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = open.control
    const work = act(signal).catch((error: unknown) => {
      if (!signal.aborted) this.#door.log.warn(asDeskError(error).message)
    })
    open.work.add(work)
    void work.then(() => open.work.delete(work))
    return work
  }

  async #send(
    open: Open,
    upload: StoredUpload,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    signal: AbortSignal,
  ): Promise<void> {
    const change = await Promise.resolve()
      .then(() => this.clientOf(open.imports).importFile(upload.retailer, file, signal))
      .then(
        ({ batch }): Change => ({ state: 'queued', batch, said: [] }),
        error => endOf(error),
      )
    const became = await this.#keep(open.imports, upload, change, signal)
    if (!atEnd.has(became.state)) this.#follow(open, became)
  }

  /** What the service answered is not to be lost over a full disk. */
  async #keep(imports: OpenImports, upload: StoredUpload, change: Change, signal: AbortSignal): Promise<StoredUpload> {
    for (;;) {
      try {
        return await this.#become(imports, upload, change)
      } catch (error) {
        this.#door.log.warn(asDeskError(error).message)
        await this.#pauses.pause(this.#waits.most, signal)
      }
    }
  }

  #follow(open: Open, upload: StoredUpload): void {
    if (this.#open !== open || open.followed.has(upload.id) || upload.state === 'sending') return
    open.followed.add(upload.id)
    void this.#run(open, async signal => {
      try {
        await this.#followFile(open.imports, upload, signal)
      } finally {
        open.followed.delete(upload.id)
      }
    })
  }

  /** Runs until the grid holds everything, or nothing more is expected. Retries after any failure and reports it. */
  async #followFile(imports: OpenImports, followed: StoredUpload, signal: AbortSignal): Promise<void> {
    const course = new FileCourse(this.#waits, performance.now(), Date.now() - followed.at)
    let least = 0
    for (;;) {
      await this.#pauses.pause(Math.max(least, course.pause), signal)
      least = 0
      const upload = await this.#look(imports, followed)
      if (!upload) continue
      if (atEnd.has(upload.state)) return
      try {
        if (await this.#lookAfter(imports, upload, course, signal)) return
      } catch (error) {
        if (signal.aborted) return
        // The prices are closed: the profile is about to be.
        if (error instanceof Error && error.name === 'AbortError') continue
        const { retry } = asDeskError(error)
        if (typeof retry === 'object') least = retry.afterSeconds * 1000
        const said = [asDeskError(error).toMessage()]
        await this.#note(imports, upload, { said }).catch(() => {})
      }
    }
  }

  /** The current state; null if it can't be read, which the next write reports. */
  #look({ uploads }: OpenImports, { draft, id }: StoredUpload): Promise<StoredUpload | null> {
    return uploads.one(draft, id).catch(() => null)
  }

  async #lookAfter(
    imports: OpenImports,
    upload: StoredUpload,
    course: FileCourse,
    signal: AbortSignal,
  ): Promise<boolean> {
    const others = await imports.uploads.otherBatches(imports.service, upload.id)
    const signs: UploadEvidence = await readEvidence(this.clientOf(imports), upload, others, signal)
    let now = await this.#note(imports, upload, signs)
    const age = course.age(performance.now())
    const ended = signs.ended ?? course.signOf(signs.jobs, age)
    if (!course.isReadingDue(ended, performance.now())) return false
    if (now.state === 'queued') now = await this.#become(imports, now, { state: 'proving' })
    const proved = await this.#read(imports, now)
    const { proof } = proved
    if (!proof || !course.isOver(proof, age, performance.now())) return false
    await this.#end(imports, proved)
    return true
  }

  /** Reads the whole grid again, compares it, and keeps what resulted from it. */
  async #read(imports: OpenImports, upload: StoredUpload): Promise<StoredUpload> {
    const { prices, uploads } = imports
    const { since } = await prices.readAgain(fabricSheet(upload.retailer))
    const proved = await uploads.prove(upload.id, since, this.#door.locale())
    this.#door.changed(proved.draft)
    return proved
  }

  async #end(imports: OpenImports, upload: StoredUpload): Promise<StoredUpload> {
    const { proof, cells, state } = upload
    if (state === 'taken-back') return upload
    const missing = cells - (proof?.arrived ?? 0)
    const heard = upload.said.filter(({ code }) => code === 'imports.upload-said')
    const said = missing === 0 ? heard : [message('imports.not-all-arrived', { missing, cells }), ...heard]
    const ended = await this.#become(imports, upload, { state: 'proved', said })
    // What arrived is in the history of prices now.
    imports.prices.reportJournal(fabricSheet(upload.retailer))
    return ended
  }

  /** Stores its state if it has changed. */
  async #note(
    imports: OpenImports,
    upload: StoredUpload,
    { said, jobs }: { said: Message[]; jobs?: UploadEvidence['jobs'] },
  ): Promise<StoredUpload> {
    const lasting = upload.said.filter(({ code }) => code === 'imports.upload-unknown')
    const all = [...lasting, ...said]
    const known = jobs ?? upload.jobs
    const isSame = JSON.stringify([all, known]) === JSON.stringify([upload.said, upload.jobs])
    return isSame ? upload : this.#become(imports, upload, { said: all, jobs: known })
  }

  async #become({ uploads }: OpenImports, { id }: StoredUpload, change: Change): Promise<StoredUpload> {
    const became = await uploads.become(id, change)
    this.#door.changed(became.draft)
    return became
  }
}
