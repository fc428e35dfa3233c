import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import type { RevertAsked } from '../../../src-shared/contract/prices.ts'
import { useClient } from '../../kit/index.ts'

interface WentBack {
  /** Cells that somebody else has changed since: a person is asked about them. */
  elsewhere: number
  asked: RevertAsked | null
  view: DraftView
}

/** What is asked of an upload: of a file at the studio, of what went cell by cell at the journal of prices. */
export function useUploadCalls(sheet: string, { id, draft, way }: Upload) {
  const client = useClient()
  const view = () => client.call('imports.open', { draft })
  return {
    async cancelUnsent(): Promise<DraftView> {
      await client.call('prices.cancelUnsent', { sheet, entry: id })
      return view()
    },
    receipt: (only: 'all' | 'rejected') =>
      way === 'cells'
        ? client.call('prices.receipt', { sheet, entry: id, only })
        : client.call('imports.receipt', { draft, upload: id, only }),
    async takeBack(overwrite: 'ask' | 'skip' | 'all', about: RevertAsked | null): Promise<WentBack> {
      if (way === 'file') {
        const answer = await client.call('imports.takeBack', { draft, upload: id, overwrite })
        return { ...answer, elsewhere: overwrite === 'ask' ? answer.elsewhere : 0, asked: null }
      }
      const asking = about ? { asked: about } : {}
      const { elsewhere, asked } = await client.call('prices.revert', { sheet, entry: id, overwrite, ...asking })
      return { elsewhere: asked ? elsewhere : 0, asked, view: await view() }
    },
  }
}
