import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cases } from './cases.ts'
import { readingOf } from './reading-of.ts'

/*
 * Writes the corpus: `node tests/imports/make-corpus.ts`. A file that has no expected reading beside it gets the one that the studio has now: read
 * it before you commit it. `--again` writes them all anew.
 */

export const corpus = join(import.meta.dirname, 'corpus')

/** Where the expected reading of a file of the corpus stands. */
export const expectedOf = (file: string): string => `${file}.expected.txt`

if (import.meta.main) {
  const work = mkdtempSync(join(tmpdir(), 'selvedge-corpus-'))
  for (const [kind, name, content] of cases) {
    const file = join(corpus, kind, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    if (!existsSync(expectedOf(file)) || process.argv.includes('--again'))
      writeFileSync(expectedOf(file), await readingOf(file, work))
  }
  rmSync(work, { recursive: true })
}
