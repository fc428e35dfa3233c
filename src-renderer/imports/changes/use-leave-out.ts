import { useCallback } from 'react'
import { fileCell } from '../../../src-shared/imports/sheet.ts'
import { useClient, useWords } from '../../kit/index.ts'
import { useImportActions, useImportAttempt } from '../use-imports.ts'
import type { ChangesView } from './change-filter.ts'
import type { ListedChange } from './difference.ts'

/** Leaves all changes out that a filter shows, or takes them in again. */
export function useLeaveOut(): (filter: ChangesView, on: boolean) => void {
  const t = useWords('imports-changes')
  const client = useClient()
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  return useCallback(
    ({ only, combination, collection, code }, on) =>
      attempt(t('told.out'), () =>
        run(draft => client.call('imports.leaveOutChanges', { draft, only, combination, collection, code, on })),
      ),
    [t, client, run, attempt],
  )
}

/** Leaves one change out, or takes it in again. */
export function useToggleLine(): (line: ListedChange) => void {
  const t = useWords('imports-changes')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  return useCallback(
    ({ row, column, leftOut }) =>
      attempt(t('told.out'), () =>
        decide({ set: 'left-out-cells', cells: Float64Array.of(fileCell(row, column)), on: !leftOut }),
      ),
    [t, decide, attempt],
  )
}
