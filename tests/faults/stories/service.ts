import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smallPdf } from '../../rig/documents.ts'

/** Every pair of statuses that a story's job may bear. */
export const statuses = {
  queued: ['queued', 'queued'],
  dispatching: ['dispatching', 'queued'],
  accepted: ['accepted', 'queued'],
  printing: ['accepted', 'printing'],
  printed: ['accepted', 'printed'],
  failed: ['accepted', 'failed'],
  strange: ['parked', 'parked'],
} as const
export type Status = keyof typeof statuses

/** A document that the service wants on paper: a job id, and how often the service has given that id to something new. */
export interface WantedDocument {
  key: string
  job: string
  type: string
  order: number
  createdAt: number
  status: Status
  isListed: boolean
  /** The service has since given its id to another document. */
  isReplaced: boolean
}

/** A print service whose jobs do as a story says; everything it was asked for is its own record. */
export interface StoryService {
  port: number
  readonly documents: readonly WantedDocument[]
  /** How often the list was read. */
  reads(): number
  add(count: number, status: Status): WantedDocument[]
  /** Gives a job's id to another document, of another order and a later day. */
  reuse(document: WantedDocument): WantedDocument
  close(): Promise<void>
}

const day = 86_400_000

/** @param firstJob the lowest job id; stories side by side have others each, so that no station takes them for one service */
export async function startStoryService(firstJob: number, types: readonly string[]): Promise<StoryService> {
  const documents: WantedDocument[] = []
  let reads = 0
  const current = (job: string) => documents.find(one => one.job === job && !one.isReplaced)
  const made = (job: string, generation: number, status: Status, createdAt: number): WantedDocument => ({
    key: `${job}.${generation}`,
    job,
    type: types[Number(job) % types.length] ?? 'order',
    order: 50_000 + documents.length,
    createdAt,
    status,
    isListed: true,
    isReplaced: false,
  })
  const recordOf = ({ job, type, order, createdAt, status }: WantedDocument) => ({
    id: Number(job),
    job_type: type,
    dispatch_status: statuses[status][0],
    print_status: statuses[status][1],
    order_id: order,
    copies: 1,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt).toISOString(),
  })
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://story')
    const tell = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const job = /^\/(?:admin\/orders\/print-jobs|pdf)\/(\d+)/.exec(pathname)?.[1]
    const document = job === undefined ? undefined : current(job)
    if (pathname === '/admin/me') {
      const id = (request.headers.authorization ?? '').length
      return tell(200, { id, name: `Staff ${id}`, role: 'super_admin', permissions: ['print orders'] })
    }
    if (pathname === '/admin/orders/print-jobs') {
      reads++
      const listed = documents.filter(one => one.isListed && !one.isReplaced)
      return tell(200, { print_jobs: listed.map(recordOf), meta: { current_page: 1, last_page: 1 } })
    }
    if (document && pathname.endsWith('/pdf-url')) {
      const url = `http://${request.headers.host}/pdf/${document.job}`
      return tell(200, { url, expires_at: new Date(Date.now() + 60_000).toISOString() })
    }
    if (document && pathname.startsWith('/pdf/'))
      return response.writeHead(200, { 'content-type': 'application/pdf' }).end(smallPdf(`document ${document.key}`))
    return tell(404, { message: 'Not here.' })
  }
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    documents,
    reads: () => reads,
    add(count, status) {
      const added = Array.from({ length: count }, (_, at) =>
        made(String(firstJob + documents.length + at), 1, status, Date.now()),
      )
      documents.push(...added)
      return added
    },
    reuse(document) {
      document.isReplaced = true
      const generation = documents.filter(one => one.job === document.job).length + 1
      const next = made(document.job, generation, 'queued', document.createdAt + day)
      documents.push(next)
      return next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The document whose bytes these are; null for somebody else's. */
export const keyOf = (bytes: Buffer): string | null =>
  /\(document (\d+\.\d+)\)/.exec(bytes.toString('latin1'))?.[1] ?? null
