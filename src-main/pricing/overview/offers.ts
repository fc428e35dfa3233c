import type { PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { OperationId } from '../../service/index.ts'
import type { PriceDoor } from '../price-handlers.ts'

/** What each part of the pricing desk stands on: it is there where the service has one operation of each of its lists. */
const needs: Partial<Record<PricingPart, readonly (readonly OperationId[])[]>> = {
  fabrics: [['admin.pricing.retailer.show']],
  designs: [['admin.pricing.designs.index']],
  surcharges: [['admin.pricing.billing.show', 'admin.pricing.patterns.show']],
  // Express cost is read with the fabric prices.
  express: [['admin.pricing.express.update'], ['admin.pricing.retailer.show']],
  formulas: [['admin.pricing.formulas.show']],
}

/** Parts that a service does not have, each with the reason, which names an operation. */
export function missingParts({
  offers,
}: Pick<PriceDoor, 'offers'>): { part: PricingPart; reason: Message }[] {
  return Object.entries(needs).flatMap(([part, lists]) => {
    const [operation] = lists.find(operations => !operations.some(offers)) ?? []
    if (operation === undefined) return []
    return [{ part: part as PricingPart, reason: message('service.operation-absent', { operation }) }]
  })
}
