import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wrongIn } from '../pricing/price-rules.ts'
import { LARGEST_WINDOW, windowOf } from '../pricing/window.ts'
import { found, invalid, read, sentId } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const numbers = z.object({ retailer: sentId, combination_id: sentId })

/** Fabric prices (specification 2.7, 4.5; bindings, section 5). What is refused stands in price-rules.ts. */
export function addPricingRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { prices, records } = parts

  serve(app, 'admin.pricing.retailer.show', async ({ path, query, reply }) => {
    const { offset = 0, limit = LARGEST_WINDOW } = query
    const grid = found('Retailer', path.retailer, id => prices.grid(id))
    return reply.type('application/json; charset=utf-8').send(
      windowOf(grid, {
        ...{ offset, limit },
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
