import type { ColDef, ColGroupDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import { columnOf, currencyOf, fieldOf, type PriceField } from '../../../src-shared/pricing/field.ts'
import { formatPrice, type NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import type { GridColumns, PriceView } from '../price-state.ts'
import type { Line } from './lines.ts'
import { type Look, readLook, valueOfLook } from './look.ts'
import { isMarked, MarkedCell } from './marked-cell.ts'
import styles from './PriceGrid.module.css'
import { shownCombinations, shownFields } from './shown-columns.ts'
import type { GridWords } from './words.ts'

/** What the definitions read from while the grid paints. */
export interface ColumnSource {
  columns(): GridColumns | null
  collections(): readonly string[]
  style(): NumberStyle
  currencies: { settlement: string | null; consumer: string | null }
}

const widths: Record<PriceField, number> = {
  wholesale: 88,
  retail: 78,
  excess_wholesale: 78,
  excess_retail: 78,
  days: 54,
}

/** A column's id among AG Grid's, and back; null for the columns of names. */
export const columnId = (column: number): string => `p${column}`
/** A combination's id among AG Grid's groups. */
export const groupId = (combination: number): string => `g${combination}`
export const columnOfId = (id: string): number | null => (/^p\d+$/.test(id) ? Number(id.slice(1)) : null)

function priceColumn(column: number, source: ColumnSource, t: GridWords, scale: number): ColDef<Line, Look> {
  const field = fieldOf(column)
  const side = currencyOf(field)
  const currency = side === null ? null : source.currencies[side]
  return {
    colId: columnId(column),
    headerName: currency === null ? t(`field.${field}`) : `${t(`field.${field}`)}\n${currency}`,
    width: Math.round(widths[field] * scale),
    type: 'price',
    valueGetter: ({ data }: ValueGetterParams<Line>) => {
      const columns = source.columns()
      return data && 'row' in data && columns ? readLook(columns, data.row, column) : null
    },
    valueFormatter: ({ value }: ValueFormatterParams<Line, Look>) =>
      value == null
        ? ''
        : typeof value === 'number'
          ? formatPrice(valueOfLook(value), field, source.style())
          : value.text,
  }
}

/** What all columns of prices share. */
export function priceType(t: GridWords): ColDef<Line, Look> {
  // Hundreds of cells ask for the same words at once.
  const said = new Map<CellStateName, string>()
  const words = (state: CellStateName): string => {
    const known = said.get(state) ?? t(`mark.${state}`)
    said.set(state, known)
    return known
  }
  const marked = { component: MarkedCell, params: { words } }
  return {
    cellClass: styles['price'] ?? '',
    headerClass: styles['priceHead'] ?? '',
    cellRendererSelector: ({ value }) => (value != null && isMarked(value) ? marked : undefined),
  }
}

/** The whole heading of a collection, as it stands in the first column. */
export function sectionText(line: Line, t: GridWords): string {
  if ('row' in line) return ''
  const { name, rows, notPriced } = line.section
  const data = {
    name: name === '' ? t('section.none') : name,
    codes: t('section.codes', { count: rows.length }),
  }
  return notPriced === 0 ? t('section.priced', data) : t('section.notPriced', { ...data, notPriced })
}

/** The columns of the grid: code, name and collection at the left, then a group of prices a combination. */
export function columnDefs(
  combinations: readonly Combination[],
  view: PriceView,
  source: ColumnSource,
  t: GridWords,
  look: { scale: number; isWide: boolean },
): (ColDef<Line> | ColGroupDef<Line>)[] {
  const { scale, isWide } = look
  const name = (
    id: string,
    title: string,
    width: number,
    text: (columns: GridColumns, row: number) => string,
    section: (line: Line) => string = () => '',
  ): ColDef<Line> => ({
    colId: id,
    headerName: title,
    width: Math.round(width * scale),
    pinned: 'left',
    cellClass: styles[id] ?? '',
    valueGetter: ({ data }: ValueGetterParams<Line>) => {
      const columns = source.columns()
      if (!data || !columns) return ''
      return 'row' in data ? text(columns, data.row) : section(data)
    },
  })
  const fields = shownFields(view)
  return [
    name(
      'code',
      t('column.code'),
      92,
      (columns, row) => columns.code(row),
      line => sectionText(line, t),
    ),
    name('name', t('column.name'), isWide ? 210 : 148, (columns, row) => columns.name(row)),
    ...(isWide
      ? [
          name(
            'collection',
            t('column.collection'),
            110,
            (columns, row) => source.collections()[columns.collection(row)] ?? '',
          ),
        ]
      : []),
    ...shownCombinations(combinations, view).map(
      ({ no, mainProduct, name: title }): ColGroupDef<Line> => ({
        groupId: groupId(no),
        headerName: t('group.title', { product: mainProduct, name: title }),
        openByDefault: true,
        marryChildren: true,
        headerClass: styles['groupHead'] ?? '',
        children: fields.map((field, place) => ({
          ...priceColumn(columnOf(no, field), source, t, scale),
          ...(place === 0 ? {} : { columnGroupShow: 'open' as const }),
          ...(place === 0 ? { cellClass: [styles['price'] ?? '', styles['first'] ?? ''] } : {}),
        })),
      }),
    ),
  ]
}
