import { asDeskError } from '../../../src-shared/errors.ts'
import { moving } from '../../workers/protocol.ts'
import { serveWorker } from '../../workers/serve-worker.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import { type WindowEnd, type WindowOrder, type WindowParser, windowParser } from './window-parser.ts'

// Reads windows of prices away from the desk's own thread: 10,000 codes are megabytes of JSON.

/** A window that is being read; each has a number. */
interface OpenParser {
  parser: WindowParser
  ended: PromiseWithResolvers<WindowEnd | null>
}

export type WindowEvent = { window: number } & ({ head: WindowHead } | { part: WindowPart })
export type WindowStores = { windows: typeof windows }

const open = new Map<number, OpenParser>()

const windows = {
  /** Begins a window and answers its end; null where it was broken off. Rejects with what is wrong with its bytes; the rows before that were told. */
  read(window: number, order: WindowOrder): Promise<WindowEnd | null> {
    const parser = windowParser(order, {
      head: head => tell({ window, head }),
      part: part => tell(moving({ window, part }, [part.values.buffer, part.archived.buffer])),
    })
    const ended = Promise.withResolvers<WindowEnd | null>()
    open.set(window, { parser, ended })
    return ended.promise
  },
  /** The next bytes; answers when they were worked through. */
  write: (window: number, bytes: Uint8Array): void => onParser(window, ({ parser }) => parser.write(bytes)),
  /** All bytes have come. */
  end(window: number): void {
    onParser(window, ({ parser, ended }) => ended.resolve(parser.end()))
    open.delete(window)
  },
  /** No more bytes will come; the rows so far are told first. */
  breakOff(window: number): void {
    onParser(window, ({ parser, ended }) => {
      parser.flush()
      ended.resolve(null)
    })
    open.delete(window)
  },
}

/** Whatever else comes of a window that could not be read is passed over. */
function onParser(window: number, act: (one: OpenParser) => void): void {
  const one = open.get(window)
  if (!one) return
  try {
    act(one)
  } catch (error) {
    open.delete(window)
    one.parser.flush()
    one.ended.reject(asDeskError(error))
  }
}

const tell = serveWorker<WindowEvent>({ windows })
