import { useEffect, useMemo, useRef } from 'react'
import type { MainProduct } from '../../../src-shared/contract/designs.ts'
import { isolated, joinItems, useSay, useSession, useWords } from '../../kit/index.ts'
import { ScopeField } from '../designs/ScopeField.tsx'
import type { Named } from '../designs/scope-part.ts'
import { useLists } from '../designs/use-lists.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import styles from './Formulas.module.css'
import { rememberedScopes } from './formula-scopes.ts'

const distinct = (all: readonly Named[]): Named[] => [...new Map(all.map(one => [one.id, one])).values()]

/** Keeps the chosen item in its list even if a search doesn't find it. */
const withChosen = (known: readonly Named[], chosen: Named | null): Named[] =>
  chosen && !known.some(({ id }) => id === chosen.id) ? [...known, chosen] : [...known]

/**
 * Formulas belong to a product, whatever its main products; their names follow the product's so a search finds them.
 */
function productsOf(mainProducts: readonly MainProduct[]): Named[] {
  const all = mainProducts.flatMap(main => main.products.map(product => ({ ...product, main: main.name ?? main.id })))
  return [...Map.groupBy(all, ({ id }) => id)].map(([id, some]) => ({
    id,
    name: `${isolated(some[0]?.name ?? id)} · ${joinItems(some.map(({ main }) => isolated(main)))}`,
  }))
}

export interface FormulaChoice {
  retailer: Named | null
  product: Named | null
}

/** Chooses whose formulas are shown: a retailer and a product, from the service's lists or from earlier entries. */
export function ScopeLine({
  chosen,
  onChange,
}: {
  chosen: FormulaChoice
  /** `isTyped`: still being typed, rather than chosen from a list. */
  onChange(next: FormulaChoice, isTyped: boolean): void
}) {
  const t = useWords('formulas')
  const say = useSay()
  const profile = useSession()?.profile?.id ?? ''
  const { retailers, unlisted, products, isLoading, failure, searchRetailers } = useLists(null)
  const prices = useSheetWords('prices')
  const remembered = useMemo(() => rememberedScopes(profile), [profile])
  const retailerField = useRef<HTMLInputElement>(null)
  const productField = useRef<HTMLInputElement>(null)
  // If nothing has the focus, start in the empty retailer field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main') && retailerField.current?.value === '')
        retailerField.current.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const serviceProducts = productsOf(products.known)
  // A service may list main products without their products.
  const isListed = products.listed && (products.known.length === 0 || serviceProducts.length > 0)
  const knownRetailers = retailers.listed
    ? withChosen(retailers.known, chosen.retailer)
    : distinct([...retailers.known, ...remembered.map(scope => scope.retailer)])
  const knownProducts = isListed
    ? withChosen(serviceProducts, chosen.product)
    : distinct(remembered.map(scope => scope.product))
  return (
    <section className={styles['scope']} aria-label={t('scope.label')}>
      <ScopeField
        isLoading={isLoading}
        label={t('scope.retailer')}
        field={retailerField}
        listed={retailers.listed}
        known={knownRetailers}
        value={knownRetailers.find(({ id }) => id === chosen.retailer?.id) ?? chosen.retailer}
        onSearch={searchRetailers}
        onChange={(retailer, isChosen) => {
          onChange({ ...chosen, retailer }, !isChosen)
          if (isChosen && chosen.product === null) requestAnimationFrame(() => productField.current?.focus())
        }}
      />
      <ScopeField
        isLoading={isLoading}
        label={t('scope.product')}
        field={productField}
        listed={isListed}
        known={knownProducts}
        value={chosen.product}
        onChange={(product, isChosen) => onChange({ ...chosen, product }, !isChosen)}
      />
      {failure ? (
        <p role="status">{t('scope.failed', { why: say(failure) })}</p>
      ) : unlisted === 'waiting' || unlisted === 'failed' ? (
        <p role="status">{prices(`retailer.unlisted.${unlisted}`)}</p>
      ) : (
        !(retailers.listed && isListed) && <p>{t('scope.unlisted')}</p>
      )}
    </section>
  )
}
