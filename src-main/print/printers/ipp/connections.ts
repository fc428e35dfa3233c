import type { Agent } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { DeskError, hasCode } from '../../../../src-shared/errors.ts'
import { SerialQueue } from '../../../../src-shared/serial-queue.ts'
import type { IppEndpoint } from './endpoint.ts'
import { errorCode, isCertificateError } from './network-words.ts'

/** A printer gets so long to notice that a connection was closed before the next one is opened (ms). */
const noticesWithin = 25
/** A connection that is closed here gets so long to be closed there, too (ms). */
const closesWithin = 250
/** One that takes no connection for so long after the one before may still be busy closing that (ms). */
const reopensWithin = 1_000
const retriesEvery = 100
/** A question waits so long for a hand-over to end before it is asked beside it (ms). */
const waitsForHandOver = 2_000
/** A hand-over waits so long for the answer to a question before it takes the connection from it (ms). */
const waitsForAnswer = 5_000
/** A connection that nobody uses is closed after so long: it may be the only one that others can have, too (ms). */
const rests = 500
/** After a question got no answer beside a hand-over, none is asked there for so long (ms). */
const silentFor = 10 * 60_000

/** True for an error of a request that got no answer, or none that says anything. */
const isUnanswered = (error: unknown): boolean =>
  (hasCode(error, 'printer.unreachable') && !isCertificateError(error.cause)) ||
  hasCode(error, 'printer.answer-lost') ||
  hasCode(error, 'printer.bad-answer') ||
  hasCode(error, 'printer.refused') ||
  hasCode(error, 'printer.busy')

/** Where nothing was sent; of a question, where it was turned away, too. */
const isShut = (error: unknown, isQuestion: boolean): boolean => {
  const code = error instanceof DeskError ? errorCode(error.cause) : ''
  return code === 'ECONNREFUSED' || (isQuestion && (code === 'ECONNRESET' || code === 'EPIPE'))
}

/** A hand-over; `since` when it is on its way (ms, by `performance`). */
interface Taking {
  since: number | null
  ended: Promise<void>
}

type Asks<T> = (cut: AbortSignal) => Promise<T>

/**
 * All connections of this process to one printer. Many printers take one at a time, and reset, refuse or leave hanging any
 * other. So a hand-over is alone, and questions are asked one after the other, until the printer has shown that it bears more:
 * by an answer beside a hand-over. A print server bears any number.
 */
export class PrinterConnections {
  /** True once it has answered beside a hand-over, until it doesn't. */
  #answersBeside = false
  /** Until when nothing is asked beside a hand-over (ms, by `performance`). */
  #silentUntil = 0
  #isServer: boolean
  readonly #agents = new Set<Agent>()
  readonly #questions = new SerialQueue()
  /** Hand-overs that wait for others, or for word that they need not. */
  readonly #waiting = new Set<() => void>()
  /** The hand-overs that were asked for, the one under way first. */
  readonly #taking = new Set<Taking>()
  /** The question that is being asked, alone. */
  #asking: { cut: AbortController; answered: Promise<unknown> } | null = null
  #closedAt = Number.NEGATIVE_INFINITY
  #resting: NodeJS.Timeout | undefined

  constructor(isServer = false) {
    this.#isServer = isServer
  }

  /** A print server is behind them. */
  isServer(): void {
    this.#isServer = true
  }

  /** These kept connections count among them, until they are dropped. */
  keep(agent: Agent): void {
    this.#agents.add(agent)
  }

  drop(agent: Agent): void {
    this.#agents.delete(agent)
  }

  /**
   * Asks a question over these kept connections; the signal ends its request. Throws `printer.taking` where a hand-over is under
   * way, and the question got no answer for that.
   */
  async ask<T>(printer: string, agent: Agent, asks: Asks<T>, signal: AbortSignal): Promise<T> {
    if (this.#isServer) return asks(signal)
    if (this.#answersBeside) return this.#beside(printer, asks, signal)
    return this.#questions.add(async () => {
      if (await this.#isTakingLong(signal)) {
        if (performance.now() < this.#silentUntil) throw taking(printer)
      }
      return this.#alone(printer, agent, asks, signal)
    })
  }

  /** True while a hand-over is under way. */
  get isTaking(): boolean {
    return !this.#isServer && this.#taking.size > 0
  }

  /** Does what may be done once only, over a connection of its own. Questions that are in its way are cut off. */
  async handOver<T>(does: () => Promise<T>): Promise<T> {
    if (this.#isServer) return does()
    let end = () => {}
    const taking: Taking = { since: null, ended: new Promise(resolve => (end = resolve)) }
    const ahead = [...this.#taking]
    this.#taking.add(taking)
    try {
      await this.#after(ahead)
      if (!this.#answersBeside) await this.#clear()
      taking.since = performance.now()
      return await this.#untilOpen(does, false)
    } finally {
      this.#closedAt = performance.now()
      this.#taking.delete(taking)
      end()
    }
  }

  /** Waits for the hand-overs ahead, or until the printer shows that it bears more than one connection. */
  async #after(ahead: readonly Taking[]): Promise<void> {
    if (this.#answersBeside || ahead.length === 0) return
    await new Promise<void>(resolve => {
      this.#waiting.add(resolve)
      void Promise.all(ahead.map(({ ended }) => ended)).then(() => {
        this.#waiting.delete(resolve)
        resolve()
      })
    })
  }

  #bearsMore(): void {
    this.#answersBeside = true
    for (const go of this.#waiting) go()
    this.#waiting.clear()
  }

  /** Waits for hand-overs, which most often end in a moment; true if one takes long. */
  async #isTakingLong(signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const [first] = this.#taking
      if (!first || signal.aborted) return false
      const left = first.since === null ? waitsForHandOver : first.since + waitsForHandOver - performance.now()
      if (left <= 0) return true
      const ended = new AbortController()
      const wait = pause(left, undefined, { signal: AbortSignal.any([signal, ended.signal]), ref: false })
      await Promise.race([first.ended, wait.catch(() => {})])
      ended.abort()
    }
  }

  async #alone<T>(printer: string, agent: Agent, asks: Asks<T>, signal: AbortSignal): Promise<T> {
    const cut = new AbortController()
    const ask = () => this.#beside(printer, asks, AbortSignal.any([signal, cut.signal]))
    const asked = this.#closeKept(agent).then(() => this.#untilOpen(ask, true))
    const answered = asked.catch(() => {})
    this.#asking = { cut, answered }
    try {
      return await asked
    } catch (error) {
      throw cut.signal.aborted && !signal.aborted ? taking(printer) : error
    } finally {
      this.#asking = null
      clearTimeout(this.#resting)
      this.#resting = setTimeout(() => void this.#questions.add(() => this.#closeKept()), rests).unref()
    }
  }

  /** A question that may meet a hand-over: how that comes out shows what the printer bears. */
  async #beside<T>(printer: string, asks: Asks<T>, signal: AbortSignal): Promise<T> {
    // One that still waits for this question has opened no connection.
    const beside = [...this.#taking].find(({ since }) => since !== null)
    try {
      const answer = await asks(signal)
      if (beside && this.#taking.has(beside)) this.#bearsMore()
      return answer
    } catch (error) {
      if (!beside || signal.aborted || !isUnanswered(error)) throw error
      this.#answersBeside = false
      this.#silentUntil = performance.now() + silentFor
      throw taking(printer)
    }
  }

  /** Sees to it that no connection is open. */
  async #clear(): Promise<void> {
    // A question that has just been let through is asked by the next turn.
    await nextTurn()
    const asking = this.#asking
    if (asking) {
      const late = setTimeout(() => asking.cut.abort(), waitsForAnswer)
      await asking.answered
      clearTimeout(late)
    }
    await this.#closeKept()
  }

  /** Closes the connections that nobody uses, but for these, and lets the printer notice. */
  async #closeKept(but?: Agent): Promise<void> {
    // One whose answer is just here is among the kept ones in the next turn.
    await nextTurn()
    await Promise.all([...this.#agents].filter(agent => agent !== but).map(agent => this.#close(agent)))
    const left = this.#closedAt + noticesWithin - performance.now()
    if (left <= 0) return
    await pause(left)
    await nextTurn()
  }

  async #close({ freeSockets }: Agent): Promise<void> {
    const kept = Object.values(freeSockets).flatMap(sockets => sockets ?? [])
    for (const socket of kept) {
      const late = setTimeout(() => socket.destroy(), closesWithin)
      const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
      socket.resume().end()
      await closed
      clearTimeout(late)
      this.#closedAt = performance.now()
    }
  }

  /** A printer that takes no connection right after the one before is asked again for a moment; nothing was sent. */
  async #untilOpen<T>(does: () => Promise<T>, isQuestion: boolean): Promise<T> {
    for (;;) {
      try {
        return await does()
      } catch (error) {
        const mayBeClosing = !this.#answersBeside && performance.now() - this.#closedAt < reopensWithin
        if (!mayBeClosing || !isShut(error, isQuestion)) throw error
        await pause(retriesEvery)
      }
    }
  }
}

const taking = (printer: string): DeskError => new DeskError('printer.taking', { printer }, { retry: 'any-time' })

const known = new Map<string, PrinterConnections>()

/** The connections to whatever answers at this place: whoever asks it in this process shares them. */
export function connectionsTo({ host, port, socketPath, isServer = false }: IppEndpoint): PrinterConnections {
  if (isServer || socketPath !== null) return new PrinterConnections(true)
  const place = `${host}:${port}`
  const connections = known.get(place) ?? new PrinterConnections()
  known.set(place, connections)
  return connections
}
