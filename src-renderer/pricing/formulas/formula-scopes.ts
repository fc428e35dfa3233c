import { recallValue, rememberValue } from '../../kit/index.ts'
import type { Named } from '../designs/scope-part.ts'

/** The retailer and product that formulas belong to. */
export interface FormulaScope {
  retailer: Named
  product: Named
}

const maxScopes = 20
const storageKey = (profile: string) => `prices.formulas.${profile}`

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && typeof (value as Named).id === 'string' && (value as Named).id !== ''

const isScope = (value: unknown): value is FormulaScope =>
  typeof value === 'object' &&
  value !== null &&
  isNamed((value as FormulaScope).retailer) &&
  isNamed((value as FormulaScope).product)

/** The scopes opened in a profile, latest first. */
export const rememberedScopes = (profile: string): FormulaScope[] =>
  recallValue(storageKey(profile), kept => (Array.isArray(kept) ? kept.filter(isScope) : []), [])

/** Remembers the open scope for the next start. */
export function rememberScope(profile: string, scope: FormulaScope): void {
  const others = rememberedScopes(profile).filter(
    ({ retailer, product }) => retailer.id !== scope.retailer.id || product.id !== scope.product.id,
  )
  rememberValue(storageKey(profile), [scope, ...others].slice(0, maxScopes))
}
