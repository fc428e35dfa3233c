import { useEffect, useState } from 'react'
import { Note, useSession } from '../../app/index.ts'
import { FormulaDesk } from './FormulaDesk.tsx'
import styles from './Formulas.module.css'
import { rememberedScopes, rememberScope } from './formula-scopes.ts'
import { type FormulaChoice, ScopeLine } from './ScopeLine.tsx'
import { useFormulaWords } from './words.ts'

/** Debounce between typing a retailer or product and opening it (ms). */
const debounceMs = 900

/** The meterage formulas of a retailer's product, with a calculator and test cases (specification 2.7). */
export function Formulas() {
  const t = useFormulaWords()
  const profile = useSession()?.profile?.id ?? ''
  const [chosen, setChosen] = useState<FormulaChoice>(
    () => rememberedScopes(profile)[0] ?? { retailer: null, product: null },
  )
  const [isTyped, setTyped] = useState(false)
  const [open, setOpen] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(chosen), isTyped ? debounceMs : 0)
    return () => clearTimeout(timer)
  }, [chosen, isTyped])
  const { retailer, product } = open
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
