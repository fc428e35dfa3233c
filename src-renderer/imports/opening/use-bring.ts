import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { mostSourceBytes } from '../../../src-shared/contract/imports.ts'
import { useWords } from '../../kit/index.ts'
import type { SourceFile } from '../import-state.ts'
import { size } from '../numbers.ts'
import { useImportActions, useImportAttempt } from '../use-imports.ts'
import { useFileDialog } from './use-file-dialog.ts'

/** Takes files that were dropped, pasted or chosen: price lists become drafts, a catalogue or a mapping goes to the open draft. */
export function useBring(): (files: readonly SourceFile[]) => void {
  const t = useWords('imports-opening')
  const { bring, bringJson } = useImportActions()
  const attempt = useImportAttempt()
  return useCallback(
    files => {
      for (const source of files) {
        const { file } = source
        const { name } = file
        attempt(t('drop.doing', { name }), async () => {
          if (/\.json$/i.test(name) && file.size < 200_000_000) {
            const taken = await bringJson(file)
            if (taken !== null) {
              const key = taken === 'noDraft' ? 'drop.noDraft' : (`drop.${taken}Taken` as const)
              notifications.show({ id: key, message: t(key, { name }), autoClose: 6000 })
              return
            }
          }
          if (file.size > mostSourceBytes) {
            const message = t('drop.large', { name, size: size(file.size) })
            notifications.show({ id: 'large', message, autoClose: 8000 })
            return
          }
          await bring(source)
        })
      }
    },
    [bring, bringJson, attempt, t],
  )
}

/** Asks for files in a dialog, and takes them. */
export function useChooseFiles(): () => void {
  const t = useWords('imports-opening')
  const bring = useBring()
  const choose = useFileDialog()
  const attempt = useImportAttempt()
  return useCallback(() => attempt(t('drop.choose'), async () => bring(await choose())), [attempt, t, bring, choose])
}
