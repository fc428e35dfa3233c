import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { noticesFile, noticesOf, noticesText, sumatraVersion } from '../../scripts/third-party-notices.ts'

const root = resolve(import.meta.dirname, '../..')

test('the notices are those of the packages that Selvedge runs with; after a change, run scripts/third-party-notices.ts', () => {
  expect(readFileSync(noticesFile, 'utf8').replaceAll('\r\n', '\n')).toBe(noticesText(root))
})

test('every package that Selvedge runs with says its licence', () => {
  const notices = noticesOf(root)
  expect(notices.filter(({ license, text }) => license === null && text === null)).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(dependencies)) {
    expect(notices.map(one => one.name)).toContain(`${name} ${version}`)
  }
})

test('the SumatraPDF that is named is the one that pdf-to-printer brings', () => {
  const version = sumatraVersion(root)
  const program = readFileSync(join(root, `node_modules/pdf-to-printer/dist/SumatraPDF-${version}-32.exe`))
  expect(program.includes(Buffer.from(version, 'utf16le'))).toBe(true)
  expect(program.includes(Buffer.from('Copyright 2006-2022 all authors (GPLv3)', 'utf16le'))).toBe(true)
})
