import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { TLSSocket } from 'node:tls'
import { DeskError, hasCode } from '../../../../src-shared/errors.ts'
import { trustSystemAuthorities } from '../../../system-authorities.ts'
import type { PrinterTrust } from '../printer-trust.ts'
import { type DocumentBody, openBody } from './body.ts'
import { connectionsTo, type PrinterConnections } from './connections.ts'
import { decodeMessage, IppDecodeError } from './decode.ts'
import { encodeMessage } from './encode.ts'
import { endpointName, type IppEndpoint } from './endpoint.ts'
import type { IppGroup, IppMessage } from './message.ts'
import { errorCode, httpWords, isCertificateError, networkWords, PrinterHttpError } from './network-words.ts'
import { ippOperations } from './operations.ts'
import { pinnedConnection } from './pinned.ts'
import { authorization, type Challenge, challengeIn, goesInClear, type Login } from './sign-in.ts'

/** Time limits in milliseconds and the longest answer in bytes. */
export interface IppLimits {
  connect: number
  /** The time for the whole answer to a question. */
  answer: number
  /**
   * The longest pause while a document is taken, and the time for the answer after it: a printer that prints while it reads
   * takes no more of it while it is out of paper.
   */
  document: number
  answerBytes: number
}

/** `document` is what IPP Everywhere's own tests allow for a Print-Job. */
export const defaultIppLimits: IppLimits = {
  connect: 5_000,
  answer: 30_000,
  document: 240_000,
  answerBytes: 1_048_576,
}

/** The versions of IPP that are tried, in this order: every printer knows one of them. */
const versions: readonly [number, number][] = [
  [2, 0],
  [1, 1],
  [1, 0],
]
const versionNotSupported = 0x0503
const badRequest = 0x0400
/** Answers of a printer that can't say anything now (RFC 8011, appendix B.1.5): busy, unavailable, out for a while. */
const hasNoTime = new Set([0x0502, 0x0505, 0x0507])

/** Request ids that printers send instead of the one they were asked with; HTTP says whose answer it is. */
const emptyIds = new Set([0, 1])

/** One request: the operation's code, its groups, and the document behind it. */
export interface IppRequest {
  operation: number
  groups: IppGroup[]
  document?: { path: string; bytes: number }
  /**
   * True for a question: asking twice changes nothing. It is asked once more when a kept connection turns out to be closed, and
   * gives way to what isn't one.
   */
  repeatable?: boolean
  signal?: AbortSignal | undefined
}

/** How one request goes out: over a kept connection or one of its own, and how long its answer may take (ms). */
interface Exchange {
  isKept: boolean
  patience: number
  signal: AbortSignal
}

/** Idle connections go after this many milliseconds where the server names no time of its own. */
const idle = 4_000

/**
 * Talks to one print server over kept connections. `ask` returns any IPP answer, errors included, and throws
 * `printer.unreachable` (nothing was sent), `printer.unknown-queue` (HTTP 404), `printer.wants-password` (401),
 * `printer.busy` (503), `printer.refused` (another HTTP 3xx or 4xx), `printer.answer-lost` (sent, then no complete answer, or HTTP 5xx), `printer.bad-answer` (not IPP),
 * or, of a question, `printer.taking` (a hand-over is under way, and the printer answers nothing beside it).
 */
export class IppClient {
  readonly endpoint: IppEndpoint
  private readonly nameOf: () => string
  private readonly limits: IppLimits
  private agent: Agent
  private readonly connections: PrinterConnections
  private lastId = 0
  /** Which of the versions this printer is asked in. */
  private version = 0
  private readonly cut = new AbortController()
  private readonly trust: PrinterTrust
  /** What `trust` counted when it was asked last. */
  private changes = 0
  /** How the printer last asked who this is, who this is, and the requests that said so since. */
  private signedIn: { challenge: Challenge; login: Login; count: number } | null = null
  private challenge: Challenge | null = null
  /** The fingerprint of the one certificate that this printer may have; null: those that authorities vouch for. */
  private pin: string | null = null

  constructor(
    endpoint: IppEndpoint,
    printer: string | (() => string),
    limits: Partial<IppLimits> = {},
    trust: PrinterTrust = {},
  ) {
    this.trust = trust
    this.endpoint = endpoint
    this.nameOf = typeof printer === 'string' ? () => printer : printer
    this.limits = { ...defaultIppLimits, ...limits }
    this.connections = connectionsTo(endpoint)
    this.agent = this.newAgent()
  }

  /** What its printer is called now. */
  private get printer(): string {
    return this.nameOf()
  }

  private newAgent(): Agent {
    const options = { keepAlive: true, maxSockets: 4, timeout: idle }
    const agent = this.endpoint.secure ? new SecureAgent(options) : new Agent(options)
    this.connections.keep(agent)
    return agent
  }

  /** A print server answers here: it takes any number of connections. */
  isServer(): void {
    this.connections.isServer()
  }

  /** True if the printer asked for a password that others on the network could read: it gets none. */
  get wantsInClear(): boolean {
    return this.challenge !== null && goesInClear(this.challenge, this.endpoint)
  }

  /** What was trusted before a person said otherwise counts no more; connections that are in use end by themselves. */
  private heedTrust(): void {
    const changes = this.trust.changes?.() ?? 0
    if (changes === this.changes) return
    this.changes = changes
    this.signedIn = null
    this.pin = null
    this.connections.drop(this.agent)
    this.agent = this.newAgent()
  }

  /** Asks in the version that the printer knows; one that it rejects was not acted on, and the next older one is tried. */
  async ask(request: IppRequest): Promise<IppMessage> {
    const answer = await this.askSignedIn(request)
    // Some reject a version by calling the whole request bad; a question may be put again.
    const isQuestion = request.operation === ippOperations.getPrinterAttributes
    const isRejected = answer.code === versionNotSupported || (answer.code === badRequest && isQuestion)
    if (!isRejected) return answer
    for (let version = this.version + 1; version < versions.length; version++) {
      const older = await this.askIn(request, version)
      if (older.code === versionNotSupported || older.code === badRequest) continue
      this.version = version
      return older
    }
    return answer
  }

  /** A printer that wants a password acted on nothing (HTTP 401): it is asked once more with one, where one is kept. */
  private async askSignedIn(request: IppRequest): Promise<IppMessage> {
    this.heedTrust()
    this.challenge = null
    try {
      return await this.askIn(request, this.version)
    } catch (error) {
      if (await this.mayTrust(error)) return this.askIn(request, this.version)
      const { challenge } = this
      if (!hasCode(error, 'printer.wants-password') || challenge === null) throw error
      const login = this.wantsInClear ? null : await this.trust.findLogin?.(this.endpoint)
      if (!login) throw error
      this.signedIn = { challenge, login, count: 0 }
      return await this.askIn(request, this.version)
    }
  }

  /** After an error about a certificate: true where a person has trusted one that wasn't looked at yet. Nothing was sent. */
  private async mayTrust(error: unknown): Promise<boolean> {
    if (!(error instanceof DeskError) || !isCertificateError(error.cause)) return false
    const pin = (await this.trust.findPin?.(this.endpoint)) ?? null
    const isNew = pin !== null && pin !== this.pin
    this.pin = pin
    return isNew
  }

  private authorized(): { Authorization?: string } {
    if (this.signedIn === null) return {}
    const { challenge, login } = this.signedIn
    this.signedIn.count += 1
    return { Authorization: authorization(challenge, login, this.endpoint.path, this.signedIn.count) }
  }

  private async askIn(request: IppRequest, version: number): Promise<IppMessage> {
    this.lastId = (this.lastId % 0x7fffffff) + 1
    const [major, minor] = versions[version] ?? [2, 0]
    const message = { version: [major, minor] as [number, number], code: request.operation, requestId: this.lastId }
    const head = encodeMessage({ ...message, groups: request.groups })
    const body = await openBody(this.printer, head, request.document)
    try {
      const answer = await this.inTurn(body, request)
      const isBeside = request.repeatable && this.connections.isTaking && hasNoTime.has(answer.code)
      if (isBeside) throw new DeskError('printer.taking', { printer: this.printer }, { retry: 'any-time' })
      const isOurs = answer.requestId === head.readInt32BE(4) || emptyIds.has(answer.requestId)
      if (!isOurs) throw this.badAnswer('it answered a different request')
      return answer
    } finally {
      await body.close()
    }
  }

  /** A question when it is its turn, what may not be asked twice when nothing is in its way. */
  private inTurn(body: DocumentBody, { repeatable = false, signal: given, document }: IppRequest): Promise<IppMessage> {
    const patience = document ? this.limits.document : this.limits.answer
    const ended = given ? AbortSignal.any([given, this.cut.signal]) : this.cut.signal
    const ask = async (signal: AbortSignal) => {
      const first = await this.once(body, { patience, signal, isKept: repeatable })
      // Once more over a connection of its own: whatever is kept may be as old.
      const answer = first === 'stale' ? await this.once(body, { patience, signal, isKept: false }) : first
      if (answer === 'stale') throw new DeskError('printer.answer-lost', this.because('it closed the connection'))
      return answer
    }
    return repeatable
      ? this.connections.ask(this.printer, this.agent, ask, ended)
      : this.connections.handOver(() => ask(ended))
  }

  /** Closes the kept connections. */
  close(): void {
    this.connections.drop(this.agent)
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

  /**
   * What may not be asked twice goes over a fresh connection: of a kept one, nobody knows whether its other side has closed
   * it at this moment, and a request that was lost there would leave it open what was taken.
   */
  private open(body: DocumentBody, { signal, isKept }: Exchange): ClientRequest {
    const { host, port, socketPath, path, secure } = this.endpoint
    const options = {
      ...(socketPath === null ? { host, port } : { socketPath, host: 'localhost' }),
      path,
      method: 'POST',
      agent: isKept ? this.agent : false,
      headers: {
        'Content-Type': 'application/ipp',
        'Content-Length': body.length,
        ...hostHeader(this.endpoint),
        ...this.authorized(),
      },
      signal,
    }
    if (!secure) return httpRequest(options)
    const { pin } = this
    if (pin !== null) {
      const { agent: _, ...others } = options
      return httpsRequest({
        ...others,
        createConnection: (_given, done) => void pinnedConnection(this.endpoint, pin, done),
      })
    }
    trustSystemAuthorities()
    return httpsRequest(options)
  }

  /** One exchange; `stale` where a kept connection was closed by the other side before it could answer. */
  private once(body: DocumentBody, exchange: Exchange): Promise<IppMessage | 'stale'> {
    return new Promise((resolve, reject) => {
      const call = this.open(body, exchange)
      const { patience } = exchange
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
          if (closed && call.reusedSocket && exchange.isKept && !answered) return resolve('stale')
          if (code.startsWith('HPE_')) return reject(this.badAnswer('it doesn’t use HTTP'))
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
          if (!sent) limit(patience, 'it stopped receiving the document')
        }
        if (call.reusedSocket || this.pin !== null) ready()
        else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', ready)
      })
      call.on('drain', () => timer?.refresh())
      call.on('finish', () => {
        sent = true
        if (connected) limit(patience, 'no answer in time')
      })
      call.on('error', fail)
      call.on('response', response => {
        answered = true
        this.read(response).then(answer => {
          const done = () => settle(() => resolve(answer))
          if (sent) return done()
          // The answer may be here before the stream has noticed that its last byte is gone; a connection that is closed
          // behind the answer may take that notice with it.
          if (body.given() === body.length)
            return call.destroyed ? done() : call.once('finish', done).once('close', done)
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
      if (status === 401) this.challenge = challengeIn(response.headers['www-authenticate'])
      response.destroy()
      throw this.httpError(status, response.headers.location)
    }
    const type = response.headers['content-type'] ?? ''
    // Printers forget the header, or name bytes in general; whether it is IPP shows in the bytes.
    if (!/^($|application\/(ipp|octet-stream)\b)/i.test(type.trim())) {
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

  private httpError(status: number, location = ''): DeskError {
    const printer = this.printer
    const why = httpWords(status, location, this.endpoint)
    const cause = new PrinterHttpError(status)
    if (status === 404) return new DeskError('printer.unknown-queue', { printer })
    // What a server can't handle now, it hasn't handled: the same as IPP's own "busy".
    if (status === 503) return new DeskError('printer.busy', { printer, why }, { retry: 'any-time' })
    if (status === 401) return new DeskError('printer.wants-password', { printer })
    if (status >= 300 && status < 500 && status !== 408)
      return new DeskError('printer.refused', { printer, why }, { cause })
    return status < 300 ? this.badAnswer(why) : new DeskError('printer.answer-lost', { printer, why })
  }
}

/** An address of one link without its interface, which means nothing to the other side (RFC 6874, section 3). */
function hostHeader({ host, port }: IppEndpoint): { Host?: string } {
  return host.includes('%') ? { Host: `[${host.replace(/%.*$/, '')}]:${port}` } : {}
}
