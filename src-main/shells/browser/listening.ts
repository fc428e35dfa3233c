import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { DeskError } from '../../../src-shared/errors.ts'
import { writeDown } from '../../observers.ts'

/** A free port of one address may be taken on the other. */
const tries = 10

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

/** Where the desk listens. */
export interface Listening {
  port: number
  /** Listens at another port, too; answers the function that ends it, or null if the port isn't free. */
  also(port: number): Promise<(() => void) | null>
  /** Ends what listens beside the HTTP server itself. */
  close(): void
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  // A connection that can't be accepted, such as for want of file handles, is lost; the others go on.
  server.on('error', writeDown)
  return (server.address() as AddressInfo).port
}

/**
 * Listens on this computer's loopback only, on both of its addresses: a browser tries `::1` first for a `.localhost` name, so
 * another program on the port there would be sent the session. The HTTP server itself listens on 127.0.0.1.
 * @param port 0: any free port
 * @throws DeskError `desk.port-in-use`, or the system's error
 */
export async function listenOnLoopback(server: HttpServer, port: number): Promise<Listening> {
  const beside = new Set<Server>()
  /** Listens beside the HTTP server; null where the system's error isn't a port that is taken. */
  const feed = async (host: string, at: number): Promise<Server | null> => {
    const one = createServer({ allowHalfOpen: true, noDelay: true }, socket => void server.emit('connection', socket))
    one.maxConnections = server.maxConnections
    try {
      await listen(one, host, at)
    } catch (error) {
      if (isTaken(error)) throw error
      return null
    }
    beside.add(one)
    return one
  }
  const also = async (at: number): Promise<() => void> => {
    const four = await feed('127.0.0.1', at)
    try {
      const six = await feed('::1', at)
      return () => {
        for (const one of [four, six]) if (one && beside.delete(one)) one.close()
      }
    } catch (error) {
      if (four && beside.delete(four)) four.close()
      throw error
    }
  }
  const close = () => {
    for (const one of beside) one.close()
  }
  for (let left = port === 0 ? tries : 1; ; left--) {
    try {
      const found = await listen(server, '127.0.0.1', port)
      // A computer without this address needs no one there.
      await feed('::1', found)
      return { port: found, also: at => also(at).catch(() => null), close }
    } catch (error) {
      if (server.listening) server.close()
      if (!isTaken(error)) throw error
      if (left === 1) throw new DeskError('desk.port-in-use', { port }, { cause: error })
    }
  }
}
