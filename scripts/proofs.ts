import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test that fails when a requirement is broken: `// Proves: void.key, void.result` stands above it. */
export interface Proof {
  /** Such as tests/unit/print-stage.test.ts. */
  file: string
  /** The title of the test, or of what it is part of, as it is written. */
  title: string
}

const tag = /^\s*\/\/ Proves: (.+)$/
const begins = /^\s*(?:it|test|describe)\b/
/** A title is at most so many lines below: `it.each` has its rows first. */
const titleWithin = 30

/** The tests of each requirement, by its id, in the order of the files. */
export function proofsIn(root: string): Map<string, Proof[]> {
  const found = new Map<string, Proof[]>()
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:test|spec)\.tsx?$/.test(file))
    .map(file => `tests/${file.replaceAll('\\', '/')}`)
    .toSorted()
  for (const file of files) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    for (const [at, line] of lines.entries()) {
      const [, ids] = tag.exec(line) ?? []
      if (ids === undefined) continue
      const title = titleBelow(lines, at)
      if (title === null) throw new Error(`${file}:${at + 1} says what is proved, and no test follows.`)
      for (const id of ids.split(/,\s*/)) found.set(id, [...(found.get(id) ?? []), { file, title }])
    }
  }
  return found
}

function titleBelow(lines: readonly string[], at: number): string | null {
  const start = lines.findIndex((line, place) => place > at && !tag.test(line))
  if (start < 0 || !begins.test(lines[start] ?? '')) return null
  const text = lines.slice(start, start + titleWithin).join('\n')
  // Of `it.each`, the title is what follows the rows.
  const call = /^\s*(?:it|test|describe)(?:\.\w+)*\(\s*(?:\{[^}]*\},\s*)?(['"`])((?:(?!\1).)+)\1/.exec(text)
  const each = /\)\(\s*(['"`])((?:(?!\1).)+)\1/.exec(text)
  return (/^\s*(?:it|test|describe)\.each\b/.test(text) ? each : call)?.[2] ?? null
}
