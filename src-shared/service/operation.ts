import type { Message } from '../messages/index.ts'
import { listOf, recordOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a call does at the service. `read`: nothing, so it may be asked again. `write`: the same again does no harm, since it says how
 * things shall be, or carries a key or a version. `start`: it starts something and is sent once; where its answer is lost, nobody knows
 * whether it was done.
 */
export type Effect = 'read' | 'write' | 'start'

/** What a reader may need beside the answer's JSON. */
export interface AnswerContext {
  operation: string
  /** The service's address, against which its links are read. */
  baseUrl: string
  /** The service's clock when it answered, milliseconds since 1970, UTC; null where it wasn't told. */
  serverDate: number | null
  /** The version of what was read; null where it wasn't told. */
  etag: string | null
  /** Makes a text of the service safe to be shown and kept. */
  clean: (text: string) => string
  /** What filled the gaps of the path. */
  path: Readonly<Record<string, string>>
}

/** Reads an answer that is one thing. Throws `service.unexpected-shape` where it holds nothing of the kind. */
export interface OneReader<T> {
  kind: 'one'
  read(json: unknown, context: AnswerContext): T
}

/** Reads a list, which may come in pages. */
export interface ListReader<T> {
  kind: 'list'
  /** The rows of a page. Throws `service.unexpected-shape` where there is no list. */
  rows(json: unknown, operation: string): unknown[]
  /** A row; null where it can't be understood. */
  row(value: unknown, context: AnswerContext): T | null
}

/** All pages of a list. */
export interface ListAnswer<T> {
  rows: T[]
  /** Rows that can't be understood, and a list that may not be whole. */
  warnings: Message[]
  /** The service's clock at the first page, milliseconds since 1970, UTC. */
  serverDate: number | null
  /** The first page as it came: what it says beside its rows. */
  firstPage: unknown
}

/**
 * `Idempotency-Key`: a call that is sent again with the same key is done once (specification, part 5). `If-Match`: the version that a
 * change was made to (2.2).
 */
export type RequestHeader = 'Idempotency-Key' | 'If-Match'

/** An operation of the specification, declared once: whatever the desk and the practice service know of it follows from here. */
export interface Declaration {
  /** Of the specification. */
  section: string
  /** Method and path; null: only a profile says where it is. */
  call: `${Method} /${string}` | null
  effect: Effect
  /** What the specification names but doesn't show, so that docs/SERVICE.md has to say what is assumed: `path`, or words for it. */
  assumed?: readonly string[]
  /** The permission without which it is refused. */
  permission?: string
  /** The console offers it to this role only (specification, part 5). */
  role?: 'super admin'
  /** The gaps in a profile's path, where there is no default one. */
  needs?: string
  /** Names of its query parameters. */
  query?: readonly string[]
  /** Names of the fields of its body; `file` is sent as a form. */
  body?: readonly string[]
  /** Headers that it takes beside the usual ones. */
  headers?: readonly RequestHeader[]
  /** How its answer is read; where there is none, it is taken as it came. */
  // biome-ignore lint/suspicious/noExplicitAny: a reader of anything
  answer?: OneReader<any> | ListReader<any>
}

/** What a declaration's answer is read as. */
export type AnswerOf<D> = D extends { answer: ListReader<infer T> }
  ? ListAnswer<T>
  : D extends { answer: OneReader<infer T> }
    ? T
    : unknown

/** A list that comes bare, under `data`, or under one of its own names. */
export const list = <T>(
  names: readonly string[],
  row: (value: unknown, context: AnswerContext) => T | null,
): ListReader<T> => ({ kind: 'list', rows: (json, operation) => listOf(json, names, operation), row })

/** A record that comes bare, under `data`, or under one of its own names. */
export const record = <T>(
  names: readonly string[],
  read: (record: Record<string, unknown>, context: AnswerContext) => T,
): OneReader<T> => ({
  kind: 'one',
  read: (json, context) => read(recordOf(json, names, context.operation), context),
})

/** An answer with a shape of its own. */
export const one = <T>(read: (json: unknown, context: AnswerContext) => T): OneReader<T> => ({
  kind: 'one',
  read,
})

/** True where the specification shows an operation's method and path; else it only names it. */
export const isDocumented = ({ assumed = [] }: Declaration): boolean => !assumed.includes('path')
