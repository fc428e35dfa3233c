import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../src-main/imports/reading/read-sheet.ts'
import { workbookFile } from '../../src-main/imports/sheets/workbook-file.ts'
import { csvPiecesForSpreadsheet } from '../../src-shared/csv.ts'
import { withoutGuard } from '../../src-shared/imports/number-format.ts'
import { runs } from '../rig/runs.ts'
import { filesFolder, textsOf } from './imports-reading-support.ts'

// What is written for people comes back as it was: no spreadsheet calculates it, and codes stay texts.

const files = filesFolder()
afterAll(files.remove)

const titles = ['Username', 'Currency', 'Fabric Code', 'Shirt / Shirt / Retail']
const isFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

const read = async (content: string | Uint8Array) => {
  const file = files.write(content)
  const { sheet } = await readSheet(
    { file },
    { kindsOf: all => all.map(title => (title.endsWith('Retail') ? 'value' : 'text')), workingCopy: `${file}.copy` },
  )
  return sheet
}

const code = fc
  .string({ unit: fc.constantFrom(...'=+-@AZ09;. _\'"x', '\u00e9', '\uFF1D'), minLength: 1, maxLength: 8 })
  // The desk writes this itself before a sign; in a code of its own it would be taken for that.
  .filter(text => text.trim() === text && withoutGuard(text) === text && !text.startsWith('"'))

describe('a file for people', () => {
  it.each([
    ['as CSV', (lines: string[][]) => [...csvPiecesForSpreadsheet(lines)].join('')],
    ['as a workbook', (lines: string[][]) => workbookFile(lines)],
  ])('%s is read as it was', async (_, written) => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(code, { minLength: 1, maxLength: 20 }), async codes => {
        const sheet = await read(written([titles, ...codes.map(each => ['Harbour & Vale', 'USD', each, '155.50'])]))
        expect(textsOf({ ...sheet, columns: sheet.columns.slice(2, 3) }).map(([text]) => text)).toEqual(codes)
        const [, , , prices] = sheet.columns
        expect(prices).toMatchObject({ kind: 'value', looks: null })
        expect(prices?.kind === 'value' && [...new Set(prices.values)]).toEqual([15_550])
      }),
      { numRuns: runs(100) },
    )
  })

  it('has a byte-order mark, and no field that a spreadsheet would calculate', () => {
    const lines = [['=HYPERLINK("x")', '-12', 'a;=b', '155']]
    const text = [...csvPiecesForSpreadsheet(lines)].join('')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [first = ''] = text.slice(1).split(',')
    expect(isFormula.test(first.replaceAll('"', ''))).toBe(false)
    expect(text).toContain("'-12")
    expect(text).toContain("a;'=b")
  })
})
