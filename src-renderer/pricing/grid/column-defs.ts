import type { ColDef, ColGroupDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { columnOf, currencyOf, fieldOf } from '../../../src-shared/pricing/cell.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { type Hundredths, isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import type { DrawnWidths, Words } from '../../kit/index.ts'
import { formatNumber } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import type { SheetLook } from '../sheet/sheet-rules.ts'
import type { ComparedSheet, GridColumns, PriceView } from '../state/price-state.ts'
import type { ColumnSource } from './column-source.ts'
import type { FieldWidths } from './column-widths.ts'
import { comparedColumns } from './compared-columns.ts'
import type { Line } from './lines.ts'
import { type Look, readLook, valueOfLook } from './look.ts'
import { isMarked, MarkedCell } from './marked-cell.ts'
import styles from './PriceGrid.module.css'
import { shownColumns, shownCombinations, shownFields } from './shown-columns.ts'

/** AG Grid's id of a price column. */
export const columnId = (column: number): string => `p${column}`
/** AG Grid's id of a combination's column group. */
export const groupId = (combination: number): string => `g${combination}`
/** The column of one of AG Grid's ids; null for the columns of names. */
export const columnOfId = (id: string): number | null => (/^p\d+$/.test(id) ? Number(id.slice(1)) : null)

function priceColumn(column: number, source: ColumnSource, t: Words<'price-grid'>, width: number): ColDef<Line, Look> {
  const field = fieldOf(column)
  const side = currencyOf(field)
  const currency = side === null ? null : source.currencies[side]
  return {
    colId: columnId(column),
    headerName: currency === null ? t(`field.${field}`) : `${t(`field.${field}`)}\n${currency}`,
    width,
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

const percents = (value: number) => formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The margin of a retail price over its wholesale price, such as `48.3 %`; empty unless both are priced above 0. */
export function marginText(wholesale: Hundredths, retail: Hundredths): string {
  if (!isPrice(wholesale) || !isPrice(retail) || retail <= 0) return ''
  return `${percents(((retail - wholesale) / retail) * 100)} %`
}

/** True if the margin of retail over wholesale means anything: both are in one currency. */
export const hasMargin = ({ settlement, consumer }: ColumnSource['currencies']): boolean =>
  settlement !== null && settlement === consumer

/** A computed, read-only column; the selection and the clipboard pass it by. */
function marginColumn(
  combination: number,
  source: ColumnSource,
  t: Words<'price-grid'>,
  drawn: ColumnLook['drawn'],
  scale: number,
): ColDef<Line> {
  const colId = `m${combination}`
  return {
    colId,
    headerName: t('column.margin'),
    headerTooltip: t('column.marginWhat'),
    width: drawn.of(colId, 76, scale),
    cellClass: [styles['price'] ?? '', styles['margin'] ?? ''],
    headerClass: styles['priceHead'] ?? '',
    columnGroupShow: 'open',
    valueGetter: ({ data }: ValueGetterParams<Line>) => {
      const columns = source.columns()
      if (!data || !('row' in data) || !columns) return ''
      const priceOf = (field: 'wholesale' | 'retail') =>
        columns.columnValues(columnOf(combination, field))[data.row] ?? notPriced
      return marginText(priceOf('wholesale'), priceOf('retail'))
    },
  }
}

/** Settings that all price columns share. */
export function priceType(t: Words<'price-grid'>): ColDef<Line, Look> {
  // Cached, because hundreds of cells need the same words at once.
  const cachedWords = new Map<CellStateName | 'unusual', string>()
  const words = (state: CellStateName | 'unusual'): string => {
    const known = cachedWords.get(state) ?? t(`mark.${state}`)
    cachedWords.set(state, known)
    return known
  }
  const marked = { component: MarkedCell, params: { words } }
  return {
    cellClass: styles['price'] ?? '',
    headerClass: styles['priceHead'] ?? '',
    cellRendererSelector: ({ value }) => (value != null && isMarked(value) ? marked : undefined),
  }
}

/** The whole heading of a collection, as shown in the first column. */
export function sectionText(line: Line, t: Words<'price-grid'>): string {
  if ('row' in line) return ''
  const { name, rows, notPriced } = line.section
  const data = {
    name: name === '' ? t('section.none') : name,
    codes: t('section.codes', { count: rows.length, figure: count(rows.length) }),
  }
  return notPriced === 0 ? t('section.priced', data) : t('section.notPriced', { ...data, notPriced: count(notPriced) })
}

/** How the columns are laid out. */
export interface ColumnLook {
  /** The text size relative to the default. */
  scale: number
  /** Initial widths of price columns, and the widths the user has set since. */
  first: FieldWidths
  drawn: DrawnWidths
  /** Combinations shown although the service no longer lists them. */
  gone: ReadonlySet<number>
  isWide: boolean
  sheet: SheetLook
  compared: ComparedSheet | null
}

/**
 * The grid's columns: code, name and collection on the left, then a group of prices per combination, then the compared
 * sheet.
 */
export function columnDefs(
  combinations: readonly Combination[],
  view: PriceView,
  source: ColumnSource,
  t: Words<'price-grid'>,
  { scale, first, drawn, gone, isWide, sheet, compared }: ColumnLook,
): (ColDef<Line> | ColGroupDef<Line>)[] {
  const name = (
    id: string,
    title: string,
    width: number,
    text: (columns: GridColumns, row: number) => string,
    section: (line: Line) => string = () => '',
  ): ColDef<Line> => ({
    colId: id,
    headerName: title,
    width: drawn.of(id, width, scale),
    pinned: 'left',
    cellClass: id === sheet.main ? (styles[id] ?? '') : [styles[id] ?? '', styles['aside'] ?? ''],
    valueGetter: ({ data }: ValueGetterParams<Line>) => {
      const columns = source.columns()
      if (!data || !columns) return ''
      return 'row' in data ? text(columns, data.row) : section(data)
    },
  })
  const fields = shownFields(view)
  const prices = (no: number) =>
    fields.map(field => {
      const column = columnOf(no, field)
      return priceColumn(column, source, t, drawn.of(columnId(column), first[field], scale))
    })
  const showsMargin = view.margin && hasMargin(source.currencies) && sheet.groups
  /** The margin stands behind retail. */
  const withMargin = (no: number, columns: ColDef<Line, Look>[]): ColDef<Line>[] =>
    showsMargin ? [...columns.slice(0, 2), marginColumn(no, source, t, drawn, scale), ...columns.slice(2)] : columns
  const group = ({ no, mainProduct, name: title, present }: Combination): ColGroupDef<Line> => ({
    groupId: groupId(no),
    // A sheet with one combination has a group header only next to a compared sheet.
    headerName: sheet.groups
      ? t(present ? 'group.title' : 'group.gone', { product: mainProduct, name: title })
      : t('compared.own'),
    openByDefault: true,
    marryChildren: true,
    headerClass: styles['groupHead'] ?? '',
    children: withMargin(
      no,
      prices(no).map((column, place) => ({
        ...column,
        ...(place === 0 || !sheet.groups ? {} : { columnGroupShow: 'open' as const }),
        ...(place === 0 ? { cellClass: [styles['price'] ?? '', styles['first'] ?? ''] } : {}),
      })),
    ),
  })
  return [
    name(
      'code',
      t('column.code'),
      sheet.code,
      (columns, row) => columns.code(row),
      line => sectionText(line, t),
    ),
    name('name', t('column.name'), isWide ? sheet.nameWide : sheet.name, (columns, row) => columns.name(row)),
    ...(isWide && sheet.groups
      ? [
          name(
            'collection',
            t('column.collection'),
            110,
            (columns, row) => source.collections()[columns.collection(row)] ?? '',
          ),
        ]
      : []),
    ...shownCombinations(combinations, view, gone).flatMap(combination =>
      sheet.groups || compared ? [group(combination)] : prices(combination.no),
    ),
    ...(compared ? [comparedColumns(compared, combinations, shownColumns(combinations, view), source, t, scale)] : []),
  ]
}
