import { createServer, type Socket } from 'node:net'
import { behaviours } from './broken-postgres-behaviours.ts'
import { mutated } from './mutated.ts'
import { notice, rightAnswer, welcome } from './postgres-words.ts'

// A server of a process of its own that behaves as it is told to: what it does costs the process under test nothing.

/** A part of an answer: bytes, bytes again and again, a way of ending, or silence. */
export type Part = Buffer | { again: Buffer } | { slowly: Buffer } | 'end' | 'reset' | 'silence'
export type Answer = Part | readonly Part[]

/** How a server answers at each step; what isn't given is answered as a well server does. */
export interface Behaviour {
  /** To somebody who asks for TLS. */
  tls?: Answer
  /** To the first message. */
  startup?: Answer
  /** To each message about the password, in their order. */
  password?: ((said: string) => Answer)[]
  /** To a statement, with the first value that came with it; null: as a well server. */
  ask?(sql: string, asked: string | null): Answer | null
}

const sslRequest = 80_877_103
let behaviour: Behaviour = {}
let seed: number | null = null
const sockets = new Set<Socket>()

async function send(socket: Socket, answer: Answer): Promise<void> {
  const parts = Array.isArray(answer) ? (answer as readonly Part[]) : [answer as Part]
  for (const part of parts) {
    if (part === 'end') socket.end()
    else if (part === 'reset') socket.resetAndDestroy()
    else if (part === 'silence') continue
    else if (Buffer.isBuffer(part)) await write(socket, part)
    else if ('slowly' in part) {
      for (let at = 0; at < part.slowly.length && !socket.destroyed; at++)
        await write(socket, part.slowly.subarray(at, at + 1))
    } else {
      const many = Buffer.concat(Array.from({ length: Math.ceil(65_536 / part.again.length) }, () => part.again))
      while (!socket.destroyed) await write(socket, many)
    }
  }
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  const sent = seed === null ? bytes : mutated(bytes, seed++)
  return new Promise(resolve => {
    // Even a flood lets other connections have their turn.
    socket.write(sent, () => setImmediate(resolve))
  })
}

/** The statement of a message: by itself, or before its values. */
const textOf = (body: Buffer, at = 0) => body.toString('utf8', at, Math.max(at, body.indexOf(0, at)))

/** The first value that is bound; null: there is none. */
function boundIn(body: Buffer): string | null {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  at += 2 + 2 * body.readInt16BE(at)
  if (body.readInt16BE(at) === 0) return null
  const length = body.readInt32BE(at + 2)
  return length < 0 ? null : body.toString('utf8', at + 6, at + 6 + length)
}

function serve(socket: Socket): void {
  sockets.add(socket)
  let held = Buffer.alloc(0)
  let isIn = false
  let passwords = 0
  let [sql, value]: [string, string | null] = ['', null]
  const say = (answer: Answer) => void send(socket, answer)
  const ask = () => say(behaviour.ask?.(sql, value) ?? rightAnswer(sql, value))
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  socket.on('data', bytes => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const head = isIn ? 1 : 0
      if (held.length < head + 4) return
      const length = held.readUInt32BE(head)
      if (held.length < head + length) return
      const [type, body] = [isIn ? String.fromCharCode(held[0] ?? 0) : '', held.subarray(head + 4, head + length)]
      held = held.subarray(head + length)
      if (!isIn && body.length === 4 && body.readUInt32BE(0) === sslRequest) say(behaviour.tls ?? Buffer.from('N'))
      else if (!isIn) {
        isIn = true
        say(behaviour.startup ?? welcome)
      } else if (type === 'p') say(behaviour.password?.[passwords++]?.(body.toString('latin1')) ?? 'end')
      else if (type === 'P') [sql, value] = [textOf(body, body.indexOf(0) + 1), null]
      else if (type === 'B') value = boundIn(body)
      else if (type === 'S') ask()
      else if (type === 'Q') {
        ;[sql, value] = [textOf(body), null]
        ask()
      } else if (type === 'X' && seed !== null) socket.end()
    }
  })
  // Of what was changed on its way nobody knows how it goes on: whoever waits for it isn't kept.
  if (seed !== null) socket.setTimeout(200, () => socket.destroy())
}

const server = createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.on('message', (message: { behave: string } | { seed: number } | { count: true }) => {
  if ('count' in message) {
    // One that was hung up on says so when it is written to.
    for (const socket of sockets) socket.write(notice('still there?'))
    setTimeout(() => process.send?.({ count: sockets.size }), 100)
    return
  }
  seed = 'seed' in message ? message.seed : null
  behaviour = 'behave' in message ? (behaviours[message.behave]?.does() ?? {}) : {}
  process.send?.({ done: true })
})
process.on('disconnect', () => process.exit())
