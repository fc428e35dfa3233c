import { setImmediate } from 'node:timers/promises'

/** How far a long action has come (contract/print.ts, `runs.changed`). */
export interface RunProgress {
  run: string
  total: number
  done: number
  refused: number
  ended: boolean
}

/** At most five times a second. */
const reportInterval = 200

/** How long a run may keep others waiting, in milliseconds. */
const oneBreath = 8

/** The long actions that are under way, by the names that their askers chose. */
export class Runs {
  readonly #tell: (progress: RunProgress) => void
  readonly #running = new Set<DeskRun>()

  constructor(tell: (progress: RunProgress) => void) {
    this.#tell = tell
  }

  /** Starts an action on this many jobs or orders; without a name it is neither reported nor can it be cancelled. */
  begin(name: string | undefined, total: number): DeskRun {
    const run: DeskRun = new DeskRun(
      name ?? null,
      total,
      progress => this.#tell(progress),
      () => this.#running.delete(run),
    )
    this.#running.add(run)
    return run
  }

  /** Stops what has not started yet. Does nothing for an unknown run or one that has ended. */
  cancel(name: string): void {
    for (const run of this.#running) if (run.name === name) run.cancel()
  }

  /** Stops all: what they act on is closed. */
  cancelAll(): void {
    for (const run of this.#running) run.cancel()
  }
}

/** One long action. Whoever carries it out asks `goesOn` before each thing, and says `count` after it. */
export class DeskRun {
  readonly name: string | null
  readonly #total: number
  readonly #tell: (progress: RunProgress) => void
  readonly #ended: () => void
  #done = 0
  #refused = 0
  #isCancelled = false
  #reportedAt = performance.now()
  #breathedAt = performance.now()

  constructor(name: string | null, total: number, tell: (progress: RunProgress) => void, ended: () => void) {
    this.name = name
    this.#total = total
    this.#tell = tell
    this.#ended = ended
  }

  cancel(): void {
    this.#isCancelled = true
  }

  /** False once it was cancelled. Lets others have their turn if it has worked for a while. */
  async goesOn(): Promise<boolean> {
    if (performance.now() - this.#breathedAt > oneBreath) {
      await setImmediate()
      this.#breathedAt = performance.now()
    }
    return !this.#isCancelled
  }

  count(end: 'done' | 'refused', how = 1): void {
    if (end === 'done') this.#done += how
    else this.#refused += how
    if (performance.now() - this.#reportedAt >= reportInterval) this.#say(false)
  }

  end(): void {
    this.#ended()
    this.#say(true)
  }

  #say(ended: boolean): void {
    if (this.name === null) return
    this.#reportedAt = performance.now()
    this.#tell({
      run: this.name,
      total: this.#total,
      done: this.#done,
      refused: this.#refused,
      ended,
    })
  }
}
