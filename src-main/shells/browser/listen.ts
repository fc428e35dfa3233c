import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DeskError } from '../../../src-shared/errors.ts'

/**
 * Listens on this computer's loopback only.
 * @param port 0: any free one
 * @returns the port
 * @throws DeskError `desk.port-in-use`, or what the system said
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(taken ? new DeskError('desk.port-in-use', { port }, { cause: error }) : error)
    }
    server.once('error', failed)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', failed)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
