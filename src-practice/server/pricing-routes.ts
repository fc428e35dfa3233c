import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { priceFields } from '../../src-shared/pricing/field.ts'
import { WRONG_FIELD, wrongIn } from '../pricing/price-rules.ts'
import { LARGEST_WINDOW, windowOf } from '../pricing/window.ts'
import { found, invalid, read, sentId } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** A whole number in a query. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number.')
  .transform(Number)

const windowQuery = z.object({
  offset: wholeNumber.default(0),
  limit: wholeNumber
    .pipe(
      z
        .int()
        .min(1, 'A window holds at least one code.')
        .max(LARGEST_WINDOW, 'A window holds at most 10,000 codes.'),
    )
    .default(LARGEST_WINDOW),
})

const cell = z.object({
  retailer: sentId,
  fabric_code: z.string({ error: 'Say which fabric code.' }).min(1, 'Say which fabric code.'),
  combination_id: sentId,
  field: z.enum(priceFields, { error: WRONG_FIELD }),
  value: z.unknown().optional(),
})

/** Fabric prices (specification 2.7, 4.5; bindings, section 5). What is refused stands in price-rules.ts. */
export function addPricingRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { prices, records } = parts

  serve<{ Params: { retailer: string } }>(app, 'admin.pricing.retailer.show', async (request, reply) => {
    const { offset, limit } = read(windowQuery, request.query)
    const grid = found('Retailer', request.params.retailer, id => prices.grid(id))
    return reply.type('application/json; charset=utf-8').send(
      windowOf(grid, {
        ...{ offset, limit },
        expressOf: part => records.record({ kind: 'express', retailer: grid.retailer.id, part }),
      }),
    )
  })

  serve(app, 'admin.pricing.retailer.update', async request => {
    const sent = read(cell, request.body)
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
