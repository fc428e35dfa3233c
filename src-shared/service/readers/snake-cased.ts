import type { JsonRecord } from '../fields.ts'

const inCamelCase = /[a-z0-9][A-Z]/

/**
 * A record whose names can be asked for in snake case: some services write `designOptionId` for `design_option_id`. A name that is there
 * in snake case already keeps its value.
 */
export function snakeCased(record: JsonRecord): JsonRecord {
  if (!Object.keys(record).some(name => inCamelCase.test(name))) return record
  const renamed = Object.entries(record).map(([name, value]): [string, unknown] => [snake(name), value])
  return { ...Object.fromEntries(renamed), ...record }
}

const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter.toLowerCase()}`)
