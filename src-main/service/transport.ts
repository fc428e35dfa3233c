import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { declarationOf, isAboutCustomers } from '../../src-shared/service/index.ts'
import { maskContacts, withoutContacts } from '../../src-shared/service/readers/orders/contacts.ts'
import {
  type AnswerLimits,
  AnswerReader,
  AnswerTooDeep,
  AnswerTooLarge,
  answerLimits,
  maxDepth,
  NotJson,
} from './answer-reader.ts'
import {
  BodyTooLarge,
  type Deadline,
  describeNonJson,
  readBody,
  readPieces,
  serverDate,
  sizeInWords,
  startDeadline,
} from './body.ts'
import type { Answer, CallInput, Reply, Transport, TransportOptions } from './call.ts'
import { explainNetworkFailure } from './network-failure.ts'
import type { Operation, OperationId } from './operations.ts'
import { isRedirect, isSentAsGet, maxRedirects, redirectTarget } from './redirect.ts'
import { keepReply, readEnvelope, refusalOf } from './refusal.ts'
import { answerReader, type RequestBody, requestBody, requestUrl, secondsToSend } from './request.ts'

/** State since the last sign-in; a late answer to an earlier sign-in changes only that one's state. */
interface Signin {
  refused: boolean
  absent: Set<OperationId>
  /** What has answered: a 404 of it is about a record. */
  answered: Set<OperationId>
}

/** One call in progress. */
interface Call {
  id: OperationId
  operation: Operation
  token: string
  /** Headers of this call, by the declaration's names. */
  headers: NonNullable<CallInput['headers']>
  signin: Signin
  deadline: Deadline
  silenceSeconds: number
  totalSeconds: number
  /** True while the service may have performed the call. */
  mayBeDone: boolean
  /** True once a redirect turned it into a GET, as after a form: then it was most likely performed. */
  redirectedAsGet: boolean
  /** A lost answer is unknown, not a failure that may be repeated. */
  mustKnow: boolean
  clean: (text: string) => string
}

/** Reads the body of a success. */
type Take<T> = (call: Call, response: Reply, method: string) => Promise<T>

interface Arrived<T> extends Omit<Answer, 'json' | 'cut'> {
  taken: T
}

const defaultTimeoutSeconds = 30
/** A stream may be large, and its consumer slow. */
const streamFactor = 60
/** Maximum bytes read of an error's body. */
const errorBytes = 256 * 1024

/** Creates the transport of one service and one account. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, fetch, operations } = options
  const { origin } = new URL(baseUrl)
  const silenceSeconds = options.timeoutSeconds ?? defaultTimeoutSeconds
  const limitsOf = (id: OperationId): AnswerLimits => {
    const limits = answerLimits(id)
    return { ...limits, bytes: Math.min(limits.bytes, options.maxBytes ?? limits.bytes) }
  }
  let signin: Signin = { refused: false, absent: new Set(), answered: new Set() }

  async function request(call: Call, url: URL, method: string, body: RequestBody | null): Promise<Reply> {
    if (call.signin.refused) throw new DeskError('service.token-refused', {})
    const headers: Record<string, string> = {
      accept: isPage(call.id) ? 'text/html, application/json' : 'application/json',
      ...call.headers,
      authorization: `Bearer ${call.token}`,
    }
    if (body !== null) headers['content-type'] = body.type
    const since = Date.now()
    try {
      call.mayBeDone = true
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: call.deadline.signal,
        starts: call.mustKnow,
        ...(body === null ? {} : { body: body.content }),
      })
      call.deadline.heard()
      if (response.ok) {
        call.signin.answered.add(call.id)
        options.onAnswered?.()
      } else {
        const milliseconds = Date.now() - since
        options.log?.info('answered', { operation: call.id, method, status: response.status, milliseconds })
      }
      return response
    } catch (error) {
      throw networkError(call, error)
    }
  }

  function networkError(call: Call, error: unknown): unknown {
    if (call.deadline.expired) {
      const seconds = call.deadline.expired === 'silence' ? call.silenceSeconds : call.totalSeconds
      return new DeskError('service.timeout', { url: baseUrl, seconds }, { retry: 'any-time' })
    }
    if (call.deadline.signal.aborted) return call.deadline.signal.reason
    const { kind, why, mayHaveArrived } = explainNetworkFailure(error)
    call.mayBeDone = call.redirectedAsGet || mayHaveArrived
    // Logged as info only: the caller gets the error in words.
    options.log?.info('not answered', { operation: call.id, why })
    return kind === 'tls'
      ? new DeskError('service.tls', { url: baseUrl, why }, { retry: 'any-time' })
      : new DeskError(
          'service.unreachable',
          { url: baseUrl, why: call.clean(why) },
          { retry: 'any-time', cause: error },
        )
  }

  const bodyOf = (call: Call, response: Reply, limit: number): Promise<string> =>
    readWithin(call, limit, progress => readBody(response, limit, progress, call.deadline.heard))

  async function readWithin<T>(
    call: Call,
    limit: number,
    read: (progress: { bytes: number }) => Promise<T>,
  ): Promise<T> {
    const progress = { bytes: 0 }
    try {
      return await read(progress)
    } catch (error) {
      if (error instanceof BodyTooLarge) throw tooLarge(call.id, sizeInWords(limit))
      if (error instanceof AnswerTooLarge) throw tooLarge(call.id, error.message)
      if (error instanceof AnswerTooDeep) {
        throw unexpected(call.id, phrase('it is nested more than {{count}} levels deep', { count: maxDepth }))
      }
      if (error instanceof NotJson) throw error
      if (call.deadline.signal.aborted) throw networkError(call, error)
      throw new DeskError(
        'service.cut',
        { operation: call.id, bytes: progress.bytes },
        { retry: 'any-time', cause: error },
      )
    }
  }

  async function readJson(call: Call, method: string, response: Reply): Promise<Pick<Answer, 'json' | 'cut'>> {
    const limits = limitsOf(call.id)
    const reader = new AnswerReader(limits)
    try {
      await readWithin(call, limits.bytes, progress =>
        readPieces(response, limits.bytes, progress, call.deadline, piece => reader.take(piece)),
      )
      // A GET that starts something may have an empty answer too; one that replaced a POST is a page and never empty.
      const mayBeEmpty = method !== 'GET' || (call.operation.once && !call.redirectedAsGet)
      const { status } = response
      if (reader.isEmpty && (mayBeEmpty || status === 204 || status === 202)) return { json: null, cut: null }
      return { json: reader.end(), cut: reader.cut }
    } catch (error) {
      if (!(error instanceof NotJson)) throw error
      const { text } = reader
      if (isPage(call.id) && text?.includes('<')) return { json: text, cut: null }
      const start = text === null ? '{' : call.clean(text.slice(0, 2000))
      const what = describeNonJson(start, { quotes: text !== null && !isAboutCustomers(call.id) })
      throw new DeskError('service.not-json', { operation: call.id, what })
    }
  }

  async function refuse(call: Call, response: Reply): Promise<never> {
    if (response.status === 401 && !call.signin.refused) {
      call.signin.refused = true
      if (call.signin === signin) options.onTokenRefused()
    }
    const silent = response.status === 401
    const text = silent ? '' : await bodyOf(call, response, errorBytes).catch(() => '')
    const refusal = refusalOf(
      call.id,
      call.operation,
      response,
      readEnvelope(text),
      call.clean,
      !call.signin.answered.has(call.id),
    )
    keepReply(refusal, text, json => {
      const known = isAboutCustomers(call.id) ? withoutContacts(json) : json
      return JSON.parse(call.clean(JSON.stringify(known)))
    })
    if (hasCode(refusal, 'service.operation-absent')) markAbsent(call)
    throw refusal
  }

  function markAbsent({ id, signin: mine }: Call): void {
    if (mine.absent.has(id)) return
    mine.absent.add(id)
    if (mine === signin) options.onAbsent?.(id)
  }

  async function followRedirects<T>(
    call: Call,
    start: URL,
    startBody: RequestBody | null,
    take: Take<T>,
  ): Promise<Arrived<T>> {
    let url = start
    let body = startBody
    let method: string = call.operation.method
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await request(call, url, method, body)
      const { status } = response
      if (response.ok) {
        const taken = await take(call, response, method)
        return { taken, url, serverDate: serverDate(response.headers), etag: response.headers.get('etag') }
      }
      const gatewayGaveUp = status === 502 || status === 504
      call.mayBeDone = call.redirectedAsGet || gatewayGaveUp || isSentAsGet(status, method)
      if (!isRedirect(status)) return refuse(call, response)
      await response.body?.cancel().catch(() => {})
      const target = redirectTarget(response, url)
      if (!target) throw unexpected(call.id, `status ${status} without a redirect address`)
      if (target.origin !== origin) {
        const elsewhere = call.clean(target.origin)
        throw new DeskError('service.foreign-redirect', { operation: call.id, origin: elsewhere })
      }
      if (isSentAsGet(status, method)) {
        // Only a form is redirected to a page about it; anything else was most likely sent to a sign-in page.
        if (method === 'PATCH' || method === 'PUT')
          throw unexpected(call.id, `status ${status} redirected it to another page`)
        method = 'GET'
        body = null
        call.redirectedAsGet = true
      }
      url = target
    }
    throw unexpected(call.id, `it was redirected more than ${maxRedirects} times`)
  }

  async function send<T>(
    id: OperationId,
    signal: AbortSignal | undefined,
    prepare: (operation: Operation) => { url: URL; body: RequestBody | null } & Pick<CallInput, 'headers' | 'mustKnow'>,
    take: Take<T>,
    { totalFactor }: Pick<AnswerLimits, 'totalFactor'> = limitsOf(id),
  ): Promise<Arrived<T>> {
    signal?.throwIfAborted()
    const mine = signin
    if (mine.refused) throw new DeskError('service.token-refused', {})
    const operation = operations[id]
    if (!operation || mine.absent.has(id)) throw new DeskError('service.operation-absent', { operation: id })
    const token = options.token()
    if (token === null) throw new DeskError('session.not-signed-in', { profile: baseUrl })
    const { url, body, headers = {}, mustKnow = false } = prepare(operation)
    const silence = silenceSeconds + secondsToSend(body)
    const totalSeconds = silence * totalFactor
    const deadline = startDeadline({ silenceSeconds: silence, totalSeconds, signal })
    const clean = (text: string) => {
      const safe = withoutToken(text, token)
      return isAboutCustomers(id) ? maskContacts(safe) : safe
    }
    const call: Call = {
      id,
      operation,
      token,
      headers,
      signin: mine,
      deadline,
      silenceSeconds: silence,
      totalSeconds,
      mayBeDone: false,
      redirectedAsGet: false,
      mustKnow: mustKnow || operation.once,
      clean,
    }
    try {
      const answer = await followRedirects(call, url, body, take)
      deadline.end()
      return answer
    } catch (error) {
      // Releases a connection whose answer wasn't read to its end.
      deadline.end('abort')
      if (call.mustKnow && call.mayBeDone) {
        throw new DeskError('service.answer-unknown', { operation: id }, { cause: error })
      }
      throw error
    }
  }

  const prepared = (id: OperationId, input: CallInput) => (operation: Operation) => ({
    url: requestUrl(baseUrl, id, operation, input),
    body: requestBody(operation, input),
    ...(input.headers ? { headers: input.headers } : {}),
    ...(input.mustKnow ? { mustKnow: true } : {}),
  })

  const takeJson: Take<Pick<Answer, 'json' | 'cut'>> = async (call, response, method) => {
    const taken = await readJson(call, method, response)
    const theirs = operations[call.id]?.answer
    if (!theirs) return taken
    // By another name, contact data of customers would not be known as such.
    const json = isAboutCustomers(call.id) ? withoutContacts(taken.json) : taken.json
    return { ...taken, json: answerReader(theirs)(json) }
  }

  async function answerOf(sent: Promise<Arrived<Pick<Answer, 'json' | 'cut'>>>): Promise<Answer> {
    const { taken, ...metadata } = await sent
    return { ...taken, ...metadata }
  }

  const ask = (id: OperationId, input: CallInput = {}) =>
    answerOf(send(id, input.signal, prepared(id, input), takeJson))

  return {
    ask,
    call: async (id, input) => (await ask(id, input)).json,
    stream: async (id, input, { maxBytes: limit, take }) => {
      const takePieces: Take<number> = (call, response) =>
        readWithin(call, limit, async progress => {
          await readPieces(response, limit, progress, call.deadline, take)
          return progress.bytes
        })
      return (await send(id, input.signal, prepared(id, input), takePieces, { totalFactor: streamFactor })).taken
    },
    askPage: (id, url, signal) => {
      const preparePage = () => {
        if (url.origin !== origin) {
          throw new DeskError('service.foreign-redirect', { operation: id, origin: url.origin })
        }
        return { url, body: null }
      }
      return answerOf(send(id, signal, preparePage, takeJson))
    },
    secondsFor: id => silenceSeconds * limitsOf(id).totalFactor,
    baseUrl,
    superAdmins: operations['admin.me.show']?.superAdmins ?? [],
    theirAnswer: id => operations[id]?.answer ?? {},
    leavesOut: (id, parameter) => operations[id]?.query[parameter] === null,
    offers: id => operations[id] !== null && !signin.absent.has(id),
    reset: () => {
      signin = { refused: false, absent: new Set(), answered: new Set() }
    },
    clean: text => withoutToken(text, options.token()),
  }
}

/** True for an operation that answers a page. */
const isPage = (id: OperationId) => declarationOf(id).page === 'html'

const tooLarge = (operation: OperationId, limit: string) => new DeskError('service.too-large', { operation, limit })

const unexpected = (operation: OperationId, what: string) =>
  new DeskError('service.unexpected-shape', { operation, what })

const minSecretLength = 12

/**
 * Removes the token from a text of the service: servers and proxies repeat request headers in their answers, and such
 * texts are shown, logged and stored. Words after “Bearer” are removed too. Tokens shorter than 12 characters aren't
 * secret (practice) and could be ordinary words, so they stay.
 */
export function withoutToken(text: string, token: string | null): string {
  const masked = text.replace(/\bbearer\s+[^\s"'<>,;]+/gi, 'Bearer [token]')
  if (token === null || token.length < minSecretLength) return masked
  return masked
    .replaceAll(token, '[token]')
    .replaceAll(JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/'), '[token]')
    .replaceAll(encodeURIComponent(token), '[token]')
}
