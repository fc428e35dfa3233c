import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { importActions } from './import-actions.ts'
import type { ImportActions, ImportState } from './import-state.ts'
import { lastRetailer } from './remembered.ts'
import { browserSources, type KeptSources } from './source-handles.ts'
import { SourceFiles } from './sources.ts'

const initial = (): ImportState => ({
  drafts: null,
  draftsFailure: null,
  retailers: null,
  listed: true,
  retailer: null,
  open: null,
  view: null,
  reading: null,
  failure: null,
  step: 'read',
  start: { kind: null, only: null, text: null, id: 0 },
  deciding: 0,
  handOver: null,
  ask: null,
  changedSource: null,
  sourceWatch: null,
  showsExports: false,
})

export interface ImportStore extends StoreApi<ImportState> {
  readonly actions: ImportActions
  /** Another profile is open (or none): what belonged to the one before goes. */
  takeProfile(profile: string | null): void
}

/** The import studio of this window: the drafts, and the one that is open; follows main's events from now on. */
export function createImportStore(client: DeskClient, kept: KeptSources = browserSources): ImportStore {
  const store = createStore<ImportState>(initial)
  let profile: string | null = null
  const actions = importActions({ client, store, sources: new SourceFiles(kept), profile: () => profile })
  const quietly = (run: Promise<unknown>) => {
    // Without an answer the list keeps what it knew; the banner of the lost connection says why.
    run.catch(() => undefined)
  }

  client.on('imports.drafts', () => quietly(actions.readDrafts()))
  client.on('imports.reading', ({ draft, reading }) => {
    if (store.getState().open === draft) store.setState({ reading })
  })
  client.on('imports.changed', ({ draft }) => {
    if (store.getState().open === draft) void actions.again()
  })
  let connected = true
  client.onConnection(now => {
    if (now && !connected && profile !== null) {
      quietly(actions.readDrafts())
      void actions.again()
    }
    connected = now
  })

  return {
    ...store,
    actions,
    takeProfile(next) {
      if (next === profile) return
      profile = next
      store.setState({ ...initial(), retailer: next === null ? null : lastRetailer(next) })
      if (next !== null) quietly(actions.readDrafts())
    },
  }
}
