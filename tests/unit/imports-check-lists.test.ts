import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvReportLines } from '../../src-main/cli/csv-report.ts'
import { type ChangesToShow, changePage, changesShown, problemPage } from '../../src-shared/imports/change-pages.ts'
import { checkSheet } from '../../src-shared/imports/check.ts'
import { applyEdits, type CellEdit } from '../../src-shared/imports/edits.ts'
import { medianOf } from '../../src-shared/imports/median.ts'
import { lookOfText } from '../../src-shared/imports/number-format.ts'
import { ProblemList } from '../../src-shared/imports/problem-list.ts'
import { exitCodeOf, reportOf } from '../../src-shared/imports/report.ts'
import { usernamesIn } from '../../src-shared/imports/usernames.ts'
import { baselineOf, changesOf, checkTable, decisionsOf, sheetOf } from './imports-check-support.ts'

const baseline = baselineOf({
  K1: [100_00, 200_00, 100_00],
  K2: [100_00, 200_00],
  L3: [100_00],
  L4: [50_00],
})
const titles = [
  ...['Username', 'Currency', 'Fabric Code', 'Suit / A / Wholesale', 'Suit / A / Retail'],
  ...['Suit / A / Plus Size Wholesale', 'Suit / B / Wholesale'],
]
const row = (code: string, ...prices: string[]) => ['Harbour', 'USD', code, ...prices]
const table = [
  titles,
  row('K1', '110', '190', '0', '5'),
  row('K2', '150', '', '', ''),
  row('L3', '104', '', '', '7'),
  row('L4', '80', '', '', '8'),
]
const checked = checkTable(table, baseline, { leftOut: { rows: [3] } })

describe('totals of the changes', () => {
  it('are summed as a whole, by combination and by collection', () => {
    const whole = { cells: 7, up: 3, down: 1, medianUp: 10, medianDown: -5, toNotPriced: 1, newlyPriced: 2 }
    expect(checked.totals).toEqual({ ...whole, leftOut: 2 })
    expect(checked.byCombination).toMatchObject([
      { combination: 0, totals: { cells: 5, up: 3, leftOut: 1 } },
      { combination: 1, totals: { cells: 2, newlyPriced: 2, medianUp: null, leftOut: 1 } },
    ])
    expect(checked.byCollection).toMatchObject([
      { collection: 'Autumn', totals: { cells: 6, up: 2, medianUp: 7, medianDown: -5 } },
      { collection: 'Spring', totals: { cells: 1, up: 1, medianUp: 50, medianDown: null, leftOut: 2 } },
    ])
  })

  it('have medians as sorting finds them, of few and of many', () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.array(float), fc.constantFrom(0, 4095, 4096, 9000, 9001), (some, more) => {
        const numbers = Float32Array.from(some)
        // Many of them are neighbours of each other, whose upper halves are the same.
        const many = some.length === 0 ? 0 : more
        const all = Float32Array.from({ length: some.length + many }, (_, at) =>
          at < some.length ? (numbers[at] ?? 0) : (numbers[at % some.length] ?? 0) * (1 + (at % 50) * 1e-6),
        )
        const sorted = all.toSorted()
        const middle = sorted.length >>> 1
        const upper = sorted[middle] ?? null
        const expected =
          upper === null ? null : sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
        expect(medianOf(all)).toEqual(expected)
      }),
    )
  })
})

describe('a page of the changes', () => {
  const all: ChangesToShow = { only: 'all', combination: null, collection: null, code: '', guardPercent: 25 }
  const shown = (asked: Partial<ChangesToShow>, sort: 'grid' | 'size' = 'grid', from = 0, count = 99) => {
    const { total, lines } = changePage(checked, baseline, { ...all, ...asked }, sort, from, count)
    return `${total}: ${lines.map(line => `${line.row}/${line.column}${line.leftOut ? '-' : ''}`).join(' ')}`
  }
  it('shows what is asked for', () => {
    expect(shown({})).toBe('9: 0/3 0/4 0/5 0/6 1/3 2/3 2/6 3/3- 3/6-')
    expect(shown({}, 'grid', 2, 3)).toBe('9: 0/5 0/6 1/3')
    expect(shown({ only: 'up' })).toBe('3: 0/3 1/3 2/3')
    expect(shown({ only: 'down' })).toBe('1: 0/4')
    expect(shown({ only: 'to-not-priced' })).toBe('1: 0/5')
    expect(shown({ only: 'newly-priced' })).toBe('2: 0/6 2/6')
    expect(shown({ only: 'jump' })).toBe('1: 1/3')
    expect(shown({ only: 'jump', guardPercent: 5 })).toBe('2: 0/3 1/3')
    expect(shown({ only: 'left-out' })).toBe('2: 3/3- 3/6-')
    expect(shown({ combination: 1 })).toBe('3: 0/6 2/6 3/6-')
    expect(shown({ collection: 'Spring' })).toBe('3: 1/3 3/3- 3/6-')
    expect(shown({ code: ' l' })).toBe('4: 2/3 2/6 3/3- 3/6-')
    expect(shown({ code: 'l', collection: 'Autumn', combination: 0 })).toBe('1: 2/3')
    expect(Array.from(changesShown(checked.changes as never, baseline, { ...all, only: 'up' }))).toEqual([0, 4, 5])
  })

  it('shows the largest change first', () => {
    expect(shown({}, 'size')).toBe('9: 3/3- 1/3 0/3 0/4 2/3 0/5 0/6 2/6 3/6-')
    expect(shown({ only: 'up' }, 'size', 1, 1)).toBe('3: 0/3')
    const close = checkTable([titles, row('K1', '110.01', '', '', ''), row('K2', '110', '220.04', '', '')], baseline)
    const sizes = changePage(close, baseline, all, 'size', 0, 9).lines.map(({ after }) => after)
    expect(sizes).toEqual([220_04, 110_01, 110_00])
  })
})

describe('places of problems', () => {
  it('are given page by page', () => {
    const many = checkTable([titles, row('K1', 'a', 'b', '', ''), row('K2', '', '', 'c', 'd')], baseline)
    expect(problemPage(many, 'not-a-number', 1, 2)).toEqual({
      total: 4,
      rows: Uint32Array.of(0, 1),
      columns: Uint16Array.of(4, 5),
    })
    expect(problemPage(many, 'jump', 0, 2).total).toBe(0)
  })

  it('are the first ones of the file where there are too many', () => {
    const place = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 20 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { maxLength: 400, size: 'max', selector: String }),
        fc.integer({ min: 1, max: 90 }),
        (all, most) => {
          // Column by column, as files are checked.
          all.sort(([row, column], [otherRow, otherColumn]) => column - otherColumn || row - otherRow)
          const list = new ProblemList(31, most)
          for (const [at, column] of all) list.add(at, column)
          const { count, rows, columns } = list.done('jump')
          expect(count).toBe(all.length)
          const sorted = all.map(([at, column]) => at * 100 + column).sort((a, b) => a - b)
          expect(Array.from(rows, (at, i) => at * 100 + (columns[i] ?? 0))).toEqual(sorted.slice(0, most))
        },
      ),
    )
  })
})

describe('the report of the command line', () => {
  const report = (rows: string[][], head = titles) => {
    const sheet = sheetOf([head, ...rows], baseline)
    return reportOf(checkSheet({ sheet, decisions: decisionsOf(), baseline }), sheet)
  }
  it('says what was found, with the row as a spreadsheet numbers it', () => {
    const head = [...titles.slice(0, 6), 'Suits / B / Wholesale']
    const said = report([row('K1', '110', '', '0', ''), row('K2', 'abc', 'x', '', '9')], head)
    expect(said).toMatchObject({
      rows: 2,
      columns: 7,
      encoding: 'utf-8',
      delimiter: ',',
      header: { missing: [], offers: [] },
      unknown_names: [{ name: 'Suits / B', cells: 1 }],
      problems: [
        {
          kind: 'not-a-number',
          severity: 'error',
          count: 2,
          first: { row: 3, column: 'Suit / A / Wholesale' },
        },
        {
          kind: 'price-cleared',
          severity: 'warning',
          count: 1,
          first: { row: 2, column: 'Suit / A / Plus Size Wholesale' },
        },
      ],
      changes: { cells: 2, to_not_priced: 1 },
    })
    expect(said.unknown_names[0]?.suggestions[0]).toBe('Suit / B')
    expect(exitCodeOf(said)).toBe(1)
  })

  it('ends with 0, 1 or 3', () => {
    expect(exitCodeOf(report([row('K1', '110', '', '', '')]))).toBe(0)
    expect(exitCodeOf(report([row('K1', '900', '', '', '')]))).toBe(0)
    expect(report([row('K1', '900', '', '', '')]).problems).toMatchObject([{ kind: 'jump', severity: 'warning' }])
    const unknown = [...titles.slice(0, 6), 'Suits / B / Wholesale']
    expect(exitCodeOf(report([row('K1', '', '', '', '1')], unknown))).toBe(3)
    const missing = report([row('K1', '', '', '', '')], ['User', ...titles.slice(1)])
    expect(missing.header).toEqual({
      missing: ['Username'],
      offers: [{ missing: 'Username', column: 'User' }],
    })
    expect(exitCodeOf(missing)).toBe(1)
  })

  it('lists every Username with its rows where the file names more than one', () => {
    const of = (username: string, code: string) => [username, ...row(code, '110').slice(1)]
    const said = report([of('Harbour', 'K1'), of('Lindqvist', 'K2'), of(' Lindqvist ', 'L3'), of('', 'L4')])
    expect(said.usernames).toEqual([
      { name: 'Lindqvist', rows: 2 },
      { name: 'Harbour', rows: 1 },
      { name: '', rows: 1 },
    ])
    expect(exitCodeOf(said)).toBe(1)
    expect(csvReportLines(said)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('This file names 2 Usernames.'),
        expect.stringContaining('“Lindqvist”: 2 rows'),
        expect.stringContaining('“Harbour”: 1 row'),
        expect.stringContaining('no Username: 1 row'),
      ]),
    )
    expect(report([of('Harbour', 'K1'), of('', 'K2')])).not.toHaveProperty('usernames')
  })

  it('counts every row under exactly one Username, and never one that it does not have', () => {
    const name = fc.constantFrom('Harbour', ' Harbour', 'harbour', 'Lindqvist', '', ' ')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), names => {
        const sheet = sheetOf([titles, ...names.map((of, at) => [of, 'USD', `C${at}`, '110'])], baseline)
        const { header } = checkSheet({ sheet, decisions: decisionsOf(), baseline })
        const counted = usernamesIn(sheet, header)
        expect(new Set(counted.map(one => one.name)).size).toBe(counted.length)
        for (const { name: one, rows } of counted) expect(rows).toBe(names.filter(of => of.trim() === one).length)
        expect(counted.reduce((sum, { rows }) => sum + rows, 0)).toBe(names.length)
      }),
    )
  })

  it('has no encoding of a workbook', () => {
    const sheet = sheetOf(table, baseline)
    const workbook = { ...sheet, format: { ...sheet.format, kind: 'xlsx' as const } }
    const said = reportOf(checkSheet({ sheet, decisions: decisionsOf(), baseline: null }), workbook)
    expect(said).toMatchObject({ encoding: null, delimiter: null, changes: null })
  })
})

describe('cells that a person changed', () => {
  const plain = [titles, row('K1', '110', '', '', ''), row('KX', '1', '', '', '')]
  it('are as if the file had them so', () => {
    const named = plain.map((each, at) => [...each, ['Fabric Name', 'K1', 'K1'][at] ?? ''])
    const cell = fc.record({
      row: fc.nat({ max: 1 }),
      column: fc.integer({ min: 2, max: 7 }),
      text: fc.constantFrom('', ' ', '5', '1,5', '£ 7', 'abc', '7 EUR', 'K2', '-1', 'Total'),
    })
    fc.assert(
      fc.property(fc.array(cell), (edits: CellEdit[]) => {
        const edited = named.map(each => [...each])
        for (const { row: at, column, text } of edits) (edited[at + 1] ?? [])[column] = text
        const sheet = sheetOf(named, baseline)
        const before = structuredClone(sheet)
        const found = checkSheet({
          sheet: applyEdits(sheet, edits, lookOfText),
          decisions: decisionsOf(),
          baseline,
        })
        const expected = checkTable(edited, baseline)
        expect(changesOf(found)).toEqual(changesOf(expected))
        expect(found.problems).toEqual(expected.problems)
        expect(found.cells).toBe(expected.cells)
        expect(sheet).toEqual(before)
      }),
    )
  })

  it('leave other columns as they are, and complete a row that lacked them', () => {
    const sheet = sheetOf(plain, baseline, {
      ragged: [
        { row: 0, fields: -2 },
        { row: 1, fields: 1 },
      ],
    })
    const half = applyEdits(sheet, [{ row: 0, column: 6, text: '5' }], lookOfText)
    expect(half.columns[5]).toBe(sheet.columns[5])
    expect(half.ragged).toHaveLength(2)
    const whole = applyEdits(
      half,
      [
        { row: 0, column: 5, text: '' },
        { row: 0, column: 6, text: '5' },
      ],
      lookOfText,
    )
    expect(whole.ragged).toEqual([{ row: 1, fields: 1 }])
  })
})
