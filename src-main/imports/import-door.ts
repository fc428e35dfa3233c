import type { DraftView, Totals } from '../../src-shared/contract/import-drafts.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import type { Log } from '../diagnostics/log.ts'
import type { GridNumber } from '../pricing/book/book.ts'
import type { OpenPrices } from '../pricing/open-prices.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Remote } from '../workers/protocol.ts'
import type { DraftBook, StoredDraft, UploadBook } from './draft-book.ts'

/** Everything of prices and drafts that belongs to the open profile. */
export interface OpenImports {
  /** The key of the service in prices.db. */
  service: string
  prices: OpenPrices
  drafts: Remote<DraftBook>
  uploads: Remote<UploadBook>
}

/** What of a draft would go up now. */
export interface ReadyDraft {
  draft: StoredDraft
  retailer: PriceRetailer
  grid: GridNumber
  /** What changes and is not left out, as compared with what was last seen of the grid. */
  changes: Pick<Changeset, 'cells' | 'before' | 'after'>
  totals: Totals | null
  /** Why it may not go up: something is missing, names are not mapped, errors are left, nothing changes. */
  blocked: Message | null
  /** The corrected file, in the service's form. */
  file(): Promise<{ name: string; text: string }>
}

/** What the commands on imports are on. */
export interface ImportDoor {
  /** Throws `session.no-profile-open` or `desk.database-*`. */
  opened(): Promise<OpenImports>
  /** The client, where someone is signed in; throws `session.not-signed-in` or `service.token-refused`. */
  client(): ServiceClient
  who(): string | null
  /** The locale of the signed-in user: drafts and files begin in it. */
  locale(): string
  /** Opens and checks a draft. */
  view(draft: number): Promise<DraftView>
  /** What is done with it is done before the draft changes again. Reads nothing from the service: `imports.compareAgain` does. */
  withReady<T>(draft: number, use: (ready: ReadyDraft) => Promise<T>): Promise<T>
  /** Makes a draft of bytes that are there already. */
  makeDraft(draft: { name: string; retailer: string; bytes: Uint8Array }): Promise<number>
  /** Something became of a draft or of its uploads: every window asks again. */
  changed(draft: number): void
  /** The service's list of exports is another. */
  exportsChanged(): void
  log: Log
}
