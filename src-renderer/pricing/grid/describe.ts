import type { Combination } from '../../../src-shared/contract/prices.ts'
import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type CellStateName, cellState } from '../../../src-shared/pricing/cell-state.ts'
import { formatPrice, type NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { type Hundredths, isPrice, unreadable } from '../../../src-shared/pricing/price.ts'
import type { useSay, Words } from '../../kit/index.ts'
import { joinSentences } from '../../kit/index.ts'
import type { GridColumns } from '../state/price-state.ts'

export interface CellWords {
  t: Words<'price-grid'>
  say: ReturnType<typeof useSay>
  style: NumberStyle
  combinations: readonly Combination[]
}

function valueText(columns: GridColumns, cell: Cell, value: Hundredths, { t, style }: CellWords): string {
  if (value === unreadable) return columns.note(cell)?.text ?? ''
  return isPrice(value) ? formatPrice(value, fieldOf(columnOfCell(cell)), style) : t('state.notPriced')
}

/** Why a cell is marked, in words; empty if it isn't marked. */
export function markOf(columns: GridColumns, cell: Cell, words: CellWords): string {
  const from = columns.unusualFrom(cell)
  const unusual =
    from !== null &&
    words.t('state.unusual', {
      before: valueText(columns, cell, from, words),
      after: valueText(columns, cell, columns.want(cell), words),
    })
  return joinSentences([stateText(columns, cell, words), unusual || ''])
}

function stateText(columns: GridColumns, cell: Cell, words: CellWords): string {
  const { t, say } = words
  const state = columns.state(cell)
  const note = columns.note(cell)
  const name = (Object.keys(cellState) as CellStateName[]).find(each => cellState[each] === state) ?? 'clean'
  if (name === 'clean') return columns.want(cell) === unreadable ? t('state.odd', { text: note?.text ?? '' }) : ''
  if (note?.reason) return say(note.reason)
  return t(`state.${name}`, {
    text: note?.text ?? '',
    theirs: valueText(columns, cell, columns.value(cell), words),
    mine: valueText(columns, cell, columns.want(cell), words),
  })
}

/** Describes a cell: its position and its value. */
export function placeOf(columns: GridColumns, cell: Cell, words: CellWords): string {
  const { t, combinations } = words
  const column = columnOfCell(cell)
  const combination = combinations.find(({ no }) => no === combinationOf(column))
  const row = rowOfCell(cell)
  const code = columns.code(row)
  return t('cell.place', {
    code: columns.isArchived(row) ? t('row.archived', { code }) : code,
    name: columns.name(row) || code,
    combination: combination ? t('group.title', { product: combination.mainProduct, name: combination.name }) : '',
    field: t(`field.${fieldOf(column)}`),
    value: valueText(columns, cell, columns.want(cell), words),
  })
}
