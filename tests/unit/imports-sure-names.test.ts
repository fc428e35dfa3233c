import { describe, expect, it } from 'vitest'
import type { NameSuggestion } from '../../src-shared/imports/checked.ts'
import { Suggesting } from '../../src-shared/imports/suggesting.ts'
import { sureNames } from '../../src-shared/imports/sure-names.ts'

const combinations = (...labels: string[]) =>
  labels.map((label, no) => {
    const [mainProduct = '', name = ''] = label.split(' / ')
    return { id: label, no, mainProduct, name, displayNames: { en: name }, present: true }
  })

/** The label that a name goes to with all others at once; null: a person has to say. */
function sureOf(name: string, ...labels: string[]): string | null {
  const suggestions: NameSuggestion[] = new Suggesting(combinations(...labels), 'en').suggest(name)
  const columns = [{ column: 3, field: 'retail' as const }]
  const target = sureNames([{ name, columns, cells: 1, target: null, reason: null, suggestions }])[name]
  return target === undefined || target === 'ignore' ? null : target.combination
}

describe('a name beyond doubt', () => {
  it.each([
    ['shirt-shirt', 'Shirt / Shirt', 'Shirt / Shirt'],
    ['Waistcot / Waistcoat', 'Waistcoat / Waistcoat', 'Waistcoat / Waistcoat'],
    ['Jacket + Trousres', 'Suit / Jacket + Trousers', 'Suit / Jacket + Trousers'],
    ['2-Piece / Jacket + Trousres', '2-Piece / Jacket + Trousers', '2-Piece / Jacket + Trousers'],
    ['Shirts', 'Shirt / Shirt', 'Shirt / Shirt'],
    // Short words a letter off are other words.
    ['Skirt / Skirt', 'Shirt / Shirt', null],
    ['Boat / Overcoat', 'Coat / Overcoat', null],
    // So are words that begin with another letter.
    ['Packet / Formal Packet', 'Jacket / Formal Jacket', null],
    // Two slips in one word.
    ['Wiastcot / Single', 'Waistcoat / Single', null],
  ])('%s beside %s: %s', (name, label, expected) => expect(sureOf(name, label)).toBe(expected))

  it('is none where another candidate is near', () => {
    expect(sureOf('Waistcoat / Doubl', 'Waistcoat / Double', 'Waistcoat / Double')).toBeNull()
    expect(sureOf('Shirts', 'Shirt / Shirt', 'Trousers / Shorts')).toBeNull()
    expect(sureOf('Overcoat / Singel', 'Overcoat / Single', 'Overcoat / Singly')).toBeNull()
  })
})
