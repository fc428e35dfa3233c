import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { TLSSocket } from 'node:tls'
import { DeskError } from '../../../../src-shared/errors.ts'
import { trustSystemAuthorities } from '../../../system-authorities.ts'
import { type DocumentBody, openBody } from './body.ts'
import { decodeMessage, IppDecodeError } from './decode.ts'
import { encodeMessage } from './encode.ts'
import { endpointName, type IppEndpoint } from './endpoint.ts'
import type { IppGroup, IppMessage } from './message.ts'
import { errorCode, networkWords } from './network-words.ts'

/** Time limits in milliseconds and the longest answer in bytes. */
export interface IppLimits {
  connect: number
  /** The longest pause while a document is sent, and the time for the whole answer after it. */
  answer: number
  answerBytes: number
}

export const defaultIppLimits: IppLimits = { connect: 5_000, answer: 30_000, answerBytes: 1_048_576 }

/** One request: the operation's code, its groups, and the document behind it. */
export interface IppRequest {
  operation: number
  groups: IppGroup[]
  document?: { path: string; bytes: number }
  /** True if asking twice changes nothing: it is asked once more when a kept connection turns out to be closed. */
  repeatable?: boolean
  signal?: AbortSignal | undefined
}

/** Idle connections go after this many milliseconds where the server names no time of its own. */
const idle = 4_000

/**
 * Talks to one print server over kept connections. `ask` returns any IPP answer, errors included, and throws
 * `printer.unreachable` (nothing was sent), `printer.unknown-queue` (HTTP 404), `printer.refused` (another HTTP 3xx or
 * 4xx), `printer.answer-lost` (sent, then no complete answer, or HTTP 5xx) or `printer.bad-answer` (not IPP).
 */
export class IppClient {
  readonly endpoint: IppEndpoint
  private readonly printer: string
  private readonly limits: IppLimits
  private readonly agent: Agent
  private lastId = 0
  private readonly cut = new AbortController()

  constructor(endpoint: IppEndpoint, printer: string, limits: Partial<IppLimits> = {}) {
    this.endpoint = endpoint
    this.printer = printer
    this.limits = { ...defaultIppLimits, ...limits }
    const options = { keepAlive: true, maxSockets: 4, timeout: idle }
    this.agent = endpoint.secure ? new SecureAgent(options) : new Agent(options)
  }

  async ask(request: IppRequest): Promise<IppMessage> {
    this.lastId = (this.lastId % 0x7fffffff) + 1
    const message = { version: [2, 0] as [number, number], code: request.operation, requestId: this.lastId }
    const head = encodeMessage({ ...message, groups: request.groups })
    const body = await openBody(this.printer, head, request.document)
    try {
      const first = await this.once(body, request)
      const answer = first === 'stale' ? await this.once(body, { ...request, repeatable: false }) : first
      if (answer === 'stale') throw new DeskError('printer.answer-lost', this.because('it closed the connection'))
      if (answer.requestId !== head.readInt32BE(4)) throw this.badAnswer('it answers another request')
      return answer
    } finally {
      await body.close()
    }
  }

  /** Closes the kept connections. */
  close(): void {
    this.agent.destroy()
  }

  /** Ends the requests in progress; later ones are never sent. */
  cutOff(): void {
    this.cut.abort()
  }

  private because(why: string): { printer: string; why: string } {
    return { printer: this.printer, why }
  }

  private badAnswer(why: string): DeskError {
    return new DeskError('printer.bad-answer', this.because(why))
  }

  private open(body: DocumentBody, signal: AbortSignal | undefined): ClientRequest {
    const { host, port, socketPath, path, secure } = this.endpoint
    const options = {
      ...(socketPath === null ? { host, port } : { socketPath, host: 'localhost' }),
      path,
      method: 'POST',
      agent: this.agent,
      headers: { 'Content-Type': 'application/ipp', 'Content-Length': body.length },
      signal: signal ? AbortSignal.any([signal, this.cut.signal]) : this.cut.signal,
    }
    if (!secure) return httpRequest(options)
    trustSystemAuthorities()
    return httpsRequest(options)
  }

  /** One exchange; `stale` where a kept connection was closed by the other side before it could answer. */
  private once(body: DocumentBody, request: IppRequest): Promise<IppMessage | 'stale'> {
    return new Promise((resolve, reject) => {
      const call = this.open(body, request.signal)
      let connected = false
      let sent = false
      let answered = false
      let timer: NodeJS.Timeout | undefined
      const limit = (milliseconds: number, why: string) => {
        clearTimeout(timer)
        timer = setTimeout(() => call.destroy(new Error(why)), milliseconds)
      }
      const settle = (act: () => void) => {
        clearTimeout(timer)
        act()
      }
      const fail = (error: unknown) =>
        settle(() => {
          if (error instanceof DeskError) return reject(error)
          const code = errorCode(error)
          const closed = code === 'ECONNRESET' || code === 'EPIPE'
          if (closed && call.reusedSocket && request.repeatable && !answered) return resolve('stale')
          if (code.startsWith('HPE_')) return reject(this.badAnswer('it does not speak HTTP'))
          const why = networkWords(error, this.endpoint)
          reject(
            connected
              ? new DeskError('printer.answer-lost', this.because(why), { cause: error })
              : new DeskError('printer.unreachable', this.because(why), { retry: 'any-time', cause: error }),
          )
        })

      limit(this.limits.connect, `no connection to ${endpointName(this.endpoint)} in time`)
      call.on('socket', socket => {
        const ready = () => {
          connected = true
          if (!sent) limit(this.limits.answer, 'it stopped taking the document')
        }
        if (call.reusedSocket) ready()
        else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', ready)
      })
      call.on('drain', () => timer?.refresh())
      call.on('finish', () => {
        sent = true
        if (connected) limit(this.limits.answer, 'no answer in time')
      })
      call.on('error', fail)
      call.on('response', response => {
        answered = true
        this.read(response).then(answer => {
          const done = () => settle(() => resolve(answer))
          if (sent) return done()
          // The answer may be here before the stream has noticed that its last byte is gone.
          if (body.given() === body.length) return call.once('finish', done)
          // An error before the whole document was sent is a valid answer; a success isn't.
          call.destroy()
          if (answer.code >= 0x400) return done()
          return fail(new Error('it answered before it had the whole document'))
        }, fail)
      })
      body.send(call)
    })
  }

  private async read(response: IncomingMessage): Promise<IppMessage> {
    const status = response.statusCode ?? 0
    if (status !== 200) {
      response.destroy()
      throw this.httpError(status)
    }
    const type = response.headers['content-type'] ?? 'nothing'
    if (!/^application\/ipp\b/i.test(type)) {
      response.destroy()
      throw this.badAnswer(`${type} instead of application/ipp`)
    }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > this.limits.answerBytes) throw this.badAnswer(`more than ${this.limits.answerBytes} bytes`)
      chunks.push(chunk)
    }
    if (size === 0) throw this.badAnswer('an empty answer')
    try {
      return decodeMessage(Buffer.concat(chunks)).message
    } catch (error) {
      throw error instanceof IppDecodeError ? this.badAnswer(error.message) : error
    }
  }

  private httpError(status: number): DeskError {
    const printer = this.printer
    const why = `HTTP ${status}`
    if (status === 404) return new DeskError('printer.unknown-queue', { printer })
    if (status >= 300 && status < 500 && status !== 408) return new DeskError('printer.refused', { printer, why })
    return status < 300 ? this.badAnswer(why) : new DeskError('printer.answer-lost', { printer, why })
  }
}
