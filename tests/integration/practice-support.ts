import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'

/** Saturday, 21 November 2026, 10:00 UTC. */
export const TEN = Date.UTC(2026, 10, 21, 10)

/** A clock that a test turns by hand. */
export function handClock(start = TEN): { now: () => number; pass: (seconds: number) => void } {
  let at = start
  return {
    now: () => at,
    pass(seconds) {
      at += seconds * 1_000
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  // Whatever the service said; each test says what it expects of it.
  body: Record<string, unknown>
}

export interface Client {
  service: PracticeService
  get(path: string): Promise<Answer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Starts a service that ends with the test, and a client that is signed in. */
export async function start(options: PracticeOptions = {}): Promise<Client> {
  const service = await startPracticeService(options)
  closeAfterTest(() => service.close())
  return clientOf(service)
}

export function clientOf(service: PracticeService, token = service.token): Client {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { service, send, get: path => send('GET', path) }
}

/** The link to a job's PDF. */
export async function linkOf({ get }: Client, job: string): Promise<string> {
  const { body } = await get(`/admin/orders/print-jobs/${job}/pdf-url`)
  return String(body['url'])
}

/** Fetches a job's PDF through a new link, without a token. */
export async function fetchPdf(client: Client, job: string): Promise<Buffer> {
  const response = await fetch(await linkOf(client, job), { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`The link of job ${job} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** The job records of an answer. */
export function jobsOf(answer: Answer): Record<string, unknown>[] {
  return answer.body['print_jobs'] as Record<string, unknown>[]
}
