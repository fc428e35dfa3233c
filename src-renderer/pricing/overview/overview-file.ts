import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { type PriceField, priceFields } from '../../../src-shared/pricing/field.ts'
import type { HeatKind } from './heat-map.ts'

/** The heads of the columns, in the language of the person. */
export interface FileHeads {
  before: readonly [
    retailer: string,
    id: string,
    readAt: string,
    mainProduct: string,
    part: string,
    rows: string,
  ]
  missing(field: PriceField): string
}

const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString())

/** The whole overview of a kind as CSV, a line for each combination of a retailer or each page of designs; times are ISO 8601 in UTC. */
export function overviewFile({ retailers }: Overview, kind: HeatKind, heads: FileHeads): string {
  const fields = priceFields.filter(field => kind === 'fabrics' || !field.startsWith('excess'))
  const missingOf = (missing: readonly number[]) =>
    fields.map(field => missing[priceFields.indexOf(field)] ?? 0)
  const lines = retailers.flatMap(({ id, name, readAt, combinations, designs }) =>
    kind === 'fabrics'
      ? combinations.map(one => [
          ...[name ?? '', id, timeOf(readAt), one.mainProduct, one.name, one.rows],
          ...missingOf(one.missing),
        ])
      : designs.map(one => [
          ...[name ?? '', id, timeOf(one.readAt), one.mainProduct ?? one.scope.mainProduct],
          ...[one.product ?? one.scope.product, one.rows, ...missingOf(one.missing)],
        ]),
  )
  return csvForSpreadsheet([[...heads.before, ...fields.map(heads.missing)], ...lines])
}
