import type { Combination } from '../contract/prices.ts'
import { DeskError } from '../errors.ts'
import { type Message, message } from '../messages/index.ts'
import { type GivenRole, givenRole } from './column-role.ts'
import type { NameTarget } from './decisions.ts'
import { fieldInWord, partTitle } from './field-words.ts'
import { lettersOf } from './name-keys.ts'
import { fieldTitles, headTitles, labelOf, plainName } from './titles.ts'

/** What a person said about the names of a shape of file, as it goes out. */
export interface MapToWrite {
  retailer: string
  locale: string
  fingerprint: string
  username: string | null
  /** By title: what a person said that its column is. */
  columns: Readonly<Record<string, GivenRole>>
  names: Readonly<Record<string, NameTarget>>
}

/** A mapping as its file says it; nothing is known of its targets yet. */
export interface MapFile {
  retailer: string | null
  locale: string | null
  fingerprint: string | null
  username: string | null
  /** None in a file of an older desk. */
  columns: { title: string; role: GivenRole }[]
  /** A null target leaves the column out. */
  names: { name: string; target: string | null }[]
}

const mark = 'import map'
const version = 1

/** Writes a mapping as a file that people can read and change by hand. */
export function mapFileOf(map: MapToWrite, combinations: readonly Combination[]): string {
  const { retailer, locale, fingerprint, username, columns } = map
  const known = new KnownTargets(combinations, locale)
  const names = Object.entries(map.names).map(([name, target]) => [name, known.textOf(target)] as const)
  const file = {
    selvedge: mark,
    version,
    retailer,
    locale,
    fingerprint,
    username,
    columns,
    names: Object.fromEntries(names),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads a mapping: the desk's own file, a bare record of names and targets, or a list of both. Throws a DeskError for anything else. */
export function readMapFile(text: string): MapFile {
  const file = jsonIn(text)
  const bare =
    Array.isArray(file) ||
    (isRecord(file) && !('selvedge' in file) && !isNested(file['names']) && !isNested(file['columns']))
  const whole: Record<string, unknown> = bare ? { names: file } : isRecord(file) ? file : {}
  if (!bare && !isRecord(file)) throw new DeskError('imports.not-a-map', { what: 'it has no names' })
  if ('selvedge' in whole && whole['selvedge'] !== mark) {
    throw new DeskError('imports.not-a-map', {
      what: `it is a file of another kind: ${String(whole['selvedge'])}`,
    })
  }
  if (Number(whole['version'] ?? version) > version) throw new DeskError('imports.newer-map', {})
  return {
    retailer: textIn(whole['retailer']),
    locale: textIn(whole['locale']),
    fingerprint: textIn(whole['fingerprint']),
    username: textIn(whole['username']),
    columns: columnsIn(whole['columns']),
    names: namesIn(whole['names'] ?? {}),
  }
}

/**
 * Finds the combinations that a mapping names. Unknown names are reported one by one, and aren't in `names`. `roles`
 * are by title (`rolesByColumn`); names such as `Username` or `Currency` are among them, as people write them by hand.
 */
export function resolveMap(
  map: MapFile,
  combinations: readonly Combination[],
  locale: string,
): { names: Record<string, NameTarget>; roles: Record<string, GivenRole>; unknown: Message[] } {
  const known = new KnownTargets(combinations, map.locale ?? locale, locale)
  const names: [string, NameTarget][] = []
  const roles = map.columns.map(({ title, role }) => [plainName(title), role] as const)
  const unknown: Message[] = []
  for (const { name, target } of map.names) {
    const found = target === null ? 'ignore' : known.find(target)
    const role = found === null && target !== null ? roleInWord(target) : null
    if (found) names.push([plainName(name), found])
    else if (role) roles.push([plainName(name), role])
    else unknown.push(message('imports.map-target-unknown', { name, target: target ?? '' }))
  }
  return { names: Object.fromEntries(names), roles: Object.fromEntries(roles), unknown }
}

/**
 * Converts roles by title, as in `Decisions`, to roles by column: for a title that occurs twice, the first column's.
 */
export function rolesByColumn(
  titles: readonly string[],
  roles: Readonly<Record<string, GivenRole>>,
): Record<string, GivenRole> {
  const plain = titles.map(plainName)
  return Object.fromEntries(
    Object.entries(roles).flatMap(([title, role]) => {
      const column = plain.indexOf(title)
      return column < 0 ? [] : [[String(column), role] as const]
    }),
  )
}

/** The other way round: roles by title, for `mapFileOf`. */
export const rolesByTitle = (
  titles: readonly string[],
  roles: Readonly<Record<string, GivenRole>>,
): Record<string, GivenRole> =>
  Object.fromEntries(
    Object.entries(roles).flatMap(([column, role]) => {
      const title = plainName(titles[Number(column)] ?? '')
      return title === '' ? [] : [[title, role] as const]
    }),
  )

/** Combinations by what a mapping calls them. */
class KnownTargets {
  readonly #ids: ReadonlyMap<string, Combination>
  readonly #byLabel = new Map<string, Set<string>>()
  readonly #byLetters = new Map<string, Set<string>>()
  readonly #locale: string

  constructor(combinations: readonly Combination[], ...locales: [string, ...string[]]) {
    const present = combinations.filter(one => one.present)
    this.#ids = new Map(present.map(one => [one.id, one]))
    this.#locale = locales[0]
    for (const one of present) {
      for (const label of locales.map(locale => plainName(labelOf(one, locale)))) {
        file(this.#byLabel, label, one.id)
        file(this.#byLetters, lettersOf(label), one.id)
      }
    }
  }

  /** A label that two combinations share gets the id behind it; one that is not known is its id alone. */
  textOf(target: NameTarget): string | null {
    if (target === 'ignore') return null
    const combination = this.#ids.get(target.combination)
    const field = target.field === null ? [] : [fieldTitles[target.field]]
    const label = combination ? [plainName(labelOf(combination, this.#locale))] : []
    const text = [...label, ...field].join(' / ')
    return combination && this.#isOwn(text, target) ? text : `${text} #${target.combination}`.trim()
  }

  /** The combination (and the field, where one is behind it) that a text names; null for none, or more than one. */
  find(text: string): NameTarget | null {
    const plain = plainName(text)
    const [, before, id] = /^(?:(.*) )?#(.+)$/u.exec(plain) ?? []
    return this.#byText(plain) ?? (id === undefined ? null : this.#byId(id, before ?? ''))
  }

  #isOwn(text: string, target: Exclude<NameTarget, 'ignore'>): boolean {
    const found = this.find(text)
    return (
      found !== null && found !== 'ignore' && found.combination === target.combination && found.field === target.field
    )
  }

  #byText(plain: string): NameTarget | null {
    const whole = this.#one(plain)
    if (whole !== null) return { combination: whole, field: null }
    const { name, field } = partTitle(plain, new Set(this.#byLabel.keys()))
    const combination = field && this.#one(name)
    return field && combination ? { combination, field } : null
  }

  #byId(id: string, before: string): NameTarget | null {
    const combination = this.#ids.get(id)
    if (!combination) return null
    const label = plainName(labelOf(combination, this.#locale))
    if (before === label) return { combination: id, field: null }
    const behind = before.startsWith(`${label} / `) ? fieldInWord(before.slice(label.length + 3)) : null
    return { combination: id, field: behind ?? partTitle(before).field }
  }

  #one(text: string): string | null {
    const ids = this.#byLabel.get(text) ?? this.#byLetters.get(lettersOf(text))
    const [id] = ids ?? []
    return id !== undefined && ids?.size === 1 ? id : null
  }
}

function file(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key) ?? new Set()
  index.set(key, ids.add(id))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new DeskError('imports.not-a-map', { what: error instanceof Error ? error.message : String(error) })
  }
}

/** A role by its word (`fabric-name`), or by the title that the service has for it (`Fabric Code`). */
function roleInWord(text: string): GivenRole | null {
  const word = lettersOf(text)
  return (
    givenRole.options.find(role => lettersOf(role) === word) ?? (word === lettersOf(headTitles.code) ? 'code' : null)
  )
}

function columnsIn(value: unknown): MapFile['columns'] {
  return Object.entries(isRecord(value) ? value : {}).map(([title, said]) => {
    const role = typeof said === 'string' ? roleInWord(said) : null
    if (role === null)
      throw new DeskError('imports.not-a-map', {
        what: `the meaning of the column “${title}” is unknown`,
      })
    return { title, role }
  })
}

function namesIn(value: unknown): MapFile['names'] {
  const pairs = Array.isArray(value)
    ? value.map(entry =>
        isRecord(entry) ? ([entry['name'], entry['target'] ?? null] as const) : ([null, null] as const),
      )
    : Object.entries(isRecord(value) ? value : {})
  return pairs.map(([name, target]) => {
    if (typeof name !== 'string') throw new DeskError('imports.not-a-map', { what: 'an entry of its list has no name' })
    if (target !== null && typeof target !== 'string') {
      throw new DeskError('imports.not-a-map', {
        what: `the value for “${name}” is neither text nor null`,
      })
    }
    return { name, target }
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const textIn = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
