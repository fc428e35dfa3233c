import { globSync, readFileSync } from 'node:fs'
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
