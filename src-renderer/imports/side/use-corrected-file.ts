import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { saveFile, useClient, useSay, useWords } from '../../kit/index.ts'
import { useImportAttempt, useImportStore } from '../use-imports.ts'

/** Offers the corrected file of the open draft to be saved. */
export function useCorrectedFile(): (only: 'all' | 'changes') => void {
  const t = useWords('imports-side')
  const client = useClient()
  const store = useImportStore()
  const attempt = useImportAttempt()
  const say = useSay()
  return useCallback(
    only => {
      const { open: draft } = store.getState()
      if (draft === null) return
      attempt(t('saveDoing'), async () => {
        const { leftOut, ...file } = await client.call('imports.correctedFile', { draft, only })
        saveFile(file)
        if (leftOut) notifications.show({ id: 'left-out', message: say(leftOut), autoClose: false })
      })
    },
    [client, store, attempt, t, say],
  )
}
