import { z } from 'zod'
import { reading } from './command.ts'
import { designScope } from './designs.ts'
import { messageSchema } from './message.ts'

/** The parts of the pricing desk, in the order in which they stand. */
export const pricingParts = ['fabrics', 'designs', 'surcharges', 'express', 'formulas', 'overview'] as const
export type PricingPart = (typeof pricingParts)[number]

/** What is missing of one combination of a retailer, or of one scope of designs. */
const gaps = z.object({
  /** Rows (fabric codes or design options) that the service lists; archived codes are not counted. */
  rows: z.int(),
  /** How many of them have no price, by field in the order of `priceFields`; a field that there is not is 0. */
  missing: z.array(z.int()),
})

export const overview = z.object({
  retailers: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      /** When its fabric prices were last read as a whole; null: never. */
      readAt: z.number().nullable(),
      combinations: z.array(gaps.extend({ no: z.int(), id: z.string(), mainProduct: z.string(), name: z.string() })),
      designs: z.array(
        gaps.extend({
          scope: designScope,
          mainProduct: z.string().nullable(),
          product: z.string().nullable(),
          readAt: z.number().nullable(),
        }),
      ),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

export const pricingDeskCommands = {
  /** Parts that this service doesn't have, each with the reason; and notices about the service's pricing. */
  'pricing.offers': reading(
    z.object({}),
    z.object({
      missing: z.array(z.object({ part: z.enum(pricingParts), reason: messageSchema })),
      notices: z.array(messageSchema),
    }),
  ),
  /** What is missing where, of everything that this desk has seen. */
  'pricing.overview': reading(z.object({}), overview),
}

export const pricingDeskEvents = {
  /** The service was found to have another set of operations: ask `pricing.offers`. */
  'pricing.offers': z.object({}),
}
