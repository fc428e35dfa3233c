import { recallValue, rememberValue } from '../../app/index.ts'
import type { Named } from '../designs/scope-part.ts'

/** Whose formulas they are. */
export interface FormulaScope {
  retailer: Named
  product: Named
}

const most = 20
const place = (profile: string) => `prices.formulas.${profile}`

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Named).id === 'string' &&
  (value as Named).id !== ''

const isScope = (value: unknown): value is FormulaScope =>
  typeof value === 'object' &&
  value !== null &&
  isNamed((value as FormulaScope).retailer) &&
  isNamed((value as FormulaScope).product)

/** What was opened in a profile, the last one first. */
export const rememberedScopes = (profile: string): FormulaScope[] =>
  recallValue(place(profile), kept => (Array.isArray(kept) ? kept.filter(isScope) : []), [])

/** Keeps what is open for the next start. */
export function rememberScope(profile: string, scope: FormulaScope): void {
  const others = rememberedScopes(profile).filter(
    ({ retailer, product }) => retailer.id !== scope.retailer.id || product.id !== scope.product.id,
  )
  rememberValue(place(profile), [scope, ...others].slice(0, most))
}
