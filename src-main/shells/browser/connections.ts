import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The most connections of all kinds; a browser with a session keeps some six to a window, and one for events. */
const most = 256

/** The most that have shown no session. A browser that is let in needs two or three. */
const mostWithoutSession = 64

/** The connections of the browser shell. */
export interface Connections {
  /** A request on it had the session's cookie: it stays, whoever else comes. */
  keep(socket: Socket): void
}

/**
 * Every user of this computer can connect to loopback. Connections without a session make room for new ones, the oldest first, so that
 * nobody keeps the desk's own window out by holding idle ones.
 */
export function limitConnections(server: Server): Connections {
  /** In the order in which they came. */
  const strangers = new Set<Socket>()
  server.maxConnections = most
  server.on('connection', (socket: Socket) => {
    strangers.add(socket)
    socket.once('close', () => strangers.delete(socket))
    const [oldest] = strangers
    if (strangers.size > mostWithoutSession) oldest?.destroy()
  })
  return { keep: socket => void strangers.delete(socket) }
}
