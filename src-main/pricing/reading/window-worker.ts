import { parentPort } from 'node:worker_threads'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { FromWindowWorker, ToWindowWorker } from './window-messages.ts'
import { type WindowParser, windowParser } from './window-parser.ts'

// Reads windows of prices away from the desk's own thread: 10,000 codes are megabytes of JSON.
const port = parentPort
if (!port) throw new Error('window-worker runs as a worker only')

const parsers = new Map<number, WindowParser>()
const tell = (message: FromWindowWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

port.on('message', (message: ToWindowWorker) => {
  const { id } = message
  try {
    handle(message)
  } catch (error) {
    // The rows before it stay; whatever else comes of this window is passed over.
    parsers.get(id)?.flush()
    parsers.delete(id)
    tell({ id, say: 'failed', error: asDeskError(error).toJSON() })
  }
})

function handle(message: ToWindowWorker): void {
  const { id } = message
  if (message.say === 'begin') {
    const parser = windowParser(message.order, {
      head: head => tell({ id, say: 'head', head }),
      part: part =>
        tell({ id, say: 'part', part }, [part.values.buffer, part.archived.buffer].filter(isMovable)),
    })
    parsers.set(id, parser)
    return
  }
  const parser = parsers.get(id)
  if (message.say === 'bytes') {
    parser?.write(message.bytes)
    tell({ id, say: 'took', bytes: message.bytes.byteLength })
    return
  }
  if (message.say === 'end' && parser) tell({ id, say: 'ended', end: parser.end() })
  else {
    parser?.flush()
    tell({ id, say: 'broken-off' })
  }
  parsers.delete(id)
}

function isMovable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return buffer instanceof ArrayBuffer
}
