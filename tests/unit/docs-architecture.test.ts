import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const plainName = (path: string) => basename(path).replace(/(\.test)?\.tsx?$/, '')
const tests = new Map(globSync('tests/*/*.{test,spec}.{ts,tsx}').map(path => [plainName(path), path]))

test('each thing that isn’t trusted names tests that exist', () => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const [, section = ''] = /## What we don't trust\n([\s\S]*?)\n## /.exec(text) ?? []
  const rows = section.split('\n').filter(line => /^\| (?!thing )/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    let source = ''
    for (const [, file, name] of (row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (file === undefined) expect(source.includes(name ?? ''), `"${name}" in: ${row}`).toBe(true)
      else {
        const path = tests.get(plainName(file))
        expect(path, `${file} in: ${row}`).toBeDefined()
        source = readFileSync(path ?? '', 'utf8')
      }
    }
    expect(source, `a test in: ${row}`).not.toBe('')
  }
})

test('each of the three ways is told in at most 25 files, which exist', () => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const ways = [...text.matchAll(/^The whole way.*, file by file:\n\n\| file .*\n\|---\|---\|\n((?:\|.*\n)+)/gm)]
  expect(ways).toHaveLength(3)
  for (const [, table = ''] of ways) {
    const files = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(10)
    expect(files.length).toBeLessThanOrEqual(25)
    for (const file of files) expect(existsSync(file), file).toBe(true)
  }
})
