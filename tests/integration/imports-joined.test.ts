import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from './cli-support.ts'
import {
  catalogueJson,
  csvOf,
  folder,
  head,
  listOf,
  named,
  own,
  remove,
  suit,
  told,
  workbookOf,
} from './csv-stranger-support.ts'
import { encoded } from './imports-reading-support.ts'

// Files that were put together from several, swallowed by a quote, or written by odd programs.

afterAll(remove)

const titles = [...head, 'Fabric Name', `${suit} / Wholesale`, `${suit} / Retail`]
const row = (code: string, ...rest: string[]) => [...own, code, ...rest]
const lines = (rows: string[][]) => rows.map(each => each.join(',')).join('\n')

describe('cells that hold rows', () => {
  it('a quote that closes some rows further down is told at its row', async () => {
    const list = [titles, row('A1', '"soft', '134', '391'), row('A2', 'x', '134', '392'), row('A3', 'x"', '134', '393')]
    const report = await told(lines(list))
    expect(report).toMatchObject({ rows: 1, exit: 1, changes: { cells: 0 } })
    expect(report.short).toEqual(['error rows-in-cell 1 @2'])
  })

  it('the name of the retailer on a line of its own is enough', async () => {
    const text = csvOf([titles, row('A1', 'soft\nHarbour & Vale', '134', '391'), row('A2', 'a,\nb', '134', '391')])
    expect((await told(text)).short).toEqual(['error rows-in-cell 1 @2'])
  })
})

describe('files that were joined', () => {
  const first = [titles, row('A1', '', '134', '391')]

  it('a header that stands once more is no row', async () => {
    const text = lines([...first, titles, row('A2', '', '134', '392')])
    expect(await told(text)).toMatchObject({
      exit: 0,
      short: ['warning header-again 1 @3'],
      changes: { cells: 4 },
    })
  })

  it('rows under a header with other columns do not go up', async () => {
    const other = [...head, 'Fabric Name', `${suit} / Retail`, `${suit} / Wholesale`]
    const text = lines([...first, other, row('A2', '', '392', '134'), row('A3', '', '393', '134')])
    const report = await told(text)
    expect(report.short).toEqual(['warning header-again 1 @3', 'error other-header 2 @4'])
    expect(report.changes).toMatchObject({ cells: 2 })
  })

  it('prices of a second table to the right are not those of the first', async () => {
    const text = csvOf([
      [...head, `${suit} / Retail`, '', ...head, `${suit} / Retail`],
      [...own, 'A1', '391', '', ...own, 'A2', '392'],
    ])
    const report = await told(text)
    expect(report.exit).toBe(1)
    expect(report.short).toContain('error second-table 1 @2')
    expect(report.changes).toMatchObject({ cells: 1 })
  })
})

describe('what is no error', () => {
  const prices = ['391.50', '390', '392.25']
  it.each<[string, string | Uint8Array]>([
    ['a line about the customer above the header', `Customer,X,Currency,USD\n${csvOf(listOf(prices))}`],
    ['Ctrl-Z at the end', `${csvOf(listOf(prices))}\u001a`],
    ['two byte-order marks', `\ufeff\ufeff${csvOf(listOf(prices))}`],
    ['zeros behind two decimals', csvOf(listOf(['391.5000', '390', '392.250000']))],
  ])('%s', async (_, content) => {
    expect(await told(content)).toMatchObject({ exit: 0, short: [], changes: { cells: 2 } })
  })

  it('words with a comma do not say how prices are written', async () => {
    const list = [titles, ...prices.map((price, i) => row(`A${i + 1}`, '12,5', '135', price))]
    expect(await told(csvOf(list, ';'))).toMatchObject({ short: [], changes: { cells: 2 } })
  })

  it('one name with an accent in GB18030', async () => {
    const retailer = { ...catalogueJson.retailer, brandname: 'Café Müller' }
    const list = csvOf([
      [...head, `${suit} / Retail`],
      ['Café Müller', 'USD', 'A1', '391'],
    ])
    const report = await told(encoded(list, 'gb18030'), { ...catalogueJson, retailer })
    expect(report).toMatchObject({ encoding: 'gb18030', short: [], changes: { cells: 1 } })
    const western = await told(encoded(list, 'windows-1252'), { ...catalogueJson, retailer })
    expect(western).toMatchObject({ encoding: 'windows-1252', short: [], changes: { cells: 1 } })
  })

  it('but a file without rows cannot go up', async () => {
    expect(await told(csvOf([[...head, `${suit} / Retail`]]))).toMatchObject({ rows: 0, exit: 1 })
  })
})

describe('the command', () => {
  const catalogue = ['--catalogue', named('catalogue.json', JSON.stringify(catalogueJson))]
  const check = (...args: string[]) => runCommand(['csv', 'check', ...args, ...catalogue])

  it('refuses a pipe, a device and a folder at once', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const file of [pipe, '/dev/zero', folder]) {
      const { code, lines: out, errors } = await check(file)
      expect([code, out]).toEqual([1, []])
      expect(errors).toContain('a folder, a pipe or a device')
    }
  })

  it('takes a sheet, an encoding, a delimiter and a header line', async () => {
    const book = workbookOf([
      { name: 'May', rows: listOf(['391']) },
      { name: 'June', rows: listOf(['392', '393']) },
    ])
    const two = named('two.xlsx', book)
    const asked = await check(two)
    expect(asked.code).toBe(1)
    expect(asked.lines.join('\n')).toContain('sheet    “May”, one of 2; “June” may contain prices too')
    const june = await check(two, '--json', '--sheet', 'June')
    expect(june.code).toBe(0)
    expect(JSON.parse(june.lines[0] ?? '')).toMatchObject({
      rows: 2,
      sheet: 'June',
      price_sheets: ['May', 'June'],
    })
    const text = `Username|Currency|Fabric Code|x\n${csvOf(listOf(['391']), '|')}`
    const file = named('bars.csv', encoded(text, 'utf-16le'))
    const options = ['--encoding', 'utf-16le', '--delimiter', '|', '--header-line', '2']
    const read = await check(file, '--json', ...options)
    expect(JSON.parse(read.lines[0] ?? '')).toMatchObject({ rows: 1, encoding: 'utf-16le', delimiter: '|' })
    for (const wrong of [
      ['--delimiter', 'xy'],
      ['--encoding', 'latin-9'],
      ['--header-line', '0'],
    ])
      expect((await check(file, ...wrong)).code).toBe(2)
  })
})
