import { serveWorker } from '../../workers/serve-worker.ts'
import { libraryPageCount, libraryPageSizes, wantsPassword } from './pdf-library.ts'

// Reads documents that only the library can parse, off the desk's main thread.
const pages = { sizes: libraryPageSizes, count: libraryPageCount, wantsPassword }

export type PageStores = { pages: typeof pages }

serveWorker({ pages })
