import { isRecord } from '../../src-shared/service/fields.ts'

/** Values as a deployment has them, by our field and our value. */
export type TheirValues = Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>

type Body = Record<string, unknown>

const partsOf = (path: string): string[] => path.split('.')

/** Calls for each place of a body that a path names, through lists and `*`. */
function eachPlace(value: unknown, parts: readonly string[], act: (holder: Body, name: string) => void): void {
  const [first = '', ...rest] = parts
  if (Array.isArray(value)) {
    for (const one of value) eachPlace(one, parts, act)
  } else if (isRecord(value)) {
    for (const name of first === '*' ? Object.keys(value) : [first]) {
      if (!Object.hasOwn(value, name)) continue
      if (rest.length === 0) act(value, name)
      else eachPlace(value[name], rest, act)
    }
  }
}

/** Puts a value where a dotted path says, making the records on the way. */
function put(holder: Body, parts: readonly string[], value: unknown): void {
  const [first = '', ...rest] = parts
  if (rest.length === 0) {
    holder[first] = value
    return
  }
  const inner = isRecord(holder[first]) ? holder[first] : {}
  holder[first] = inner
  put(inner, rest, value)
}

const theirs = (values: TheirValues[string], value: unknown): unknown => {
  const known = String(value)
  return Object.hasOwn(values, known) ? values[known] : value
}

/**
 * A body as the deployment has it: its values, then what is left out, then its names, the deepest first, so that each path is by
 * our names. A field that has another name is put beside its neighbours; one with a path of its own, there.
 */
export function theirBody(body: Body, names: Readonly<Record<string, string | null>>, values: TheirValues): Body {
  const sent = structuredClone(body)
  for (const [path, known] of Object.entries(values)) {
    eachPlace(sent, partsOf(path), (holder, name) => {
      holder[name] = theirs(known, holder[name])
    })
  }
  const deepestFirst = Object.entries(names)
    .filter(([ours, other]) => ours !== other)
    .toSorted(([one], [other]) => partsOf(other).length - partsOf(one).length)
  // All are taken out before any is put back: two fields may swap their names.
  const moved: (() => void)[] = []
  for (const [ours, other] of deepestFirst) {
    eachPlace(sent, partsOf(ours), (holder, name) => {
      const value = holder[name]
      delete holder[name]
      if (other !== null) moved.push(() => put(holder, partsOf(other), value))
    })
  }
  for (const place of moved) place()
  return sent
}

/** A query parameter as the deployment has it; each part of one with commas has a value of its own. */
export const theirParameter = (value: string, values: TheirValues[string] | undefined): string =>
  values === undefined
    ? value
    : value
        .split(',')
        .map(part => String(theirs(values, part) ?? ''))
        .join(',')

/** How a deployment's answers differ from ours. */
export interface TheirAnswer {
  /** Names of fields, at any depth: ours to theirs. */
  names?: Readonly<Record<string, string>> | undefined
  /** Values, by our name of the field. */
  values?: TheirValues | undefined
}

const turned = <Theirs>(known: Readonly<Record<string, Theirs>>) =>
  new Map(Object.entries(known).map(([ours, theirs]) => [theirs, ours]))

/** Our name of a field of theirs. */
export function ourNames({ names = {} }: TheirAnswer): (theirs: string) => string {
  const nameOf = turned(names)
  return theirs => nameOf.get(theirs) ?? theirs
}

/** Reads answers by our names and values, at any depth. */
export function answerReader({ names, values = {} }: TheirAnswer): (json: unknown) => unknown {
  const nameOf = ourNames({ names })
  const valuesOf = new Map(Object.entries(values).map(([field, known]) => [field, turned(known)]))
  const read = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map(one => read(one, field))
    if (!isRecord(value)) return valuesOf.get(field)?.get(value as string) ?? value
    const fields = Object.entries(value).map(([theirs, one]) => {
      const name = nameOf(theirs)
      return [name, read(one, name)]
    })
    return Object.fromEntries(fields)
  }
  return json => read(json, '')
}
