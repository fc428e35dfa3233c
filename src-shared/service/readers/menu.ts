import { firstTextOf, isRecord, textOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'

/** An entry of the service's menu, out of its tree. */
export interface MenuEntry {
  key: string
  /** In the account's language; the key where there is none. */
  label: string
}

const keyNames = ['id', 'slug', 'code', 'route', 'path', 'url', 'href', 'name']
const labelNames = ['label', 'title', 'text', 'name', 'display_name']
const childNames = ['children', 'items', 'submenu', 'sub_menu', 'menu', 'entries', 'links', 'data']
/** The specification has three levels; whatever a service makes of them ends somewhere. */
const deepest = 12
const most = 5_000

/**
 * Every entry of a menu, whatever its depth: lists within lists, records with children, or records by key. Empty for an answer without
 * one.
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
