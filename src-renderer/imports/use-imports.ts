import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import { useClient, useErrorNotice, useSession } from '../app/index.ts'
import type { ImportActions, ImportState } from './import-state.ts'
import { createImportStore, type ImportStore } from './store.ts'

const stores = new WeakMap<DeskClient, ImportStore>()

/** The one import studio of this window: the screen and the status bar share it. */
export function useImportStore(): ImportStore {
  const client = useClient()
  const known = stores.get(client)
  if (known) return known
  const store = createImportStore(client)
  stores.set(client, store)
  return store
}

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

/** Keeps the studio with the profile that is open. */
export function useImportProfile(): void {
  const store = useImportStore()
  const profile = useSession()?.profile?.id ?? null
  useEffect(() => store.takeProfile(profile), [store, profile])
}

/** Runs what a button asks for, and tells when it fails: `doing` is what was to be done (“Save the file”). */
export function useTelling(): (doing: string, run: () => Promise<unknown>) => void {
  const notice = useErrorNotice()
  return useCallback(
    (doing, run) => {
      run().catch(error => notice(error, doing))
    },
    [notice],
  )
}
