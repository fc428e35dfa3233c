import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CommandHandlers, CommandOutput, EventData, EventName } from '../../src-shared/contract/index.ts'
import { openOperations } from '../../src-shared/contract/service.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import type { Log } from '../diagnostics/log.ts'
import { renamePatiently } from '../new-file.ts'
import { type Keychain, type Session, whyOf } from '../session/index.ts'

/** What was asked about one order. */
export interface KeptQuestion {
  operation: string
  path: { order: string }
  query?: Record<string, unknown> | undefined
}

type KeptAnswer = CommandOutput<'orders.kept'>

export interface KeptOrdersParts {
  folder: string
  keychain: Keychain
  session: Pick<Session, 'state' | 'tokenHash' | 'onChange' | 'onRefused' | 'prove'>
  /** How long an answer is kept, in days; 0: not at all. Read again each time. */
  days(): number
  log: Log
  now?(): number
}

const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000
/** Of an opened order there are some fifteen answers: those of the last 300 orders or so. */
const mostFiles = 4_500
const mostBytes = 2_000_000
/** The first byte of a file: another version's is not read. */
const format = 1
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes
const keyAccount = 'kept orders'
/** In a profile's folder: the service has refused its token, and hasn't accepted one since. */
const refusedName = 'refused'
/** Refused for so long, an account isn't coming back: its copies go (ms). */
const refusedFor = day
/** How long an account that isn't proven yet is asked for, before the service counts as away (ms). */
const proofWait = 2_000

/** Says that the account may not see the order any more, or that there is none. */
const gone = new Set(['service.not-found', 'service.forbidden'])

/**
 * Keeps what the service answered about orders that were opened, so that they can be read while it can't be reached.
 * Customers' names are in them: each answer is a file encrypted by a key in the keychain, under a name that tells
 * nothing. Where there is no keychain nothing is kept. The readers have dropped contact data before.
 *
 * They are read as long as the account is in order: it was accepted, or the service can't be asked. Once the service has
 * refused the token nothing is, also after a restart without the service, until it accepts the account again; what was refused
 * for a day goes.
 */
export class KeptOrders {
  readonly #parts: KeptOrdersParts
  readonly #queue = new SerialQueue()
  #key: Promise<Buffer | null> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopListening = () => {}

  constructor(parts: KeptOrdersParts) {
    this.#parts = parts
  }

  start(): void {
    const { session } = this.#parts
    const stopAccepted = session.onChange(({ status, profile }) => {
      if (!profile) return
      const folder = this.#folderOf(profile)
      if (status === 'signed-out') void this.#do(() => rm(folder, { recursive: true, force: true }))
      else if (status === 'signed-in') void this.#do(() => rm(join(folder, refusedName), { force: true }))
    })
    const stopRefused = session.onRefused(profile => void this.#do(() => markRefused(this.#folderOf(profile))))
    this.#stopListening = () => {
      stopAccepted()
      stopRefused()
    }
    void this.round()
    this.#timer = setInterval(() => void this.round(), hour)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.#queue.idle()
  }

  /** Keeps an answer in place of the one before. Never rejects: an order that can't be kept is shown all the same. */
  keep(question: KeptQuestion, answer: unknown): Promise<void> {
    const place = this.#place()
    if (!place || this.#parts.days() === 0) return Promise.resolve()
    const at = this.#now()
    return this.#do(async () => {
      const key = await this.#keyOf('made')
      const text = Buffer.from(JSON.stringify({ at, answer }))
      if (!key || text.length > mostBytes) return
      const { name, bound } = nameOf(key, place.token, question)
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(bound)
      const sealed = Buffer.concat([sealing.update(text), sealing.final()])
      await mkdir(place.folder, { recursive: true, mode: 0o700 })
      const part = join(place.folder, `${name}.part`)
      await rm(part, { force: true })
      await writeFile(part, Buffer.concat([Buffer.of(format), nonce, sealing.getAuthTag(), sealed]), {
        flag: 'wx',
        mode: 0o600,
      })
      await renamePatiently(part, join(place.folder, name))
    })
  }

  /** What was answered last, and when; null if nothing is kept, or it is older than may be. Never rejects. */
  async find(question: KeptQuestion): Promise<KeptAnswer> {
    await this.#proven()
    const place = this.#place()
    let found: KeptAnswer = null
    if (place) {
      await this.#do(async () => {
        if (await this.#isRefused(place.folder)) return
        const key = await this.#keyOf('kept')
        if (!key) return
        const { name, bound } = nameOf(key, place.token, question)
        const file = join(place.folder, name)
        const bytes = await readFile(file).catch(() => null)
        if (!bytes) return
        const opened = open(key, bound, bytes)
        if (opened && this.#now() - opened.at <= this.#parts.days() * day) found = opened
        else await rm(file, { force: true })
        if (!opened) this.#parts.log.warn('A kept copy of an order was damaged and is removed', {})
      })
    }
    // It may have been refused meanwhile.
    return this.#parts.session.state().status === 'token-refused' ? null : found
  }

  /** A token that was revoked while no desk ran is found out before anything is read, if the service can be asked. */
  async #proven(): Promise<void> {
    const { session } = this.#parts
    if (session.state().status !== 'unproven') return
    await Promise.race([session.prove(), pause(proofWait, undefined, { ref: false })])
  }

  /** True if the open profile's token was refused and hasn't been accepted since. */
  async #isRefused(folder: string): Promise<boolean> {
    const { status } = this.#parts.session.state()
    if (status === 'signed-in') return false
    return status === 'token-refused' || (await stat(join(folder, refusedName)).catch(() => null)) !== null
  }

  /** Forgets an answer: the service says that there is none, or that this account may not see it. */
  forget(question: KeptQuestion): Promise<void> {
    const place = this.#place()
    if (!place) return Promise.resolve()
    return this.#do(async () => {
      const key = await this.#keyOf('kept')
      if (key) await rm(join(place.folder, nameOf(key, place.token, question).name), { force: true })
    })
  }

  /** Removes what was kept long enough, all of it where nothing is to be kept. Never rejects. */
  round(): Promise<void> {
    return this.#do(async () => {
      const { folder, days } = this.#parts
      if (days() === 0) return rm(folder, { recursive: true, force: true })
      const before = this.#now() - days() * day
      const files: { path: string; at: number }[] = []
      const refused: string[] = []
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (basename(name) === refusedName) {
          if (found && found.mtimeMs < this.#now() - refusedFor) refused.push(dirname(path))
        } else if (found?.isFile()) files.push({ path, at: found.mtimeMs })
      }
      files.sort((a, b) => b.at - a.at)
      for (const [index, { path, at }] of files.entries()) {
        if (index >= mostFiles || at < before || path.endsWith('.part')) await rm(path, { force: true })
      }
      for (const account of refused) await rm(account, { recursive: true, force: true })
    })
  }

  /** Hears of every event: of a profile that was removed nothing stays. */
  hear(name: EventName, data: unknown): void {
    if (name !== 'profiles.changed') return
    const known = (data as EventData<'profiles.changed'>).map(profile => this.#folderOf(profile))
    void this.#do(async () => {
      for (const one of await readdir(this.#parts.folder).catch(() => [])) {
        const path = join(this.#parts.folder, one)
        if (!known.includes(path)) await rm(path, { recursive: true, force: true })
      }
    })
  }

  /** The handlers of the service's operations, with every answer about one order kept. */
  around<H extends Partial<CommandHandlers>>(handlers: H): H & Pick<CommandHandlers, 'orders.kept'> {
    const watched = openOperations.filter(
      // A link is good for a short time, and opens its target for anyone who has it.
      id => declarationOf(id).call?.startsWith('GET ') && isOfOrder(id) && !id.endsWith('.link'),
    )
    const kept = watched.map(id => {
      const ask = handlers[id] as (input: object) => Promise<unknown>
      return [
        id,
        async (input: Omit<KeptQuestion, 'operation'>) => {
          const question = { operation: id, path: input.path, query: input.query }
          const asked = this.#place()
          // A late answer is the profile's and the account's that asked, whichever is open by then.
          const isStillOpen = () => isDeepStrictEqual(asked, this.#place())
          try {
            const answer = await ask(input)
            if (isStillOpen()) void this.keep(question, answer)
            return answer
          } catch (error) {
            if (gone.has(asDeskError(error).code) && isStillOpen()) void this.forget(question)
            throw error
          }
        },
      ]
    })
    return { ...handlers, ...Object.fromEntries(kept), 'orders.kept': question => this.find(question) }
  }

  #now(): number {
    return this.#parts.now?.() ?? Date.now()
  }

  /** Where the open profile's answers are, and whose they are; null where no one is signed in. */
  #place(): { folder: string; token: string } | null {
    const { profile } = this.#parts.session.state()
    const token = this.#parts.session.tokenHash()
    return profile && token !== null ? { folder: this.#folderOf(profile), token } : null
  }

  #folderOf({ id, baseUrl }: { id: string; baseUrl: string }): string {
    const name = createHash('sha256').update(`${id}\n${baseUrl}`).digest('hex').slice(0, 32)
    return join(this.#parts.folder, name)
  }

  async #do(work: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.add(work)
    } catch (error) {
      this.#parts.log.warn('Opened orders are not kept', { why: asDeskError(error).message })
    }
  }

  /** The key of all files; `made`: one is made where there is none. */
  async #keyOf(how: 'kept' | 'made'): Promise<Buffer | null> {
    const { keychain, log } = this.#parts
    if (keychain.kind === 'session-only') return null
    this.#key ??= (async () => {
      const known = Buffer.from((await keychain.get(keyAccount)) ?? '', 'base64')
      if (known.length === 32) return known
      if (how === 'kept') return null
      const made = randomBytes(32)
      await keychain.set(keyAccount, made.toString('base64'))
      return made
    })()
    try {
      const key = await this.#key
      if (!key) this.#key = undefined
      return key
    } catch (error) {
      this.#key = Promise.resolve(null)
      log.warn('Opened orders are not kept', { why: whyOf(error) })
      return null
    }
  }
}

/** Marks a profile's copies as not to be read; the first refusal counts. Where there are none, nothing is marked. */
async function markRefused(folder: string): Promise<void> {
  await writeFile(join(folder, refusedName), '', { flag: 'wx', mode: 0o600 }).catch(error => {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  })
}

const isOfOrder = (id: string) => /^admin\.orders\./.test(id) && /\{order\}/.test(declarationOf(id as never).call ?? '')

/** A file's name, and what its content is bound to: a file that gets another's name can't be opened. */
function nameOf(key: Buffer, token: string, { operation, path, query }: KeptQuestion): { name: string; bound: Buffer } {
  const asked = Object.entries(query ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bound = createHmac('sha256', key)
    .update(JSON.stringify([token, operation, path.order, asked]))
    .digest()
  return { name: bound.toString('hex'), bound }
}

/** The answer in a file; null for one that is damaged, of another key, or of another version. */
function open(key: Buffer, bound: Buffer, bytes: Buffer): NonNullable<KeptAnswer> | null {
  if (bytes.length <= headBytes || bytes[0] !== format) return null
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(1, 1 + nonceBytes))
      .setAAD(bound)
      .setAuthTag(bytes.subarray(1 + nonceBytes, headBytes))
    const text = Buffer.concat([opening.update(bytes.subarray(headBytes)), opening.final()]).toString()
    return JSON.parse(text) as NonNullable<KeptAnswer>
  } catch {
    return null
  }
}
