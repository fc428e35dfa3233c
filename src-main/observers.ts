import { inspect } from 'node:util'

/** Hears what a callback threw, with its whole course. */
type Sink = (error: unknown) => void

let sink: Sink = error => void process.stderr.write(`${inspect(error)}\n`)

let raiseTo: Sink = writeDown

/**
 * From now on `to` hears what callbacks throw, and `raised` what leaves a part of the program dead: the last net (last-net.ts)
 * writes the one down, and starts the program's parts again for the other.
 */
export function setSink(to: Sink, raised: Sink = to): void {
  sink = to
  raiseTo = raised
}

/** Says that a part of the program is dead, although nothing was thrown here. */
export function raise(error: unknown): void {
  raiseTo(error)
}

/** Logs an error that no one awaits. Never throws. */
export function writeDown(error: unknown): void {
  try {
    sink(error)
  } catch {
    // A log that can't be written must not end what it is about.
  }
}

/**
 * The same callback, for Node to call (a timer, an event): what it throws, or its promise rejects with, is written down and
 * goes no further. Thrown through Node it would end the process.
 */
export function guarded<A extends unknown[]>(act: (...args: A) => unknown): (...args: A) => void {
  return (...args) => {
    try {
      const result = act(...args)
      if (result instanceof Promise) result.catch(writeDown)
    } catch (error) {
      writeDown(error)
    }
  }
}

/** Calls each listener; one that throws stops neither the others nor the caller. */
export function notify<A extends unknown[]>(listeners: Iterable<(...args: A) => unknown>, ...args: A): void {
  for (const listener of listeners) guarded(listener)(...args)
}
