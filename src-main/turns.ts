import { setImmediate as nextTurn } from 'node:timers/promises'

/** A thread works this long (ms) before it looks whether there is something else to do. */
const turnLength = 10

/** Long work of one thread, which lets others have their turn in between. */
export class Turns {
  #begun = performance.now()

  /** True if this work has had its turn. */
  get isOver(): boolean {
    return performance.now() - this.#begun >= turnLength
  }

  /** Lets others have their turn. */
  async next(): Promise<void> {
    await nextTurn()
    this.#begun = performance.now()
  }
}

/** Like `forEach`, turn by turn. */
export async function eachInTurns<T>(all: readonly T[], take: (one: T) => void): Promise<void> {
  const turns = new Turns()
  for (const one of all) {
    take(one)
    if (turns.isOver) await turns.next()
  }
}
