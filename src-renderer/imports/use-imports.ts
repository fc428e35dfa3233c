import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { CommandInput, CommandOutput } from '../../src-shared/contract/index.ts'
import { perPlace, useClient, useDeskQuery, useErrorNotice } from '../kit/index.ts'
import type { ImportActions, ImportState } from './import-state.ts'
import { createImportStore, type ImportStore } from './store.ts'

const storeOf = perPlace(client => createImportStore(client))

/** The one import studio of this window: the screen and the status bar share it. */
export const useImportStore = (): ImportStore => storeOf(useClient())

/** A slice of the studio. */
export function useImports<T>(select: (state: ImportState) => T): T {
  return useStore(useImportStore(), select)
}

/** What the studio can do; stays the same object. */
export function useImportActions(): ImportActions {
  return useImportStore().actions
}

/** A slice of the open draft. Only for parts that are shown while one is open and read. */
export function useDraft<T>(select: (view: DraftView) => T): T {
  return useImports(({ view }) => {
    if (!view) throw new TypeError('no draft is open')
    return select(view)
  })
}

type OfDraft = 'imports.rows' | 'imports.problems' | 'imports.unknownCodes' | 'imports.changes' | 'imports.replacements'

const numbers = new WeakMap<DraftView, number>()
let last = 0

/** A number for each view of a draft, so that an answer about one isn't used for a later one. */
function numberOf(view: DraftView): number {
  const known = numbers.get(view) ?? ++last
  numbers.set(view, known)
  return known
}

/**
 * A part of the open draft, as its view is now; the part of the view before stays until it is here (unless `keepsOld` is false), null
 * before the first. Without an input nothing is asked.
 */
export function useDraftQuery<N extends OfDraft>(
  command: N,
  input: Omit<CommandInput<N>, 'draft'> | null,
  keepsOld = true,
): CommandOutput<N> | null {
  const view = useDraft(each => each)
  const of = input && ({ draft: view.draft.id, ...input } as CommandInput<N>)
  const { data } = useDeskQuery(command, of, { keepsOld, asOf: numberOf(view) })
  return (of && data) ?? null
}

/** Runs a button's action and reports its failure: `doing` names the action (“Save the file”). */
export function useImportAttempt(): (doing: string, run: () => Promise<unknown>) => void {
  const notice = useErrorNotice()
  return useCallback(
    (doing, run) => {
      run().catch(error => notice(error, doing))
    },
    [notice],
  )
}
