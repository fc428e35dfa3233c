import type { OpenedPrices } from '../pricing/book/price-stores.ts'
import { DraftStore } from './draft-store.ts'
import { UploadStore } from './uploading/upload-store.ts'

/** The stores of imports, for the worker that holds prices.db. */
export function importStores({ db, book, orClose }: OpenedPrices): {
  drafts: DraftStore
  uploads: UploadStore
} {
  const uploads = new UploadStore(db, book)
  uploads.takeBack = orClose(uploads.takeBack)
  return { drafts: new DraftStore(db), uploads }
}
