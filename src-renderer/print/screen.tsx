import { type Screen, useNeedsYouHere } from '../app/index.ts'
import { useUndoNotice } from './act/UndoNotice.tsx'
import { usePrintKeys } from './act/use-print-keys.ts'
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
import { LargePreview } from './preview/LargePreview.tsx'
import { RequestsLine } from './requests/RequestsLine.tsx'
import { usePrint } from './use-print.ts'

/** The print desk: today's jobs, live, and what a person can do with them. */
function PrintDesk() {
  usePrintKeys()
  useUndoNotice()
  useFind()
  const open = usePrint(state => state.inspectorOpen)
  const place = usePrint(state => state.orderPlace)
  return (
    <div className={styles['desk']} data-open={open || undefined}>
      <div className={styles['work']}>
        <PrintBar />
        <Banners />
        <RequestsLine />
        <FoundLine />
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
  title: 'Print desk',
  short: 'Print',
  place: 1,
  keys: 'Ctrl+1',
  icon: (
    <>
      <path d="M7 8.5V3.5h10v5" />
      <path d="M6.5 17.5H5a1.5 1.5 0 0 1-1.5-1.5v-5A2.5 2.5 0 0 1 6 8.5h12a2.5 2.5 0 0 1 2.5 2.5v5a1.5 1.5 0 0 1-1.5 1.5h-1.5" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  Screen: PrintDesk,
  useNeedsYou: useNeedsYouHere,
}
