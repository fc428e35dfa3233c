/** The functions of the language, with how many values each takes. */
export const functionArguments = {
  min: [1, 30],
  max: [1, 30],
  round: [1, 2],
  ceil: [1, 1],
  floor: [1, 1],
  abs: [1, 1],
  sqrt: [1, 1],
} as const satisfies Record<string, readonly [least: number, most: number]>

export type FunctionName = keyof typeof functionArguments

export const functionNames = Object.keys(functionArguments) as readonly FunctionName[]

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(functionArguments, name)

/** Words between values. */
export const wordOperators: ReadonlySet<string> = new Set(['and', 'or', 'not'])

/**
 * Names that mean something to JavaScript or to other expression languages. None of them would do anything here, where names are
 * looked up in a Map; they are refused so that no one takes a formula for what it is not.
 */
const reserved: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['prototype', 'arguments', 'caller', 'eval', 'Function', 'import', 'require', 'createUnit', 'evaluate'],
  ...['parse', 'simplify', 'derivative', 'resolve', 'this', 'window', 'globalThis', 'process', 'document'],
  ...['true', 'false', 'null', 'undefined', 'NaN', 'Infinity', 'mod', 'xor', 'to', 'in', 'unit', 'matrix'],
])

export const isReservedName = (name: string): boolean => reserved.has(name) || name.startsWith('__')
