import { useShallow } from 'zustand/react/shallow'
import { errorFromJson } from '../../../src-shared/errors.ts'
import { type Action, useClient, useErrorNotice, useWords } from '../../kit/index.ts'
import type { PrintState, Undoable } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'

/** The newest decision of this window that can still be undone, with the jobs that it is about. */
function undoableNow({ undoable, rows }: Pick<PrintState, 'undoable' | 'rows'>): Undoable | null {
  for (const { action, jobs } of undoable.toReversed()) {
    const left = jobs.filter(job => rows.get(job)?.undoUntil !== undefined)
    if (left.length > 0) return { action, jobs: left }
  }
  return null
}

/** What can be undone now, as the list shows it. */
export function useUndoable(): Undoable | null {
  const action = usePrint(state => undoableNow(state)?.action ?? null)
  const jobs = usePrint(useShallow(state => undoableNow(state)?.jobs ?? []))
  return action && { action, jobs }
}

/** Undoes the newest decision, and chooses its job again. */
export function useUndoAction(): Action {
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const t = useWords('print')
  const undo = async () => {
    const newest = undoableNow(store.getState())
    if (!newest) return
    try {
      const { done, refused } = await client.call('jobs.undo', { jobs: [...newest.jobs] })
      for (const { reason } of refused.slice(0, 1)) notice(errorFromJson({ ...reason, retry: 'no' }), t('action.undo'))
      const { grid } = store.getState()
      const [only, ...more] = done
      if (only === undefined || more.length > 0 || !grid?.choose(only)) grid?.focus()
    } catch (error) {
      notice(error, t('action.undo'))
    }
  }
  return {
    keys: 'Mod+Z',
    title: t('action.undo'),
    needs: 'jobs.undo',
    run: () => void undo(),
    when: () => undoableNow(store.getState()) !== null,
    whyNot: t('why.no-undo'),
  }
}
