import { parentPort } from 'node:worker_threads'
import { libraryPageSizes } from './pdf-library.ts'

// Reads documents that only the library understands, one after the other, away from the desk's own thread.
const port = parentPort
if (!port) throw new Error('page-size-worker runs as a worker only')

/** Asked a path, it answers the sizes; null where they cannot be known. */
port.on('message', async (path: string) => {
  port.postMessage(await libraryPageSizes(path).catch(() => null))
})
