import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinedNews } from '../../src-main/pricing/book/price-stores.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'

const newsOf = (told: ReadonlyMap<number, number>): CellNews => {
  const cells = Uint32Array.from(told.keys()).sort()
  const values = Int32Array.from(cells, cell => told.get(cell) ?? 0)
  return {
    cells,
    states: Uint8Array.from(values, value => value % 9),
    values,
    wants: values,
    revision: 1,
    notes: [...cells].map(cell => ({ cell, text: `${told.get(cell)}`, reason: null })),
  }
}

const told = fc
  .array(fc.tuple(fc.nat(60), fc.nat(1000)), { maxLength: 40 })
  .map(pairs => new Map<number, number>(pairs))

it('joins news of cells, of which the second counts', () => {
  fc.assert(
    fc.property(told, told, (first, second) => {
      const joined = joinedNews(newsOf(first), newsOf(second))
      const wanted = newsOf(new Map([...first, ...second]))
      const byCell = (news: CellNews) => ({ ...news, notes: news.notes.toSorted((a, b) => a.cell - b.cell) })
      expect(byCell(joined)).toEqual(wanted)
    }),
  )
})
