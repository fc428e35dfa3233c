import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { findingIn } from '../../src-renderer/pricing/state/finding.ts'

const rows = [
  ['o-9', 'Lapel: Peak'],
  ['o-1', 'Vent: Peak none'],
  ['o-2', 'Lapel: Notch'],
  ['P-4', 'Vent: None'],
]

/** Goes to a text on a sheet, and answers the row that the grid went to. */
function goneTo(sheet: string, text: string): number | null {
  let at: number | null = null
  const columns = {
    rows: rows.length,
    code: (row: number) => rows[row]?.[0] ?? '',
    name: (row: number) => rows[row]?.[1] ?? '',
    rowOf: (code: string) => {
      const row = rows.findIndex(([each]) => each === code)
      return row < 0 ? null : row
    },
  }
  const grid = {
    shownRowFrom: () => null,
    goToRow: (row: number) => {
      at = row
      return true
    },
  }
  const store = createStore(() => ({ sheet, columns, grid })) as unknown
  const went = findingIn(store as Parameters<typeof findingIn>[0], () => {}).goToCode(text)
  expect(went).toBe(at !== null)
  return at
}

describe('going to a design option', () => {
  it.each([
    ['o-1', 1],
    ['p-4', 3],
    ['P', 3],
    ['lapel: notch', 2],
    ['Lapel', 0],
    ['vent', 1],
    [' none ', 1],
    ['thread', null],
  ])('finds %s by its id, else by its name', (text, row) => {
    expect(goneTo('designs/7/1/11', text)).toBe(row)
  })

  it('is by code alone among fabrics', () => {
    expect(goneTo('7', 'lapel')).toBeNull()
  })
})
