import { z } from 'zod'
import type { Me } from '../contract/session.ts'
import { DeskError } from '../errors.ts'
import { foldWord } from '../print/job.ts'
import { isTimezone } from '../timezone.ts'
import {
  countOf,
  firstTextOf,
  flagOf,
  idOf,
  isRecord,
  type JsonRecord,
  recordOf,
  snakeCased,
  textOf,
} from './fields.ts'
import { type AnswerContext, type Declaration, one } from './operation.ts'
import { linkIn } from './readers/links.ts'

const locale = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Must be a locale such as en or zh-CN.')
const timezone = z.string().refine(isTimezone, 'Must be a time zone such as Europe/London.')

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
    answer: one(readPreferences),
  },
  // Twice does no harm: what is revoked stays so.
  'admin.sessions.revoke-all': {
    section: '4.1',
    call: 'POST /admin/sessions/revoke-all',
    effect: 'write',
    answer: one(readRevoked),
  },
} satisfies Record<string, Declaration>

/** A list of texts that comes as texts, as records with a name, or as a map of name to true. */
function namesIn(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value).filter(name => value[name] === true)
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => nameOf(entry) ?? [])
}

/** Roles come as permissions do, as one record, or as a text with commas. */
const rolesIn = (value: unknown): string[] => {
  const name = nameOf(value)
  return name === null ? namesIn(value) : name.split(/\s*,\s*/)
}

const nameOf = (value: unknown) =>
  isRecord(value) ? firstTextOf(value, ['name', 'slug', 'key', 'title']) : textOf(value)

/** The letters of a role's name: case, spaces, hyphens and underscores don't count (bindings, section 9). */
const lettersOf = (role: string) => role.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const superAdminNames = ['superadmin', 'superadministrator']
/** Flags that say it without a role. */
const superAdminFlags = ['is_super_admin', 'is_superadmin', 'super_admin', 'superadmin']

/** True if an account holds a role, by the letters of its name. */
export const holdsRole = (roles: readonly string[], name: string): boolean =>
  roles.some(role => lettersOf(role) === lettersOf(name))

/**
 * Reads who a token belongs to (specification 4.1 and part 5). Super admin is a flag, a role of that name, however it is
 * spelt, or one that the profile names. Throws `service.unexpected-shape` for an answer that names no one: it proves no token.
 */
export function readMe(
  answer: unknown,
  { operation, clean, superAdmins = [] }: Pick<AnswerContext, 'operation' | 'clean' | 'superAdmins'>,
): Me {
  const names = ['user', 'profile', 'me']
  // Permissions may be beside the record of the person.
  const beside = isRecord(answer) ? answer : {}
  const record: JsonRecord = { ...beside, ...recordOf(answer, names, operation) }
  const roles = [...new Set(['role', 'roles'].flatMap(name => rolesIn(record[name])))]
  const role = roles[0] ?? null
  const plain = snakeCased(record)
  const me: Me = {
    id: idOf(record['id']) ?? idOf(record['user_id']),
    name: firstTextOf(record, ['name', 'full_name', 'username']),
    email: textOf(record['email']),
    role,
    superAdmin:
      superAdminFlags.some(flag => flagOf(plain[flag]) === true) ||
      [...superAdminNames, ...superAdmins].some(known => holdsRole(roles, known)),
    roles,
    permissions: [...new Set(namesIn(record['permissions']))],
    ...preferencesIn(record),
  }
  if (me.id === null && me.name === null && me.email === null && !Object.hasOwn(record, 'permissions')) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it names no account' })
  }
  const cleaned = (text: string | null) => (text === null ? null : clean(text))
  return {
    ...me,
    id: cleaned(me.id),
    name: cleaned(me.name),
    email: cleaned(me.email),
    role: cleaned(me.role),
    roles: roles.map(clean),
    permissions: me.permissions.map(clean),
  }
}

/** True if the account has a permission; case, space, hyphen and underscore alike. */
export function mayDo(me: Me | null, permission: string): boolean {
  return me?.permissions.some(name => foldWord(name) === foldWord(permission)) ?? false
}

/** What an account has stored at the service. */
export interface Preferences {
  /** A language tag such as `zh-CN`; null if there is none, or one that isn't known. */
  locale: string | null
  /** An IANA name such as `Asia/Shanghai`; null if there is none, or one that isn't known. */
  timezone: string | null
}

/** Reads the preferences as stored. An answer that doesn't repeat them says nothing about either. */
export function readPreferences(answer: unknown): Preferences {
  const outer = isRecord(answer) ? answer : {}
  const inner = isRecord(outer['data']) ? outer['data'] : {}
  return preferencesIn({ user: inner['user'], ...outer, ...inner })
}

function preferencesIn(record: JsonRecord): Preferences {
  const names = ['preferences', 'settings', 'user', 'profile', 'me']
  const places = [record, ...names.map(name => record[name])].filter(isRecord).map(snakeCased)
  const first = (fields: readonly string[], known: (text: string) => string | null) =>
    places.flatMap(place => fields.flatMap(name => known(codeOf(place[name]) ?? '') ?? []))[0] ?? null
  return {
    locale: first(['locale', 'language', 'lang'], knownLocale),
    timezone: first(['timezone', 'time_zone', 'tz'], text => (text !== '' && isTimezone(text) ? text : null)),
  }
}

const codeOf = (value: unknown) =>
  isRecord(value) ? firstTextOf(value, ['code', 'id', 'value', 'name']) : textOf(value)

/** A language tag in its usual form; some services write `zh_CN`. */
function knownLocale(text: string): string | null {
  try {
    const { language, baseName } = new Intl.Locale(text.replaceAll('_', '-'))
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return names.of(language) === undefined ? null : baseName
  } catch {
    return null
  }
}

/** What ending all sessions ended, by the specification's names; null for what the service doesn't say. */
export interface Revoked {
  sessions_revoked: number | null
  tokens_revoked: number | null
}

/** Reads how many sessions and tokens were revoked (specification 2.9). */
export function readRevoked(answer: unknown): Revoked {
  const outer = isRecord(answer) ? answer : {}
  const places = [outer, outer['data'], outer['result'], outer['revoked']].filter(isRecord).map(snakeCased)
  const count = (names: readonly string[]) =>
    places.flatMap(place => names.flatMap(name => countOf(place[name]) ?? []))[0] ?? null
  return {
    sessions_revoked: count(['sessions_revoked', 'revoked_sessions', 'sessions']),
    tokens_revoked: count(['tokens_revoked', 'revoked_tokens', 'tokens']),
  }
}

/** An entry of the service's menu, with the entries below it: three levels at most. */
export interface MenuEntry {
  key: string
  /** In the account's language; the key without one. */
  label: string
  /** A page of the service's own console; null if the entry names none. */
  url: string | null
  children: MenuEntry[]
}

const keyNames = ['id', 'slug', 'code', 'route', 'path', 'url', 'href', 'name']
const labelNames = ['label', 'title', 'text', 'name', 'display_name']
const childNames = ['children', 'items', 'submenu', 'sub_menu', 'menu', 'entries', 'links', 'data']
const urlNames = ['url', 'href', 'link', 'path', 'to', 'route']
/** Levels of a menu (specification 4.1). */
const levels = 3
/** These limit what a service may send. */
const deepest = 12
const most = 5_000

/**
 * The entries of a menu as a tree: nested lists, records with children, or records by key. Entries of a group that has
 * no label of its own take its place; entries below the third level follow the entry that they are below. Empty for
 * an answer without a menu.
 */
export function readMenu(menu: unknown, { clean, baseUrl }: Pick<AnswerContext, 'clean' | 'baseUrl'>): MenuEntry[] {
  let left = most
  /** `byKey` is the name under which a record holds the value. */
  const entriesIn = (value: unknown, byKey: string | null, depth: number, level: number): MenuEntry[] => {
    if (depth > deepest || left <= 0) return []
    if (Array.isArray(value)) return value.flatMap(one => entriesIn(one, null, depth + 1, level))
    const own = entryOf(value, byKey, baseUrl)
    if (own) left -= 1
    const below = insideOf(value, own !== null).flatMap(([key, one]) =>
      entriesIn(one, key, depth + 1, own ? level + 1 : level),
    )
    if (!own) return below
    const entry = { key: clean(own.key), label: clean(own.label), url: own.url === null ? null : clean(own.url) }
    return level < levels ? [{ ...entry, children: below }] : [{ ...entry, children: [] }, ...below]
  }
  return entriesIn(menu, null, 0, 1)
}

/** Every entry of a menu, at any depth, each before those below it. */
export const flatMenu = (menu: readonly MenuEntry[]): Pick<MenuEntry, 'key' | 'label'>[] =>
  menu.flatMap(({ key, label, children }) => [{ key, label }, ...flatMenu(children)])

/** What a record holds, each with its key where that may name an entry. */
function insideOf(value: unknown, isEntry: boolean): [key: string | null, inside: unknown][] {
  if (!isRecord(value)) return []
  const below = childNames.filter(name => isRecord(value[name]) || Array.isArray(value[name]))
  // A record that isn't an entry and holds no list has its entries by their keys.
  return isEntry || below.length > 0 ? below.map(name => [null, value[name]]) : Object.entries(value)
}

function entryOf(value: unknown, byKey: string | null, baseUrl: string): Omit<MenuEntry, 'children'> | null {
  if (!isRecord(value)) {
    const label = textOf(value)
    return label === null ? null : { key: byKey ?? label, label, url: null }
  }
  const label = firstTextOf(value, labelNames)
  const key = textOf(value['key']) ?? byKey ?? firstTextOf(value, keyNames)
  if (key === null || (label === null && byKey === null)) return null
  return { key, label: label ?? key, url: urlIn(value, baseUrl) }
}

/** A web address, or a path from the service's root; not the name of a route, nor a link that does nothing. */
function urlIn(record: JsonRecord, baseUrl: string): string | null {
  const texts = urlNames.flatMap(name => textOf(record[name]) ?? [])
  const link = linkIn(texts.find(text => /^(https?:\/\/|\/|#.)/i.test(text)) ?? null, baseUrl)
  // A name and a password in an address are for no one's browser.
  return link !== null && new URL(link).username === '' ? link : null
}
