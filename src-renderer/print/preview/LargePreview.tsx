import { Modal } from '@mantine/core'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { useJobTitle } from '../use-job-title.ts'
import { useJob, usePrint, usePrintStore } from '../use-print.ts'
import { useOrderDocument } from './order-document.ts'
import { Preview } from './Preview.tsx'
import { versionOf } from './version.ts'

function Large({ row }: { row: JobRow }) {
  const store = usePrintStore()
  const title = useJobTitle()
  const close = () => {
    store.setState({ previewing: false })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title(row)}
      size="min(900px, 92vw)"
      styles={{ body: { height: 'min(82vh, 1100px)' } }}
      onKeyDown={event => {
        if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('button'))) return
        event.preventDefault()
        close()
      }}
    >
      <Preview job={row.id} version={versionOf(row)} order={useOrderDocument(row)} most={4} large />
    </Modal>
  )
}

function OfJob({ job }: { job: string }) {
  const row = useJob(job)
  return row ? <Large row={row} /> : null
}

/** The chosen job's document, as large as the window; Space or Esc closes it. */
export function LargePreview() {
  const previewing = usePrint(state => state.previewing)
  const only = usePrint(state => (state.chosen.length === 1 ? state.chosen[0] : undefined))
  return previewing && only !== undefined ? <OfJob key={only} job={only} /> : null
}
