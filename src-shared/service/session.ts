import { z } from 'zod'
import type { Me } from '../contract/session.ts'
import { DeskError } from '../errors.ts'
import { foldWord } from '../print/stage.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, recordOf, textOf } from './fields.ts'
import { type AnswerContext, type Declaration, one } from './operation.ts'

const locale = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Must be a locale such as en or zh-CN.')
const timezone = z.string().refine(isTimezone, 'Must be a time zone such as Europe/London.')

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Who is signed in, and what is offered (specification 4.1). */
export const sessionOperations = {
  'admin.me.show': {
    keptInMain: true,
    section: '4.1',
    call: 'GET /admin/me',
    effect: 'read',
    answer: one(readMe),
  },
  'admin.me.menu': { section: '4.1', call: 'GET /admin/me/menu', effect: 'read', answer: one(readMenu) },
  'admin.me.preferences': {
    section: '4.1',
    call: 'PUT /admin/me/preferences',
    effect: 'write',
    body: { locale: locale.optional(), timezone: timezone.optional() },
  },
  // Twice does no harm: what is revoked stays so.
  'admin.sessions.revoke-all': { section: '4.1', call: 'POST /admin/sessions/revoke-all', effect: 'write' },
} satisfies Record<string, Declaration>

/** A list of texts that comes as texts, as records with a name, or as a map of name to true. */
function namesIn(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value).filter(name => value[name] === true)
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => nameOf(entry) ?? [])
}

const nameOf = (value: unknown) =>
  isRecord(value) ? firstTextOf(value, ['name', 'slug', 'key', 'title']) : textOf(value)

/**
 * Reads who a token belongs to (specification 4.1 and part 5). Super admin is a role of that name, however it is
 * spelt. Throws `service.unexpected-shape` for an answer that names nobody: it proves no token.
 */
export function readMe(answer: unknown, { operation, clean }: Pick<AnswerContext, 'operation' | 'clean'>): Me {
  const names = ['user', 'profile', 'me']
  // Permissions may be beside the record of the person.
  const beside = isRecord(answer) ? answer : {}
  const record: JsonRecord = { ...beside, ...recordOf(answer, names, operation) }
  const roles = namesIn(record['roles'])
  const role = nameOf(record['role']) ?? roles[0] ?? null
  const me: Me = {
    id: idOf(record['id']) ?? idOf(record['user_id']),
    name: firstTextOf(record, ['name', 'full_name', 'username']),
    email: textOf(record['email']),
    role,
    superAdmin: [role ?? '', ...roles].some(word => foldWord(word) === 'super admin'),
    permissions: [...new Set(namesIn(record['permissions']))],
  }
  if (me.id === null && me.name === null && me.email === null && !Object.hasOwn(record, 'permissions')) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it names nobody' })
  }
  const cleaned = (text: string | null) => (text === null ? null : clean(text))
  return {
    ...me,
    id: cleaned(me.id),
    name: cleaned(me.name),
    email: cleaned(me.email),
    role: cleaned(me.role),
    permissions: me.permissions.map(clean),
  }
}

/** True if the account has a permission; case, space, hyphen and underscore alike. */
export function mayDo(me: Me | null, permission: string): boolean {
  return me?.permissions.some(name => foldWord(name) === foldWord(permission)) ?? false
}

/** An entry of the service's menu, out of its tree. */
export interface MenuEntry {
  key: string
  /** In the account's language; the key without one. */
  label: string
}

const keyNames = ['id', 'slug', 'code', 'route', 'path', 'url', 'href', 'name']
const labelNames = ['label', 'title', 'text', 'name', 'display_name']
const childNames = ['children', 'items', 'submenu', 'sub_menu', 'menu', 'entries', 'links', 'data']
/** The specification has three levels; this limits what a service may send. */
const deepest = 12
const most = 5_000

/**
 * Every entry of a menu, at any depth: nested lists, records with children, or records by key. Empty for an answer
 * without one.
 */
export function readMenu(menu: unknown, { clean }: Pick<AnswerContext, 'clean'>): MenuEntry[] {
  const found: MenuEntry[] = []
  take(menu, null, 0, found)
  return found.map(({ key, label }) => ({ key: clean(key), label: clean(label) }))
}

/** Takes an entry and what is below it; `byKey` is the name under which a record holds it. */
function take(value: unknown, byKey: string | null, depth: number, found: MenuEntry[]): void {
  if (depth > deepest || found.length >= most) return
  if (Array.isArray(value)) {
    for (const one of value) take(one, null, depth + 1, found)
    return
  }
  const own = entryOf(value, byKey)
  if (own) found.push(own)
  if (!isRecord(value)) return
  const below = childNames.filter(name => isRecord(value[name]) || Array.isArray(value[name]))
  for (const name of below) take(value[name], null, depth + 1, found)
  // A record that is no entry and holds no list has its entries by their keys.
  if (own || below.length > 0) return
  for (const [key, one] of Object.entries(value)) take(one, key, depth + 1, found)
}

function entryOf(value: unknown, byKey: string | null): MenuEntry | null {
  if (!isRecord(value)) {
    const label = textOf(value)
    return label === null ? null : { key: byKey ?? label, label }
  }
  const label = firstTextOf(value, labelNames)
  const key = textOf(value['key']) ?? byKey ?? firstTextOf(value, keyNames)
  return key === null || (label === null && byKey === null) ? null : { key, label: label ?? key }
}
