import { type GridField, PRICE_COLUMNS } from '../../vocabulary.ts'
import type { SampleCombination } from '../combinations.ts'
import type { PriceGrid } from '../grid.ts'

/** Titles of the fields in files. */
const FIELD_TITLES: Record<GridField, string> = {
  wholesale: 'Wholesale',
  retail: 'Retail',
  excess_wholesale: 'Plus Size Wholesale',
  excess_retail: 'Plus Size Retail',
  days: 'Days',
}

/** Locales in which the combinations have names. */
export type NameLocale = keyof SampleCombination['names']
export const nameLocale = (locale: string): NameLocale => (locale.startsWith('zh') ? 'zh-CN' : 'en')

/** A price column: index in the grid's list of combinations, and of the field. */
export interface FilePriceColumn {
  title: string
  combination: number
  field: number
}

/** A column for each combination and field, in the order of the grid. */
export const priceColumns = ({ combinations }: PriceGrid, locale: NameLocale): FilePriceColumn[] =>
  combinations.flatMap(({ mainProduct, names }, combination) =>
    PRICE_COLUMNS.map((name, field) => ({
      title: `${mainProduct} / ${names[locale]} / ${FIELD_TITLES[name]}`,
      combination,
      field,
    })),
  )

/** The columns before the prices. Imports may have them in another order. */
export const HEAD_TITLES = ['Username', 'Currency', 'Settlement Currency', 'Fabric Code', 'Collection'] as const
