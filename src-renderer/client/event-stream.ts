import type { ShownPlace } from '../../src-shared/contract/client.ts'
import { beat, beatSeconds } from '../../src-shared/contract/loopback.ts'
import { decodeWire } from '../../src-shared/contract/wire.ts'
import type { Resumed } from './resuming.ts'

const firstWaitMs = 250
const longestWaitMs = 5000

/** The WebSocket of events, opened again whenever it breaks. */
export interface EventStream {
  /** Settles when the first try to open it has succeeded or failed. */
  tried: Promise<void>
  /** Whether it has settled. */
  hasTried(): boolean
}

/** Milliseconds before try number `failures` (1 is the first again): doubling to 5 s, and spread so that windows do not come all at once. */
export function waitBeforeTry(failures: number, random: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1))
  return most / 2 + (random * most) / 2
}

/**
 * Opens the stream and keeps it open for the page's life.
 * @param heard called for each event
 * @param connected called with false when it breaks and with true when it is open again; not for the first opening. `isUnknown`: a
 * desk answers that doesn't know this page
 * @param resume called before it is opened again
 */
export function openEventStream(
  url: string,
  heard: (name: string, data: unknown, place: ShownPlace) => void,
  connected: (connected: boolean, isUnknown?: boolean) => void,
  resume: () => Promise<Resumed>,
): EventStream {
  let failures = 0
  let isUnknown = false
  let hasTried = false
  let settle = () => {}
  const tried = new Promise<void>(resolve => {
    settle = () => {
      hasTried = true
      resolve()
    }
  })

  const failed = () => {
    failures += 1
    if (failures === 1) connected(false)
    settle()
    setTimeout(open, waitBeforeTry(failures, Math.random()))
  }
  const open = async () => {
    const resumed = failures === 0 ? { protocols: [] } : await resume()
    if (isUnknown !== (resumed === 'unknown')) {
      isUnknown = resumed === 'unknown'
      connected(false, isUnknown)
    }
    if (typeof resumed === 'string') return failed()
    const socket = new WebSocket(url, resumed.protocols)
    socket.binaryType = 'arraybuffer'
    let lastHeard = Date.now()
    // A desk that hangs keeps its sockets open; only its silence shows.
    const watch = setInterval(() => {
      if (Date.now() - lastHeard > 3.5 * beatSeconds * 1000) socket.close()
    }, beatSeconds * 1000)

    socket.onopen = () => {
      if (failures > 0) connected(true)
      failures = 0
      settle()
    }
    socket.onmessage = message => {
      lastHeard = Date.now()
      if (message.data === beat) return
      const { name, data, place } = decodeWire(message.data) as { name: string; data: unknown; place: ShownPlace }
      heard(name, data, place)
    }
    socket.onclose = () => {
      clearInterval(watch)
      failed()
    }
  }
  void open()
  return { tried, hasTried: () => hasTried }
}
