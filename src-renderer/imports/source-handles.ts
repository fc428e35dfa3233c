/** The handle of a file on this computer that a draft was made of, and what it was like when someone left a change of it alone. */
export interface KeptSource {
  handle: FileSystemFileHandle
  left: { lastModified: number; size: number } | null
}

/** Handles that outlive the page, by draft. What fails is as if nothing was kept: a window without storage forgets at its end. */
export interface KeptSources {
  get(draft: number): Promise<KeptSource | null>
  set(draft: number, kept: KeptSource): Promise<void>
  delete(draft: number): Promise<void>
}

const storeName = 'sources'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('selvedge-imports', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another window holds the store of files'))
  })

/** Runs one operation on the store; null without a store, or if it can't be opened. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const db = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = db.transaction(storeName, mode)
        const request = act(transaction.objectStore(storeName))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
        transaction.onerror = () => reject(transaction.error)
      })
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

/** The handles in the browser's own store. Only a browser with file handles can keep any. */
export const browserSources: KeptSources = {
  async get(draft) {
    const kept = (await withStore('readonly', store => store.get(draft))) as KeptSource | null | undefined
    return kept ?? null
  },
  async set(draft, kept) {
    await withStore('readwrite', store => store.put(kept, draft))
  },
  async delete(draft) {
    await withStore('readwrite', store => store.delete(draft))
  },
}
