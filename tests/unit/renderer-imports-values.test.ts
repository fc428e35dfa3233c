import { describe, expect, it } from 'vitest'
import { repeated } from '../../src-renderer/imports/values/file-control.ts'
import { type FileRow, isSameLook, kindsAt, lookAt, withText } from '../../src-renderer/imports/values/file-look.ts'
import {
  type FilePlace,
  nextProblem,
  placeInList,
  type RowProblems,
} from '../../src-renderer/imports/values/next-problem.ts'
import { TextUndo, undoOf } from '../../src-renderer/imports/values/text-undo.ts'
import { planTexts } from '../../src-renderer/imports/values/use-cells.ts'
import { placesOf } from '../../src-shared/imports/file-format.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'

const problem = (column: number, kind: ProblemKind = 'not-a-number') => ({ column, kind })

/** Rows with problems as main lists them, and how often it was asked. */
function listOf(rows: RowProblems[]) {
  let asked = 0
  const ask = async (from: number, count: number) => {
    asked += 1
    return { total: rows.length, rows: rows.slice(from, from + count) }
  }
  return { ask, asked: () => asked }
}

describe('the next problem', () => {
  const { ask } = listOf([
    { row: 3, problems: [problem(9), problem(5)] },
    { row: 12, problems: [problem(2, 'jump'), problem(4)] },
    { row: 700, problems: [problem(0)] },
  ])
  const walk = async (from: FilePlace, back = false, kind: ProblemKind | null = null) => {
    const places: (FilePlace | null)[] = []
    let at: FilePlace | null = from
    for (let i = 0; i < 6 && at; i++) {
      at = await nextProblem(ask, at, kind, back)
      places.push(at)
    }
    return places.map(place => place && `${place.row}:${place.column}`)
  }

  it('goes on through the file, and begins anew behind the last', async () => {
    expect(await walk({ row: 0, column: 0 })).toEqual(['3:5', '3:9', '12:2', '12:4', '700:0', '3:5'])
  })

  it('goes back the same way', async () => {
    expect(await walk({ row: 12, column: 3 }, true)).toEqual(['12:2', '3:9', '3:5', '700:0', '12:4', '12:2'])
  })

  it('begins between two rows, and behind all of them', async () => {
    expect(await nextProblem(ask, { row: 13, column: 0 }, null, false)).toEqual({ row: 700, column: 0 })
    expect(await nextProblem(ask, { row: 13, column: 0 }, null, true)).toEqual({ row: 12, column: 4 })
    expect(await nextProblem(ask, { row: 900, column: 0 }, null, false)).toEqual({ row: 3, column: 5 })
    expect(await nextProblem(ask, { row: 900, column: 0 }, null, true)).toEqual({ row: 700, column: 0 })
  })

  it('takes only the columns of the kind that is meant', async () => {
    const { ask: jumps } = listOf([{ row: 12, problems: [problem(4), problem(2, 'jump')] }])
    expect(await nextProblem(jumps, { row: 0, column: 0 }, 'jump', false)).toEqual({ row: 12, column: 2 })
    expect(await nextProblem(jumps, { row: 12, column: 2 }, 'jump', false)).toEqual({ row: 12, column: 2 })
  })

  it('is none where there is none', async () => {
    expect(await nextProblem(listOf([]).ask, { row: 4, column: 1 }, null, false)).toBeNull()
  })

  it('asks little of a long list', async () => {
    const long = listOf(Array.from({ length: 50_000 }, (_, i) => ({ row: i * 2, problems: [problem(1)] })))
    expect(await nextProblem(long.ask, { row: 60_001, column: 0 }, null, false)).toEqual({
      row: 60_002,
      column: 1,
    })
    expect(long.asked()).toBeLessThan(25)
    expect(await placeInList(long.ask, 60_002)).toEqual({ index: 30_001, total: 50_000 })
  })
})

const row = (over: Partial<FileRow> = {}): FileRow => ({
  row: 7,
  line: 10,
  texts: ['HV-0412', '31B', '12'],
  problems: [],
  edited: [],
  leftOut: [],
  ...over,
})

describe('how a cell looks', () => {
  it('is its text where nothing is to be said of it', () => {
    expect(lookAt(row(), 0)).toBe('HV-0412')
    expect(lookAt(row(), 9)).toBe('')
  })

  it('shows the error before the warning', () => {
    const both = row({ problems: [problem(1, 'spaces'), problem(1, 'not-a-number'), problem(2, 'jump')] })
    expect(kindsAt(both, 1)).toEqual(['not-a-number', 'spaces'])
    expect(lookAt(both, 1)).toEqual({ text: '31B', kind: 'not-a-number', edited: false, out: false })
  })

  it('is painted anew when only a mark changes', () => {
    const before = lookAt(row({ problems: [problem(1)] }), 1)
    expect(isSameLook(before, lookAt(row({ problems: [problem(1)] }), 1))).toBe(true)
    expect(isSameLook(before, lookAt(row({ problems: [problem(1)], leftOut: [1] }), 1))).toBe(false)
    expect(isSameLook(before, lookAt(row({ problems: [problem(1, 'jump')] }), 1))).toBe(false)
    expect(isSameLook(before, '31B')).toBe(false)
  })

  it('shows a typed text at once, without touching the row that was read', () => {
    const read = row()
    const typed = withText(read, 1, '318')
    expect(typed.texts).toEqual(['HV-0412', '318', '12'])
    expect(typed.edited).toEqual([1])
    expect(withText(typed, 1, '319').edited).toEqual([1])
    expect(read.texts[1]).toBe('31B')
  })
})

describe('a pasted table', () => {
  const rows = [5, 8, 20].map(each => row({ row: each }))
  const ask = async (from: number, count: number) => ({ total: 3, rows: rows.slice(from, from + count) })

  it('goes down the rows that are shown and right over the columns', async () => {
    const plan = await planTexts(
      ask,
      1,
      [
        ['1', '2'],
        ['3', '4'],
      ],
      [4, 2, 6],
    )
    expect(plan.map(({ row: { row: at }, column, text }) => [at, column, text])).toEqual([
      [8, 4, '1'],
      [8, 2, '2'],
      [20, 4, '3'],
      [20, 2, '4'],
    ])
  })

  it('is cut at the edges', async () => {
    const plan = await planTexts(ask, 2, [['1', '2'], ['3']], [6])
    expect(plan.map(({ row: { row: at }, column, text }) => [at, column, text])).toEqual([[20, 6, '1']])
  })
})

describe('a table that fills a box', () => {
  const table = [
    ['1', '2'],
    ['3', '4'],
  ]
  const corner = { top: 10, left: 5 }

  it('is repeated from its first cell', () => {
    expect(repeated(table, { top: 10, left: 5, bottom: 12, right: 7 }, corner)).toEqual([
      ['1', '2', '1'],
      ['3', '4', '3'],
      ['1', '2', '1'],
    ])
  })

  it('goes on in the same order above it and to its left', () => {
    expect(repeated(table, { top: 7, left: 4, bottom: 8, right: 5 }, corner)).toEqual([
      ['4', '3'],
      ['2', '1'],
    ])
  })
})

describe('taking texts back', () => {
  it('gives the steps back, the last first', () => {
    const undo = new TextUndo()
    undo.keep([{ row: 1, column: 2, text: null }])
    undo.keep([])
    undo.keep([{ row: 1, column: 2, text: '5' }])
    expect(undo.takeLast()).toEqual([{ row: 1, column: 2, text: '5' }])
    expect(undo.takeLast()).toEqual([{ row: 1, column: 2, text: null }])
    expect(undo.takeLast()).toBeNull()
  })

  it('knows nothing of a file that another one has replaced, or that is read differently', () => {
    const store = {}
    const seen = { draft: 1, places: placesOf('ab', { delimiter: ',' }) }
    undoOf(store, seen).keep([{ row: 0, column: 0, text: '5' }])
    expect(undoOf(store, { ...seen, places: placesOf('ab', { delimiter: ';' }) }).takeLast()).toBeNull()
    expect(undoOf(store, { ...seen, places: placesOf('cd', { delimiter: ',' }) }).takeLast()).toBeNull()
    expect(undoOf(store, seen).takeLast()).toBeNull()
  })

  it('keeps drafts apart', () => {
    const store = {}
    const seen = { draft: 1, places: 'a' }
    undoOf(store, seen).keep([{ row: 0, column: 0, text: null }])
    expect(undoOf(store, { ...seen, draft: 2 }).takeLast()).toBeNull()
    expect(undoOf({}, seen).takeLast()).toBeNull()
    expect(undoOf(store, seen).takeLast()).toHaveLength(1)
  })
})
