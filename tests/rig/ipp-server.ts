import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createDoor, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeMessage } from '../../src-main/print/printers/ipp/decode.ts'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import type { IppGroup, IppMessage } from '../../src-main/print/printers/ipp/message.ts'

/** A request as a stand-in printer got it. */
export interface IppSeen {
  message: IppMessage
  document: Buffer
}

/** A stand-in printer over HTTP. */
export interface IppServer {
  port: number
  uri: string
  seen: IppSeen[]
  /** Connections that were made to it. */
  connections(): number
  /** Those that it turned away, or left hanging. */
  turnedAway(): number
  close(): Promise<void>
}

/** The bytes of an answer to `request`. */
export function ippAnswer(request: IppMessage, code: number, ...groups: IppGroup[]): Buffer {
  const head: IppGroup = {
    tag: 1,
    attributes: [
      { name: 'attributes-charset', values: [{ kind: 'charset', value: 'utf-8' }] },
      { name: 'attributes-natural-language', values: [{ kind: 'naturalLanguage', value: 'en' }] },
    ],
  }
  return encodeMessage({ version: [2, 0], code, requestId: request.requestId, groups: [head, ...groups] })
}

/** Sends an IPP answer. */
export function sendIpp(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/ipp', 'Content-Length': bytes.length }).end(bytes)
}

/** What a printer that takes one connection at a time does with any other. */
export interface OneAtATime {
  others: 'resets' | 'leaves hanging' | 'refuses'
  /** Whether an open connection counts by itself, or only while a request is on its way. */
  while: 'open' | 'asked'
}

interface Ways {
  /** Milliseconds between the pieces that it reads. */
  readsEvery?: number
  oneAtATime?: OneAtATime | undefined
}

/** Serves IPP requests with `answer` on a free loopback port, keeping what it got. */
export async function startIppServer(
  answer: (seen: IppSeen, response: ServerResponse, request: IncomingMessage) => void,
  { readsEvery = 0, oneAtATime }: Ways = {},
): Promise<IppServer> {
  const seen: IppSeen[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        if (readsEvery > 0) await pause(readsEvery)
      }
      const body = Buffer.concat(chunks)
      const { message, length } = decodeMessage(body)
      const one = { message, document: body.subarray(length) }
      seen.push(one)
      answer(one, response, request)
    } catch {
      response.destroy()
    }
  })
  const door = await openDoor(socket => {
    connections += 1
    server.emit('connection', socket)
  }, oneAtATime)
  server.on('request', (request, response) => {
    door.asked(request.socket, 1)
    response.once('close', () => door.asked(request.socket, -1))
  })
  const { port } = door
  return {
    port,
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    seen,
    connections: () => connections,
    turnedAway: door.turnedAway,
    close: door.close,
  }
}

/** What listens ahead of the server: it lets connections in as the printer does. */
async function openDoor(enter: (socket: Socket) => void, oneAtATime?: OneAtATime) {
  const inside = new Map<Socket, number>()
  const outside = new Set<Socket>()
  const isTaken = () => [...inside.values()].some(requests => oneAtATime?.while === 'open' || requests > 0)
  let [port, isOpen, isClosed] = [0, false, false]
  let listening: Server
  const listen = async () => {
    isOpen = true
    listening = createDoor(came).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }
  const turn = () => {
    if (oneAtATime?.others !== 'refuses' || isClosed) return
    if (isTaken() && isOpen) {
      isOpen = false
      listening.close()
    } else if (!isTaken() && !isOpen) listen().catch(() => {})
  }
  function came(socket: Socket): void {
    socket.on('error', () => {})
    if (oneAtATime && isTaken()) {
      outside.add(socket)
      if (oneAtATime.others !== 'leaves hanging') socket.resetAndDestroy()
      return
    }
    inside.set(socket, 0)
    socket.once('close', () => {
      inside.delete(socket)
      turn()
    })
    enter(socket)
    turn()
  }
  await listen()
  return {
    port,
    asked(socket: Socket, requests: number): void {
      if (inside.has(socket)) inside.set(socket, (inside.get(socket) ?? 0) + requests)
      turn()
    },
    turnedAway: () => outside.size,
    async close(): Promise<void> {
      isClosed = true
      for (const socket of [...inside.keys(), ...outside]) socket.destroy()
      if (!listening.listening) return
      listening.close()
      await once(listening, 'close')
    },
  }
}
