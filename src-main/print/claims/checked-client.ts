import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { kindOfAddress } from '../../service/address-guard.ts'
import type { ClaimsAddress, ClaimsTls } from './claims-address.ts'
import { columnTypes } from './column-values.ts'
import { ServerMessages } from './server-messages.ts'
import { SignIn } from './sign-in.ts'

/** The longest that a connection and an answer may take, in milliseconds. */
export const connectWithin = 5_000
const answerWithin = 10_000
/** A server that is said goodbye to has so long to hear it, in milliseconds; then it is hung up on, whatever it still sends. */
const goodbyeWithin = 1_000

/** What is used of the driver's inside; `saslSession` is null once the server's signature was found right. */
interface Inside {
  connection: { stream: Duplex; attachListeners(stream: Duplex): void }
  saslSession?: object | null
}

/**
 * A connection to whoever answers at an address. The driver gets whole messages that were looked at, and only from a server that
 * it may sign in at; whatever else comes, and whatever it throws, breaks this connection and nothing more.
 */
export class CheckedClient extends pg.Client {
  readonly #socket: Socket
  readonly #messages = new ServerMessages()

  /** Throws where a file of the address can't be read. */
  constructor(address: ClaimsAddress) {
    const socket = socketTo(address)
    super(settingsOf(address, socket))
    this.#socket = socket
    const inside = this as unknown as Inside
    const attach = inside.connection.attachListeners.bind(inside.connection)
    const signIn = new SignIn(address)
    // Called with the stream that is parsed: the socket, or what TLS reads from it.
    inside.connection.attachListeners = stream => {
      const emit = stream.emit.bind(stream)
      const pass = (chunk: Buffer) => {
        for (const message of this.#messages.take(chunk)) {
          signIn.see(message, () => inside.saslSession === null)
          emit('data', message)
          if (stream.destroyed) return
        }
      }
      stream.emit = (event: string | symbol, ...args: unknown[]) => {
        try {
          if (event !== 'data') return emit(event, ...args)
          pass(args[0] as Buffer)
        } catch (error) {
          stream.destroy(error instanceof Error ? error : new Error(String(error)))
        }
        return true
      }
      attach(stream)
    }
  }

  /** A question is asked on it: its answer may be as long as any. */
  begin(): void {
    this.#messages.begin()
  }

  /** Says goodbye, and hangs up soon after. */
  hangUp(): void {
    void this.end().catch(() => {})
  }

  override connect(): Promise<this>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void)): void
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void),
  ): Promise<this> | undefined {
    const heard = callback as ((error: Error | null, client?: pg.ClientBase) => void) | undefined
    const connected = Promise.withResolvers<this>()
    super.connect((error: Error | null) => {
      // A server that refuses needn't hang up by itself.
      if (error) this.#destroy()
      if (heard) return error ? heard(error) : heard(null, this)
      if (error) connected.reject(error)
      else connected.resolve(this)
    })
    return heard ? undefined : connected.promise
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    setTimeout(() => this.#destroy(), goodbyeWithin)
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  #destroy(): void {
    ;(this as unknown as Inside).connection.stream.destroy()
    this.#socket.destroy()
  }
}

function settingsOf(address: ClaimsAddress, socket: Socket): pg.ClientConfig {
  const { host, port, user, password, database, tls, options, applicationName } = address
  return {
    host,
    port,
    user,
    password,
    database,
    options,
    ssl: tls ? optionsOf(tls) : false,
    sslnegotiation: tls?.isDirect ? 'direct' : 'postgres',
    stream: () => socket,
    application_name: applicationName,
    types: columnTypes,
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    statement_timeout: answerWithin,
    keepAlive: true,
  }
}

/** Read anew for each connection: certificates are renewed while a station runs. */
function optionsOf({ checks, authorities, certificate, key }: ClaimsTls): ConnectionOptions {
  return {
    rejectUnauthorized: checks !== 'nothing',
    ...(checks === 'chain' ? { checkServerIdentity: () => undefined } : {}),
    ...(authorities ? { ca: readFileSync(authorities, 'utf8') } : {}),
    ...(certificate ? { cert: readFileSync(certificate, 'utf8') } : {}),
    ...(key ? { key: readFileSync(key, 'utf8') } : {}),
  }
}

/** A socket that is closed before its first byte where clear text would leave this computer. */
function socketTo({ host, isOnlyHere }: ClaimsAddress): Socket {
  const socket = new Socket()
  if (!isOnlyHere || host.startsWith('/')) return socket
  return socket.once('connect', () => {
    const { remoteAddress: there = '' } = socket
    if (kindOfAddress(there) === 'loopback') return
    const said = '“{{host}}” points to another computer, {{there}}: use TLS, or set sslmode=disable'
    socket.destroy(new Error(phrase(said, { host, there })))
  })
}
