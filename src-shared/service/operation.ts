import type { z } from 'zod'
import type { Message } from '../messages/index.ts'
import { listOf, recordOf } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a call does at the service. `read`: nothing, so it may be asked again. `write`: the same again does no harm, since it says how
 * things shall be, or carries a key or a version. `start`: it starts something and is sent once; where its answer is lost, no one knows
 * whether it was done.
 */
export type Effect = 'read' | 'write' | 'start'

/** What a reader may need beside the answer's JSON. */
export interface AnswerContext {
  operation: string
  /** The service's address, against which its links are read. */
  baseUrl: string
  /** The service's clock when it answered, milliseconds since 1970, UTC; null if not given. */
  serverDate: number | null
  /** The version of the answer (ETag); null if not given. */
  etag: string | null
  /** Makes a text of the service safe to be shown and kept. */
  clean: (text: string) => string
  /** What filled the gaps of the path. */
  path: Readonly<Record<string, string>>
  /** Roles that a profile names as super admins. */
  superAdmins?: readonly string[]
}

/** Reads an answer that is one thing. Throws `service.unexpected-shape` where it holds nothing of the kind. */
export interface OneReader<T> {
  kind: 'one'
  read(json: unknown, context: AnswerContext): T
}

/** Reads a list, which may come in pages. */
export interface ListReader<T> {
  kind: 'list'
  /** The rows of a page. Throws `service.unexpected-shape` if there is no list. */
  rows(json: unknown, operation: string): unknown[]
  /** Reads a row; null if it is unreadable. */
  row(value: unknown, context: AnswerContext): T | null
  /** Identifies a row, where a service may list one twice: the last one counts. */
  key?(row: T): string
}

/** Reads one page of a list that is too long to be read whole; each page is asked for apart. */
export interface PageReader<T> extends Omit<ListReader<T>, 'kind'> {
  kind: 'page'
}

/** One page of a long list. */
export interface PageAnswer<T> {
  rows: T[]
  /** Unreadable rows. */
  warnings: Message[]
  /** The number of this page, from 1. */
  page: number
  /** Rows of a whole page; null if the service doesn't say. */
  perPage: number | null
  /** All rows; null if the service doesn't say. */
  total: number | null
  /** The number of the last page; null if the service doesn't say. */
  lastPage: number | null
  /** Whether there are more; null if the service doesn't say and the page is full. */
  hasMore: boolean | null
}

/** All pages of a list. */
export interface ListAnswer<T> {
  rows: T[]
  /** Unreadable rows, and a list that may not be complete. */
  warnings: Message[]
  /** The service's clock at the first page, milliseconds since 1970, UTC. */
  serverDate: number | null
  /** The first page as it came: what it says beside its rows. Null for one about customers, whose contact data isn't kept. */
  firstPage: unknown
}

/**
 * `Idempotency-Key`: a call that is sent again with the same key is done once (specification, part 5). `If-Match`: the version that a
 * change was made to (2.2).
 */
export type RequestHeader = 'Idempotency-Key' | 'If-Match'

/**
 * An operation of the specification, declared once: everything the desk and the practice service know about it is
 * derived from here.
 */
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
  /** The gaps in a profile's path, if there is no default one. */
  needs?: `{${string}}`
  /** Its query parameters. */
  query?: z.ZodRawShape
  /** The fields of its body; `file` is sent as a form's part. Without them, anything may be sent. */
  body?: z.ZodRawShape
  /** Headers that it takes beside the usual ones. */
  headers?: readonly RequestHeader[]
  /** Its answer is a page, which its reader gets as a text. */
  page?: 'html'
  /** Main has logic of its own around it, so the window has no command of this name (contract/service.ts). */
  keptInMain?: true
  /** Reads the answer; without it, the answer is returned as it came. */
  // biome-ignore lint/suspicious/noExplicitAny: a reader of anything
  answer?: OneReader<any> | ListReader<any> | PageReader<any>
}

/** What a declaration's answer is read as. */
export type AnswerOf<D> = D extends { answer: ListReader<infer T> }
  ? ListAnswer<T>
  : D extends { answer: PageReader<infer T> }
    ? PageAnswer<T>
    : D extends { answer: OneReader<infer T> }
      ? T
      : unknown

type Gaps<Call> = Call extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never
type PathOf<D> = D extends { needs: infer Needs } ? Gaps<Needs> : D extends { call: infer Call } ? Gaps<Call> : never
/** A part of what is sent; it may be left out where all of it may. */
type Sent<Part extends string, Shape extends z.ZodRawShape> =
  object extends z.input<z.ZodObject<Shape>>
    ? { [Name in Part]?: z.input<z.ZodObject<Shape>> }
    : { [Name in Part]: z.input<z.ZodObject<Shape>> }

/** What is sent with a declared call: what fills its path, its query and its body. */
export type InputOf<D> = ([PathOf<D>] extends [never] ? object : { path: Record<PathOf<D>, string> }) &
  (D extends { query: infer Shape extends z.ZodRawShape } ? Sent<'query', Shape> : object) &
  (D extends { body: infer Shape extends z.ZodRawShape }
    ? Sent<'body', Shape>
    : D extends { call: `GET ${string}` }
      ? object
      : { body?: Record<string, unknown> })

/** What was sent, as a server reads it. */
export interface Received<D> {
  path: Record<PathOf<D>, string>
  query: D extends { query: infer Shape extends z.ZodRawShape } ? z.output<z.ZodObject<Shape>> : object
  body: D extends { body: infer Shape extends z.ZodRawShape } ? z.output<z.ZodObject<Shape>> : unknown
}

/** The names of the gaps in a path, in order: `/orders/{order}` has `order`. */
export const gapsIn = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, gap = '']) => gap)

/** A list that comes bare, under `data`, or under one of its own names. */
export const list = <T>(
  names: readonly string[],
  row: (value: unknown, context: AnswerContext) => T | null,
  key?: (row: T) => string,
): ListReader<T> => ({
  kind: 'list',
  rows: (json, operation) => listOf(json, names, operation),
  row,
  ...(key ? { key } : {}),
})

/** One page of a long list that comes bare, under `data`, or under one of its own names. */
export const paged = <T>(
  names: readonly string[],
  row: (value: unknown, context: AnswerContext) => T | null,
  key?: (row: T) => string,
): PageReader<T> => ({ ...list(names, row, key), kind: 'page' })

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

/** True if the specification shows an operation's method and path; else it only names it. */
export const isDocumented = ({ assumed = [] }: Declaration): boolean => !assumed.includes('path')
