import type { ColumnResizedEvent, GridApi } from 'ag-grid-community'
import { useEffect, useMemo, useState } from 'react'
import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { useSession } from '../../app/index.ts'
import { drawnWidths, rememberWidths } from '../remembered.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { DrawnWidths, type FieldWidths, fittingWidths } from './column-widths.ts'
import type { Line } from './lines.ts'

/** How long after a change the widest values are looked for (ms). */
const calm = 250

/** The widths with which columns of prices begin: they grow with the values that are there, and while they are looked at never shrink. */
export function useFirstWidths(style: NumberStyle): FieldWidths {
  const store = usePriceStore()
  const { look } = useSheetRules()
  const retailer = usePrices(state => state.retailer)
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
export function useDrawnWidths(): DrawnWidths {
  const { rememberedAs } = useSheetRules()
  const profile = useSession()?.profile?.id ?? ''
  const sheet = usePrices(state => state.retailer) ?? ''
  return useMemo(
    () =>
      new DrawnWidths(drawnWidths(rememberedAs, profile, sheet), widths =>
        rememberWidths(rememberedAs, profile, sheet, widths),
      ),
    [rememberedAs, profile, sheet],
  )
}

/** Remembers what a person draws. */
export function useDrawing(api: GridApi<Line> | null, widths: DrawnWidths, scale: number): void {
  useEffect(() => {
    if (!api) return
    const resized = ({ source, finished, columns }: ColumnResizedEvent<Line>) => {
      if (source !== 'uiColumnResized' || !finished) return
      for (const column of columns ?? []) widths.draw(column.getColId(), column.getActualWidth(), scale)
    }
    api.addEventListener('columnResized', resized)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('columnResized', resized)
    }
  }, [api, widths, scale])
}
