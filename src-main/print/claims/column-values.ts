import { DeskError } from '../../../src-shared/errors.ts'

// How the values of columns are read. The driver's own readers take any type that a server names, dates of a million digits among
// them, and lists that take a hundred times the memory of their text.

/** The deepest of our answers is a printer's problem in what a station says of itself. */
const deepest = 32
/** An answer about 100,000 jobs has an object for each, and eleven values in it. */
const mostContainers = 500_000
const mostValues = 1_500_000
/** An object of many keys is kept as a table of them, at ten times the memory. */
const mostKeys = 100

const [quote, backslash, comma] = [34, 92, 44]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** False for JSON that would take much more memory than an answer does. */
function isModest(text: string): boolean {
  let [depth, containers, values] = [0, 0, 0]
  let isText = false
  /** For each open container how many more values it may have. */
  const left = new Array<number>(deepest + 1).fill(mostValues)
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at++
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === comma) {
      const more = (left[depth] ?? 0) - 1
      if (more < 0 || ++values > mostValues) return false
      left[depth] = more
    } else if (sign === openList || sign === openObject) {
      if (++depth > deepest || ++containers > mostContainers) return false
      left[depth] = sign === openObject ? mostKeys : mostValues
    } else if (sign === closeList || sign === closeObject) depth--
  }
  return true
}

function json(text: string): unknown {
  try {
    if (isModest(text)) return JSON.parse(text)
  } catch {
    // Told with what is too much.
  }
  throw new DeskError('claims.unreadable', { what: 'JSON' }, { retry: 'any-time' })
}

/** Readers by the numbers of PostgreSQL's types: what our questions ask for; any other value stays a text. */
const readers: Partial<Record<number, (text: string) => unknown>> = {
  16: text => text === 't',
  21: Number,
  23: Number,
  114: json,
  701: Number,
  3802: json,
}

const asText = (text: string): string => text

/** For the driver. */
export const columnTypes = { getTypeParser: (type: number) => readers[type] ?? asText }
