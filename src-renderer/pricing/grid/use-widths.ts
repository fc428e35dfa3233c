import { useEffect, useState } from 'react'
import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { type DrawnWidths, useDrawnWidths, useSession } from '../../kit/index.ts'
import { placeOfWidths } from '../remembered.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { type FieldWidths, fittingWidths } from './column-widths.ts'

/** Changes are batched this long before the widest values are looked up (ms). */
const batchMs = 250

/** The initial widths of price columns: they grow with the loaded values and don't shrink while the sheet is open. */
export function useFirstWidths(style: NumberStyle): FieldWidths {
  const store = usePriceStore()
  const { look } = useSheetRules()
  const retailer = usePrices(state => state.sheet)
  const fitting = (least: FieldWidths): FieldWidths => {
    const { columns, head, view } = store.getState()
    return columns ? fittingWidths(least, columns, head?.combinations ?? [], view, style) : least
  }
  const [fitted, setFitted] = useState(() => ({ retailer, widths: fitting(look.fields) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the store at the time it runs
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
    const scheduleGrow = () => {
      timer ??= setTimeout(grow, batchMs)
    }
    const unsubscribe = store.subscribe((now, before) => {
      if (now.version !== before.version) scheduleGrow()
    })
    // The initial widths were just computed; don't compute them again before the first paint.
    if (fitted.retailer === retailer) scheduleGrow()
    else grow()
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [store, retailer, look, style])
  return fitted.widths
}

/** The widths the user has set for the open sheet's columns; each sheet has its own. */
export function useSheetWidths(): DrawnWidths {
  const { rememberedAs } = useSheetRules()
  const profile = useSession()?.profile?.id ?? ''
  const sheet = usePrices(state => state.sheet) ?? ''
  return useDrawnWidths(placeOfWidths(rememberedAs, profile, sheet))
}
