import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import type { Checked } from '../../src-shared/imports/checked.ts'
import { problemKinds, problemSeverity } from '../../src-shared/imports/problem.ts'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import { columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { baselineOf, changesOf, checkTable, combinationsOf, tallTable, wideTable } from './imports-check-support.ts'

const price = fc.oneof(
  { weight: 1, arbitrary: fc.constant(notPriced) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 500_00 }) },
)
const prices = (combinations: number) =>
  fc.array(
    fc.tuple(
      price,
      price,
      price,
      price,
      fc.integer({ min: 1, max: 30 }).map(days => days * 100),
    ),
    { minLength: combinations, maxLength: combinations },
  )
const baselines: fc.Arbitrary<Baseline> = fc
  .record({
    combinations: fc.integer({ min: 1, max: 3 }),
    rows: fc.integer({ min: 1, max: 6 }),
    consumer: fc.constantFrom('GBP', 'USD'),
  })
  .chain(({ combinations, rows, consumer }) =>
    fc.array(prices(combinations), { minLength: rows, maxLength: rows }).map(all =>
      baselineOf(Object.fromEntries(all.map((each, row) => [`K${row}`, each.flat()])), {
        combinations: combinationsOf(combinations),
        consumer,
      }),
    ),
  )

const text = fc.oneof(
  fc.constant(''),
  fc.integer({ min: -2, max: 600 }).map(String),
  fc.constantFrom('abc', '1,5', '£3', '$3', ' 7 ', '1.234', '5%'),
)
/** A file of the baseline's shape in which some cells, and perhaps codes, say something else. */
const files = baselines.chain(baseline =>
  fc
    .record({
      texts: fc.array(fc.tuple(fc.nat(), fc.nat(), text), { maxLength: 25 }),
      // A row like another one: its code stands twice.
      again: fc.array(fc.nat(), { maxLength: 2 }),
      plain: fc.boolean(),
    })
    .map(({ texts, again, plain }) => {
      const [titles = [], ...rows] = wideTable(baseline)
      const table = [titles, ...rows, ...again.map(n => [...(rows[n % rows.length] ?? [])])]
      for (const [row, column, said] of texts) {
        const cells = table[1 + (row % (table.length - 1))]
        const at = 3 + (column % (titles.length - 3))
        if (cells) cells[at] = plain && Number.isNaN(Number(said)) ? '' : said
      }
      return { baseline, table }
    }),
)

const errorsOf = ({ problems }: Checked): number =>
  problems.reduce((sum, { kind, count }) => sum + (problemSeverity[kind] === 'error' ? count : 0), 0)

function applied(baseline: Baseline, { changes }: Checked): Baseline {
  const values = baseline.values.slice()
  changes?.cells.forEach((cell, i) => {
    values[columnOfCell(cell) * baseline.codes.length + rowOfCell(cell)] = changes.after[i] ?? notPriced
  })
  return { ...baseline, values }
}

describe('checking a file', () => {
  it('finds nothing in a file of the known prices', () => {
    fc.assert(
      fc.property(baselines, baseline => {
        for (const table of [wideTable(baseline), tallTable(wideTable(baseline))]) {
          const checked = checkTable(table, baseline)
          expect(errorsOf(checked)).toBe(0)
          expect(changesOf(checked)).toEqual([])
          expect(checked.unchanged).toBe(checked.cells)
        }
      }),
    )
  })

  it('finds nothing any more once its changes are made', () => {
    let changed = 0
    fc.assert(
      fc.property(files, ({ baseline, table }) => {
        const checked = checkTable(table, baseline)
        changed += checked.changes?.cells.length ?? 0
        const after = checkTable(table, applied(baseline, checked))
        expect(changesOf(after)).toEqual([])
        expect(errorsOf(after)).toBe(errorsOf(checked))
      }),
    )
    expect(changed).toBeGreaterThan(50)
  })

  it('finds the same in a wide and a tall file', () => {
    fc.assert(
      fc.property(files, ({ baseline, table }) => {
        const wide = checkTable(table, baseline)
        const tall = checkTable(tallTable(table), baseline)
        expect(changesOf(tall)).toEqual(changesOf(wide))
        expect(tall.totals).toEqual(wide.totals)
        expect(tall.problems.map(({ kind, count }) => [kind, count])).toEqual(
          wide.problems.map(({ kind, count }) => [kind, count]),
        )
      }),
    )
  })

  it('has no more errors for what is left out, and all problems in the order of the file', () => {
    const out = fc.record({
      cells: fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 18 })), { maxLength: 8 }),
      rows: fc.array(fc.nat({ max: 5 }), { maxLength: 2 }),
      columns: fc.array(fc.nat({ max: 18 }), { maxLength: 3 }),
      collections: fc.subarray(['Autumn', 'Spring']),
      problems: fc.subarray(problemKinds, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(files, out, ({ baseline, table }, { cells, rows, ...more }) => {
        const all = checkTable(table, baseline)
        const leftOut = {
          ...more,
          rows: rows.filter(row => row < table.length - 1),
          cells: cells.filter(([row]) => row < table.length - 1).map(([row, column]) => fileCell(row, column)),
        }
        const checked = checkTable(table, baseline, { leftOut })
        expect(errorsOf(checked)).toBeLessThanOrEqual(errorsOf(all))
        expect(checked.problems.filter(({ kind }) => more.problems.includes(kind))).toEqual([])
        for (const { rows: at, columns } of [...all.problems, ...checked.problems]) {
          const places = Array.from(at, (row, i) => fileCell(row, columns[i] ?? 0))
          expect(places).toEqual([...places].sort((a, b) => a - b))
        }
        const marked = Array.from(checked.changes?.cells ?? [])
        expect(marked).toEqual([...new Set(marked)].sort((a, b) => a - b))
      }),
    )
  })
})
