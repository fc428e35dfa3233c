import { useCallback, useEffect, useRef } from 'react'
import { usePreferences, useSearchEnter, useSearchText, useSession } from '../app/index.ts'
import { Lines } from './bar/Lines.tsx'
import { PriceBar } from './bar/PriceBar.tsx'
import { BulkPanel } from './bulk/BulkPanel.tsx'
import { PriceGrid } from './grid/index.ts'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { Instead, Note } from './Instead.tsx'
import { isGridThere } from './is-grid-there.ts'
import styles from './PricesScreen.module.css'
import { FirstRetailer } from './retailer/FirstRetailer.tsx'
import { LargeChange } from './saving/LargeChange.tsx'
import { ProblemsPanel } from './saving/ProblemsPanel.tsx'
import { RevertAsk } from './saving/RevertAsk.tsx'
import { SavingBar } from './saving/SavingBar.tsx'
import { usePriceKeys } from './use-price-keys.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from './use-prices.ts'
import { useTold } from './use-told.ts'
import { usePriceWords } from './words.ts'

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

/** The columns that this desk shows or leaves out are settings, so that they are the same at the next start. */
function useKeptColumns(): void {
  const { pricePlusSize: plusSize, priceDays: days } = usePreferences()
  const { setView } = usePriceActions()
  useEffect(() => setView({ plusSize, days }), [plusSize, days, setView])
}

/** Opens what was open last, once per window. */
function useFirstOpen(): void {
  const { open } = usePriceActions()
  const retailer = usePrices(state => state.retailer)
  const idle = usePrices(({ head, columns, failure }) => !head && !columns && failure === null)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (retailer === null || !idle || asked.current === retailer) return
    asked.current = retailer
    void open(retailer)
  }, [retailer, idle, open])
}

function Panels() {
  const panel = usePrices(state => state.panel)
  if (panel === 'bulk') return <BulkPanel />
  if (panel === 'problems') return <ProblemsPanel />
  if (panel === 'history') return <HistoryPanel />
  return null
}

function Desk() {
  usePriceKeys()
  useSearch()
  useKeptColumns()
  useFirstOpen()
  useTold()
  const chosen = usePrices(state => state.retailer !== null)
  const there = usePrices(isGridThere)
  const open = usePrices(state => state.panel !== 'none' && state.columns !== null)
  if (!chosen) return <FirstRetailer />
  return (
    <div className={styles['screen']} data-open={open || undefined}>
      <div className={styles['work']}>
        <PriceBar />
        <Lines />
        <SavingBar />
        <div className={styles['grid']}>
          {there && <PriceGrid />}
          <Instead />
        </div>
      </div>
      {open && <Panels />}
      <RevertAsk />
      <LargeChange />
    </div>
  )
}

/** The screen of fabric prices: one retailer's grid, and everything around it. */
export function PricesScreen() {
  const t = usePriceWords()
  const session = useSession()
  const { see } = usePriceRights()
  if (!session?.profile) return <Note title={t('empty.noProfile')} text={t('empty.noProfileText')} />
  if (!see) {
    const name = session.me?.name ?? session.me?.email ?? ''
    return <Note title={t('empty.notAllowed')} text={t('empty.notAllowedText', { name })} />
  }
  return <Desk key={session.profile.id} />
}
