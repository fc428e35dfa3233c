import { z } from 'zod'
import { mayPrice } from '../needs.ts'
import { priceSheetId } from '../pricing/price-sheet.ts'
import { command, reading } from './command.ts'

const id = z.string().min(1).max(100)
const name = z.string().max(300).nullable()

/**
 * What a page of design prices is about (specification 2.7): ids as the service lists them, or as they were typed where it lists
 * none.
 */
export const designScope = z.object({ retailer: id, mainProduct: id, product: id })

/** Names of a scope, as far as they are known. */
const scopeNames = z.object({ retailer: name, mainProduct: name, product: name })

/** A main product with its products. */
export const mainProduct = z.object({
  id: z.string(),
  name: z.string().nullable(),
  products: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
})
export type MainProduct = z.infer<typeof mainProduct>

/** A scope that was opened here. */
export const scopeChoice = z.object({
  /** What the commands `prices.*` know it by. */
  sheet: priceSheetId,
  scope: designScope,
  names: scopeNames,
  settlementCurrency: z.string().nullable(),
  consumerCurrency: z.string().nullable(),
  readAt: z.number().nullable(),
  /** When it was last opened here. */
  usedAt: z.number(),
  /** Cells that were changed and not submitted. */
  unsent: z.int(),
  /** Of those, cells that wait for a person: refused, changed by two, no price. */
  needing: z.int(),
})
export type ScopeChoice = z.infer<typeof scopeChoice>

export const designCommands = {
  /** Main products with their products, of the service; `listed: false` where it lists none: then ids are typed. */
  'designs.products': reading(z.object({}), z.object({ mainProducts: z.array(mainProduct), listed: z.boolean() })),
  /** Scopes that were opened here, the last one first. */
  'designs.scopes': reading(z.object({}), z.array(scopeChoice)),
  /** Makes a scope known, with the names that were chosen or typed; its sheet is opened by `prices.open`. */
  'designs.choose': command(z.object({ scope: designScope, names: scopeNames }), scopeChoice),
  /**
   * Sends every changed row of a sheet in one call, after reading it again. Throws `designs.invalid` while cells are left that are
   * no price, `designs.conflicts` where someone else changed some meanwhile, `designs.nothing`, `designs.gone` where the service lists
   * none of the changed options any more (of some, these are refused and the others go), or what the service says against it; what was typed stays in every case.
   */
  'designs.submit': command(
    z.object({ sheet: priceSheetId }),
    /** `said`: the service's message. No rows: what waited was there already, from a submit whose answer was lost. */
    z.object({ said: z.string(), rows: z.int() }),
    { needs: mayPrice },
  ),
}
