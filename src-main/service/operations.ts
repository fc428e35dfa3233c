import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import type { Declaration, Method } from '../../src-shared/service/operation.ts'

export type { OperationId } from '../../src-shared/service/index.ts'

/** One row of the operation table: how to call an operation of the specification. */
export interface Operation {
  method: Method
  /** Template appended to the base URL; `{job}` is filled from the call. */
  path: string
  /** The permission it needs, if known. */
  permission: string | null
  /** True if the call starts something: it is never sent twice, and after a lost answer its outcome is unknown. */
  once: boolean
  /** Query parameter names: ours to theirs. */
  query: Record<string, string>
  /** Body field names: ours to theirs. */
  body: Record<string, string>
  /** For `admin.me.show`: the roles that are super admins, beside those called so. */
  superAdmins?: readonly string[]
}

/** Every operation known to the desk; null: it has no binding here. */
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

/** The table as specified, or as assumed by the project. */
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
      throw bad(`“${id}” has no ${part} “${ours}” (it has: ${names})`)
    }
    if (theirs.trim() === '') throw bad(`“${id}” gives ${part} “${ours}” an empty name`)
  }
  const all = { ...known, ...given }
  if (new Set(Object.values(all)).size < Object.keys(all).length) {
    throw bad(`“${id}” gives two of its ${part}s the same name`)
  }
  return all
}

const bad = (what: string) => new DeskError('session.bad-overrides', { what })

/**
 * Applies a profile's changes to the table. Throws `session.bad-overrides` if a change names an operation, path
 * placeholder, parameter or field that doesn't exist, so typos show up before the first call.
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
    if (override.screens && id !== 'admin.me.menu') throw bad(`only “admin.me.menu” has “screens”, not “${id}”`)
    if (override.super_admin && id !== 'admin.me.show') throw bad(`only “admin.me.show” has “super_admin”, not “${id}”`)
    const declared = declarationOf(id)
    const before = table[id]
    const method = override.method ?? before?.method
    const path = override.path ?? before?.path
    if (!method || !path) throw bad(`“${id}” has no binding of its own: it needs a method and a path`)
    const base = before ?? operationOf(declared, `${method} ${path}`)
    if (/[?#\s\\]/.test(path)) throw bad(`the path of “${id}” may hold no “?”, “#”, “\\” or space`)
    const needed = before ? gapsOf(before.path) : declared.needs ? [declared.needs] : []
    if (gapsOf(path).join() !== needed.join()) {
      throw bad(`the path of “${id}” needs ${needed.join(', ') || 'no gap in braces'}`)
    }
    changed[id] = {
      ...base,
      method,
      path,
      query: renamed(id, 'query parameter', base.query, override.query ?? {}),
      body: renamed(id, 'body field', base.body, override.body ?? {}),
      ...(override.super_admin ? { superAdmins: override.super_admin } : {}),
    }
  }
  return changed
}
