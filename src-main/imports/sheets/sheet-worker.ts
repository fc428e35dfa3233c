import { parentPort } from 'node:worker_threads'
import { asDeskError } from '../../../src-shared/errors.ts'
import { buffersIn } from './buffers.ts'
import type { FromSheetWorker, ToSheetWorker } from './sheet-calls.ts'
import { SheetHost } from './sheet-host.ts'

// Reads and checks price files away from the desk's own thread: a hundred megabytes of text are seconds of work.
const port = parentPort
if (!port) throw new Error('sheet-worker runs as a worker only')

const tell = (message: FromSheetWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
const host = new SheetHost((draft, reading) => tell({ id: 0, draft, reading }))
const calls = host as unknown as Record<string, (...args: unknown[]) => unknown>

port.on('message', async ({ id, method, args }: ToSheetWorker) => {
  try {
    const value = method === 'close' ? null : await calls[method]?.(...args)
    // What a sheet still needs stays here: only answers made for the asking are moved.
    tell({ id, ok: true, value }, method === 'page' ? buffersIn(value) : [])
  } catch (error) {
    tell({ id, ok: false, error: asDeskError(error).toJSON() })
  }
  if (method === 'close') port.close()
})
