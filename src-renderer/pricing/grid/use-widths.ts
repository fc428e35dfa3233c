import { useEffect, useState } from 'react'
import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { type DrawnWidths, useDrawnWidths, useSession } from '../../app/index.ts'
import { placeOfWidths } from '../remembered.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { type FieldWidths, fittingWidths } from './column-widths.ts'

/** How long after a change the widest values are looked for (ms). */
const calm = 250

/** The widths with which columns of prices begin: they grow with the values that are there, and while they are looked at never shrink. */
export function useFirstWidths(style: NumberStyle): FieldWidths {
  const store = usePriceStore()
  const { look } = useSheetRules()
  const retailer = usePrices(state => state.sheet)
  const fitting = (least: FieldWidths): FieldWidths => {
    const { columns, head, view } = store.getState()
    return columns ? fittingWidths(least, columns, head?.combinations ?? [], view, style) : least
  }
  const [fitted, setFitted] = useState(() => ({ retailer, widths: fitting(look.fields) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the store as it is then
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const grow = () => {
      timer = undefined
      setFitted(before => {
        const least = before.retailer === retailer ? before.widths : look.fields
        const widths = fitting(least)
        return widths === before.widths && before.retailer === retailer ? before : { retailer, widths }
      })
    }
    const growSoon = () => {
      timer ??= setTimeout(grow, calm)
    }
    const unsubscribe = store.subscribe((now, before) => {
      if (now.version !== before.version) growSoon()
    })
    // What the sheet was first drawn with is not looked through once more before it is painted.
    if (fitted.retailer === retailer) growSoon()
    else grow()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [store, retailer, look, style])
  return fitted.widths
}

/** What a person drew of the open sheet's columns; another sheet has other columns. */
export function useSheetWidths(): DrawnWidths {
  const { rememberedAs } = useSheetRules()
  const profile = useSession()?.profile?.id ?? ''
  const sheet = usePrices(state => state.sheet) ?? ''
  return useDrawnWidths(placeOfWidths(rememberedAs, profile, sheet))
}
