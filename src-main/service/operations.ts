import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import type { Declaration, Method } from '../../src-shared/service/operation.ts'

export type { OperationId } from '../../src-shared/service/index.ts'

/** One row of the operation table: how an operation of the specification is called. */
export interface Operation {
  method: Method
  /** A template: `{job}` is filled from the call; appended to the base URL. */
  path: string
  /** The permission that it needs, where one is known. */
  permission: string | null
  /** True for a call that starts something: it is never sent twice, and a lost answer leaves it unknown. */
  once: boolean
  /** Names of query parameters: ours to theirs. */
  query: Record<string, string>
  /** Names of body fields: ours to theirs. */
  body: Record<string, string>
}

/** Every operation that the desk knows; null: it has no binding here. */
export type OperationTable = Readonly<Record<OperationId, Operation | null>>

const sameNames = (shape: object = {}) => Object.fromEntries(Object.keys(shape).map(name => [name, name]))

function operationOf(declared: Declaration, call: string): Operation {
  const space = call.indexOf(' ')
  return {
    method: call.slice(0, space) as Method,
    path: call.slice(space + 1),
    permission: declared.permission ?? null,
    once: declared.effect === 'start',
    query: sameNames(declared.query),
    body: sameNames(declared.body),
  }
}

/** The table as the specification shows it and the project assumes it. */
export const defaultOperations: OperationTable = Object.fromEntries(
  operationIds.map(id => {
    const declared = declarationOf(id)
    return [id, declared.call === null ? null : operationOf(declared, declared.call)]
  }),
) as Record<OperationId, Operation | null>

const gapsOf = (path: string) => (path.match(/\{[^}]*\}/g) ?? []).sort()

function renamed(id: string, part: string, known: Record<string, string>, given: Record<string, string>) {
  for (const [ours, theirs] of Object.entries(given)) {
    if (!Object.hasOwn(known, ours)) {
      const names = Object.keys(known).join(', ') || 'none'
      throw bad(`${id} has no ${part} “${ours}” (it has: ${names})`)
    }
    if (theirs.trim() === '') throw bad(`${id} gives ${part} “${ours}” an empty name`)
  }
  const all = { ...known, ...given }
  if (new Set(Object.values(all)).size < Object.keys(all).length) {
    throw bad(`${id} gives two of its ${part}s the same name`)
  }
  return all
}

const bad = (what: string) => new DeskError('session.bad-overrides', { what })

/**
 * The table with a profile's changes. Throws `session.bad-overrides` where a change names an operation, a gap in a
 * path, a parameter or a field that does not exist, so that a typing error is seen before the first call.
 */
export function applyOverrides(table: OperationTable, overrides: OperationOverrides): OperationTable {
  const changed: Record<OperationId, Operation | null> = { ...table }
  for (const [name, override] of Object.entries(overrides)) {
    const id = operationIds.find(known => known === name)
    if (id === undefined) throw bad(`unknown operation “${name}”`)
    if (override === null) {
      changed[id] = null
      continue
    }
    const declared = declarationOf(id)
    const before = table[id]
    const method = override.method ?? before?.method
    const path = override.path ?? before?.path
    if (!method || !path) throw bad(`${id} has no binding of its own: it needs a method and a path`)
    const base = before ?? operationOf(declared, `${method} ${path}`)
    if (/[?#\s\\]/.test(path)) throw bad(`the path of ${id} may hold no “?”, “#”, “\\” or space`)
    const needed = before ? gapsOf(before.path) : declared.needs ? [declared.needs] : []
    if (gapsOf(path).join() !== needed.join()) {
      throw bad(`the path of ${id} needs ${needed.join(', ') || 'no gap in braces'}`)
    }
    changed[id] = {
      ...base,
      method,
      path,
      query: renamed(id, 'query parameter', base.query, override.query ?? {}),
      body: renamed(id, 'body field', base.body, override.body ?? {}),
    }
  }
  return changed
}
