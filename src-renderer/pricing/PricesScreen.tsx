import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useMemo } from 'react'
import { usePreferences, useScanTaker, useSearchEnter, useSearchText, useSession } from '../app/index.ts'
import { Lines } from './bar/Lines.tsx'
import { PriceBar } from './bar/PriceBar.tsx'
import { BulkPanel } from './bulk/BulkPanel.tsx'
import { rowOfCode } from './finding.ts'
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

/** A fabric code that is scanned leads to its row, also out of a cell: there it is no price. */
function useScans(): void {
  const t = usePriceWords()
  const store = usePriceStore()
  const taker = useMemo(
    () => ({
      knows(text: string) {
        const { columns } = store.getState()
        return columns !== null && rowOfCode(columns, text) !== null
      },
      take(text: string) {
        const { columns } = store.getState()
        if (columns && rowOfCode(columns, text) !== null) store.actions.goToCode(text)
        else notifications.show({ id: 'no-code', message: t('told.noCode', { code: text }), autoClose: 8000 })
      },
    }),
    [store, t],
  )
  useScanTaker(taker)
}

/** The columns that this desk shows or leaves out are settings, so that they are the same at the next start. */
function useKeptColumns(): void {
  const { pricePlusSize: plusSize, priceDays: days } = usePreferences()
  const { setView } = usePriceActions()
  useEffect(() => setView({ plusSize, days }), [plusSize, days, setView])
}

/** Opens what was open last, where the way here has not (usePriceProfile). */
function useFirstOpen(): void {
  const store = usePriceStore()
  const retailer = usePrices(state => state.retailer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another retailer may be the one that was open last
  useEffect(() => store.openLast(), [store, retailer])
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
  useScans()
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
