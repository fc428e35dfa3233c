import { useCallback, useEffect, useState } from 'react'
import { fabricSheet, retailerOfSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { Note, useSession, useWords } from '../../kit/index.ts'
import type { Named } from '../designs/scope-part.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { FormulaDesk } from './FormulaDesk.tsx'
import styles from './Formulas.module.css'
import { rememberedScopes, rememberScope } from './formula-scopes.ts'
import { type FormulaChoice, ScopeLine } from './ScopeLine.tsx'

/** Debounce between typing a retailer or product and opening it (ms). */
const debounceMs = 900

/** The retailer that all price screens share; its name is null until the list of retailers was read. */
function useChosenRetailer(): { retailer: Named | null; choose(retailer: string): void } {
  const store = usePriceStore()
  const sheet = usePrices(state => state.sheet)
  const id = sheet === null ? null : retailerOfSheet(sheet)
  const name = usePrices(
    ({ head, retailers }) => head?.retailer.name ?? retailers?.find(one => one.id === id)?.name ?? null,
  )
  const choose = useCallback((retailer: string) => store.choose(fabricSheet(retailer)), [store])
  return { retailer: id === null ? null : { id, name }, choose }
}

/** The meterage formulas of a retailer's product, with a calculator (specification 2.7). */
export function Formulas() {
  const t = useWords('formulas')
  const profile = useSession()?.profile?.id ?? ''
  const { retailer: shown, choose } = useChosenRetailer()
  const [chosen, setChosen] = useState<FormulaChoice>(() => {
    const last = rememberedScopes(profile)[0] ?? { retailer: null, product: null }
    return shown === null || shown.id === last.retailer?.id ? last : { ...last, retailer: shown }
  })
  const [isTyped, setTyped] = useState(false)
  const [open, setOpen] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(chosen), isTyped ? debounceMs : 0)
    return () => clearTimeout(timer)
  }, [chosen, isTyped])
  const { retailer, product } = open
  // A retailer that was chosen on another price screen, or restored after this one was drawn.
  const shownId = shown?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another retailer is news, not its name
  useEffect(() => {
    if (shown) setChosen(before => (before.retailer?.id === shown.id ? before : { ...before, retailer: shown }))
  }, [shownId])
  useEffect(() => {
    if (retailer && product) rememberScope(profile, { retailer, product })
  }, [profile, retailer, product])
  return (
    <div className={styles['screen']}>
      <ScopeLine
        chosen={chosen}
        onChange={(next, isTyped) => {
          setChosen(next)
          setTyped(isTyped)
          // A typed id may be half of one; only a choice from the list is for the other screens.
          if (!isTyped && next.retailer) choose(next.retailer.id)
        }}
      />
      {retailer && product ? (
        <FormulaDesk key={JSON.stringify([retailer.id, product.id])} retailer={retailer.id} product={product.id} />
      ) : (
        <Note title={t('first.title')} text={t('first.text')} />
      )}
    </div>
  )
}
