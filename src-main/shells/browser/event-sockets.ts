import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ShownPlace } from '../../../src-shared/contract/client.ts'
import { beat, beatSeconds } from '../../../src-shared/contract/loopback.ts'
import { encodeWire } from '../../../src-shared/contract/wire.ts'

/**
 * Maximum bytes buffered per socket: a page that is slower loses its socket, and reloads its data when it reconnects.
 */
const maxBufferedBytes = 8 * 1024 * 1024

/** No one works with more windows than this. */
const maxSockets = 32

/** The open WebSockets of the desk's pages. */
export interface EventSockets {
  /** Accepts an upgrade that the guard let through. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to every page. */
  tell(name: string, data: unknown, place: ShownPlace): void
  /** Number of pages that hear events. */
  count(): number
  /** Closes all sockets. */
  close(): void
}

/** Events go one way: a page that sends anything on its socket is disconnected. */
export function createEventSockets(): EventSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const alive = new Map<WebSocket, boolean>()

  const send = (socket: WebSocket, frame: string | Uint8Array) => {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(frame)
  }
  const heartbeat = setInterval(() => {
    for (const [socket, answered] of alive) {
      if (!answered) {
        socket.terminate()
        continue
      }
      alive.set(socket, false)
      socket.ping()
      send(socket, beat)
    }
  }, beatSeconds * 1000)
  heartbeat.unref()

  return {
    accept: (request, stream, head) => {
      if (alive.size >= maxSockets) {
        stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, stream, head, socket => {
        alive.set(socket, true)
        socket.on('pong', () => alive.set(socket, true))
        socket.on('message', () => socket.terminate())
        socket.on('error', () => socket.terminate())
        socket.on('close', () => alive.delete(socket))
      })
    },
    tell: (name, data, place) => {
      if (alive.size === 0) return
      const frame = encodeWire({ name, data, place })
      for (const socket of alive.keys()) send(socket, frame)
    },
    count: () => alive.size,
    close: () => {
      clearInterval(heartbeat)
      for (const socket of alive.keys()) socket.terminate()
      server.close()
    },
  }
}
