import { asDeskError, type DeskError } from '../../../src-shared/errors.ts'
import type { RoomAct, RoomAsked } from './exchange.ts'

/** Acts of one round trip at most. */
const actsTogether = 200

/** What round trips need of the room around them. */
export interface RoundTripsSurroundings {
  /** False while nobody can be asked: what lasts waits. */
  isOpen(): boolean
  /** The room's name of the service; null: not known yet, and what is about its jobs waits. */
  service(): string | null
  /** One transaction. */
  exchange(acts: RoomAct[]): Promise<unknown[]>
  /** A round trip got no answer. */
  lost(error: DeskError): void
}

/** All that is asked while one round trip is under way goes with the next, in the order in which it was asked. */
export class RoundTrips {
  readonly #around: RoundTripsSurroundings
  #queue: RoomAsked[] = []
  #isAsking = false
  /** When the next round trip begins, by the monotonic clock in milliseconds; Infinity: none is planned. */
  #at = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  constructor(around: RoundTripsSurroundings) {
    this.#around = around
  }

  /** Asks one thing with the next round trip. Rejects where that gets no answer. */
  ask<T>(act: RoomAct): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ act, lasts: false, within: 0, done: told => resolve(told as T), failed: reject })
      this.go()
    })
  }

  /** Tells one thing, again and again until it is known, which resolves: at first with a round trip that begins within so many milliseconds. */
  tell(act: RoomAct, within = 0): Promise<void> {
    const told = new Promise<void>(done => {
      this.#queue.push({ act, lasts: true, within, done: () => done(), failed: () => {} })
    })
    if (this.#around.isOpen()) this.go(within)
    return told
  }

  /** Plans a round trip within so many milliseconds, for what waits. */
  go(within = 0): void {
    const at = performance.now() + within
    if (this.#isAsking || at >= this.#at) return
    this.stop()
    this.#at = at
    const pump = () => {
      this.#at = Number.POSITIVE_INFINITY
      void this.#pump()
    }
    // What is asked for in one go, such as the next jobs of all printers, is one round trip.
    if (within > 0) this.#timer = setTimeout(pump, within)
    else this.#soon = setImmediate(pump)
  }

  /** No round trip is planned any more. */
  stop(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#soon)
    this.#at = Number.POSITIVE_INFINITY
  }

  /** What is asked gets no answer now; what lasts is kept. */
  fail(error: DeskError): void {
    for (const one of this.#queue.filter(({ lasts }) => !lasts)) one.failed(error)
    this.#queue = this.#queue.filter(({ lasts }) => lasts)
  }

  /** True for what can be asked now: where the service is not known yet, what is about its jobs waits. */
  #mayGo({ act }: RoomAsked): boolean {
    return act['service'] !== null || this.#around.service() !== null
  }

  async #pump(): Promise<void> {
    const { isOpen, service, exchange, lost } = this.#around
    if (this.#isAsking || this.#queue.length === 0 || !isOpen()) return
    this.#isAsking = true
    const asked = this.#queue.filter(one => this.#mayGo(one)).slice(0, actsTogether)
    this.#queue = this.#queue.filter(one => !asked.includes(one))
    try {
      if (asked.length > 0) {
        const acts = asked.map(({ act }) => (act['service'] === null ? { ...act, service: service() } : act))
        const told = await exchange(acts)
        for (const [at, one] of asked.entries()) one.done(told[at])
      }
    } catch (error) {
      const coded = asDeskError(error)
      this.#queue = [...asked.filter(one => one.lasts), ...this.#queue]
      for (const one of asked) if (!one.lasts) one.failed(coded)
      lost(coded)
    } finally {
      this.#isAsking = false
    }
    for (const one of this.#queue) if (this.#mayGo(one)) this.go(one.within)
  }
}
