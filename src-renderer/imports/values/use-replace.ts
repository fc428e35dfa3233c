import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { mostReplaced, type Replacement } from '../../../src-shared/contract/import-drafts.ts'
import { useClient, useWords } from '../../kit/index.ts'
import { placesSeen } from '../import-actions.ts'
import { count } from '../numbers.ts'
import { useImportActions, useImportAttempt, useImportStore } from '../use-imports.ts'
import { undoOf } from './text-undo.ts'

/** Replaces texts of the file, all of them as one step that can be undone; says how many it changed. */
export function useReplace(): (of: Replacement) => void {
  const t = useWords('imports-values')
  const client = useClient()
  const store = useImportStore()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  return useCallback(
    of =>
      attempt(t('told.edit'), async () => {
        const seen = placesSeen(store.getState())
        if (!seen) return
        const { draft } = seen
        const { total, cells } = await client.call('imports.replacements', { draft, of, count: mostReplaced })
        if (total === 0 || total > cells.length) {
          const message = t(total === 0 ? 'told.noReplacement' : 'told.tooMany', {
            most: count(mostReplaced),
          })
          notifications.show({ id: 'replaced', message })
          return
        }
        undoOf(store, seen).keep(
          cells.map(({ row, column, before, edited }) => ({ row, column, text: edited ? before : null })),
        )
        await decide(
          { set: 'texts', cells: cells.map(({ row, column, after }) => ({ row, column, text: after })) },
          seen,
        )
        const message = t('told.replaced', { count: total, figure: count(total) })
        notifications.show({ id: 'replaced', message, autoClose: 4000 })
      }),
    [t, client, store, decide, attempt],
  )
}
