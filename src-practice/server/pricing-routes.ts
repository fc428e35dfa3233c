import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wrongIn } from '../pricing/price-rules.ts'
import type { RecordPlace } from '../pricing/records/record-book.ts'
import { type PriceRecordKind, wrongRecord } from '../pricing/records/rules.ts'
import { LARGEST_WINDOW, windowOf } from '../pricing/window.ts'
import { found, idInput, invalid, Refusal, read } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const numbers = z.object({ retailer: idInput, combination_id: idInput })

/** Fabric prices (specification 2.7, 4.5; bindings, section 5). The rules are in price-rules.ts. */
export function addPricingRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { prices, records } = parts

  serve(app, 'admin.pricing.retailer.show', async ({ path, query, reply }) => {
    const { offset = 0, limit = LARGEST_WINDOW } = query
    const grid = found('Retailer', path.retailer, id => prices.grid(id))
    return reply.type('application/json; charset=utf-8').send(
      windowOf(grid, {
        offset,
        limit,
        expressOf: part => records.record({ kind: 'express', retailer: grid.retailer.id, part }),
      }),
    )
  })

  serve(app, 'admin.pricing.retailer.update', async ({ body }) => {
    const sent = { ...body, ...read(numbers, body) }
    const grid = prices.grid(sent.retailer)
    if (!grid) throw invalid({ retailer: [`There is no retailer ${sent.retailer}.`] })
    const wrong = wrongIn(grid, sent)
    if (wrong) throw invalid(wrong)
    const own = prices.ownRule(sent)
    if (own !== null) throw invalid({ value: [own] })
    const saved = prices.save(grid, sent)
    prices.note(saved)
    return saved
  })
}

/** Path parameters: the retailer, and the product or combination if the record belongs to one. */
interface Place {
  retailer: string
  product?: string
  combination?: string
}

/** No longer an operation (specification 7). */
const retired = { config: { operation: 'admin.pricing.master', area: 'api' as const } }

/**
 * Surcharges, formulas and express cost (specification 2.7; bindings, section 5), and master pricing, which is retired
 * (specification 7). The rules are in pricing/records/rules.ts.
 */
export function addPriceRecordRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { records, prices } = parts
  const placeOf = (kind: PriceRecordKind, params: Place): RecordPlace => {
    const { retailer: text, product, combination } = params
    const part = product ?? combination
    const retailer = found('Retailer', text, id => prices.grid(id) && id)
    if (part === undefined) return { kind, retailer, part: 0 }
    return found(kind === 'formulas' ? 'Product' : 'Combination', part, id => {
      const place = { kind, retailer, part: id }
      return records.record(place) && place
    })
  }

  for (const kind of ['billing', 'patterns', 'formulas'] as const)
    serve(app, `admin.pricing.${kind}.show`, async ({ path }) => records.record(placeOf(kind, path)))

  // Express cost is read with the combinations of the fabric grid.
  for (const kind of ['billing', 'patterns', 'formulas', 'express'] as const)
    serve(app, `admin.pricing.${kind}.update`, async ({ path, body: sent }) => {
      const place = placeOf(kind, path)
      const wrong = wrongRecord(kind, sent)
      const own = records.ownRule(place, sent)
      if (own) wrong[own.field] ??= [own.why]
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      return records.save(place, sent)
    })

  for (const path of ['/master', '/master/*']) {
    app.all(`/api/v1/admin/pricing${path}`, retired, async () => {
      throw new Refusal(403, 'Master pricing is retired: prices are kept for each retailer.', {
        code: 'master_pricing_retired',
      })
    })
  }
}
