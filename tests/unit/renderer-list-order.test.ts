import type { IRowNode } from 'ag-grid-community'
import { expect, test } from 'vitest'
import { textColumn } from '../../src-renderer/kit/grid/List.tsx'

interface Row {
  text: string
  at: number | null
}

/** The texts as a list shows them that is sorted by this column. */
function sorted(rows: readonly Row[], by: ((row: Row) => number | null) | undefined, isDescending: boolean): string[] {
  const { comparator } = textColumn<Row>('a', 'A', 100, row => row.text, by ? { by } : {})
  if (typeof comparator !== 'function') throw new TypeError('no comparator')
  const compared = (one: Row, other: Row) => {
    const nodes = [one, other].map(data => ({ data }) as IRowNode<Row>)
    const order = comparator(one.text, other.text, nodes[0] as IRowNode<Row>, nodes[1] as IRowNode<Row>, isDescending)
    return isDescending ? -order : order
  }
  return rows.toSorted(compared).map(({ text }) => text)
}

const rows = (...texts: string[]): Row[] => texts.map(text => ({ text, at: null }))

test('9 stands before 10, and nothing last, whichever way a list is sorted', () => {
  const some = rows('10', '', 'M-100', '9', 'M-20', '100')
  expect(sorted(some, undefined, false)).toEqual(['9', '10', '100', 'M-20', 'M-100', ''])
  expect(sorted(some, undefined, true)).toEqual(['M-100', 'M-20', '100', '10', '9', ''])
})

test('a time or an amount is sorted by itself, not by how it is written', () => {
  const some = [
    { text: '9 Oct', at: 200 },
    { text: 'not told', at: null },
    { text: '26 Nov', at: 300 },
    { text: '1 Sept', at: 100 },
  ]
  expect(sorted(some, row => row.at, false)).toEqual(['1 Sept', '9 Oct', '26 Nov', 'not told'])
  expect(sorted(some, row => row.at, true)).toEqual(['26 Nov', '9 Oct', '1 Sept', 'not told'])
})
