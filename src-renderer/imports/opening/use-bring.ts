import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { mostSourceBytes } from '../../../src-shared/contract/imports.ts'
import { textOfFile, useClient, useWords } from '../../kit/index.ts'
import { kindOfJson } from '../file-head.ts'
import type { SourceFile } from '../import-state.ts'
import { size } from '../numbers.ts'
import { useImportActions, useImportAttempt, useImportStore } from '../use-imports.ts'
import { useFileDialog } from './use-file-dialog.ts'

/** Takes files that were dropped, pasted or chosen: price lists become drafts, a catalogue or a mapping goes to the open draft. */
export function useBring(): (files: readonly SourceFile[]) => void {
  const t = useWords('imports-opening')
  const store = useImportStore()
  const { bring, run } = useImportActions()
  const take = useTaking()
  const attempt = useImportAttempt()
  return useCallback(
    files => {
      for (const source of files) {
        const { file } = source
        const { name } = file
        attempt(t('drop.doing', { name }), async () => {
          if (/\.json$/i.test(name) && file.size < 200_000_000) {
            const text = await textOfFile(file)
            const kind = kindOfJson(text)
            if (kind !== null) {
              const isOpen = store.getState().view?.header != null
              if (isOpen) await run(draft => take(kind, draft, text))
              const key = !isOpen ? 'drop.noDraft' : kind === 'map' ? 'drop.mapTaken' : 'drop.catalogueTaken'
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
    [bring, run, take, store, attempt, t],
  )
}

function useTaking() {
  const client = useClient()
  return useCallback(
    (kind: 'map' | 'catalogue', draft: number, text: string) =>
      kind === 'map'
        ? client.call('imports.takeMap', { draft, text })
        : client.call('imports.catalogue', { draft, text }),
    [client],
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
