import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { endCommands, runCommand } from './cli-support.ts'
import { priceFolder, removePriceFolders } from './prices-desk-support.ts'

// `selvedge csv` as a script sees it: what is on stdout, and the exit code.

let service: PracticeService
let folder: string
let catalogue: string
const token = { SELVEDGE_TOKEN: 'practice' }
// A dozen processes, one after the other: each takes ten seconds on a machine that does much else.
vi.setConfig({ testTimeout: 600_000 })
beforeAll(async () => {
  service = await startPracticeService({ grids: { 7: { codes: 40, combinations: 3 } } })
  folder = priceFolder()
  const { code, lines } = await csv(['catalogue', '--base-url', service.url, '--retailer', '7'], token)
  expect(code).toBe(0)
  catalogue = file('catalogue.json', lines.join('\n'))
})
afterEach(endCommands)
afterAll(async () => {
  await service.close()
  removePriceFolders()
})

const csv = (args: string[], environment?: NodeJS.ProcessEnv) => runCommand(['csv', ...args], environment)

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const jacket = '2-Piece / Jacket + Trousers'
const head = ['Username', 'Currency', 'Fabric Code']
const own = ['Harbour & Vale', 'USD']
const table = (...lines: string[][]) => lines.map(line => line.join(',')).join('\r\n')

/** Checks a file; answers the exit code and the report. */
async function check(path: string, ...args: string[]) {
  const { code, lines, errors } = await csv(['check', path, '--catalogue', catalogue, '--json', ...args])
  return { code, errors, report: JSON.parse(lines[0] ?? 'null') as Record<string, unknown> }
}

describe('csv catalogue', () => {
  it('writes everything that a file is checked against', async () => {
    const written = JSON.parse(readFileSync(catalogue, 'utf8')) as {
      retailer: unknown
      combinations: { id: string; display_names: Record<string, string> }[]
      codes: { fabric_code: string; prices: Record<string, (number | null)[]> }[]
    }
    expect(written.retailer).toEqual({
      id: '7',
      brandname: 'Harbour & Vale',
      settlement_currency: 'GBP',
      consumer_currency: 'USD',
    })
    expect(written.combinations).toHaveLength(3)
    expect(written.combinations[0]?.display_names).toMatchObject({ 'zh-CN': '上衣 + 裤子' })
    expect(written.codes).toHaveLength(40)
    const [row] = written.codes
    expect(row?.prices['31']?.[1]).toBe(service.price(7, row?.fabric_code ?? '', 31, 'retail'))
  })

  it('says what is wrong on stderr and writes nothing', async () => {
    const asked = ['catalogue', '--base-url', service.url, '--retailer', '7']
    const unsigned = await csv(asked)
    expect([unsigned.code, unsigned.lines]).toEqual([3, []])
    const refused = await csv(asked, { SELVEDGE_TOKEN: 'another' })
    expect([refused.code, refused.lines]).toEqual([3, []])
    const unknown = await csv(['catalogue', '--base-url', service.url, '--retailer', '4711'], token)
    expect([unknown.code, unknown.lines]).toEqual([1, []])
    expect(unknown.errors).not.toBe('')
    const away = await csv(['catalogue', '--base-url', 'http://127.0.0.1:9', '--retailer', '7'], token)
    expect([away.code, away.lines]).toEqual([1, []])
    const profile = await csv(['catalogue', '--profile', 'Nobody', '--retailer', '7', '--data', folder], token)
    expect(profile.lines).toEqual([])
    expect(profile.code).not.toBe(0)
    for (const args of [
      ['--retailer', '7'],
      ['--base-url', service.url],
      ['--base-url', service.url, '--profile', 'A', '--retailer', '7'],
    ])
      expect((await csv(['catalogue', ...args], token)).code).toBe(2)
  })
})

describe('csv check', () => {
  it('ends with 0 for a file that can be uploaded, warnings or not', async () => {
    const path = file(
      'clean.csv',
      table([...head, `${jacket} / Retail`], [...own, 'HV-0402', '9000'], [...own, 'HV-0405', '0']),
    )
    const { code, report } = await check(path)
    expect(code).toBe(0)
    expect(report).toEqual({
      rows: 2,
      columns: 4,
      encoding: 'utf-8',
      delimiter: ',',
      header: { missing: [], offers: [] },
      unknown_names: [],
      problems: [
        { kind: 'jump', severity: 'warning', count: 1, first: { row: 2, column: `${jacket} / Retail` } },
        { kind: 'price-cleared', severity: 'warning', count: 1, first: { row: 3, column: `${jacket} / Retail` } },
      ],
      changes: { cells: 2, to_not_priced: 1, newly_priced: 0, up: 1, down: 0, left_out: 0, unchanged: 0 },
    })
  })

  it('ends with 1 for one that has errors or lacks a column, though names are open too', async () => {
    const bad = file('bad.csv', table([...head, 'Jacket & Hose / Retail'], [...own, 'NO-0001', '12.345']))
    const { code, report } = await check(bad)
    expect(code).toBe(1)
    expect(report['unknown_names']).toMatchObject([{ name: 'Jacket & Hose', cells: 1 }])
    expect(report['problems']).toMatchObject([{ kind: 'unknown-code' }, { kind: 'too-many-decimals' }])
    const headless = file('headless.csv', table(['user name', 'Curr.', 'Fabric Code'], [...own, 'HV-0402']))
    expect(await check(headless)).toMatchObject({
      code: 1,
      report: {
        header: {
          missing: ['Username', 'Currency'],
          offers: [
            { missing: 'Username', column: 'user name' },
            { missing: 'Currency', column: 'Curr.' },
          ],
        },
      },
    })
  })

  it('ends with 3 where a name needs a mapping, and takes one', async () => {
    const title = 'Jacket & Hose / Retail'
    const path = file('names.csv', table([...head, title], [...own, 'HV-0402', '9000']))
    const map = { 'Jacket & Hose': jacket, Cape: 'Opera cape' }
    expect((await check(path)).code).toBe(3)
    const mapped = await check(path, '--map', file('map.json', JSON.stringify(map)))
    expect(mapped).toMatchObject({ code: 0, report: { unknown_names: [], changes: { cells: 1 } } })
    expect(mapped.errors).toContain('Opera cape')

    const tailors = file('tailors.csv', table([...head, title], ['HV Tailors', 'USD', 'HV-0402', '9000']))
    const whole = { selvedge: 'import map', version: 1, username: 'HV Tailors', names: map }
    expect((await check(tailors)).code).toBe(1)
    expect((await check(tailors, '--map', file('whole-map.json', JSON.stringify(whole)))).code).toBe(0)
  })

  it('reads other encodings and locales, and says the same to people', async () => {
    const zh = file(
      'zh.csv',
      Buffer.from(
        `\uFEFF${table([...head, '2-Piece / 上衣 + 裤子 / Retail'], [...own, 'HV-0402', '9000']).replaceAll(',', '\t')}`,
        'utf16le',
      ),
    )
    expect(await check(zh)).toMatchObject({ code: 3, report: { encoding: 'utf-16le', delimiter: '\t' } })
    expect((await check(zh, '--locale', 'zh-CN')).code).toBe(0)
    const said = await csv(['check', zh, '--catalogue', catalogue])
    expect(said.code).toBe(3)
    expect(said.lines).toEqual([
      '1 row, 4 columns, utf-16le, tabs',
      `name     “2-Piece / 上衣 + 裤子” (1 cell): did you mean “${jacket}”?`,
      'changes  0 cells, 0 up, 0 down, 0 newly priced, 0 no longer priced, 0 unchanged',
      'Can’t be uploaded yet: map each unknown name to a combination in a mapping file, and pass it with --map.',
    ])
  })

  it('ends with 1 for what is no table, and with 2 for wrong use', async () => {
    const pdf = await csv(['check', file('list.pdf', '%PDF-1.7'), '--catalogue', catalogue, '--json'])
    expect([pdf.code, pdf.lines]).toEqual([1, []])
    expect(pdf.errors).toContain('PDF')
    const path = file('any.csv', table(head))
    expect((await csv(['check', join(folder, 'nowhere.csv'), '--catalogue', catalogue])).code).toBe(1)
    for (const args of [
      ['check', path],
      ['check', '--catalogue', catalogue],
      ['check', path, path, '--catalogue', catalogue],
      ['check', path, '--catalogue', join(folder, 'nowhere.json')],
      ['check', path, '--catalogue', path],
      ['check', path, '--catalogue', catalogue, '--map', catalogue],
      ['check', path, '--catalogue', catalogue, '--colour', 'red'],
      ['burn'],
      [],
    ])
      expect([args, (await csv(args)).code]).toEqual([args, 2])
    expect((await csv(['--help'])).lines[0]).toContain('selvedge csv check FILE')
  })
})
