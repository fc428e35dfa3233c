import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { BodyTooLarge, describeNonJson, parseJson, readBody, readPieces, sizeInWords } from './body.ts'
import type { Answer, CallInput, Reply, Transport, TransportOptions } from './call.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { explainNetworkFailure } from './network-failure.ts'
import type { Operation, OperationId } from './operations.ts'
import { isRedirect, isSentAsGet, maxRedirects, redirectTarget } from './redirect.ts'
import { readEnvelope, refusalOf } from './refusal.ts'
import { type RequestBody, requestBody, requestUrl, secondsToSend } from './request.ts'
import { serverDate } from './retry-after.ts'

/** What was learnt since the last sign-in; a late answer to an earlier one changes only its own. */
interface Signin {
  refused: boolean
  absent: Set<OperationId>
}

/** One call on its way. */
interface Course {
  id: OperationId
  operation: Operation
  token: string
  /** Of this call, by the declaration's names. */
  headers: NonNullable<CallInput['headers']>
  signin: Signin
  deadline: Deadline
  silenceSeconds: number
  totalSeconds: number
  /** True while it cannot be excluded that the service has done what was asked. */
  mayBeDone: boolean
  /** True once it was sent on to be read elsewhere, as after a form: then it was most likely done. */
  passedOnAsGet: boolean
  clean: (text: string) => string
}

/** What is done with the body of a success. */
type Take<T> = (course: Course, response: Reply, method: string) => Promise<T>

interface Arrived<T> extends Omit<Answer, 'json'> {
  taken: T
}

const defaultTimeoutSeconds = 30
const defaultMaxBytes = 64 * 1024 * 1024
const totalFactor = 10
/** What comes as a stream may be large, and its taker slow. */
const streamFactor = 60
/** Of an error's body no more is read than its message needs. */
const errorBytes = 256 * 1024

/** Makes the transport of one service and one account. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, fetch, operations } = options
  const { origin } = new URL(baseUrl)
  const silenceSeconds = options.timeoutSeconds ?? defaultTimeoutSeconds
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  let signin: Signin = { refused: false, absent: new Set() }

  async function request(course: Course, url: URL, method: string, body: RequestBody | null): Promise<Reply> {
    if (course.signin.refused) throw new DeskError('service.token-refused', {})
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...course.headers,
      authorization: `Bearer ${course.token}`,
    }
    if (body !== null) headers['content-type'] = body.type
    const since = Date.now()
    try {
      course.mayBeDone = true
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: course.deadline.signal,
        starts: course.operation.once,
        ...(body === null ? {} : { body: body.content }),
      })
      course.deadline.heard()
      if (response.ok) options.onAnswered?.()
      else {
        const milliseconds = Date.now() - since
        options.log?.info('answered', { operation: course.id, method, status: response.status, milliseconds })
      }
      return response
    } catch (error) {
      throw networkError(course, error)
    }
  }

  function networkError(course: Course, error: unknown): unknown {
    if (course.deadline.expired) {
      const seconds = course.deadline.expired === 'silence' ? course.silenceSeconds : course.totalSeconds
      return new DeskError('service.timeout', { url: baseUrl, seconds }, { retry: 'any-time' })
    }
    if (course.deadline.signal.aborted) return course.deadline.signal.reason
    const { kind, why, mayHaveArrived } = explainNetworkFailure(error)
    course.mayBeDone = course.passedOnAsGet || mayHaveArrived
    // Its caller is told in words.
    options.log?.info('not answered', { operation: course.id, why })
    return kind === 'tls'
      ? new DeskError('service.tls', { url: baseUrl, why }, { retry: 'any-time' })
      : new DeskError(
          'service.unreachable',
          { url: baseUrl, why: course.clean(why) },
          { retry: 'any-time', cause: error },
        )
  }

  const bodyOf = (course: Course, response: Reply, limit: number): Promise<string> =>
    reading(course, limit, progress => readBody(response, limit, progress, course.deadline.heard))

  async function reading<T>(
    course: Course,
    limit: number,
    read: (progress: { bytes: number }) => Promise<T>,
  ): Promise<T> {
    const progress = { bytes: 0 }
    try {
      return await read(progress)
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        throw new DeskError('service.too-large', { operation: course.id, limit: sizeInWords(limit) })
      }
      if (course.deadline.signal.aborted) throw networkError(course, error)
      throw new DeskError(
        'service.cut',
        { operation: course.id, bytes: progress.bytes },
        { retry: 'any-time', cause: error },
      )
    }
  }

  function jsonOf(course: Course, method: string, status: number, text: string): unknown {
    // A GET that starts something has nothing to say either; one that stands for a POST is a page, and says something.
    const mayBeEmpty = method !== 'GET' || (course.operation.once && !course.passedOnAsGet)
    if (text.trim() === '' && (mayBeEmpty || status === 204 || status === 202)) return null
    try {
      return parseJson(text)
    } catch {
      // The parser's own error repeats the text, so it is not passed on as the cause.
      const what = describeNonJson(course.clean(text.slice(0, 2000)))
      throw new DeskError('service.not-json', { operation: course.id, what })
    }
  }

  async function refuse(course: Course, response: Reply): Promise<never> {
    if (response.status === 401 && !course.signin.refused) {
      course.signin.refused = true
      if (course.signin === signin) options.onTokenRefused()
    }
    const silent = response.status === 401
    const text = silent ? '' : await bodyOf(course, response, errorBytes).catch(() => '')
    const refusal = refusalOf(course.id, course.operation, response, readEnvelope(text), course.clean)
    if (hasCode(refusal, 'service.operation-absent')) foundAbsent(course)
    throw refusal
  }

  function foundAbsent({ id, signin: mine }: Course): void {
    if (mine.absent.has(id)) return
    mine.absent.add(id)
    if (mine === signin) options.onAbsent?.(id)
  }

  async function travel<T>(
    course: Course,
    start: URL,
    startBody: RequestBody | null,
    take: Take<T>,
  ): Promise<Arrived<T>> {
    let url = start
    let body = startBody
    let method: string = course.operation.method
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await request(course, url, method, body)
      const { status } = response
      if (response.ok) {
        const taken = await take(course, response, method)
        return { taken, url, serverDate: serverDate(response.headers), etag: response.headers.get('etag') }
      }
      const gatewayGaveUp = status === 502 || status === 504
      course.mayBeDone = course.passedOnAsGet || gatewayGaveUp || isSentAsGet(status, method)
      if (!isRedirect(status)) return refuse(course, response)
      await response.body?.cancel().catch(() => {})
      const target = redirectTarget(response, url)
      if (!target) throw unexpected(course.id, `status ${status} without an address to go on to`)
      if (target.origin !== origin) {
        const elsewhere = course.clean(target.origin)
        throw new DeskError('service.foreign-redirect', { operation: course.id, origin: elsewhere })
      }
      if (isSentAsGet(status, method)) {
        // Only a form is followed by a page about it; anything else was most likely sent to a page to sign in at.
        if (method === 'PATCH' || method === 'PUT')
          throw unexpected(course.id, `status ${status} sent it on to another page`)
        method = 'GET'
        body = null
        course.passedOnAsGet = true
      }
      url = target
    }
    throw unexpected(course.id, `it was sent on more than ${maxRedirects} times`)
  }

  async function send<T>(
    id: OperationId,
    signal: AbortSignal | undefined,
    prepare: (operation: Operation) => { url: URL; body: RequestBody | null; headers?: CallInput['headers'] },
    take: Take<T>,
    patience = totalFactor,
  ): Promise<Arrived<T>> {
    signal?.throwIfAborted()
    const mine = signin
    if (mine.refused) throw new DeskError('service.token-refused', {})
    const operation = operations[id]
    if (!operation || mine.absent.has(id)) throw new DeskError('service.operation-absent', { operation: id })
    const token = options.token()
    if (token === null) throw new DeskError('session.not-signed-in', { profile: baseUrl })
    const { url, body, headers = {} } = prepare(operation)
    const silence = silenceSeconds + secondsToSend(body)
    const totalSeconds = silence * patience
    const deadline = startDeadline({ silenceSeconds: silence, totalSeconds, signal })
    const clean = (text: string) => withoutToken(text, token)
    const course: Course = {
      id,
      operation,
      token,
      headers,
      signin: mine,
      deadline,
      silenceSeconds: silence,
      totalSeconds,
      mayBeDone: false,
      passedOnAsGet: false,
      clean,
    }
    try {
      const answer = await travel(course, url, body, take)
      deadline.end()
      return answer
    } catch (error) {
      // Lets go of a connection whose answer was not read to its end.
      deadline.end('abort')
      if (operation.once && course.mayBeDone) {
        throw new DeskError('service.answer-unknown', { operation: id }, { cause: error })
      }
      throw error
    }
  }

  const prepared = (id: OperationId, input: CallInput) => (operation: Operation) => ({
    url: requestUrl(baseUrl, id, operation, input),
    body: requestBody(operation, input),
    ...(input.headers ? { headers: input.headers } : {}),
  })

  const takeJson: Take<unknown> = async (course, response, method) =>
    jsonOf(course, method, response.status, await bodyOf(course, response, maxBytes))

  async function answerOf(sent: Promise<Arrived<unknown>>): Promise<Answer> {
    const { taken, ...told } = await sent
    return { json: taken, ...told }
  }

  const ask = (id: OperationId, input: CallInput = {}) =>
    answerOf(send(id, input.signal, prepared(id, input), takeJson))

  return {
    ask,
    call: async (id, input) => (await ask(id, input)).json,
    stream: async (id, input, { maxBytes: limit, take }) => {
      const takePieces: Take<number> = (course, response) =>
        reading(course, limit, async progress => {
          await readPieces(response, limit, progress, course.deadline, take)
          return progress.bytes
        })
      return (await send(id, input.signal, prepared(id, input), takePieces, streamFactor)).taken
    },
    askPage: (id, url, signal) => {
      const samePlace = () => {
        if (url.origin !== origin) {
          throw new DeskError('service.foreign-redirect', { operation: id, origin: url.origin })
        }
        return { url, body: null }
      }
      return answerOf(send(id, signal, samePlace, takeJson))
    },
    baseUrl,
    offers: id => operations[id] !== null && !signin.absent.has(id),
    reset: () => {
      signin = { refused: false, absent: new Set() }
    },
    clean: text => withoutToken(text, options.token()),
  }
}

const unexpected = (operation: OperationId, what: string) =>
  new DeskError('service.unexpected-shape', { operation, what })

const shortestSecret = 12

/**
 * A text of the service without the token: servers and proxies repeat a request's header in what they answer, and
 * such a text is shown, logged and kept. Words after “Bearer” go too. Shorter tokens than 12 characters are no
 * secrets (practice) and could be ordinary words, so they stay.
 */
export function withoutToken(text: string, token: string | null): string {
  const masked = text.replace(/\bbearer\s+[^\s"'<>,;]+/gi, 'Bearer [token]')
  if (token === null || token.length < shortestSecret) return masked
  return masked
    .replaceAll(token, '[token]')
    .replaceAll(JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/'), '[token]')
    .replaceAll(encodeURIComponent(token), '[token]')
}
