import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cases } from '../tests/imports/cases.ts'
import { corpus, expectedOf, readingOf } from '../tests/imports/reading-of.ts'

/*
 * Writes the corpus: `node tools/corpus.ts`. A file that has no expected reading beside it gets the one that the studio
 * has now: read it before you commit it. `--again` writes them all anew.
 */
const work = mkdtempSync(join(tmpdir(), 'selvedge-corpus-'))
for (const [kind, name, content] of cases) {
  const file = join(corpus, kind, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  if (!existsSync(expectedOf(file)) || process.argv.includes('--again'))
    writeFileSync(expectedOf(file), await readingOf(file, work))
}
rmSync(work, { recursive: true })
