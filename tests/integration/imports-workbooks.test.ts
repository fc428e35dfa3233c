import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { numberFormat } from '../../src-main/imports/reading/number-formats.ts'
import { checkCooperatively, openSheet } from '../../src-main/imports/sheets/open-sheet.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import {
  type Cell,
  catalogueJson,
  head,
  number,
  own,
  remove,
  type SheetOfTest,
  suit,
  told,
  workbookOf,
} from './csv-stranger-support.ts'
import { filesFolder } from './imports-reading-support.ts'

// What a workbook shows its reader and its cells do not say, and workbooks that are made to do harm.

const files = filesFolder()
afterAll(() => {
  files.remove()
  remove()
})

const titles = [...head, `${suit} / Wholesale`, `${suit} / Retail`]
const list = (...prices: [Cell, Cell][]): Cell[][] => [
  titles,
  ...prices.map((both, i) => [...own, `A${i + 1}`, ...both]),
]
const two = list([number(134), number(391)], [number(133), number(392)])

async function check(sheets: SheetOfTest[], decisions: Partial<Decisions> = {}, options = {}) {
  const baseline = readCatalogue(JSON.stringify(catalogueJson))
  const all = { ...noDecisions, ...decisions }
  const file = files.write(workbookOf(sheets, options))
  const open = await openSheet({
    source: { file },
    decisions: all,
    baseline,
    workingCopy: join(files.folder, 'copy'),
  })
  const { problems, changes } = await checkCooperatively(open, all, baseline, {})
  return {
    format: open.sheet.format,
    problems: problems.flatMap(({ kind, rows, columns }) =>
      Array.from(rows, (row, i) => `${kind} ${open.sheet.lines[row]}:${columns[i]}`),
    ),
    changes: changes?.cells.length,
    going: changes ? changes.leftOut.filter(out => out === 0).length : 0,
  }
}

describe('what a workbook shows', () => {
  it.each([
    ['[$€-407] #,##0.00', '€', null],
    ['_-* #,##0.00 [$€-407]_-;-* #,##0.00 [$€-407]_-', '€', null],
    ['"$"#,##0.00', '$', null],
    ['#,##0.00\\ "zł"', 'ZŁ', null],
    ['[$USD] #,##0', 'USD', null],
    ['£#,##0;[Red]-£#,##0', '£', null],
    ['General', null, null],
    ['#,##0.00_);[Red](#,##0.00)', null, null],
    ['0 "days"', null, null],
    ['0.0%', null, 'percent'],
    ['[$-409]d\\-mmm\\-yy', null, 'date'],
    ['00000', null, 5],
  ])('the number format %s', (code, currency, shows) => {
    expect(numberFormat(code)).toMatchObject({ currency, shows })
  })

  it('another currency in a number format is wrong; the column’s own one is not', async () => {
    const formats =
      '<numFmt numFmtId="170" formatCode="[$€-407] #,##0.00"/><numFmt numFmtId="171" formatCode="&quot;$&quot;#,##0.00"/>'
    const styled = (value: number, style: number): Cell => ({
      xml: `<c REF s="${style}"><v>${value}</v></c>`,
    })
    const rows = list(
      [number(134), styled(391, 1)],
      [number(134), styled(392, 2)],
      [number(134), styled(393, 0)],
      [styled(134, 2), number(394)],
    )
    const { problems, changes } = await check([{ name: 'P', rows }], {}, { styles: ['0', '170', '171'], formats })
    expect(problems).toEqual(['foreign-currency 2:4', 'foreign-currency 5:3'])
    expect(changes).toBe(6)
  })

  it('a second sheet with prices is asked about, unless one was chosen', async () => {
    const sheets = [
      { name: 'Cover', rows: [['Spring']] },
      { name: 'Prices', rows: two },
      { name: 'June', rows: two },
    ]
    const asked = await check(sheets)
    expect(asked.problems).toEqual(['other-sheet 2:0'])
    expect(asked.format).toMatchObject({ sheet: 'Prices', priced: ['Prices', 'June'] })
    expect(asked.going).toBe(4)
    expect((await check(sheets, { fixes: ['other-sheet'] })).problems).toEqual([])
    const chosen = await check(sheets, { format: { sheet: 'June' } })
    expect(chosen).toMatchObject({ problems: [], format: { sheet: 'June', detected: { sheet: 'Prices' } } })
  })

  it('hidden rows and columns stay down until somebody says what becomes of them', async () => {
    const sheet = {
      name: 'P',
      rows: two,
      hidden: [3],
      before: '<cols><col min="5" max="5" hidden="1"/></cols>',
    }
    const asked = await check([sheet])
    expect(asked.problems).toEqual(['hidden-row 3:0', 'hidden-column 2:4', 'hidden-column 3:4'])
    expect(asked.changes).toBe(1)
    const fixed = await check([sheet], { fixes: ['hidden-row', 'hidden-column'] })
    expect(fixed).toMatchObject({ problems: [], changes: 4 })
    const leftOut = { ...noDecisions.leftOut, problems: ['hidden-row' as const, 'hidden-column' as const] }
    expect(await check([sheet], { leftOut })).toMatchObject({ problems: [], going: 1 })
  })

  it('merged prices are asked about; merged titles are not', async () => {
    const rows: Cell[][] = [['Spring prices'], ...list([number(134), number(391)], [number(133), ''], ['', ''])]
    const after = '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="E3:E4"/><mergeCell ref="D5:E5"/></mergeCells>'
    const asked = await check([{ name: 'P', rows, after }])
    expect(asked.problems).toEqual(['merged-cell 3:4', 'merged-cell 4:4'])
    expect(asked.changes).toBe(2)
    expect(await check([{ name: 'P', rows, after }], { fixes: ['merged-cell'] })).toMatchObject({
      problems: [],
      changes: 3,
    })
  })

  it('errors, formulas without a value, dates and percentages are no prices', async () => {
    const rows = list(
      [{ xml: '<c REF t="e"><v>#N/A</v></c>' }, { xml: '<c REF><f>B2*2</f></c>' }],
      [{ xml: '<c REF s="1"><v>46082</v></c>' }, { xml: '<c REF s="2"><v>0.05</v></c>' }],
      [{ xml: '<c REF t="str"><f>A1</f><v></v></c>' }, { xml: '<c REF><f>3*130</f><v>391.5</v></c>' }],
    )
    const { problems } = await check([{ name: 'P', rows }], {}, { styles: ['0', '14', '9'] })
    expect(problems).toEqual(['not-a-number 2:3', 'not-a-number 2:4', 'not-a-number 3:3', 'percent 3:4'])
  })
})

/** A workbook whose one sheet is this XML. */
const sheetOf = (xml: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="P" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(xml),
  })
const inSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (value: string, r = '') => `<c${r && ` r="${r}"`} t="inlineStr"><is><t>${value}</t></is></c>`

describe('hostile workbooks', () => {
  it('two cells at the far corners are two rows: 843 bytes took 4.4 GB', async () => {
    const corners = `<row r="1">${text('a', 'A1')}</row><row r="1048576">${text('b', 'XFD1048576')}</row>`
    expect(await told(sheetOf(inSheet(corners)))).toMatchObject({ exit: 1, rows: 1 })
  })

  it('cells without a place stand behind the one before', async () => {
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const values = row(
      ...own.map(one => text(one.replace('&', '&amp;'))),
      text('A1'),
      '<c><v>134</v></c>',
      '<c/>',
      '<c><v>7</v></c>',
    )
    const xml = inSheet(row(...titles.map(title => text(title))) + values)
    expect(await told(sheetOf(xml))).toMatchObject({ rows: 1, changes: { cells: 1 } })
  })

  it.each([
    [
      'a far cell in every row',
      inSheet(Array.from({ length: 3_000 }, (_, i) => `<row>${text('b', `XFD${i + 1}`)}</row>`).join('')),
      'imports.sparse-sheet',
    ],
    ['a tag that never ends', `<worksheet><sheetData><row>${'<c '.repeat(500_000)}`, 'imports.broken-workbook'],
    [
      'tags within tags',
      `<worksheet>${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}<sheetData><row r="1">${text('a', 'A1')}</row><row r="2">${text('b', 'A2')}</row></sheetData></worksheet>`,
      'imports.broken-workbook',
    ],
    ['nothing but spaces', inSheet(`<row><c><v>${' '.repeat(40_000_000)}</v></c></row>`), 'imports.large-workbook'],
    ['rows that go back', inSheet('<row r="2"/><row r="1"/>'), 'imports.broken-workbook'],
    ['a row that is none', inSheet('<row r="99999999"/>'), 'imports.broken-workbook'],
    ['a column that is none', inSheet('<row r="1"><c r="ZZZ1"/></row>'), 'imports.broken-workbook'],
    ['half a sheet', '<worksheet><sheetData><row r="1">', 'imports.broken-workbook'],
  ])('%s', async (_, xml, code) => {
    const reading = told(sheetOf(xml))
    await expect(reading).rejects.toMatchObject({ code })
  })
})
