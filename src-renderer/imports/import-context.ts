import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { ImportState } from './import-state.ts'
import type { SourceFiles } from './sources.ts'

/** What the parts of the store share. */
export interface ImportContext {
  client: DeskClient
  store: StoreApi<ImportState>
  sources: SourceFiles
  /** The id of the profile whose drafts they are. */
  profile: string | null
}
