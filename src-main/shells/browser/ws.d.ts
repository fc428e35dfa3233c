// The part of the package `ws` that the desk uses; the package itself carries no types.
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  export class WebSocket extends EventEmitter {
    readonly bufferedAmount: number
    readonly readyState: number
    send(data: string | Uint8Array): void
    ping(): void
    close(code?: number, reason?: string): void
    terminate(): void
  }

  export class WebSocketServer extends EventEmitter {
    constructor(options: {
      noServer: true
      maxPayload: number
      perMessageDeflate: false
      clientTracking: boolean
    })
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Uint8Array,
      done: (socket: WebSocket) => void,
    ): void
    close(): void
  }
}
