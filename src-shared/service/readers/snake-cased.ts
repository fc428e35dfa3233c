import type { JsonRecord } from '../fields.ts'

/** A field's name in camel case. What is longer or has other signs is a text, which stays as it is: it could be the token, and is masked later. */
const inCamelCase = /^(?=.*[a-z0-9][A-Z])[a-zA-Z]\w{0,39}$/

/**
 * A record whose names can be asked for in snake case: some services write `designOptionId` for `design_option_id`. A name that is there
 * in snake case already keeps its value.
 */
export function snakeCased(record: JsonRecord): JsonRecord {
  const names = Object.keys(record).filter(name => inCamelCase.test(name))
  if (names.length === 0) return record
  return { ...Object.fromEntries(names.map(name => [snake(name), record[name]])), ...record }
}

const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter.toLowerCase()}`)
