import type { ErrorJson } from '../../src-shared/errors.ts'

/** What a worker serves: objects with methods, by name. */
export type Stores = Record<string, object>

/** The async side of a store: its methods, each answering a promise. */
export type Remote<T> = {
  [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never
}

/** The async side of all that a worker serves. */
export type RemoteOf<S> = { readonly [K in keyof S]: Remote<S[K]> }

/** One call; `close` asks the worker to end, `beat` whether it is well, `abort` stops the call with that id. */
export type ToWorker =
  | { id: number; store: string; method: string; args: unknown[] }
  | { id: number; close: true }
  | { id: number; beat: true }
  | { abort: number; error: ErrorJson }

export type WorkerCall = Extract<ToWorker, { store: string }>

/** Id 0 answers the opening. `event` is sent without a request. */
export type FromWorker = WorkerAnswer | { event: unknown }

export type WorkerAnswer = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: ErrorJson })

/** Stands in a call's arguments where its AbortSignal was. */
export const signalHere = '\u0000abort-signal'

const moved = new WeakMap<object, ArrayBuffer[]>()

/** Marks an argument, answer or event whose buffers are moved to the other thread instead of copied: they are empty here afterwards. */
export function moving<T extends object>(value: T, buffers: readonly ArrayBufferLike[]): T {
  // Shared memory can't be moved, and needn't be.
  moved.set(
    value,
    buffers.filter(buffer => buffer instanceof ArrayBuffer),
  )
  return value
}

/** The buffers to move with these values; most calls have none. */
export function buffersOf(values: readonly unknown[]): ArrayBuffer[] | undefined {
  let buffers: ArrayBuffer[] | undefined
  for (const value of values) {
    const own = typeof value === 'object' && value !== null ? moved.get(value) : undefined
    if (own) buffers = buffers ? [...buffers, ...own] : own
  }
  return buffers
}

/** The buffers of an array, or of an object's arrays, which may be moved to another thread instead of copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const isObject = typeof value === 'object' && value !== null
  for (const one of ArrayBuffer.isView(value) ? [value] : isObject ? Object.values(value) : []) {
    if (ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer) found.add(one.buffer)
  }
  return [...found]
}
