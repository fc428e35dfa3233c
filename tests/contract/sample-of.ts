import type { z } from 'zod'

type Schema = z.core.$ZodType

/** Texts, one of which fits wherever not just any text does. */
const texts = [
  '1',
  '1,3-4',
  'admin.me',
  'cups:a4',
  '/who',
  '2026-11-23',
  'Asia/Shanghai',
  'zh-CN',
  'image/png',
  'audio/webm',
  'GET',
  '100x50mm',
]
const numbers = [7, 0.5, 1, 0, 100, 1_763_700_000_000]
const others = [
  { id: '7' },
  new Uint8Array([1, 2, 255]),
  new Uint32Array([7]),
  new Int32Array([-1, 7]),
  new Float64Array([0.5]),
]

const isValid = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success

function firstOf(schema: Schema, values: readonly unknown[]): unknown {
  const value = values.find(one => isValid(schema, one))
  if (value === undefined) throw new Error(`No sample fits: ${JSON.stringify(schema._zod.def)}`)
  return value
}

const keysOf = (schema: Schema, text: string): string[] => {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [String(sampleOf(schema, text))]
}

/** A value that a schema takes: each field is there, each list has a row, each choice is the first one, texts are `text` where they may. */
export function sampleOf(schema: Schema, text: string): unknown {
  const of = (inner: Schema) => sampleOf(inner, text)
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'string':
      return firstOf(schema, [text, ...texts])
    case 'number':
      return firstOf(schema, numbers)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'array':
      return firstOf(schema, [[of(def.element)], [of(def.element), of(def.element)]])
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, of(field)]))
    case 'record':
      return Object.fromEntries(keysOf(def.keyType, text).map(key => [key, of(def.valueType)]))
    case 'union':
      return of(def.options[0] as Schema)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return of(def.innerType)
    case 'pipe':
      return of(def.in)
    default:
      return firstOf(schema, others)
  }
}
