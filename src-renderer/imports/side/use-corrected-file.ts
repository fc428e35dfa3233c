import { useCallback } from 'react'
import { saveFile, useClient } from '../../app/index.ts'
import { useImportStore, useTelling } from '../use-imports.ts'
import { useSideWords } from './words.ts'

/** Offers the corrected file of the open draft to be saved. */
export function useCorrectedFile(): (only: 'all' | 'changes') => void {
  const t = useSideWords()
  const client = useClient()
  const store = useImportStore()
  const telling = useTelling()
  return useCallback(
    only => {
      const { open: draft } = store.getState()
      if (draft === null) return
      telling(t('saveDoing'), async () =>
        saveFile(await client.call('imports.correctedFile', { draft, only })),
      )
    },
    [client, store, telling, t],
  )
}
