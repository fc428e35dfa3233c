import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import { scopeOf, sheetOf } from '../../../src-shared/pricing/price-sheet.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { isolated } from '../../kit/index.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import { wholeView } from '../state/price-state.ts'

const partsOf = ({ scope, names }: Pick<ScopeChoice, 'scope' | 'names'>): string[] => [
  names.retailer ?? scope.retailer,
  names.mainProduct ?? scope.mainProduct,
  names.product ?? scope.product,
]

/** A scope's display name: its retailer, main product and product, each by name, or by id if the name is unknown. */
export const nameOfScope = (choice: Pick<ScopeChoice, 'scope' | 'names'>): string =>
  partsOf(choice).map(isolated).join(' · ')

/** Maximum length of a name that shares a line with others (characters). */
const maxPartLength = 24

const shortened = (part: string): string => {
  const letters = [...part]
  return letters.length <= maxPartLength
    ? part
    : `${letters
        .slice(0, maxPartLength - 1)
        .join('')
        .trimEnd()}…`
}

/** The short name for a button or line: a very long part doesn't hide the ones after it. */
export const shortNameOfScope = (choice: Pick<ScopeChoice, 'scope' | 'names'>): string =>
  partsOf(choice)
    .map(part => isolated(shortened(part)))
    .join(' · ')

const asSheet = (choice: ScopeChoice): RetailerChoice => ({
  id: choice.sheet,
  name: nameOfScope(choice),
  settlementCurrency: choice.settlementCurrency,
  consumerCurrency: choice.consumerCurrency,
  readAt: choice.readAt,
  unsaved: choice.unsent,
})

/** The sheets of design prices, one per retailer, main product and product (specification 2.7). */
export const designSheets: SheetRules = {
  kind: 'designs',
  submitted: true,
  view: { ...wholeView, plusSize: false },
  look: {
    groups: false,
    main: 'name',
    code: 84,
    name: 260,
    nameWide: 380,
    fields: { wholesale: 124, retail: 124, excess_wholesale: 124, excess_retail: 124, days: 76 },
  },
  archives: false,
  copiesByField: true,
  rememberedAs: 'scope',
  ofRetailer(retailer, sheet) {
    const scope = sheet === null ? null : scopeOf(sheet)
    return scope && sheetOf({ ...scope, retailer })
  },
  async list(client, search) {
    const wanted = asSearched(search.trim())
    const scopes = await client.call('designs.scopes', {})
    const retailers = scopes.map(asSheet).filter(({ name }) => name !== null && holds(name, wanted))
    return { retailers, listed: true }
  },
  newest: ([last]) => last?.id ?? null,
}
