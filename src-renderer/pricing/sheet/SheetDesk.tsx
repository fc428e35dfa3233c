import { type ReactNode, useCallback, useEffect } from 'react'
import { useSearchEnter, useSearchText } from '../../app/index.ts'
import { Lines } from '../bar/Lines.tsx'
import { BulkPanel } from '../bulk/BulkPanel.tsx'
import { PriceGrid } from '../grid/PriceGrid.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { Instead } from '../parts/Instead.tsx'
import { ClearAsk } from '../saving/ClearAsk.tsx'
import { ProblemsPanel } from '../saving/ProblemsPanel.tsx'
import { RevertAsk } from '../saving/RevertAsk.tsx'
import { isGridThere } from '../state/is-grid-there.ts'
import { useNotices } from '../state/use-notices.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './SheetDesk.module.css'
import { usePriceKeys } from './use-price-keys.ts'

/** The search box of the head narrows the grid; Enter goes to the first of what it found. */
function useSearch(): void {
  const text = useSearchText()
  const store = usePriceStore()
  const { setView } = usePriceActions()
  useEffect(() => setView({ text }), [text, setView])
  const enter = useCallback(
    (entered: string) => {
      setView({ text: entered })
      return store.getState().grid?.goToFirst() ?? false
    },
    [store, setView],
  )
  useSearchEnter(enter)
}

/** Opens what was open last, where the way here has not (useEarlyOpen). */
function useFirstOpen(): void {
  const store = usePriceStore()
  const retailer = usePrices(state => state.sheet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet may be the one that was open last
  useEffect(() => store.openLast(), [store, retailer])
}

function Panels() {
  const panel = usePrices(state => state.panel)
  if (panel === 'bulk') return <BulkPanel />
  if (panel === 'problems') return <ProblemsPanel />
  if (panel === 'history') return <HistoryPanel />
  return null
}

/** A sheet of prices as a spreadsheet, with what is beside it: the same for fabrics and designs. */
export function SheetDesk({
  first,
  above,
  below,
}: {
  /** In the place of everything, while no sheet was ever chosen. */
  first: ReactNode
  /** Over the grid: what is shown, how it is saved. */
  above: ReactNode
  /** Under the grid. */
  below?: ReactNode
}) {
  usePriceKeys()
  useSearch()
  useFirstOpen()
  useNotices()
  const chosen = usePrices(state => state.sheet !== null)
  const there = usePrices(isGridThere)
  const open = usePrices(state => state.panel !== 'none' && state.columns !== null)
  if (!chosen) return first
  return (
    <div className={styles['screen']} data-open={open || undefined}>
      <div className={styles['work']}>
        {above}
        <Lines />
        <div className={styles['grid']}>
          {there && <PriceGrid />}
          <Instead />
        </div>
        {below}
      </div>
      {open && <Panels />}
      <RevertAsk />
      <ClearAsk />
    </div>
  )
}
