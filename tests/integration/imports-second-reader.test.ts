// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../src-main/imports/reading/read-sheet.ts'
import { workbookFile } from '../../src-main/imports/sheets/workbook-file.ts'
import { type BookCell, bookOf, formula } from '../imports/books.ts'
import { runs } from '../rig/runs.ts'
import { textsOf } from './imports-reading-support.ts'

// Workbooks of any texts and numbers, read by the desk and by LibreOffice: both see the same in each cell. Escapes (`_x000D_`) are left out: LibreOffice
// takes those of a cell's own text for what they are.

const program = ['soffice', 'libreoffice'].find(name => spawnSync(name, ['--version']).status === 0)
const work = mkdtempSync(join(tmpdir(), 'selvedge-second-reader-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** A table by LibreOffice: values as they are stored, and not as their format shows them. */
function byLibreOffice(file: string): string[][] {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false'
  const own = `-env:UserInstallation=file://${join(work, 'profile')}`
  execFileSync(program ?? '', [own, '--headless', '--convert-to', filter, '--outdir', work, file], { stdio: 'ignore' })
  const text = readFileSync(file.replace(/\.xlsx$/, '.csv'), 'utf8')
  return Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
}

async function byTheDesk(file: string): Promise<string[][]> {
  const { sheet } = await readSheet(
    { file },
    { kindsOf: titles => titles.map(() => 'text'), workingCopy: `${file}.copy` },
  )
  return [sheet.titles, ...textsOf(sheet)]
}

const titles = ['Username', 'Currency', 'Fabric Code', 'Shirt / Shirt / Retail']
const text = fc
  .string({
    unit: fc.constantFrom(...'aZ09 ,;"\'&<>-_.', 'é', '王', '𠮷', '\n'),
    minLength: 1,
    maxLength: 12,
  })
  .filter(each => each.trim() === each && each !== '')
  // The desk takes off what guards a formula in a file for people; LibreOffice doesn't.
  .filter(each => !/[;\n]["'\s]*'[-]/.test(each))
const number = fc.integer({ min: 0, max: 99_999_999 }).map(hundredths => hundredths / 100)
const cell: fc.Arbitrary<BookCell> = fc.oneof(
  text.map((each): BookCell => `x${each}`),
  number,
  number.map(each => formula(`${each}+0`, each)),
)
const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 30 })

describe.runIf(program !== undefined)('a second reader of workbooks', () => {
  it('sees the same in generated workbooks', { timeout: 600_000 }, async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const file = join(work, `${++made}.xlsx`)
        writeFileSync(file, bookOf({ rows: [titles, ...rows] }))
        expect(await byTheDesk(file)).toEqual(byLibreOffice(file))
      }),
      { numRuns: runs(20) },
    )
  })

  it('sees texts in the codes of a workbook that the desk makes', { timeout: 120_000 }, () => {
    const codes = ['00412', '1E5', 'MAR-05', '90.750', '-12', '=9', '1/2', 'TRUE']
    const file = join(work, 'template.xlsx')
    writeFileSync(file, workbookFile([titles, ...codes.map(code => ['Harbour & Vale', 'USD', code, '155.5'])]))
    expect(byLibreOffice(file)).toEqual([titles, ...codes.map(code => ['Harbour & Vale', 'USD', code, '155.5'])])
  })
})
