import type { Message } from '../../../src-shared/messages/index.ts'
import { columnOf, type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { type DesignScope, designCombination } from '../../../src-shared/pricing/price-sheet.ts'
import type { DesignArea, DesignRow } from '../../service/index.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'
import type { WindowListener } from './window-reader.ts'

const fields = ['wholesale', 'retail', 'days'] as const satisfies PriceField[]

/** Result of reading a scope; `warning`: a problem that a person should know about. */
export interface DesignEnd extends WindowEnd {
  warning: Message | null
}

/**
 * Reads a design scope as if it were the only window of a grid: its rows are design options, and it has one
 * combination. Throws the service's error.
 */
export async function readDesigns(
  service: Pick<DesignArea, 'designs'>,
  scope: DesignScope,
  known: WindowOrder['known'],
  listener: () => WindowListener,
  signal: AbortSignal,
): Promise<DesignEnd> {
  const receiver = listener()
  const { retailer, rows, warnings } = await service.designs(scope, signal)
  const [listed = unnamedCombination(scope)] = known.combinations
  const head: WindowHead = {
    retailer: {
      id: known.retailer.id,
      name: retailer?.name ?? known.retailer.name,
      settlementCurrency: retailer?.settlementCurrency ?? known.retailer.settlementCurrency,
      consumerCurrency: retailer?.consumerCurrency ?? known.retailer.consumerCurrency,
    },
    total: rows.length,
    combinations: [listed],
  }
  await receiver.head(head)
  if (rows.length > 0) await receiver.part(partOf(rows, listed.id))
  return { head, limit: null, rows: rows.length, leftOut: 0, warning: warnings[0] ?? null }
}

const unnamedCombination = ({ mainProduct, product }: DesignScope) => ({
  id: designCombination,
  mainProduct,
  name: product,
  displayNames: {},
})

function partOf(rows: readonly DesignRow[], combination: string): WindowPart {
  const values = new Int32Array(priceFields.length * rows.length).fill(notPriced)
  for (const field of fields) {
    const start = columnOf(0, field) * rows.length
    rows.forEach((row, at) => {
      values[start + at] = row[field]
    })
  }
  return {
    offset: 0,
    codes: rows.map(({ option }) => option),
    names: rows.map(({ name }) => name),
    collections: rows.map(() => ''),
    archived: new Uint8Array(rows.length),
    combinations: [combination],
    values,
    odd: rows.flatMap(({ odd }, row) => odd.map(({ field, text }) => ({ row, column: columnOf(0, field), text }))),
  }
}
