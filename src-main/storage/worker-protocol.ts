import type { ErrorJson } from '../../src-shared/errors.ts'

/** What a worker that holds a database open is started with. */
export interface DatabaseStart {
  file: string
  migrations: string
}

/** What the station's worker is started with: as the one writer of the file, or to answer long questions beside it. */
export interface WorkerStart extends DatabaseStart {
  as: 'writer' | 'reader'
}

export interface WorkerCall {
  id: number
  store: string
  method: string
  args: unknown[]
}

/** The first answer (id 0) says that the database is open, or why it is not. */
export type WorkerAnswer = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: ErrorJson })

/** The async face of a synchronous store: the same methods, each answering a promise. */
export type Remote<T> = {
  [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => Promise<R>
    : never
}
