import { describe, expect, test } from 'vitest'
import { fieldsOf, goneOnes, pastedInto, shownGroups } from '../../src-renderer/pricing/records/express-rows.ts'

const combination = (id: string, mainProduct: string, name: string) => ({
  id,
  mainProduct,
  name,
  displayNames: { 'zh-CN': `${name}（中文）` },
})
const all = [
  combination('31', '2-Piece', 'Jacket + Trousers'),
  combination('40', 'Shirt', 'Shirt'),
  combination('32', '2-Piece', 'Jacket + 2 Trousers'),
]
const ids = (groups: ReturnType<typeof shownGroups>) =>
  groups.map(({ mainProduct, rows }) => [mainProduct, ...rows.map(({ id }) => id)])

describe('the table of express cost', () => {
  test('keeps combinations of a main product together, in the order in which they came', () => {
    expect(ids(shownGroups(all, { text: '', only: null }))).toEqual([
      ['2-Piece', '31', '32'],
      ['Shirt', '40'],
    ])
  })

  test('is narrowed by words of a name, in another language too, and to fields that were changed', () => {
    expect(ids(shownGroups(all, { text: '2-piece 2 trous', only: null }))).toEqual([['2-Piece', '31', '32']])
    expect(ids(shownGroups(all, { text: 'shirt（中', only: null }))).toEqual([['Shirt', '40']])
    expect(ids(shownGroups(all, { text: '', only: new Set(['32/consumer']) }))).toEqual([['2-Piece', '32']])
    expect(shownGroups(all, { text: 'nothing', only: null })).toEqual([])
  })

  test('takes a block from a cell on, and counts what stands beyond it', () => {
    const rows = [{ id: '31' }, { id: '32' }]
    expect(fieldsOf({ id: '31' })).toEqual(['31/settlement', '31/consumer'])
    expect(pastedInto(rows, { row: 0, column: 1 }, [['1', '2'], [' 3 '], ['4', '']])).toEqual({
      cells: [
        { field: '31/consumer', text: '1' },
        { field: '32/consumer', text: '3' },
      ],
      left: 2,
    })
  })

  test('has a place for what was typed for a combination that is gone', () => {
    const gone = { ...combination('33', 'Suit', 'Waistcoat'), isGone: true }
    const changed = ['31/consumer', '33/settlement', '33/consumer', '99/consumer']
    expect(goneOnes([...all, gone], changed, id => `No. ${id}`)).toEqual([
      gone,
      { id: '99', mainProduct: '', name: 'No. 99', displayNames: {}, isGone: true },
    ])
    expect(goneOnes([...all, gone], ['31/consumer'], String)).toEqual([])
  })
})
