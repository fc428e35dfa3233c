import { usePrintKeys } from './act/use-print-keys.ts'
import { Banners } from './bar/Banners.tsx'
import { PrintBar } from './bar/PrintBar.tsx'
import { ManyJobsDialog } from './dialogs/ManyJobsDialog.tsx'
import { FoundLine } from './find/FoundLine.tsx'
import { useFind } from './find/use-find.ts'
import { JobGrid } from './grid/JobGrid.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { OrderPanel } from './order/OrderPanel.tsx'
import styles from './PrintDesk.module.css'
import { LargePreview } from './preview/LargePreview.tsx'
import { RequestsLine } from './requests/RequestsLine.tsx'
import { usePrint } from './use-print.ts'

/** The print desk: today's jobs, live, and what a person can do with them. */
export function PrintDesk() {
  usePrintKeys()
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
    </div>
  )
}
