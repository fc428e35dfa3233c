import { type ReactNode, useCallback, useEffect } from 'react'
import { useSearchEnter, useSearchText } from '../../kit/index.ts'
import { Lines } from '../bar/Lines.tsx'
import { BulkPanel } from '../bulk/BulkPanel.tsx'
import { CellBar } from '../grid/CellBar.tsx'
import { PriceGrid } from '../grid/PriceGrid.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { GridPlaceholder } from '../parts/GridPlaceholder.tsx'
import { Asks } from '../saving/Asks.tsx'
import { ProblemsPanel } from '../saving/ProblemsPanel.tsx'
import { isGridThere } from '../state/is-grid-there.ts'
import { useNotices } from '../state/use-notices.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './SheetDesk.module.css'
import { useSheetActions } from './use-sheet-actions.ts'

/** The search box in the header filters the grid; Enter goes to the first result. */
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

/** Opens the last sheet, unless navigating here already did (useEarlyOpen). */
function useFirstOpen(): void {
  const store = usePriceStore()
  const retailer = usePrices(state => state.sheet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last sheet may now be a different one
  useEffect(() => store.openLast(), [store, retailer])
}

function Panels() {
  const panel = usePrices(state => state.panel)
  if (panel === 'bulk') return <BulkPanel />
  if (panel === 'problems') return <ProblemsPanel />
  if (panel === 'history') return <HistoryPanel />
  return null
}

/** A sheet of prices as a spreadsheet, with its bars and panels; shared by fabrics and designs. */
export function SheetDesk({
  first,
  above,
  below,
}: {
  /** Replaces everything while no sheet was ever chosen. */
  first: ReactNode
  /** Above the grid: the view and the save state. */
  above: ReactNode
  /** Below the grid. */
  below?: ReactNode
}) {
  useSheetActions()
  useSearch()
  useFirstOpen()
  useNotices()
  const chosen = usePrices(state => state.sheet !== null)
  const isThere = usePrices(isGridThere)
  const open = usePrices(state => state.panel !== 'none' && state.columns !== null)
  if (!chosen) return first
  return (
    <div className={styles['screen']} data-open={open || undefined}>
      <div className={styles['work']}>
        {above}
        <Lines />
        <div className={styles['grid']}>
          {isThere && <PriceGrid />}
          <GridPlaceholder />
        </div>
        {isThere && <CellBar />}
        {below}
      </div>
      {open && <Panels />}
      <Asks />
    </div>
  )
}
