import type { MainProduct, ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { CommandHandlers, CommandName } from '../../../src-shared/contract/index.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { type DesignScope, scopeOf, sheetOf } from '../../../src-shared/pricing/price-sheet.ts'
import type { KnownGrids } from '../known-grids.ts'
import type { PriceCommandContext } from '../price-handlers.ts'
import { verdictOf } from '../sending/verdict.ts'

export type DesignHandlers = Pick<CommandHandlers, Extract<CommandName, `designs.${string}`>>

/** Maximum length of a sheet id. */
const maxSheetLength = 400

/** The commands on scopes of design prices (contract/designs.ts); their cells go through `prices.*`. */
export function designHandlers(context: PriceCommandContext): DesignHandlers {
  /** The last list of each service, in case it can't be fetched. */
  const listed = new Map<string, MainProduct[]>()

  return {
    'designs.products': async () => {
      const prices = await context.opened()
      try {
        const { mainProducts } = await prices.client().mainProducts()
        // An empty list offers no choice, so ids are typed as if there were no list.
        if (mainProducts.length === 0) return { mainProducts, listed: false }
        listed.set(prices.service, mainProducts)
        return { mainProducts, listed: true }
      } catch (error) {
        const known = listed.get(prices.service)
        if (known) return { mainProducts: known, listed: true }
        if (!isNotOffered(error)) throw error
        return { mainProducts: [], listed: false }
      }
    },
    'designs.scopes': async () => (await context.opened()).grids.scopes(),
    'designs.choose': async ({ scope, names }) => chooseScope((await context.opened()).grids, trimmed(scope), names),
    'designs.submit': async ({ sheet }) => {
      const scope = scopeOf(sheet)
      if (!scope) throw new DeskError('designs.not-a-scope', { sheet })
      const prices = await context.opened()
      return prices.submit({ grid: await prices.grids.number(sheet), sheet, scope })
    },
  }
}

/** True if the service has no such list, or not for this account. */
function isNotOffered(error: unknown): boolean {
  const { kind } = verdictOf(error)
  return kind === 'rejected' || kind === 'refused'
}

const trimmed = ({ retailer, mainProduct, product }: DesignScope): DesignScope => ({
  retailer: retailer.trim(),
  mainProduct: mainProduct.trim(),
  product: product.trim(),
})

function chooseScope(grids: KnownGrids, scope: DesignScope, names: ScopeChoice['names']): Promise<ScopeChoice> {
  const sheet = sheetOf(scope)
  if (!scopeOf(sheet) || sheet.length > maxSheetLength) throw new DeskError('designs.not-a-scope', { sheet })
  return grids.choose(scope, names)
}
