import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'

/*
 * `npm run count`: how large the project is, by part, in lines that are neither blank nor only comment.
 */

const root = resolve(import.meta.dirname, '..')
/** Generated, or data of other people: nobody writes or reads these line by line. */
const isLeftOut = (path: string): boolean => /\.gen\.ts$|^tests\/imports\/corpus\//.test(path)

/** The part of the project that a file counts for; null for none. */
function partOf(path: string): string | null {
  const [folder = ''] = path.split('/')
  if (isLeftOut(path)) return null
  if (path.startsWith('resources/texts/')) return 'texts'
  if (!/\.(ts|tsx|mjs|js|css)$/.test(path)) return null
  if (path.endsWith('.css') && folder.startsWith('src-')) return 'css'
  return folder.startsWith('src-') || ['tests', 'tools', 'scripts'].includes(folder) ? folder : null
}

/** A source without its comments; line breaks within them are left. */
function withoutComments(path: string, source: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '')
  if (path.endsWith('.css')) return source.replaceAll(/\/\*.*?\*\//gs, blank)
  if (path.endsWith('.json')) return source
  // A parser: `/*` stands in patterns of files, too. It counts in UTF-16, as strings do.
  return parseSync(path, source).comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    source,
  )
}

const files = new Map<string, string[]>()
for (const path of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')) {
  const part = partOf(path)
  if (part !== null) files.set(part, [...(files.get(part) ?? []), path])
}

const linesOf = (path: string): number =>
  withoutComments(path, readFileSync(resolve(root, path), 'utf8'))
    .split('\n')
    .filter(line => line.trim() !== '').length

const rows = [...files]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([part, paths]) => ({
    part,
    files: paths.length,
    lines: paths.reduce((sum, path) => sum + linesOf(path), 0),
  }))
const sumOf = (name: string, within: typeof rows) => ({
  part: name,
  files: within.reduce((sum, row) => sum + row.files, 0),
  lines: within.reduce((sum, row) => sum + row.lines, 0),
})
const product = rows.filter(({ part }) => part.startsWith('src-'))
for (const { part, files, lines } of [...rows, sumOf('src-*', product)])
  console.log(`${part.padEnd(14)}${String(files).padStart(6)} files${String(lines).padStart(9)} lines`)
