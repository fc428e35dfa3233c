import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'
import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'
import { newUpload, proofOf } from './stand-in-import-uploads.ts'

/** Uploads that a person starts on a stand-in desk: each runs its course in a few seconds. */
export function standInUploading({
  emit,
  of,
  told,
  mustBeOnline,
  later,
}: {
  emit: EmitEvent
  of(draft: number): StandInDraft
  told(draft: StandInDraft): DraftView
  mustBeOnline(): void
  later(ms: number, run: () => void): void
}): Pick<
  CommandHandlers,
  'imports.upload' | 'imports.cancelUpload' | 'imports.prove' | 'imports.takeBack' | 'imports.receipt'
> {
  const become = (draft: StandInDraft, id: number, over: Partial<Upload> | ((old: Upload) => Upload)) => {
    draft.uploads = draft.uploads.map(old =>
      old.id !== id ? old : typeof over === 'function' ? over(old) : { ...old, ...over },
    )
    emit('imports.changed', { draft: draft.summary.id })
    emit('imports.drafts', {})
  }
  return {
    'imports.upload': async ({ draft: id, way, sure }) => {
      const draft = of(id)
      if (draft.sameBytesAt !== null && !sure && way === 'file')
        throw new DeskError('imports.same-bytes', { at: new Date(draft.sameBytesAt).toISOString() })
      mustBeOnline()
      const upload = newUpload(draft, way)
      draft.uploads.unshift(upload)
      if (way === 'file') {
        const jobs = { processed: 40, pending: 3, failed: 0 }
        later(400, () => become(draft, upload.id, { state: 'queued', batch: '9b1d-4471', jobs }))
        later(1600, () => become(draft, upload.id, { state: 'proving', jobs: { ...jobs, pending: 0 } }))
        later(2600, () => become(draft, upload.id, old => proofOf(draft, old, 0)))
      } else
        for (let step = 1; step <= 5; step++)
          later(step * 400, () => {
            const saved = step === 5 ? Math.max(0, upload.cells - 2) : Math.floor((upload.cells * step) / 5)
            const rejected = step === 5 ? Math.min(2, upload.cells) : 0
            become(draft, upload.id, old =>
              old.state !== 'outbox'
                ? old
                : {
                    ...{ ...old, saved, rejected, waiting: upload.cells - saved - rejected },
                    state: step === 5 ? 'ended' : 'outbox',
                  },
            )
          })
      return told(draft)
    },
    'imports.cancelUpload': async ({ draft: id, upload }) => {
      const draft = of(id)
      // What was saved so far stays; the steps that were still to come change nothing any more.
      draft.uploads = draft.uploads.map(old =>
        old.id === upload && old.state === 'outbox' ? { ...old, state: 'ended', waiting: 0 } : old,
      )
      return told(draft)
    },
    'imports.prove': async ({ draft: id, upload }) => {
      mustBeOnline()
      const draft = of(id)
      draft.uploads = draft.uploads.map(old => (old.id === upload ? { ...old, state: 'proving' } : old))
      later(900, () => become(draft, upload, old => proofOf(draft, old, 0)))
      return told(draft)
    },
    'imports.takeBack': async ({ draft: id, upload, overwrite }) => {
      const draft = of(id)
      if (overwrite === 'ask') return { elsewhere: 3, view: draft.view() }
      draft.uploads = draft.uploads.map(old => (old.id === upload ? { ...old, state: 'taken-back' } : old))
      return { elsewhere: 3, view: told(draft) }
    },
    'imports.receipt': async ({ upload, only }) => ({
      name: only === 'all' ? `receipt-${upload}.csv` : `rejected-${upload}.csv`,
      text: 'Fabric Code,Combination,Field,Before,Wanted,Outcome,Reason\r\n',
    }),
  }
}
