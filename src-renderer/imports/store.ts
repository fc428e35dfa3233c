import { createStore, type StoreApi } from 'zustand/vanilla'
import { type DeskClient, profileOf } from '../../src-shared/contract/client.ts'
import { importActions } from './import-actions.ts'
import type { ImportActions, ImportState } from './import-state.ts'
import { lastRetailer } from './remembered.ts'
import { browserSources, type KeptSources } from './source-handles.ts'
import { SourceFiles } from './sources.ts'

const initial = (profile: string | null): ImportState => ({
  drafts: null,
  draftsFailure: null,
  retailers: null,
  listed: true,
  unlisted: null,
  retailer: profile === null ? null : lastRetailer(profile),
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
}

/** The import studio of a place: its drafts, and the one that is open; follows main's events from now on. */
export function createImportStore(client: DeskClient, kept: KeptSources = browserSources): ImportStore {
  const profile = profileOf(client.place)
  const store = createStore<ImportState>(() => initial(profile))
  const actions = importActions({ client, store, sources: new SourceFiles(kept), profile })
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
    if (now && !connected) {
      quietly(actions.readDrafts())
      void actions.again()
    }
    connected = now
  })

  quietly(actions.readDrafts())
  return { ...store, actions }
}
