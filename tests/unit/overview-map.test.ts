import { describe, expect, test } from 'vitest'
import { drawnRows } from '../../src-renderer/pricing/overview/HeatTable.tsx'
import { heatMap, heatOf, joinedCells, measuresOf } from '../../src-renderer/pricing/overview/heat-map.ts'
import { overviewFile } from '../../src-renderer/pricing/overview/PriceOverview.tsx'
import { shownMapColumns, shownRows } from '../../src-renderer/pricing/overview/shown-map.ts'
import type { Overview } from '../../src-shared/contract/pricing-desk.ts'
import { isoIn } from '../../src-shared/timezone.ts'
import { threadTime } from '../rig/thread-time.ts'

const combination = (no: number, mainProduct: string, name: string, missing: number[], rows = 100) => ({
  no,
  id: String(30 + no),
  mainProduct,
  name,
  missing,
  rows,
})
const page = (product: string, missing: number, readAt: number | null) => ({
  scope: { retailer: '7', mainProduct: '2', product },
  mainProduct: '2-Piece',
  product: `P${product}`,
  readAt,
  rows: 40,
  missing: [missing, 0, 0, 0, 40],
})
const overview: Overview = {
  retailers: [
    {
      id: '7',
      name: 'Harbour & Vale',
      readAt: 5000,
      combinations: [
        combination(0, '2-Piece', 'Jacket + Trousers', [10, 0, 3, 3, 1]),
        combination(1, '2-Piece', 'Jacket + 2 Trousers', [0, 0, 0, 0, 0]),
        combination(2, 'Shirt', 'Shirt', [100, 100, 100, 100, 100]),
      ],
      designs: [page('14', 4, 3000), page('15', 9, 2000)],
    },
    {
      id: '8',
      name: 'Atelier',
      readAt: null,
      designs: [],
      combinations: [combination(0, 'Shirt', 'Shirt', [1, 1, 0, 0, 0], 10)],
    },
  ],
}
const names = (row: { id: string; name: string | null }) => row.name ?? row.id
const shown = { text: '', order: 'name', nameOf: names } as const

describe('the map of missing prices', () => {
  test('counts prices by measure, and retailers share the columns that people know by the same name', () => {
    const map = heatMap(overview, 'fabrics', 'prices')
    expect(map.groups.map(({ name, columns }) => [name, columns.map(one => one.name)])).toEqual([
      ['2-Piece', ['Jacket + Trousers', 'Jacket + 2 Trousers']],
      ['Shirt', ['Shirt']],
    ])
    const [all, first, , shirt] = shownRows(map, shownMapColumns(map, new Set()), shown)[1]?.shown ?? []
    expect(all).toMatchObject({ missing: 210, total: 600, place: { mainProduct: null } })
    expect(first).toMatchObject({ missing: 10, total: 200, place: { combinations: [0] } })
    expect(shirt).toMatchObject({ missing: 200, total: 200 })
    const days = heatMap(overview, 'fabrics', 'days')
    expect(joinedCells([...(days.rows[0]?.cells.values() ?? [])])).toMatchObject({ missing: 101, total: 300 })
  })

  test('a folded main product is one cell, that leads to all of it', () => {
    const map = heatMap(overview, 'fabrics', 'wholesale')
    const columns = shownMapColumns(map, new Set(['2-Piece']))
    expect(columns.map(({ group, name }) => [group, name])).toEqual([
      [null, null],
      ['2-Piece', null],
      ['Shirt', 'Shirt'],
    ])
    const [atelier, harbour] = shownRows(map, columns, shown)
    expect(harbour?.shown[1]).toMatchObject({
      missing: 10,
      total: 200,
      place: { retailer: '7', mainProduct: '2-Piece', combinations: [0, 1] },
    })
    expect(atelier?.shown[1]).toBeNull()
  })

  test('designs are pages of their own; several lead to the one with most missing, and are as old as the oldest', () => {
    expect(measuresOf('designs')).toEqual(['prices', 'wholesale', 'retail', 'days'])
    const map = heatMap(overview, 'designs', 'prices')
    expect(map.rows.map(({ id, readAt }) => [id, readAt])).toEqual([['7', 2000]])
    const [all] = shownRows(map, shownMapColumns(map, new Set()), shown)[0]?.shown ?? []
    expect(all).toMatchObject({ missing: 13, total: 160, pages: 2, place: { sheet: 'designs/7/2/15' } })
  })

  test('retailers stand by name or by the largest missing part, narrowed by a text', () => {
    const map = heatMap(overview, 'fabrics', 'prices')
    const columns = shownMapColumns(map, new Set())
    const ids = (how: Partial<Parameters<typeof shownRows>[2]>) =>
      shownRows(map, columns, { ...shown, ...how }).map(({ id }) => id)
    expect(ids({})).toEqual(['8', '7'])
    expect(ids({ order: 'missing' })).toEqual(['7', '8'])
    expect(ids({ text: 'vale' })).toEqual(['7'])
  })

  test('names with numbers stand as people count', () => {
    const [, atelier] = overview.retailers
    const many: Overview = {
      retailers: ['10', '9', '101'].map(no => ({
        ...(atelier as Overview['retailers'][number]),
        id: no,
        name: `Retailer ${no}`,
      })),
    }
    const map = heatMap(many, 'fabrics', 'prices')
    const rows = shownRows(map, shownMapColumns(map, new Set()), shown)
    expect(rows.map(({ id }) => id)).toEqual(['9', '10', '101'])
  })

  test('the shade says nothing, little, much or all of it', () => {
    const steps = [0, 5, 6, 26, 51, 99, 100].map(missing => heatOf({ missing, total: 100 }))
    expect(steps).toEqual([0, 1, 2, 3, 4, 4, 5])
    // Without a row nothing could be missing, and nothing is there.
    expect(heatOf({ missing: 0, total: 0 })).toBeNull()
  })

  test('the file has a line a combination, and nothing in it is calculated by a spreadsheet', () => {
    const [first] = overview.retailers
    const spoilt: Overview = { retailers: [{ ...first, name: '=1+1' } as Overview['retailers'][number]] }
    const heads = { before: ['R', 'Id', 'At', 'M', 'C', 'Rows'], missing: (field: string) => field } as const
    const lines = overviewFile(spoilt, 'fabrics', heads).split('\r\n')
    expect(lines[0]).toBe('\uFEFFR,Id,At,M,C,Rows,wholesale,retail,excess_wholesale,excess_retail,days')
    expect(lines[1]).toBe(`"'=1+1",7,${isoIn(undefined, 5000)},2-Piece,Jacket + Trousers,100,10,0,3,3,1`)
    const pages = overviewFile(overview, 'designs', heads).split('\r\n')
    expect(pages[0]).toBe('\uFEFFR,Id,At,M,C,Rows,wholesale,retail,days')
    expect(pages[1]).toBe(`Harbour & Vale,7,${isoIn(undefined, 3000)},2-Piece,P14,40,4,0,40`)
  })

  test('200 retailers of 40 combinations are laid out quickly', () => {
    const many: Overview = {
      retailers: Array.from({ length: 200 }, (_, id) => ({
        id: String(id),
        name: `Retailer ${id}`,
        readAt: 1,
        designs: [],
        combinations: Array.from({ length: 40 }, (_, no) =>
          combination(no, `Main ${no % 8}`, `Combination ${no}`, [no, id, 0, 0, 0]),
        ),
      })),
    }
    const map = heatMap(many, 'fabrics', 'prices')
    const times = [1, 2, 3].map(() => {
      const began = threadTime()
      const rows = shownRows(map, shownMapColumns(map, new Set()), { ...shown, order: 'missing' })
      expect(rows).toHaveLength(200)
      expect(rows[0]?.shown).toHaveLength(41)
      return threadTime() - began
    })
    // The best of them: what else the machine does is not what is measured.
    expect(Math.min(...times)).toBeLessThan(500)
  })
})

describe('rows that are drawn', () => {
  test('are those in sight and some around them, and the one with the focus, with gaps between', () => {
    const runs = drawnRows(200, 150, { top: 280, height: 280, rowHeight: 28 })
    expect(runs.map(({ from, gap, rows }) => [from, gap, rows.length])).toEqual([
      [2, 2, 27],
      [150, 121, 1],
      [151, 49, 0],
    ])
    expect(runs.reduce((sum, { gap, rows }) => sum + gap + rows.length, 0)).toBe(200)
  })

  test('few rows are drawn whole', () => {
    expect(drawnRows(3, 0, { top: 0, height: 800, rowHeight: 28 })).toEqual([{ from: 0, rows: [0, 1, 2], gap: 0 }])
    expect(drawnRows(0, 0, { top: 0, height: 800, rowHeight: 28 })).toEqual([])
  })
})
