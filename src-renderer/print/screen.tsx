import { useEffect } from 'react'
import { markPlace, type Screen, useNeedsYouHere, usePlace } from '../kit/index.ts'
import { useUndoNotice } from './act/UndoNotice.tsx'
import { usePrintActions } from './act/use-print-actions.ts'
import { Banners } from './bar/Banners.tsx'
import { PrintBar } from './bar/PrintBar.tsx'
import { ManyJobsDialog } from './dialogs/ManyJobsDialog.tsx'
import { FoundLine } from './find/FoundLine.tsx'
import { ScanStation } from './find/ScanStation.tsx'
import { useFind } from './find/use-find.ts'
import { JobGrid } from './grid/JobGrid.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { OrderPanel } from './order/OrderPanel.tsx'
import styles from './PrintDesk.module.css'
import { usePrintEntries } from './palette.ts'
import { LargePreview } from './preview/LargePreview.tsx'
import { RequestsLine } from './requests/RequestsLine.tsx'
import { usePrint, usePrintStore } from './use-print.ts'
import { useSteadyList } from './use-steady-list.ts'

/** Shows the order that the place names (`#print?order=1234`), once. */
function useNamedOrder(): void {
  const store = usePrintStore()
  const order = usePlace(({ screen, params }) => (screen === 'print' ? params['order'] : undefined))
  useEffect(() => {
    if (order === undefined) return
    markPlace('print', {})
    store.setState({
      orderPlace: { kind: 'order', order, missing: false, linked: true },
      moving: false,
      inspectorOpen: true,
    })
  }, [order, store])
}

/** The print desk: today's jobs, live, and what a person can do with them. */
function PrintDesk() {
  usePrintActions()
  useUndoNotice()
  useFind()
  useNamedOrder()
  const place = usePrint(state => state.orderPlace)
  const open = usePrint(state => state.inspectorOpen && (place !== null || state.chosen.length > 0))
  const above = useSteadyList()
  return (
    <div className={styles['desk']} data-open={open || undefined}>
      <div className={styles['work']}>
        <div ref={above} className="flex no-shrink column gap-8">
          <PrintBar />
          <Banners />
          <RequestsLine />
          <FoundLine />
        </div>
        <JobGrid />
      </div>
      {open && (place ? <OrderPanel place={place} /> : <Inspector />)}
      <ManyJobsDialog />
      <LargePreview />
      <ScanStation />
    </div>
  )
}

export const screen: Screen = {
  id: 'print',
  place: 1,
  own: true,
  menu: [
    {
      names: ['printing', 'print jobs', 'orders printing', 'orders print jobs', 'printing jobs', '打印', '打印任务'],
    },
    { names: ['orders printing jobs', 'cloud print', 'printing cloud', 'orders printing cloud', '云打印'] },
  ],
  keys: 'Ctrl+1',
  icon: (
    <>
      <path d="M7 8.5V3.5h10v5" />
      <path d="M6.5 17.5H5a1.5 1.5 0 0 1-1.5-1.5v-5A2.5 2.5 0 0 1 6 8.5h12a2.5 2.5 0 0 1 2.5 2.5v5a1.5 1.5 0 0 1-1.5 1.5h-1.5" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  Screen: PrintDesk,
  stays: true,
  usePaletteEntries: usePrintEntries,
  useNeedsYou: useNeedsYouHere,
}
