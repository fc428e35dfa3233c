import { useQueryClient } from '@tanstack/react-query'
import type { DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import { goTo, useClient, useDeskQuery, useWords, WorkLine } from '../kit/index.ts'
import { exportLook } from './exports/ExportsView.tsx'
import { count } from './numbers.ts'
import { isRunning } from './step-status.ts'
import { lookOf } from './upload/upload-look.ts'
import { useImportActions, useImportAttempt, useImports } from './use-imports.ts'

const openDraft = (draft: number) => goTo('imports', { draft: String(draft) })

/** Finds the draft whose upload the service calls by a batch; answers what opens it, or null. */
export function useOpenUpload(): (batch: string) => (() => void) | null {
  const drafts = useImports(state => state.drafts)
  return batch => {
    const draft = drafts?.find(({ upload }) => upload?.batch === batch)
    return draft ? () => openDraft(draft.id) : null
  }
}

function UploadLine({ draft: { id: draft, name, retailer, upload } }: { draft: DraftSummary }) {
  const t = useWords('imports-upload')
  const words = useWords('imports')
  const client = useClient()
  const attempt = useImportAttempt()
  const { data: outbox } = useDeskQuery('prices.outbox', {})
  if (!upload) return null
  const { id, way, cells, saved, rejected, waiting } = upload
  const { word, tone } = lookOf(upload, outbox?.state === 'paused')
  const ended = saved + rejected
  const canCancel = way === 'cells' && waiting > 0
  return (
    <WorkLine
      title={words('work.upload', { name })}
      detail={
        way === 'cells' ? words('work.cells', { state: t(word), done: count(ended), cells: count(cells) }) : t(word)
      }
      tone={tone}
      {...(way === 'cells' && cells > 0 ? { done: ended / cells } : {})}
      onOpen={() => openDraft(draft)}
      act={
        canCancel
          ? {
              title: words('work.cancel'),
              run: () =>
                attempt(t('told.cancel'), () => client.call('prices.cancelUnsent', { sheet: retailer.id, entry: id })),
            }
          : undefined
      }
    />
  )
}

/** Uploads that are under way, and exports that this window has asked for, in the job tray. */
export function ImportWork() {
  const t = useWords('imports')
  const words = useWords('imports-exports')
  const { showExports } = useImportActions()
  const drafts = useImports(state => state.drafts)
  // The list of exports is asked for only if someone has looked at it: reading it opens the prices.
  const enabled = useQueryClient().getQueryData(['imports.exports', {}, useClient().place ?? null]) !== undefined
  const { data } = useDeskQuery('imports.exports', {}, { enabled })
  const uploads = drafts?.filter(({ upload }) => upload && isRunning(upload.state)) ?? []
  const waiting = data?.exports.filter(one => exportLook(one).tone === 'moving') ?? []
  return (
    <>
      {uploads.map(draft => (
        <UploadLine key={draft.id} draft={draft} />
      ))}
      {waiting.map(one => (
        <WorkLine
          key={one.id}
          title={t('work.export', { retailer: one.retailerName ?? one.retailer ?? words('noRetailer') })}
          detail={one.status}
          tone="moving"
          onOpen={() => {
            goTo('imports')
            showExports(true)
          }}
        />
      ))}
    </>
  )
}
