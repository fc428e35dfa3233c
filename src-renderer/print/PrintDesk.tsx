import { useEffect } from 'react'
import { useScan, useSearchText } from '../app/index.ts'
import { usePrintKeys } from './act/use-print-keys.ts'
import { Banners } from './bar/Banners.tsx'
import { PrintBar } from './bar/PrintBar.tsx'
import { ManyJobsDialog } from './dialogs/ManyJobsDialog.tsx'
import { jobTest, noFilter } from './filter.ts'
import { Empty } from './grid/Empty.tsx'
import { JobGrid } from './grid/JobGrid.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { compareByNeed } from './order-of-need.ts'
import styles from './PrintDesk.module.css'
import { LargePreview } from './preview/LargePreview.tsx'
import { usePrint, usePrintStore } from './use-print.ts'

/** Narrows the list to what stands in the search box; a code that was scanned chooses its job. */
function useSearch(): void {
  const store = usePrintStore()
  const text = useSearchText()
  useEffect(() => {
    if (store.getState().filter.text !== text)
      store.setState(({ filter }) => ({ filter: { ...filter, text } }))
  }, [store, text])
  useScan(scanned => {
    const { rows, grid } = store.getState()
    const [first] = [...rows.values()].filter(jobTest({ ...noFilter, text: scanned })).sort(compareByNeed)
    if (first) grid?.choose(first.id)
  })
}

/** The print desk: today's jobs, live, and what a person can do with them. */
export function PrintDesk() {
  usePrintKeys()
  useSearch()
  const open = usePrint(state => state.inspectorOpen)
  return (
    <div className={styles['desk']} data-open={open || undefined}>
      <div className={styles['work']}>
        <PrintBar />
        <Banners />
        <div className={styles['list']}>
          <JobGrid />
          <Empty />
        </div>
      </div>
      {open && <Inspector />}
      <ManyJobsDialog />
      <LargePreview />
    </div>
  )
}
