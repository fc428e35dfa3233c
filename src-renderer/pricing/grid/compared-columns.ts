import type { ColDef, ColGroupDef, ICellRendererParams, ValueGetterParams } from 'ag-grid-community'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { columnOf, combinationOf, currencyOf, fieldOf, type PriceField } from '../../../src-shared/pricing/cell.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { type Hundredths, isPrice, notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { matchCombinations } from '../../../src-shared/pricing/retailer-copy.ts'
import { formatNumber, type Words } from '../../kit/index.ts'
import type { ComparedSheet } from '../state/price-state.ts'
import type { ColumnSource } from './column-source.ts'
import type { Line } from './lines.ts'
import styles from './PriceGrid.module.css'

/** A compared cell: the other sheet's value, and how it differs from the open sheet's. */
interface ComparedValue {
  text: string
  difference: string
  /** `more`: the other price is higher. `lone`: only one of the two has a value. */
  kind: 'same' | 'more' | 'less' | 'lone' | 'absent' | 'incomparable'
}

const percents = (value: number) => formatNumber(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** Compares the other sheet's value with the open sheet's; there is a difference only within one currency. */
export function besideOf(
  own: Hundredths,
  other: Hundredths,
  isOneCurrency: boolean,
): Pick<ComparedValue, 'difference' | 'kind'> {
  if (!isOneCurrency) return { difference: '', kind: 'incomparable' }
  if (own === other) return { difference: '', kind: 'same' }
  if (!isPrice(own) || !isPrice(other)) return { difference: '', kind: 'lone' }
  const kind = other > own ? 'more' : 'less'
  return { difference: own === 0 ? '' : `${percents(((other - own) / own) * 100)} %`, kind }
}

const signs = { more: '▲', less: '▼', lone: '≠', same: '', absent: '', incomparable: '' } as const

/** Paints a compared cell: the sign and size of the difference on the left, the value on the right. */
function paint({ value }: ICellRendererParams<Line, ComparedValue>): HTMLElement {
  const element = document.createElement('span')
  element.className = styles['beside'] ?? ''
  if (!value) return element
  element.dataset['differs'] = value.kind
  const difference = document.createElement('small')
  difference.textContent = [signs[value.kind], value.difference].filter(part => part !== '').join(' ')
  const text = document.createElement('span')
  text.textContent = value.text
  element.append(difference, text)
  return element
}

function textOf(value: Hundredths, field: PriceField, source: ColumnSource, t: Words<'price-grid'>): string {
  if (value === notPriced) return ''
  return value === unreadable ? t('compared.odd') : formatPrice(value, field, source.style())
}

/** Read-only columns of another sheet next to the open sheet's; `columns` are those of the open sheet. */
export function comparedColumns(
  compared: ComparedSheet,
  combinations: readonly Combination[],
  columns: Uint32Array,
  source: ColumnSource,
  t: Words<'price-grid'>,
  scale: number,
): ColGroupDef<Line> {
  const { grid, title } = compared
  const currencies = { settlement: compared.settlementCurrency, consumer: compared.consumerCurrency }
  const pairs = matchCombinations(combinations, grid.combinations)
  const comparedColumn = (column: number): ColDef<Line, ComparedValue> => {
    const field = fieldOf(column)
    const side = currencyOf(field)
    const currency = side === null ? null : currencies[side]
    const isOneCurrency = side === null || (currency !== null && currency === source.currencies[side])
    const match = pairs.get(combinationOf(column))
    const otherColumn = match === undefined ? null : columnOf(match, field)
    return {
      colId: `c${column}`,
      headerName: currency === null ? t(`field.${field}`) : `${t(`field.${field}`)}\n${currency}`,
      headerClass: styles['priceHead'] ?? '',
      cellClass: styles['price'] ?? '',
      width: Math.round((field === 'days' ? 96 : 148) * scale),
      valueGetter: ({ data }: ValueGetterParams<Line>): ComparedValue | null => {
        const own = source.columns()
        if (!own || !data || !('row' in data)) return null
        const row = grid.rowOf(own.code(data.row))
        if (row === null || otherColumn === null)
          return {
            text: field === 'wholesale' ? t('compared.absent') : '',
            difference: '',
            kind: 'absent',
          }
        const value = grid.columnValues(otherColumn)[row] ?? notPriced
        const mine = own.columnValues(column)[data.row] ?? notPriced
        return { text: textOf(value, field, source, t), ...besideOf(mine, value, isOneCurrency) }
      },
      equals: (one, other) =>
        one?.text === other?.text && one?.difference === other?.difference && one?.kind === other?.kind,
      cellRenderer: paint,
    }
  }
  return {
    groupId: 'compared',
    headerName: title,
    marryChildren: true,
    headerClass: styles['groupHead'] ?? '',
    children: Array.from(columns, comparedColumn),
  }
}
