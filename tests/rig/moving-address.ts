import { connect, createServer, type Socket } from 'node:net'

/** An address that leads to one server and later to another, as the name of a database does after a fail-over. */
export interface MovingAddress {
  port: number
  /** Connections from before break. */
  moveTo(port: number): void
  close(): Promise<void>
}

/** Starts on this computer, leading to a port of it. */
export async function movingAddress(first: number): Promise<MovingAddress> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const breakAll = () => {
    for (const one of open) one.destroy()
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    moveTo(port) {
      target = port
      breakAll()
    },
    async close() {
      breakAll()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
