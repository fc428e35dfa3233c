import { asDeskError } from '../../../src-shared/errors.ts'
import { moving } from '../../workers/protocol.ts'
import { serveWorker } from '../../workers/serve-worker.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import { type WindowEnd, type WindowOrder, type WindowParser, windowParser } from './window-parser.ts'

// Reads windows of prices outside of the main thread: 10,000 codes are megabytes of JSON.

/** A window that is being read. */
interface OpenParser {
  parser: WindowParser
  ended: PromiseWithResolvers<WindowEnd | null>
}

export type WindowEvent = { window: number } & ({ head: WindowHead } | { part: WindowPart })
export type WindowStores = { windows: typeof windows }

const open = new Map<number, OpenParser>()

const windows = {
  /**
   * Starts a window and resolves with its result; null if it was broken off. Rejects with the error in its bytes; rows
   * before it were emitted.
   */
  read(window: number, order: WindowOrder): Promise<WindowEnd | null> {
    const parser = windowParser(order, {
      head: head => emit({ window, head }),
      part: part => emit(moving({ window, part }, [part.values.buffer, part.archived.buffer])),
    })
    const ended = Promise.withResolvers<WindowEnd | null>()
    open.set(window, { parser, ended })
    return ended.promise
  },
  /** Parses the next bytes. */
  write: (window: number, bytes: Uint8Array): void => onParser(window, ({ parser }) => parser.write(bytes)),
  /** Ends a window after its last bytes. */
  end(window: number): void {
    onParser(window, ({ parser, ended }) => ended.resolve(parser.end()))
    open.delete(window)
  },
  /** Ends a window early; emits the rows received so far first. */
  breakOff(window: number): void {
    onParser(window, ({ parser, ended }) => {
      parser.flush()
      ended.resolve(null)
    })
    open.delete(window)
  },
}

/** Ignores calls for windows that have failed. */
function onParser(window: number, act: (entry: OpenParser) => void): void {
  const entry = open.get(window)
  if (!entry) return
  try {
    act(entry)
  } catch (error) {
    open.delete(window)
    entry.parser.flush()
    entry.ended.reject(asDeskError(error))
  }
}

const emit = serveWorker<WindowEvent>({ windows })
