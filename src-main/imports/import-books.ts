import type { OpenedPrices } from '../pricing/book/price-stores.ts'
import type { PriceDatabase } from '../pricing/price-database.ts'
import type { Stores } from '../storage/serve-stores.ts'
import type { Remote } from '../storage/worker-protocol.ts'
import type { DraftBook, UploadBook } from './draft-book.ts'
import { DraftStore } from './drafts/draft-store.ts'
import { UploadStore } from './uploading/upload-store.ts'

/** What lies of imports in prices.db. */
export interface ImportBooks {
  drafts: Remote<DraftBook>
  uploads: Remote<UploadBook>
}

/** The stores of imports, for the worker that holds prices.db. */
export function importStores({ db, book, orClose }: OpenedPrices): Stores {
  const uploads = new UploadStore(db, book)
  uploads.beginInOutbox = orClose(uploads.beginInOutbox)
  uploads.takeBack = orClose(uploads.takeBack)
  return { drafts: new DraftStore(db), uploads } as unknown as Stores
}

/** The same stores, as the desk asks them. */
export const importBooks = ({ store }: Pick<PriceDatabase, 'store'>): ImportBooks => ({
  drafts: store<Remote<DraftBook>>('drafts', draftMethods),
  uploads: store<Remote<UploadBook>>('uploads', uploadMethods),
})

const draftMethods = {
  drafts: true,
  draft: true,
  make: true,
  arrived: true,
  renewed: true,
  rename: true,
  decide: true,
  counted: true,
  catalogue: true,
  forRetailer: true,
  remove: true,
  texts: true,
  setTexts: true,
  rememberNames: true,
  namesOf: true,
  rememberRoles: true,
  rolesOf: true,
  namesOfRetailer: true,
  rememberUsername: true,
  forgetUsername: true,
  usernamesOf: true,
} as const satisfies { [M in keyof DraftBook]: true }

const uploadMethods = {
  begin: true,
  beginInOutbox: true,
  become: true,
  endInterrupted: true,
  one: true,
  of: true,
  open: true,
  otherBatches: true,
  changes: true,
  prove: true,
  takeBack: true,
  receipt: true,
  sameBytes: true,
} as const satisfies { [M in keyof UploadBook]: true }
