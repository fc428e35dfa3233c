import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import { type Declaration, isDocumented, type Method } from '../../src-shared/service/operation.ts'

export type { OperationId } from '../../src-shared/service/index.ts'

/** Values as a deployment has them, by our field and our value. */
export type TheirValues = Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>

/** How a deployment's answers differ from ours. */
export interface TheirAnswer {
  /** Names of fields, at any depth: ours to theirs. */
  names?: Readonly<Record<string, string>> | undefined
  /** Values, by our name of the field. */
  values?: TheirValues | undefined
}

/** One row of the operation table: how to call an operation of the specification. */
export interface Operation {
  method: Method
  /** Template appended to the base URL; `{job}` is filled from the call. */
  path: string
  /** The permission it needs, if known. */
  permission: string | null
  /** True if the call starts something: it is never sent twice, and after a lost answer its outcome is unknown. */
  once: boolean
  /** Query parameter names: ours to theirs; null: not sent. */
  query: Record<string, string | null>
  /** Body field names, dots leading deeper: ours to theirs; null: not sent. */
  body: Record<string, string | null>
  /** Values of parameters and fields: ours to theirs. */
  values?: TheirValues
  /** How its answer differs from ours. */
  answer?: TheirAnswer
  /** Gaps of our path that are sent as query parameters, by their names there. */
  gaps?: Readonly<Record<string, string>>
  /** What a 404 means, where the profile says so. */
  notFound?: 'absent' | 'record'
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

type Names = Record<string, string | null>

/** Our names with theirs. A path into a field (`cells.days`) may be named where the field is known. */
function renamed(id: string, part: string, known: Names, given: Names): Names {
  for (const [ours, theirs] of Object.entries(given)) {
    const [first = ''] = ours.split('.')
    if (!Object.hasOwn(known, first)) {
      const names = Object.keys(known).join(', ') || 'none'
      throw bad(`“${id}” has no ${part} “${ours}” (it has: ${names})`)
    }
    if (theirs !== null && (theirs.trim() === '' || theirs.split('.').includes(''))) {
      throw bad(`“${id}” gives ${part} “${ours}” an empty name`)
    }
  }
  const all = { ...known, ...given }
  const sent = Object.entries(all).flatMap(([ours, theirs]) =>
    theirs === null ? [] : [[...ours.split('.').slice(0, -1), theirs].join('.')],
  )
  if (new Set(sent).size < sent.length) throw bad(`“${id}” gives two of its ${part}s the same name`)
  return all
}

const bad = (what: string) => new DeskError('session.bad-overrides', { what })

/**
 * Applies a profile's changes to the table. Throws `session.bad-overrides` if a change names an operation, path
 * placeholder, parameter or field that doesn't exist, so typos show up before the first call.
 */
export function applyOverrides(table: OperationTable, overrides: OperationOverrides): OperationTable {
  const changed: Record<OperationId, Operation | null> = { ...table }
  const { not_found: notFound } = overrides['admin.*'] ?? {}
  for (const id of notFound ? operationIds : []) {
    const row = changed[id]
    const isAssumedRead = !isDocumented(declarationOf(id)) && declarationOf(id).effect === 'read'
    if (row && notFound && isAssumedRead) changed[id] = { ...row, notFound }
  }
  for (const [name, override] of Object.entries(overrides)) {
    if (name === 'admin.*') {
      if (Object.keys(override ?? { none: null }).some(key => key !== 'not_found'))
        throw bad('“admin.*” has “not_found” only')
      continue
    }
    const id = operationIds.find(known => known === name)
    if (id === undefined) throw bad(`unknown operation “${name}”`)
    if (override === null) {
      changed[id] = null
      continue
    }
    if (override.screens && id !== 'admin.me.menu') throw bad(`only “admin.me.menu” has “screens”, not “${id}”`)
    if (override.super_admin && id !== 'admin.me.show') throw bad(`only “admin.me.show” has “super_admin”, not “${id}”`)
    const declared = declarationOf(id)
    const before = changed[id]
    const method = override.method ?? before?.method
    const path = override.path ?? before?.path
    if (!method || !path) throw bad(`“${id}” has no default binding: it needs a method and a path`)
    const base = before ?? operationOf(declared, `${method} ${path}`)
    if (/[?#\s\\]/.test(path)) throw bad(`the path of “${id}” may hold no “?”, “#”, “\\” or space`)
    const needed: string[] = before ? gapsOf(before.path) : declared.needs ? [declared.needs] : []
    const given = gapsOf(path)
    const { gaps, query } = gapsSent(override.query ?? {}, needed)
    // A deployment may do without a gap (formulas per product alone), but not without the record that the call is about.
    const isFit = given.every(gap => needed.includes(gap)) && (needed.length === 0 || given.length + gaps.length > 0)
    if (!isFit) {
      throw bad(`the path of “${id}” needs ${needed.join(', ') || 'no gap in braces'}`)
    }
    changed[id] = {
      ...base,
      method,
      path,
      query: renamed(id, 'query parameter', base.query, query),
      body: renamed(id, 'body field', base.body, override.body ?? {}),
      ...(override.values ? { values: valuesOf(id, { ...base.query, ...base.body }, override.values) } : {}),
      ...(override.answer ? { answer: override.answer } : {}),
      ...(gaps.length > 0 ? { gaps: Object.fromEntries(gaps) } : {}),
      ...(override.not_found ? { notFound: override.not_found } : {}),
      ...(override.super_admin ? { superAdmins: override.super_admin } : {}),
    }
  }
  return changed
}

/** Splits what is sent as a query parameter into gaps of the path, and parameters. */
function gapsSent(query: Names, needed: readonly string[]) {
  const isGap = (name: string) => /^\{.*\}$/.test(name)
  const gaps = Object.entries(query).flatMap(([name, theirs]): [string, string][] => {
    if (!isGap(name) || theirs === null) return []
    if (!needed.includes(name)) throw bad(`there is no gap ${name} (there are: ${needed.join(', ') || 'none'})`)
    return [[name.slice(1, -1), theirs]]
  })
  return { gaps, query: Object.fromEntries(Object.entries(query).filter(([name]) => !isGap(name))) }
}

function valuesOf(id: string, known: Names, values: TheirValues): TheirValues {
  const unknown = Object.keys(values).find(path => !Object.hasOwn(known, path.split('.')[0] ?? ''))
  if (unknown !== undefined) throw bad(`“${id}” has no field “${unknown}” (it has: ${Object.keys(known).join(', ')})`)
  return values
}
