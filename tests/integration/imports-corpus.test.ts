import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cases } from '../imports/cases.ts'
import { corpus, expectedOf, readingOf } from '../imports/reading-of.ts'

// Files as people and programs make them, each with what the studio has to read in it. A new report is a file there and its expected reading.

const work = mkdtempSync(join(tmpdir(), 'selvedge-corpus-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .map(name => join(corpus, name))
  .filter(file => statSync(file).isFile() && !file.endsWith('.expected.txt'))

it.each(files.map(file => [relative(corpus, file), file] as const))('%s', async (_, file) => {
  expect(await readingOf(file, work)).toBe(readFileSync(expectedOf(file), 'utf8'))
})

it('the files are those that the script makes', () => {
  for (const [kind, name, content] of cases)
    expect(readFileSync(join(corpus, kind, name)).equals(Buffer.from(content)), `${kind}/${name}`).toBe(true)
})
