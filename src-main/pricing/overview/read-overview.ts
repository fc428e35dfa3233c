import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { scopeOf } from '../../../src-shared/pricing/design-scope.ts'
import { priceFields } from '../../../src-shared/pricing/field.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { GapBook, GridGaps, SeenGrid } from './gap-book.ts'

type OfRetailer = Overview['retailers'][number]

/** What is missing in every grid of a service that this desk has seen; one grid after the other, so that nothing waits for all of them. */
export async function readOverview(book: Remote<GapBook>, service: string): Promise<Overview> {
  const retailers = new Map<string, OfRetailer>()
  for (const seen of await book.grids(service)) {
    const gaps = await book.gaps(seen.grid)
    if (isNothing(seen, gaps)) continue
    const scope = scopeOf(seen.sheet)
    const id = scope?.retailer ?? seen.sheet
    const known = retailers.get(id) ?? { id, name: null, readAt: null, combinations: [], designs: [] }
    const named = { ...known, name: known.name ?? seen.name }
    retailers.set(
      id,
      scope
        ? { ...named, designs: [...named.designs, { scope, ...designsOf(seen, gaps) }] }
        : fabricsOf(named, seen, gaps),
    )
  }
  return { retailers: [...retailers.values()] }
}

/** A retailer that was opened by an id that the service does not know. */
const isNothing = ({ kind, name, readAt }: SeenGrid, { rows }: GridGaps) =>
  kind === 'fabric' && name === null && readAt === null && rows === 0

const fabricsOf = (retailer: OfRetailer, { name, readAt }: SeenGrid, gaps: GridGaps): OfRetailer => ({
  ...retailer,
  name: name ?? retailer.name,
  readAt,
  combinations: gaps.combinations.map(one => ({ ...one, rows: gaps.rows })),
})

/** Designs have no Plus Size: of that nothing is missing. */
const designsOf = ({ mainProduct, product, readAt }: SeenGrid, { rows, combinations }: GridGaps) => ({
  ...{ mainProduct, product, readAt, rows },
  missing: priceFields.map((field, at) =>
    field.startsWith('excess') ? 0 : (combinations[0]?.missing[at] ?? rows),
  ),
})
